/** JSON that is already encoded, to be put into a response as it is. */
export class JsonText {
  constructor(readonly text: string) {}

  /** An array of records that `Records.join` or `Records.range` encoded. */
  static array(joined: string): JsonText {
    return new JsonText("[" + joined + "]");
  }
}

/** What a response body may be made of. */
export type Json =
  | string
  | number
  | boolean
  | null
  | JsonText
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

// deno-lint-ignore no-control-regex
const BEYOND_ASCII = /[^\x00-\x7f]/g;

/** Escapes every UTF-16 unit beyond ASCII as `\uXXXX`: the same JSON, one byte a character. */
export function ascii(json: string): string {
  return json.replace(
    BEYOND_ASCII,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** Encodes a value as ASCII JSON; properties that are undefined are left out. */
export function encode(value: Json): string {
  if (value instanceof JsonText) return value.text;
  if (value === null || typeof value !== "object") return ascii(JSON.stringify(value));
  if (Array.isArray(value)) return "[" + value.map(encode).join(",") + "]";
  const parts: string[] = [];
  for (const name in value) {
    const member = (value as { readonly [name: string]: Json | undefined })[name];
    if (member !== undefined) {
      parts.push(parts.length === 0 ? '"' : ',"', name, '":', encode(member));
    }
  }
  // Not `+=` in the loop, nor `join`: both would copy the records, megabytes of them.
  return "".concat("{", ...parts, "}");
}
