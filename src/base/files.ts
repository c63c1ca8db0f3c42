/**
 * Writes a file atomically: to a temporary name first, then renamed.
 *
 * @param unfinished The temporary name; leftovers of an interrupted write are replaced.
 * @throws What `write` throws; then nothing of the new file remains.
 */
export async function writeAtomically(
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

/** The runtime's message for a system error: it has the error number, but not always the path. */
const OF_SYSTEM = /\(os error \d+\)/;

/**
 * Makes a handler that rethrows a failed write as an error that names the file, if the system gave a
 * reason.
 */
export function notWritten(path: string): (cause: unknown) => never {
  return (cause) => {
    const isRefused = cause instanceof Error && OF_SYSTEM.test(cause.message) ||
      cause instanceof Deno.errors.NotCapable;
    throw isRefused ? new Error(`Cannot write ${path}`, { cause }) : cause;
  };
}

/** Whether a path exists; also false if it cannot be inspected. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Whether a path certainly does not exist; false if it cannot be inspected. */
export async function isMissing(path: string): Promise<boolean> {
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof Deno.errors.NotFound,
  );
}
