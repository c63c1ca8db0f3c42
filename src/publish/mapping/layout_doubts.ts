import type { Leaf } from "../gate/shape.ts";
import { isBlank, type SheetRecord } from "../sheets/sheet_record.ts";
import { headerScore } from "./find_header.ts";

// Doubts about a sheet's layout: a table without a header, a transposed table, and grouped rows.

/** This many field names in one column are not a coincidence. */
const MIN_NAMES = 3;

/** Cells that are values: a number with or without a sign, or a date. */
const VALUE = /^[$€]?\d[\d,.]*\s*%?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** Why the first line of a table may not be its header; undefined if there is no doubt. */
export function headerDoubt(
  header: SheetRecord,
  rows: readonly SheetRecord[],
  leaves: readonly Leaf[],
): string | undefined {
  const sideways = headerScore([header, ...rows].map(({ cells }) => cells[0] ?? ""), leaves);
  const score = headerScore(header.cells, leaves);
  if (sideways >= MIN_NAMES && score < sideways) {
    return "the first column names fields, so the table is transposed: transpose it so that each " +
      "row is a record (in Excel: Copy, then Paste Special, Transpose)";
  }
  if (score > 0 || !header.cells.some((cell) => VALUE.test(cell.trim()))) return undefined;
  return `line ${header.line} holds values and no names of columns: add a line above it that ` +
    "names them";
}

/** Why the header may span two lines: more of them are field names when they are joined. */
export function splitNames(
  sample: readonly SheetRecord[],
  at: number,
  leaves: readonly Leaf[],
): string | undefined {
  const score = headerScore(sample[at]?.cells ?? [], leaves);
  for (const [upper, lower] of [[sample[at], sample[at + 1]], [sample[at - 1], sample[at]]]) {
    if (upper === undefined || lower === undefined || lower.line !== upper.line + 1) continue;
    const cells = [...upper.cells, ...lower.cells].filter((cell) => !isBlank(cell));
    if (cells.some((cell) => VALUE.test(cell.trim()))) continue;
    const joined = lower.cells.map((cell, place) => `${upper.cells[place] ?? ""} ${cell}`.trim());
    if (headerScore(joined, leaves) > score) {
      return `the names of the columns go over the lines ${upper.line} and ${lower.line}: write each ` +
        "in one cell";
    }
  }
  return undefined;
}

/** Doubts about required columns that only the first row of each group fills. */
export function groupDoubts(
  rows: readonly SheetRecord[],
  names: readonly string[],
  isNeeded: (name: string) => boolean,
): string[] {
  return names.flatMap((name, index) => {
    const blank = rows.filter(({ cells }) => isBlank(cells[index] ?? ""));
    const [first] = blank;
    if (!isNeeded(name) || first === undefined || first === rows[0]) return [];
    return [
      `"${name}" is blank in ${blank.length} of ${rows.length} rows, such as line ${first.line}: ` +
      "every row needs it. If a value also applies to the rows below it, fill it down or merge its " +
      "cells with theirs",
    ];
  });
}
