import { ReadError } from "../../publish/model/errors.ts";
import { parseMap, type SheetMap } from "../../publish/model/sheet_map.ts";

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
