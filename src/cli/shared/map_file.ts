import { ReadError } from "../../publish/model/errors.ts";
import { parseMap, type SheetMap } from "../../publish/model/sheet_map.ts";

/**
 * The map in a file.
 *
 * @throws {ReadError} when there is none, or something in it is still to be decided.
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
