import { CellError } from "../model/errors.ts";
import { DECIMAL, rounded } from "../../base/text/decimal.ts";
import { checkPattern, readDay } from "./day_pattern.ts";
import type { Leaf } from "../gate/shape.ts";
import { PERCENT } from "./ambiguous_percents.ts";
import { keyOf } from "./sheet_values.ts";

/** Reads a non-blank cell without leading and trailing white space. */
export type CellReader = (text: string) => unknown;

/**
 * How a cell is read: a named format, a date pattern such as `M/D/YYYY`, or a value for each text.
 */
export type CellFormat = string | Readonly<Record<string, unknown>>;

/** The named formats, each with an example. */
export const CELL_FORMATS: Readonly<Record<string, string>> = {
  text: "the text as written",
  number: "1234.5",
  percent: "25%, or 25, as 0.25",
  multiplier: "1.185, or 1.185x, as 0.185",
  dollars: "$1,234.50, or (1,234.50) below zero, as 1234.5",
  grouped: "1,234.5 as 1234.5",
  cents: "12.5 cents as 0.125",
  years: "25 years, or 25, as 300 months",
  months: "300 months, or 300, as 300",
  "yes/no": "yes, no, y, n, true, false, x, 1, 0",
  word: "Home Improvement Loan as home_improvement_loan",
  upper: "ma as MA",
  list: "a; b or a, b or a | b as a list",
  json: "JSON text",
};

const PATTERN = /^(?=.*[YMD])[YMDHhmsA\s\/.,:\-T]+$/;

/**
 * The reader of a field's cells.
 *
 * @param reading The declared format; by default the field's own.
 * @throws {RangeError} when the format is unknown, or a pattern lacks part of a date.
 */
export function cellReader(leaf: Leaf, reading?: CellFormat): CellReader {
  if (reading === undefined) return plainReader(leaf);
  if (typeof reading !== "string") return lookup(reading);
  switch (reading) {
    case "text":
      return (text) => text;
    case "number":
      return (text) => numberOf(text, leaf);
    case "percent":
      return (text) => rounded(numberOf(without(PERCENT, text), leaf, "25% or 25") / 100);
    case "multiplier":
      return (text) => rounded(numberOf(text.replace(TIMES, ""), leaf, "1.185") - 1);
    case "dollars":
      return (text) => dollars(text, leaf);
    case "grouped":
      return (text) => numberOf(ungrouped(text), leaf, "1,234.5");
    case "cents":
      return (text) => rounded(numberOf(without(/(¢|cents?)$/i, text), leaf) / 100);
    case "years":
      return (text) => termOf(text, leaf, 12);
    case "months":
      return (text) => termOf(text, leaf, 1);
    case "yes/no":
      return yesNo;
    case "word":
      return (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
    case "upper":
      return (text) => text.toUpperCase();
    case "list":
      return (text) =>
        text.split(separatorIn(text)).map((part) => part.trim()).filter((part) => part !== "");
    case "json":
      return json;
  }
  if (PATTERN.test(reading)) {
    checkPattern(reading);
    return (text) => dayOf(text, leaf, reading);
  }
  throw new RangeError(
    `No reading "${reading}" for ${leaf.path}. Use one of ${
      Object.keys(CELL_FORMATS).join(", ")
    }, ` +
      "a pattern of dates such as M/D/YYYY, or an object with a value for each text.",
  );
}

function plainReader(leaf: Leaf): CellReader {
  switch (leaf.kind) {
    case "number":
    case "integer":
      return plainNumber;
    case "flag":
      return (text) => {
        if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
        throw new CellError(
          "must be true or false",
          `write true or false, or map it with "read": {"${leaf.path}": "yes/no"}`,
        );
      };
    case "day":
    case "instant":
    case "day or instant":
      return (text) => dayOf(text, leaf, undefined);
    case "list":
    case "free":
      return (text) => {
        if (/^[[{]/.test(text)) return json(text);
        throw new CellError(
          leaf.kind === "list" ? "must be a JSON list" : "must be JSON",
          leaf.kind === "list"
            ? `write ["a", "b"], or map it with "read": {"${leaf.path}": "list"}`
            : "write it as JSON",
        );
      };
    default:
      return articleText(leaf.path);
  }

  function plainNumber(text: string): number {
    if (DECIMAL.test(text)) return Number(text);
    const reading = /%$/.test(text) ? "percent" : /^[+-]?[$(]/.test(text) ? "dollars" : "grouped";
    const isClear = reading === "percent" || reading === "dollars" ||
      /^-?\d[\d,]*(\.\d*)?$/.test(text);
    throw new CellError(
      leaf.kind === "integer" ? "must be a whole number" : "must be a number",
      isClear
        ? `write it as 1234.5 is written, or map it with "read": {"${leaf.path}": "${reading}"}`
        : `write a number such as 1234.5${orBlank(leaf)}`,
    );
  }
}

/** A number from Excel's CSV of a column too narrow for its digits: 8.71235E+11. */
const SHORTENED = /^[+-]?\d([.,]\d+)?e[+-]\d{1,3}$/i;

/** Names of months as spreadsheets write them, in English and German. */
const MONTH =
  "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Jän|Mrz|März|Mär|Mai|Juni|Juli|Okt|Dez)\\.?";

/**
 * How spreadsheets and programs write a model such as `2-1` or `MAR24` after turning it into a
 * date.
 */
export const DATED = new RegExp(
  "^(" + [
    String.raw`\d{1,2}[-. ]{1,2}${MONTH}([- ]\d{2,4})?`,
    String.raw`${MONTH}[- ]\d{2}(\d{2})?`,
    String.raw`${MONTH} \d{1,2}, \d{4}`,
    // Part numbers may look like 10.2.24.
    String.raw`\d{1,2}(\/\d{1,2}\/(\d{4}|\d{2})|\.\d{1,2}\.\d{4})`,
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}:\d{2}(:\d{2})?( [AP]M)?`,
  ].join("|") + String.raw`)([T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( [AP]M)?)?$`,
);

/** Fields that hold part or model numbers. */
const ARTICLE = /(^|[._])(sku|model|model_number|part_number|number|code)$/;

/** The error for a part number that a spreadsheet has altered; undefined if it looks intact. */
function damaged(text: string, path: string): CellError | undefined {
  if (SHORTENED.test(text)) {
    return new CellError(
      "is a number that a spreadsheet has shortened, so that digits are lost",
      "give the column the format 0 in the workbook, and save it again",
    );
  }
  if (!ARTICLE.test(path)) return undefined;
  if (DATED.test(text)) {
    return new CellError(
      `is a ${/^\d{1,2}:/.test(text) ? "time" : "date"} that a spreadsheet made of it`,
      "give the column the format Text in the workbook, and write it again",
    );
  }
  if (/^'./.test(text)) {
    return new CellError(
      "begins with the apostrophe that marks a text in a spreadsheet",
      `write ${text.slice(1)}, unless the apostrophe is part of it`,
    );
  }
  return undefined;
}

function articleText(path: string): CellReader {
  return (text) => {
    const error = damaged(text, path);
    if (error !== undefined) throw error;
    return text;
  };
}

/** A date for an instant means its start, for `expires_at` its end. */
function dayFor(leaf: Leaf, read: string): string {
  const isDay = read.length === "2026-01-31".length;
  if (leaf.kind === "instant" && isDay) {
    return read + (/(^|\.)expires_at$/.test(leaf.path) ? "T23:59:59Z" : "T00:00:00Z");
  }
  return leaf.kind === "day" ? read.replace(/T00:00(:00(\.0+)?)?Z?$/, "") : read;
}

function numberOf(text: string, leaf: Leaf, form = "1234.5"): number {
  if (DECIMAL.test(text)) return Number(text);
  throw new CellError(
    "must be a number",
    DECIMAL_COMMA.test(text)
      ? `write it with a point, as ${text.replace(",", ".")}`
      : `write it as ${form}${/\d/.test(text) ? "" : orBlank(leaf)}`,
  );
}

/** `2,99%` */
const DECIMAL_COMMA = /^[^\d,.]*\d+,\d{1,2}[^\d,.]*$/;

/** A date by a pattern, or a word that means no value. */
function dayOf(text: string, leaf: Leaf, pattern: string | undefined): string {
  try {
    return dayFor(leaf, readDay(text, pattern, leaf.path));
  } catch (error) {
    if (!(error instanceof CellError) || !leaf.nullable || /\d/.test(text)) throw error;
    const { message, fix } = error;
    throw new CellError(
      message,
      `${fix}${orBlank(leaf)}, or name the word in "none" of the map if it means no date`,
    );
  }
}

/** The advice for "n/a" and "none" in a nullable field: leave the cell blank. */
function orBlank({ nullable }: Leaf): string {
  return nullable ? ", or leave the cell blank" : "";
}

// The lookbehinds prevent quadratic time for a long run of spaces inside a cell.

/** Marks a multiplier: `1.185x`. */
export const TIMES = /^[x×]\s*|(?<!\s)\s*[x×]$/i;

const YEARS = /(?<![\s-])[\s-]*(years?|yrs?|y)\.?$/i;
const MONTHS = /(?<![\s-])[\s-]*(months?|mos?|m)\.?$/i;

/**
 * A term in months. A unit in the cell takes precedence over the column's unit.
 *
 * @param unit The months in a number without a unit.
 */
function termOf(text: string, leaf: Leaf, unit: 1 | 12): number {
  const form = unit === 12 ? "25 years or 25" : "300 months or 300";
  if (YEARS.test(text)) return rounded(numberOf(without(YEARS, text), leaf, form) * 12);
  if (MONTHS.test(text)) return numberOf(without(MONTHS, text), leaf, form);
  return rounded(numberOf(text, leaf, form) * unit);
}

/** A number's text without its unit. */
const without = (unit: RegExp, text: string): string => text.replace(unit, "").trimEnd();

/** An amount; brackets, or a minus before or after the sign, mean a negative one. */
function dollars(text: string, leaf: Leaf): number {
  const form = "$1,234.50";
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const digits = without(/USD$/, (inBrackets ?? text).trim())
    .replace(/^([+-]?)\s*(US)?\$\s*/, "$1");
  const amount = numberOf(ungrouped(digits), leaf, form);
  if (inBrackets === undefined) return amount;
  if (amount < 0) throw new CellError("must be a number", `write it as ${form}`);
  return 0 - amount;
}

/** The separator of a list's items: a comma only if there is no other. */
function separatorIn(text: string): string {
  return [";", "|"].find((sign) => text.includes(sign)) ?? ",";
}

/**
 * Removes commas between groups of three digits; others stay and make the number invalid. A number
 * with thousands does not begin with 0: in `0,125` the comma is a decimal comma.
 */
function ungrouped(text: string): string {
  return /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

function yesNo(text: string): boolean {
  if (/^(yes|y|true|x|1|✓)$/i.test(text)) return true;
  if (/^(no|n|false|0)$/i.test(text)) return false;
  throw new CellError("must be yes or no", "write yes or no");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CellError("is not JSON", "check quotes, commas and brackets");
  }
}

function lookup(values: Readonly<Record<string, unknown>>): CellReader {
  const byText = new Map(Object.entries(values).map(([text, value]) => [keyOf(text), value]));
  return (text) => {
    const key = keyOf(text);
    if (byText.has(key)) return byText.get(key);
    throw new CellError(
      "is not one of the texts that the map translates",
      `add it to the map, next to ${Object.keys(values).slice(0, 5).join(", ")}`,
    );
  };
}
