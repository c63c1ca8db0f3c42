import { stateCodeOf } from "../../base/places/states.ts";
import type { SampledColumn } from "./sampled_column.ts";

/** A number with its unit, or a range of numbers: `10 yr`, `25-Year`, `5.99%`, `$0 - $25,000`, `10+`. */
const NUMBER =
  String.raw`[$<>≥≤]*\s*\d[\d,.]*\s*(k\b)?\s*((-|–|to|\/)\s*\$?\d[\d,.]*\s*(k\b)?\s*)?\+?[\s-]*` +
  "(%|apr|years?|yrs?|y|months?|mos?|m|tons?|pcs?|pieces|units?|each|ea|sq|squares?|" +
  "and (up|over|more)|or more)?";
/** Words that may precede a number in a column's name. */
const WORDS =
  "(qty|quantity|term|apr|rate|tier|year|month|over|under|up to|from|price|cost|fee|break|level)";
/** A month of a year. */
const MONTH_NAME = String
  .raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s-]+'?\d{2}(\d{2})?`;

/**
 * Columns named by a value: one of those above, two of them as in `5.99% / 25 yr`, or one in
 * brackets as in `Price (10-49)`.
 */
const VALUE = new RegExp(
  String
    .raw`^(${WORDS}\b[\s:@]*)?(\(${NUMBER}\s*\)|${NUMBER}\s*([\/@,|]|\s-|\bat\b|\s)?\s*(${NUMBER})?|${MONTH_NAME})\s*$`,
  "i",
);

/** Longer names are not values. */
const MAX_LENGTH = 60;

/** This many such columns make a matrix. */
const MIN_COLUMNS = 3;

/**
 * Columns that are named by values of one field, or by a state, and contain values of another: a
 * rate matrix, or prices by quantity. They are rows that were pivoted into columns.
 */
export function matrixColumns(
  columns: readonly SampledColumn[],
  isField: (name: string) => boolean,
): readonly SampledColumn[] {
  const candidates = columns.filter(({ name, values }) =>
    name.length <= MAX_LENGTH && !/^(19|20)\d\d$/.test(name) && values.length > 0 &&
    values.filter((value) => /\d/.test(value)).length * 2 >= values.length
  );
  const alike = Map.groupBy(
    candidates.filter(({ name }) => !isField(name)),
    ({ name }) => withoutNumbers(name),
  );
  const found = candidates.filter(({ name }) =>
    VALUE.test(name) || (alike.get(withoutNumbers(name)) ?? []).length >= MIN_COLUMNS
  );
  return found.length >= MIN_COLUMNS ? found : [];
}

/** Names with a number that mean an amount. */
const AMOUNT =
  /(?=.*\d).*(fee|apr|rate|price|cost|payment|factor|discount|margin|yrs?\b|year|month|\dm\b|tons?\b|kw|qty|units?\b)/i;

/**
 * The common part of names that differ in a number or a state: `10 yr dealer fee`, `15 yr dealer
 * fee`. Names without either have no common part.
 */
function withoutNumbers(name: string): string {
  if (stateCodeOf(name) !== undefined || /^[A-Z]{2}$/.test(name)) return "a state";
  return AMOUNT.test(name) ? name.toLowerCase().replace(/\d+([.,]\d+)*/g, "#") : name;
}

/** How to turn each cell of a matrix into a row. */
export function matrixDoubt(columns: readonly SampledColumn[]): string {
  const names = columns.slice(0, 6).map(({ name }) => `"${name}"`).join(", ") +
    (columns.length > 6 ? ", …" : "");
  return `${names} look like one field that is spread over ${columns.length} columns, as in a rate ` +
    "matrix or prices by quantity. Unpivot them: one row for each value, with a column for what " +
    "they are named by and one for the value (in Excel: Data, From Table/Range, Unpivot Columns)";
}
