import { valueAtPath } from "../base/json/value_at.ts";

/** The value at a dotted path of a row: text unchanged, anything else as JSON; empty for null. */
export function textAt(row: unknown, path: string): string {
  const value = valueAtPath(row, path) ?? "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
