import type { Failure } from "../../base/failure.ts";
import { systemCodeOf } from "../../base/files.ts";

/** What is allowed, as the end of error messages. */
export const ALLOWED = "SEGMENTS_URL must be a directory that the service can read and write, " +
  "or s3://bucket/prefix";

/**
 * The place of segments cannot be used. Versions are then built without it. The message is for
 * operators: it says what is wrong and where, and holds no secret.
 */
export class SegmentsUnavailable extends Error implements Failure {
  override readonly name = "SegmentsUnavailable";
  readonly failure = "segments_unavailable";
}

/** The meaning of the system's codes, as the end of "Cannot keep segments in <directory>: ". */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full",
  EDQUOT: "the quota of its disk is used up",
  EROFS: "it is read-only",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOTDIR: "a part of that path is a file",
  EEXIST: "it is a file",
  EISDIR: "a directory in it has the name of a segment",
  ENAMETOOLONG: "that name is too long",
  ELOOP: "its links lead in a circle",
  EIO: "its disk does not work",
  ESTALE: "its volume is gone",
  ENOTCONN: "its volume is gone",
};
/** Codes that say nothing of the directory: a file is missing, or this process has too many open. */
const OTHER_CODES = ["ENOENT", "EMFILE", "ENFILE"];

/**
 * Runs some work on the files of a directory.
 *
 * @throws {SegmentsUnavailable} when it fails because of the directory; other errors are unchanged.
 */
export async function inDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asUnavailable(directory, error);
  }
}

/** The same for synchronous work. */
export function inDirectorySync<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asUnavailable(directory, error);
  }
}

/**
 * Makes a directory of segments where there is none.
 *
 * @throws {SegmentsUnavailable} when it cannot be made.
 */
export async function makeDirectory(directory: string): Promise<void> {
  await inDirectory(directory, async () => {
    await Deno.mkdir(directory, { recursive: true, mode: 0o700 }).catch((error) => {
      throw systemCodeOf(error) === "ENOENT"
        ? unavailableIn(directory, "it cannot be made", error)
        : error;
    });
  });
}

/** @param reason The end of "Cannot keep segments in <directory>: ". */
export function unavailableIn(
  directory: string,
  reason: string,
  cause?: unknown,
): SegmentsUnavailable {
  const message = `Cannot keep segments in ${directory}: ${reason}. ${ALLOWED}`;
  return new SegmentsUnavailable(message, { cause });
}

function asUnavailable(directory: string, error: unknown): unknown {
  if (error instanceof SegmentsUnavailable) return error;
  // The runtime refuses the system's own directories, such as /proc.
  const isRefused = error instanceof Deno.errors.NotCapable;
  const code = isRefused ? "EACCES" : systemCodeOf(error);
  if (code === undefined || OTHER_CODES.includes(code)) return error;
  return unavailableIn(directory, REASONS[code] ?? `the system says ${code}`, error);
}
