import { Misuse } from "./output.ts";

/**
 * A file that a command is to make. `-` is no other word for standard output here: it would become
 * the name of a file, and what a script takes for the file would be the command's report. A file
 * that the command reads is none either: somebody's sheet would be gone.
 *
 * @param read The files that the command reads.
 * @throws {Misuse} when it is none.
 */
export function fileToMake(
  path: string,
  what: string,
  read: readonly (string | undefined)[] = [],
): string {
  if (path === "-" || path === "") {
    throw new Misuse(`Invalid ${what} "${path}". Use a file's name.`);
  }
  const place = placeOf(path);
  if (place !== undefined && read.some((one) => one !== undefined && placeOf(one) === place)) {
    throw new Misuse(`Invalid ${what} "${path}". It is read from; use another file's name.`);
  }
  return path;
}

/** Where a file is, by whatever name; undefined where none is. */
function placeOf(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch {
    return undefined;
  }
}
