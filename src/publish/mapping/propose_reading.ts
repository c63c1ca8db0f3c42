import { halfWidth } from "../../base/text/look_alikes.ts";
import type { SampledColumn } from "./sampled_column.ts";
import { footnoteSigns, noValueWords } from "./no_value.ts";
import { CellError } from "../model/errors.ts";
import { SYNONYMS, wordsOf } from "./aliases.ts";
import { type CellFormat, cellReader, TIMES } from "../sheets/cell_formats.ts";
import { maybeMultiplier, PERCENT } from "../sheets/ambiguous_percents.ts";
import type { Leaf } from "../gate/shape.ts";
import { UNDECIDED } from "../model/sheet_map.ts";
import { stateCodeOf, stateOfFips } from "../../base/places/states.ts";
import { rounded } from "../../base/text/decimal.ts";
import { type Fits, proposeDate, type ProposedReading, type Read } from "./propose_date.ts";
import { ownMember, present } from "../../base/known.ts";

/**
 * The share of a column's values that must be readable for a proposal; the others become errors.
 */
const USUAL_SHARE = 0.75;

/** The share for a column with the field's name: ignoring the column would hide its errors. */
const NAMED_SHARE = 1 / 3;

/**
 * A proposed format for a column as a field; undefined if its values do not fit the field.
 *
 * @param isNamed Whether the column certainly has the field's name.
 */
export function proposeReading(
  leaf: Leaf,
  column: SampledColumn,
  dayFirst: boolean,
  isNamed: boolean,
): ProposedReading | undefined {
  const isDate = ["day", "instant", "day or instant"].includes(leaf.kind);
  const isNumber = ["number", "integer"].includes(leaf.kind);
  const none = leaf.nullable && (isDate || isNumber) ? noValueWords(column, isDate) : [];
  const strip = isDate || isNumber ? footnoteSigns(column) : [];
  const bare = !isDate && !isNumber ? column : {
    name: column.name,
    values: column.values.filter((value) => !none.includes(value)).map((value) => {
      const sign = strip.find((sign) => value.endsWith(sign));
      return halfWidth(sign === undefined ? value : value.slice(0, -sign.length).trimEnd());
    }),
  };
  // A column with only "no value" words says nothing about its format.
  if (bare.values.length === 0 && column.values.length > 0 && !isNamed) return undefined;
  const found = readingOf(leaf, bare, dayFirst, USUAL_SHARE) ??
    (isNamed ? readingOf(leaf, bare, dayFirst, NAMED_SHARE) : undefined);
  return found === undefined ? undefined : {
    ...found,
    ...none.length === 0 ? {} : { none },
    ...strip.length === 0 ? {} : { strip },
  };
}

/** @param enough The share of the values that must be readable. */
function readingOf(
  leaf: Leaf,
  { values, name }: SampledColumn,
  dayFirst: boolean,
  enough: number,
): ProposedReading | undefined {
  if (values.length === 0) return {};
  if (leaf.values !== undefined && leaf.kind === "text") return enumerated(leaf, values);
  const read: Read = (reading) => values.filter((value) => reads(leaf, value, reading));
  const fits: Fits = (reading, share = enough) => read(reading).length >= share * values.length;
  switch (leaf.kind) {
    case "number":
    case "integer": {
      if (leaf.max === 1) return share(name, values, fits);
      if (/months/.test(leaf.path) && YEARS.test(`${name} ${values[0]}`)) return years(values);
      // Of the formats that read the most values, the first.
      const best = NUMBERS.reduce((best, one) => read(one).length > read(best).length ? one : best);
      if (!fits(best)) return undefined;
      return best === undefined ? maybeYears(leaf, name, values) : { reading: best };
    }
    case "flag":
      return fits() ? {} : fits("yes/no") ? { reading: "yes/no" } : undefined;
    case "day":
    case "instant":
    case "day or instant":
      return fits() ? {} : proposeDate(fits, read, dayFirst);
    case "list":
      return fits() ? {} : { reading: "list" };
    case "free":
      return fits() ? {} : undefined;
    case "uuid":
      return values.every((value) => UUID.test(value)) ? {} : undefined;
    default:
      return /(^|[._])state_code$/.test(leaf.path) ? states(values) : {};
  }
}

/** States by code, or by name or FIPS code if each has a code; any other text becomes an error. */
function states(values: readonly string[]): ProposedReading {
  const texts = [...new Set(values)];
  if (texts.every((text) => /^[A-Z]{2}$/.test(text))) return {};
  if (texts.every((text) => /^[a-z]{2}$/i.test(text))) return { reading: "upper" };
  const codes = texts.map((text) => [text, codeOf(text)]);
  return codes.every(([, code]) => code !== undefined)
    ? { reading: Object.fromEntries(codes) }
    : {};
}

/** The state code of a code, a name or a FIPS code. */
const codeOf = (text: string) =>
  /^[A-Z]{2}$/.test(text)
    ? text
    : /^\d{1,2}$/.test(text)
    ? stateOfFips(text.padStart(2, "0"))
    : stateCodeOf(text);

/** Formats of numbers, the plainest first. */
const NUMBERS = [undefined, "grouped", "dollars", "months"];

/** A column of years has a unit in its name or its values: 25 years, 25y. */
const YEARS = /(\b|\d)y((ea)?rs?)?\b/i;

/** The longest loan in years; a sheet whose terms are all this short may mean years. */
const MAX_TERM_YEARS = 40;

/** Years, with a doubt if some exceed the longest loan and so may be months. */
function years(values: readonly string[]): ProposedReading {
  const long = values.find((value) => Number(value) > MAX_TERM_YEARS);
  return {
    reading: "years",
    ...long === undefined ? {} : {
      doubt: `${long} is read as ${long} years; if it is months, write all terms in one unit`,
    },
  };
}

/** Plain numbers, with a doubt if months may be years. */
function maybeYears(leaf: Leaf, name: string, values: readonly string[]): ProposedReading {
  if (!/months/.test(leaf.path) || /mo(nth)?s?\b/i.test(name)) return {};
  const numbers = values.map(Number).filter((value) => !Number.isNaN(value));
  return numbers.some((value) => value > MAX_TERM_YEARS) ? {} : {
    doubt: `${values[0]} is read as ${values[0]} months; if it is years, use "years"`,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function reads(leaf: Leaf, value: string, reading?: CellFormat): boolean {
  try {
    cellReader(leaf, reading)(value);
    return true;
  } catch (error) {
    if (error instanceof CellError) return false;
    throw error;
  }
}

function share(name: string, values: readonly string[], fits: Fits): ProposedReading | undefined {
  const multiplied = values.find((value) => TIMES.test(value));
  if (multiplied !== undefined && fits("multiplier")) {
    const amount = rounded((Number(multiplied.replace(TIMES, "")) - 1) * 100);
    return { reading: "multiplier", doubt: `${multiplied} is read as ${amount}%` };
  }
  if (!fits("percent")) return undefined;
  const numbers = values.filter((value) => /\d/.test(value));
  const signed = numbers.filter((value) => PERCENT.test(value)).length;
  if (signed === numbers.length) return { reading: "percent" };
  if (signed > 0) {
    return { reading: "percent", doubt: "some values have a percent sign and some have none" };
  }
  if (numbers.every((value) => Number(value) <= 1)) {
    return !wordsOf(name).includes("percent") ? {} : {
      doubt:
        'numbers up to 1 are read as fractions, 0.99 as 99%; if they are percents, use "percent"',
    };
  }
  const [factor] = numbers.filter((value) => Number(value) > 1);
  if (factor !== undefined && numbers.every(maybeMultiplier)) {
    return {
      reading: UNDECIDED,
      doubt: `say whether ${factor} is ${factor}% ("percent") or, as a multiplier, ` +
        `${rounded((Number(factor) - 1) * 100)}% ("multiplier")`,
    };
  }
  const small = numbers.find((value) => Number(value) < 1 && Number(value) !== 0);
  const example = small === undefined ? "" : `, ${small} as ${rounded(Number(small) / 100)}`;
  return {
    reading: "percent",
    doubt: `numbers without a percent sign are read as percent${example}`,
  };
}

function enumerated(leaf: Leaf, values: readonly string[]): ProposedReading | undefined {
  const allowed = present(leaf.values, "values").map(String);
  const texts = [...new Set(values)];
  if (texts.every((text) => allowed.includes(text))) return {};
  const meant = texts.map((text) => {
    const words = wordsOf(text).join(" ");
    return [
      text,
      allowed.find((value) => wordsOf(value).join(" ") === words) ?? ownMember(SYNONYMS, words) ??
        UNDECIDED,
    ] as const;
  }).map(([text, value]) => [text, allowed.includes(value) ? value : UNDECIDED] as const);
  const open = meant.filter(([, value]) => value === UNDECIDED).map(([text]) => `"${text}"`);
  if (open.length === meant.length && texts.length > allowed.length) return undefined;
  return {
    reading: Object.fromEntries(meant),
    ...open.length === 0 ? {} : {
      doubt: `say which of ${allowed.join(", ")} is meant by ${open.join(", ")}`,
    },
  };
}
