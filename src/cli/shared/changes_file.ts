import { notWritten } from "../../base/files.ts";
import { printError } from "../../base/log/output.ts";

/** Writes a comparison as CSV to the file of `--changes`, if given. */
export async function writeChanges(
  path: string | undefined,
  csv: readonly string[] | undefined,
): Promise<void> {
  if (path === undefined || csv === undefined) return;
  await Deno.writeTextFile(path, ReadableStream.from(csv)).catch(notWritten(path));
  printError(`Wrote ${path}`);
}
