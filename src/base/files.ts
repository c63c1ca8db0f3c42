/** Whether there is something at a path; false too where it may not be looked at. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
