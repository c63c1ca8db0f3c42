/**
 * Puts a file in its place when it is whole: it is written beside, under another name, and then
 * renamed.
 *
 * @param unfinished The other name; what is there, from a write that was broken off, goes.
 * @throws What `write` throws; then there is nothing of the new file.
 */
export async function putWhole(
  path: string,
  unfinished: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const remove = () => Deno.remove(unfinished).catch(() => {});
  await remove();
  try {
    await write(unfinished);
    await Deno.rename(unfinished, path);
  } catch (error) {
    await remove();
    throw error;
  }
}

/** How the runtime says that the system refused something: with its number, not always with the path. */
const OF_SYSTEM = /\(os error \d+\)/;

/**
 * What throws for a file that could not be written: an error that names it, if the system says why.
 *
 * @returns Takes what the runtime threw.
 */
export function notWritten(path: string): (cause: unknown) => never {
  return (cause) => {
    const isRefused = cause instanceof Error && OF_SYSTEM.test(cause.message) ||
      cause instanceof Deno.errors.NotCapable;
    throw isRefused ? new Error(`Cannot write ${path}`, { cause }) : cause;
  };
}

/** Whether there is something at a path; false too where it may not be looked at. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Whether there is surely nothing at a path; false too where it may not be looked at. */
export async function isMissing(path: string): Promise<boolean> {
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof Deno.errors.NotFound,
  );
}
