import { closeSync, fsyncSync, openSync } from "node:fs";
import { codeOf } from "./log/error_facts.ts";

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

/** The codes of the system's errors, such as `EMFILE`. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/;

/** The code of an error of the system, such as `EACCES`; undefined for other errors. */
export function systemCodeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && SYSTEM_CODE.test(code) ? code : undefined;
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

/** Writes all bytes, in as many writes as it takes. */
export async function writeAll(
  out: { write(bytes: Uint8Array): Promise<number> },
  bytes: Uint8Array,
): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await out.write(bytes.subarray(at));
}

/** The same for a thread that may be blocked. */
export function writeAllSync(
  out: { writeSync(bytes: Uint8Array): number },
  bytes: Uint8Array,
): void {
  for (let at = 0; at < bytes.length;) at += out.writeSync(bytes.subarray(at));
}

/** Flushes a file, or a directory's entries, to the disk (fsync). */
export function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Handles a rejection: returns `value` if a file is missing, and throws anything else again. */
export function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Deno.errors.NotFound) return value;
    throw error;
  };
}

/** Whether a path exists; also false if it cannot be inspected. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/**
 * Whether a path is a file, and not a directory or a pipe.
 *
 * @throws If it cannot be inspected.
 */
export async function isFile(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isFile }) => isFile, ifMissing(false));
}

/** Whether a path certainly does not exist; false if it cannot be inspected. */
export async function isMissing(path: string): Promise<boolean> {
  return await Deno.stat(path).then(
    () => false,
    (error) => error instanceof Deno.errors.NotFound,
  );
}
