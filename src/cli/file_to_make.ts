import { Misuse } from "./output.ts";

/**
 * What reads the name of a file that a command is to make; it throws a `Misuse` when that is none. `-`
 * is no other word for standard output here: it would become the name of a file, and what a script
 * takes for the file would be the command's report.
 */
export const fileToMake = (what: string) => (path: string): string => {
  if (path !== "-" && path !== "") return path;
  throw new Misuse(`Invalid ${what} "${path}". Use a file's name.`);
};
