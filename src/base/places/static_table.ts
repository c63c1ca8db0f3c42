import { parse } from "csv-parse/sync";

/** A line of a table in `data/`, by the names of its columns. */
export type TableRow = Readonly<Record<string, string>>;

/**
 * The lines of a table in `data/`: CSV with a header, carried as a text module so that reading it
 * needs no permission.
 *
 * @throws {Error} when a line has too few or too many cells.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { staticTable } from "./static_table.ts";
 *
 * assert.deepEqual(staticTable("code,name\nWA,Washington\n"), [{ code: "WA", name: "Washington" }]);
 * ```
 */
export function staticTable(csv: string): TableRow[] {
  return parse(csv, { columns: true, skip_empty_lines: true });
}

/** The entries of a cell that holds several, parted by semicolons. */
export function entriesOf(cell: string | undefined): string[] {
  return (cell ?? "").split(";").map((entry) => entry.trim()).filter((entry) => entry !== "");
}
