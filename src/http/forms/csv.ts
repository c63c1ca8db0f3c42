import { csvCell } from "../../base/text/csv_cell.ts";
import { valueAt } from "../../base/json/value_at.ts";
import type { Leaf } from "./leaves.ts";

/** The header line (RFC 4180). */
export function csvHeader(leaves: readonly Leaf[]): string {
  return leaves.map(({ name }) => name).join(",") + "\r\n";
}

/** A record as a line of CSV. Null is an empty cell; an empty text is `""`. */
export function csvLine(record: unknown, leaves: readonly Leaf[]): string {
  let line = "";
  for (let at = 0; at < leaves.length; at++) {
    const { path, kind } = leaves[at]!;
    if (at > 0) line += ",";
    const value = path.length === 1
      ? (record as Readonly<Record<string, unknown>>)[path[0]!] ?? null
      : valueAt(record, path) ?? null;
    if (value === null) continue;
    if (kind === "number" || kind === "flag") line += value;
    else line += csvCell(kind === "json" ? JSON.stringify(value) : String(value));
  }
  return line + "\r\n";
}
