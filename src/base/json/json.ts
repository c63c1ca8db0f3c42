import { byteText } from "../text/byte_text.ts";
import { LONG, type Parts, type RecordRun } from "./long_json.ts";

/** JSON that is already encoded, to be put into a response as it is. */
export class JsonText {
  constructor(readonly text: string) {}

  /** An array of records that `Records.join` or `Records.range` encoded. */
  static array(joined: string): JsonText {
    return new JsonText("[" + joined + "]");
  }
}

/** An array of encoded items, with commas between, that is too long to be made into one text. */
export class LongJson {
  constructor(readonly items: RecordRun | Uint8Array) {}
}

/** An array of items that are encoded as ASCII JSON, with commas between. */
export function encodedArray(items: Uint8Array<ArrayBuffer>): JsonText | LongJson {
  return items.length < LONG
    ? JsonText.array(byteText(items).latin1Slice(0, items.length))
    : new LongJson(items);
}

/** What a response body may be made of. */
export type Json =
  | string
  | number
  | boolean
  | null
  | JsonText
  | LongJson
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

// deno-lint-ignore no-control-regex
const BEYOND_ASCII = /[^\x00-\x7f]/;
const EACH_BEYOND_ASCII = new RegExp(BEYOND_ASCII, "g");

/** Escapes every UTF-16 unit beyond ASCII as `\uXXXX`: the same JSON, one byte a character. */
export function ascii(json: string): string {
  // Most have none, and replacing takes ten times as long as looking.
  if (!BEYOND_ASCII.test(json)) return json;
  return json.replace(
    EACH_BEYOND_ASCII,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** Encodes a value as ASCII JSON; properties that are undefined are left out. */
export function encode(value: Json): string {
  return encodeAround(value, []);
}

/** The same in parts, where there are long arrays of records in it. */
export function encodeParts(value: Json): string | Parts {
  const runs: LongJson["items"][] = [];
  const text = encodeAround(value, runs);
  if (runs.length === 0) return text.length < LONG ? text : [text];
  return text.split(RUN).flatMap((between, i) => i === 0 ? [between] : [runs[i - 1]!, between]);
}

/** Stands where a run stands; JSON has no such character. */
const RUN = "\0";

/** @param runs Gathers the long arrays of records. */
function encodeAround(value: Json, runs: LongJson["items"][]): string {
  if (value instanceof JsonText) return value.text;
  if (value instanceof LongJson) {
    runs.push(value.items);
    return `[${RUN}]`;
  }
  if (typeof value === "string") return ascii(JSON.stringify(value));
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) {
    return "[" + value.map((item) => encodeAround(item, runs)).join(",") + "]";
  }
  const parts: string[] = [];
  for (const name in value) {
    const member = (value as { readonly [name: string]: Json | undefined })[name];
    if (member !== undefined) {
      parts.push(parts.length === 0 ? '"' : ',"', name, '":', encodeAround(member, runs));
    }
  }
  // Not `+=` in the loop, nor `join`: both would copy the records, megabytes of them.
  return "".concat("{", ...parts, "}");
}
