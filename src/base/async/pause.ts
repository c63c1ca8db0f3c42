/** Lets everything else have its turn, for so many milliseconds at least. */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
