import { parse } from "csv-parse/sync";

/**
 * The lines of a table in `data/`: CSV with a header, imported as a text module so that reading it
 * needs no permission.
 *
 * @param columns Columns that the table must have; the type of the lines has them as members.
 * @throws {Error} when a column is missing, or a line has too few or too many cells.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { staticTable } from "./static_table.ts";
 *
 * assert.deepEqual(staticTable("code,name\nWA,Washington\n"), [{ code: "WA", name: "Washington" }]);
 * ```
 */
export function staticTable<Column extends string = string>(
  csv: string,
  ...columns: readonly Column[]
): Readonly<Record<Column, string>>[] {
  const rows: Readonly<Record<Column, string>>[] = parse(csv, {
    columns: true,
    skip_empty_lines: true,
  });
  for (const column of columns) {
    if (rows.some((row) => !Object.hasOwn(row, column))) throw new Error(`No column ${column}`);
  }
  return rows;
}

/** The entries of a cell that holds several, separated by semicolons. */
export function entriesOf(cell: string | undefined): string[] {
  return (cell ?? "").split(";").map((entry) => entry.trim()).filter((entry) => entry !== "");
}
