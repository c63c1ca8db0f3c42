/**
 * Yields to the event loop for at least this many milliseconds. Unlike `setImmediate` it lets sockets be
 * read and written: the runtime polls them only when nothing else is ready.
 */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
