import { spreadsheetCell } from "../base/text/csv_cell.ts";
import { refusalsOf, type UsageGroup, type UsageRow } from "../store/usage/usage_days.ts";

/** A usage report as CSV. `refused` is the total; each error code also has a column, as `refused_<code>`. */
export function usageCsv(rows: readonly UsageRow[], group: UsageGroup): string {
  const codes = [...new Set(rows.flatMap(({ refused }) => Object.keys(refused)))].sort();
  const lines = rows.map((row) => [
    row.name,
    ...group === "key" ? [row.label] : [],
    row.answered,
    row.not_modified,
    refusalsOf(row),
    ...codes.map((code) => row.refused[code] ?? 0),
    row.live_geocodes,
    row.bytes,
  ]);
  const heading = [
    group,
    ...group === "key" ? ["label"] : [],
    "answered",
    "not_modified",
    "refused",
    ...codes.map((code) => `refused_${code}`),
    "live_geocodes",
    "bytes",
  ];
  return [heading, ...lines].map((cells) => cells.map(cell).join(",")).join("\r\n");
}

const cell = (value: string | number) =>
  typeof value === "number" ? String(value) : spreadsheetCell(value);
