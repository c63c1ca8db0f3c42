/** Prints a line of a table: what was measured, and figures in columns. */
export function line(what: string, ...columns: string[]): void {
  console.log(what.padEnd(40) + columns.map((column) => column.padStart(16)).join(""));
}

export const ms = (value: number) => `${value.toFixed(3)} ms`;
