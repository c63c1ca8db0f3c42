import { isObject } from "../../base/json/is_object.ts";
import { WrongFile } from "./wrong_file.ts";

/**
 * Reads a file that is one JSON array.
 *
 * @throws {WrongFile} when it is not.
 */
export async function readJsonList(content: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const value = await readJson(content);
  if (Array.isArray(value)) return value;
  throw new WrongFile("is not a JSON list");
}

/**
 * Reads a file that is one JSON object, such as lists by state. Its values are not checked.
 *
 * @throws {WrongFile} when it is not.
 */
export async function readJsonObject<Value>(
  content: ReadableStream<Uint8Array>,
): Promise<Readonly<Record<string, Value>>> {
  const value = await readJson(content);
  if (isObject(value)) return value as Readonly<Record<string, Value>>;
  throw new WrongFile("is not a JSON object");
}

async function readJson(content: ReadableStream<Uint8Array>): Promise<unknown> {
  try {
    return await new Response(content).json();
  } catch (error) {
    throw error instanceof SyntaxError ? new WrongFile("is not JSON") : error;
  }
}
