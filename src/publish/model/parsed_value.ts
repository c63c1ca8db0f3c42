/** A value as it would be served, next to the cell that it was read from. */
export interface ParsedValue {
  readonly column: string;
  readonly cell: string;
  readonly field: string;
  readonly value: unknown;
}
