import { valueAtPath } from "../base/json/value_at.ts";

/** What a row has at a dotted path, as text: text as it is, all else as JSON; empty for null. */
export function textAt(row: unknown, path: string): string {
  const value = valueAtPath(row, path) ?? "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
