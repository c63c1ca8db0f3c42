import { Misuse } from "./output.ts";

/**
 * A file that a command is to make. `-` is no other word for standard output here: it would become
 * the name of a file, and what a script takes for the file would be the command's report.
 *
 * @throws {Misuse} when it is none.
 */
export function fileToMake(path: string, what: string): string {
  if (path !== "-" && path !== "") return path;
  throw new Misuse(`Invalid ${what} "${path}". Use a file's name.`);
}
