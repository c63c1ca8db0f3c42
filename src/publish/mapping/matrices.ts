import type { SampledColumn } from "./sampled_column.ts";

/** Columns named by a value: `10 yr`, `120 mo`, `5.99%`, `1-9`, `10+`, `3 ton`, `$0 - $25,000`. */
const VALUE =
  /^((qty|quantity|term|apr|rate|tier|year|month|over|under|up to|from)\b[\s:]*)?[$<>≥≤]*\s*\d[\d,.]*\s*(k\b)?\s*((-|–|to|\/)\s*\$?\d[\d,.]*\s*(k\b)?\s*)?\+?\s*(%|apr|years?|yrs?|y|months?|mos?|m|tons?|pcs?|pieces|units?|each|ea|and (up|over|more)|or more)?\s*$/i;

/** So many make a matrix. */
const FEWEST = 3;

/**
 * Columns that are named by values of one field, each with values of another: a rate matrix, or prices
 * by quantity. They are rows that were turned into columns.
 */
export function matrixColumns(columns: readonly SampledColumn[]): readonly SampledColumn[] {
  const found = columns.filter(({ name, values }) =>
    VALUE.test(name) && !/^(19|20)\d\d$/.test(name) && values.length > 0 &&
    values.filter((value) => /\d/.test(value)).length * 2 >= values.length
  );
  return found.length >= FEWEST ? found : [];
}

/** How to make one row of each cell of a matrix. */
export function matrixDoubt(columns: readonly SampledColumn[]): string {
  const names = columns.slice(0, 6).map(({ name }) => `"${name}"`).join(", ") +
    (columns.length > 6 ? ", …" : "");
  return `${names} look like one field that is spread over ${columns.length} columns, as in a rate ` +
    "matrix or prices by quantity. Unpivot them: one row for each value, with a column for what " +
    "they are named by and one for the value (in Excel: Data, From Table/Range, Unpivot Columns)";
}
