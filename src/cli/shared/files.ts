import { notWritten } from "../../base/files.ts";
import { printError } from "../../base/log/output.ts";
import { ReadError } from "../../publish/model/errors.ts";
import { parseMap, type SheetMap } from "../../publish/model/sheet_map.ts";
import { Misuse } from "./exit_codes.ts";

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

/** Writes a comparison as CSV to the file of `--changes`, if given. */
export async function writeChanges(
  path: string | undefined,
  csv: readonly string[] | undefined,
): Promise<void> {
  if (path === undefined || csv === undefined) return;
  await Deno.writeTextFile(path, ReadableStream.from(csv)).catch(notWritten(path));
  printError(`Wrote ${path}`);
}

/**
 * Reads the map of a sheet's columns from a file.
 *
 * @throws {ReadError} when it cannot be read or is incomplete.
 */
export async function readMap(path: string): Promise<SheetMap> {
  let text: string;
  try {
    text = await Deno.readTextFile(path);
  } catch (error) {
    throw new ReadError(`Cannot read ${path}: ${(error as Error).message}`);
  }
  return parseMap(text, path);
}
