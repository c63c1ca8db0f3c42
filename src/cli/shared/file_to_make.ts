import { Misuse } from "./output.ts";

/**
 * Parses the name of a file that a command writes, and throws a `Misuse` for `-`: that does not mean
 * standard output here, and a script that expects it would get the command's report as the file.
 */
export const fileToMake = (what: string) => (path: string): string => {
  if (path !== "-" && path !== "") return path;
  throw new Misuse(`Invalid ${what} "${path}". Use a file's name.`);
};

/**
 * A command makes no file that it reads, by whatever name: somebody's sheet would be gone.
 *
 * @param path Of the file to make; undefined if none is.
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

/** The real path of a file; undefined if there is none. */
function placeOf(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : Deno.realPathSync(path);
  } catch {
    return undefined;
  }
}
