import { byteText } from "../text/byte_text.ts";
import { LONG, type Parts, type RecordRun } from "./long_json.ts";

/** Encoded JSON, to be inserted into a response verbatim. */
export class JsonText {
  constructor(readonly text: string) {}

  /** An array of records that `Records.join` or `Records.range` encoded. */
  static array(joined: string): JsonText {
    return new JsonText("[" + joined + "]");
  }
}

/** A JSON array whose encoded items are too long for one string. */
export class LongJson {
  constructor(readonly items: RecordRun | Uint8Array) {}
}

/** Wraps comma-separated items in ASCII JSON as an array. */
export function encodedArray(items: Uint8Array<ArrayBuffer>): JsonText | LongJson {
  return items.length < LONG
    ? JsonText.array(byteText(items).latin1Slice(0, items.length))
    : new LongJson(items);
}

/** A value that a response body may contain. */
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

/** Escapes every non-ASCII UTF-16 unit as `\uXXXX`: equivalent JSON with one byte per character. */
export function ascii(json: string): string {
  // Most text is ASCII, and replacing takes ten times as long as testing.
  if (!BEYOND_ASCII.test(json)) return json;
  return json.replace(
    EACH_BEYOND_ASCII,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** Encodes a value as ASCII JSON; undefined properties are omitted. */
export function encode(value: Json): string {
  return encodeAround(value, []);
}

/** Like `encode`, but in parts if the value contains long arrays of records. */
export function encodeParts(value: Json): string | Parts {
  const runs: LongJson["items"][] = [];
  const text = encodeAround(value, runs);
  if (runs.length === 0) return text.length < LONG ? text : [text];
  return text.split(RUN).flatMap((between, i) => i === 0 ? [between] : [runs[i - 1]!, between]);
}

/** Marks the place of a run of records; encoded JSON never contains this character. */
const RUN = "\0";

/** @param runs Collects the long arrays of records. */
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
  // Neither `+=` in the loop nor `join`: both would copy megabytes of records.
  return "".concat("{", ...parts, "}");
}
