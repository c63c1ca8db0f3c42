import { Misuse } from "./output.ts";

/**
 * Returns a parser for the name of a file that a command writes. It throws a `Misuse` for `-`, which
 * some scripts would expect to mean standard output, where the report goes.
 */
export const fileToMake = (what: string) => (path: string): string => {
  if (path !== "-" && path !== "") return path;
  throw new Misuse(`Invalid ${what} "${path}". Use a file's name.`);
};

/**
 * Checks that a command does not overwrite a file that it reads, also under another path.
 *
 * @param path The file to write, if any.
 * @param what The option, for the error.
 * @param read The files that the command reads.
 * @throws {Misuse} when it is one of them.
 */
export function assertNotRead(
  path: string | undefined,
  what: string,
  read: readonly (string | undefined)[],
): void {
  const place = placeOf(path);
  if (place === undefined || read.every((one) => placeOf(one) !== place)) return;
  throw new Misuse(`Invalid ${what} "${path}". It is an input file: use another name.`);
}

/** The real path of a file; undefined if it does not exist. */
function placeOf(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : Deno.realPathSync(path);
  } catch {
    return undefined;
  }
}
