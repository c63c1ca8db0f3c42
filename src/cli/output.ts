import type { GateError } from "../publish/gate.ts";

/** Writes rows as columns that line up; the first row is the heading. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length))
  );
  return rows.map((row) =>
    row.map((cell, column) =>
      typeof cell === "number"
        ? String(cell).padStart(widths[column]!)
        : cell.padEnd(widths[column]!)
    ).join("  ").trimEnd()
  ).join("\n");
}

/** Lists the rows at fault on standard error. */
export function tellFaults(error: GateError): void {
  for (const { row, field, message } of error.faults) {
    console.error(`row ${row}${field === "" ? "" : `, ${field}`}: ${message}`);
  }
  const told = new Set(error.faults.map(({ row }) => row)).size;
  const more = error.faultyRows - told;
  if (more > 0) console.error(`… and ${more} more`);
  console.error(`\n${error.message}. Nothing was published.`);
}
