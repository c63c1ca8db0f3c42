import { csvCell } from "../../base/text/csv_cell.ts";
import { CHANGE_WORDS } from "./difference_text.ts";
import type { Difference } from "./record_difference.ts";

/**
 * A comparison as CSV: one line for each field that differs, and for each row that is added or
 * removed.
 */
export function* reviewCsv(differences: Iterable<Difference>): Generator<string> {
  yield "\ufeff" + lineOf(["change", "label", "id", "field", "before", "after"]);
  for (const { change: kind, label, id, fields } of differences) {
    const change = CHANGE_WORDS[kind];
    if (fields.length === 0) yield lineOf([change, label, id, "", "", ""]);
    for (const { field, before, after } of fields) {
      yield lineOf([change, label, id, field, textOf(before), textOf(after)]);
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

const lineOf = (cells: readonly string[]) =>
  cells.map((cell) => csvCell(cell === "" ? null : cell)).join(",") + "\r\n";
