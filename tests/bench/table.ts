/** The measurements of one subject: values by name, with units in the names. */
export type Row = Readonly<Record<string, string | number>>;

/** Values of one kind. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Prints a human-readable table. */
export function printTable({ title, rows }: Table): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  console.log(`\n${title}`);
  for (const line of lines) {
    console.log(
      line.map((cell, i) => i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))
        .join("  "),
    );
  }
}

function shown(value: string | number | undefined): string {
  if (typeof value !== "number") return value ?? "";
  if (Number.isInteger(value)) return value.toLocaleString("en");
  return value.toFixed(value < 10 ? 2 : 1);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** With three decimals, for milliseconds. */
export const thousandths = (value: number) => Math.round(value * 1000) / 1000;
