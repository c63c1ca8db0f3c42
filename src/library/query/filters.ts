import type { FlagColumn } from "../columns/flag_column.ts";
import type { NumberColumn } from "../columns/number_column.ts";
import type { ListColumn, TextColumn } from "../columns/text_columns.ts";
import { type Normalizer, slug } from "../../base/text/text.ts";
import { type Grouping, NULL_CODE } from "../columns/columns.ts";
import { intersection, type RowBits, union } from "./row_bits.ts";
import { firstOf } from "../../base/known.ts";

/**
 * Filters over columns. Each is built from one request parameter; if the parameter is omitted, the
 * filter is `undefined`, which queries skip.
 */
export interface Filter {
  readonly passes: (row: number) => boolean;
  /** The group of rows that pass, if the column is grouped. */
  readonly group?: { readonly of: Grouped; readonly index: number };
  /** All rows that pass, if the column has them without a scan. */
  readonly bits?: () => RowBits;
}

/** Something that groups rows by value, such as a column. */
interface Grouped {
  groups(): Grouping;
}

/** A filter that no row passes. */
export const NOTHING: Filter = { passes: () => false };

/** Rows whose text equals `value`, both normalized by `normal`. */
export function equals(column: TextColumn, value: string, normal: Normalizer): Filter;
export function equals(
  column: TextColumn,
  value: string | undefined,
  normal: Normalizer,
): Filter | undefined;
export function equals(column: TextColumn, value: string | undefined, normal: Normalizer) {
  return value === undefined ? undefined : among(column, column.equal(value, normal));
}

/** Rows whose text contains `fragment`, both normalized by `normal`; ignores case by default. */
export function contains(column: TextColumn, fragment: string, normal?: Normalizer): Filter;
export function contains(
  column: TextColumn,
  fragment: string | undefined,
  normal?: Normalizer,
): Filter | undefined;
export function contains(column: TextColumn, fragment: string | undefined, normal?: Normalizer) {
  return fragment === undefined ? undefined : among(column, column.containing(fragment, normal));
}

/** Rows whose number equals `value`; null never does. No filter if there is no `value`. */
export function equalsNumber(column: NumberColumn, value: number | undefined): Filter | undefined {
  if (value === undefined) return undefined;
  const index = column.group(value);
  return index === undefined ? NOTHING : {
    passes: (row) => column.get(row) === value,
    group: { of: column, index },
    bits: () => column.bits(index),
  };
}

/** Rows whose range holds `value`; a null end leaves the range open on its side. */
export function spans(
  low: NumberColumn,
  high: NumberColumn,
  value: number | undefined,
): Filter | undefined {
  if (value === undefined) return undefined;
  return { passes: (row) => !(low.get(row) > value) && !(high.get(row) < value) };
}

/** Rows whose flag is `value`; null is neither. */
export function flagged(column: FlagColumn, value: boolean): Filter;
export function flagged(column: FlagColumn, value: boolean | undefined): Filter | undefined;
export function flagged(column: FlagColumn, value: boolean | undefined): Filter | undefined {
  const { values } = column;
  const wanted = Number(value);
  return value === undefined
    ? undefined
    : { passes: (row) => values[row] === wanted, bits: () => column.bits(wanted) };
}

/** Rows that expire after `now` (milliseconds), or never; undefined if those are all rows. */
export function unexpired(column: NumberColumn, now: number): Filter | undefined {
  const { past, ahead } = column.at(now);
  return past === 0 ? undefined : { passes: (row) => !(column.get(row) <= now), bits: () => ahead };
}

/** Rows whose list has `value`. */
export function lists(column: ListColumn, value: string, normal: Normalizer): Filter;
export function lists(
  column: ListColumn,
  value: string | undefined,
  normal: Normalizer,
): Filter | undefined;
export function lists(
  column: ListColumn,
  value: string | undefined,
  normal: Normalizer,
): Filter | undefined {
  if (value === undefined) return undefined;
  const codes = column.equal(value, normal);
  return codes.length === 0 ? NOTHING : { passes: (row) => column.includes(row, codes) };
}

/** Rows whose list has `value`, or is empty, which means any; rows without a list do not pass. */
export function listsOrAny(
  column: ListColumn,
  value: string | undefined,
  normal: Normalizer,
): Filter | undefined {
  return listsOrAnyOf(column, value === undefined ? undefined : [value], normal);
}

/** Rows whose list has one of `values`, or is empty, which means any. */
export function listsOrAnyOf(
  column: ListColumn,
  values: readonly string[] | undefined,
  normal: Normalizer,
): Filter | undefined {
  if (values === undefined) return undefined;
  const codes = [...new Set(values.flatMap((value) => column.equal(value, normal)))];
  return { passes: (row) => column.isEmpty(row) || column.includes(row, codes) };
}

/** Rows whose text equals `value`, both normalized by `normal`, or is null, which means any. */
export function equalsOrAny(
  column: TextColumn,
  value: string | undefined,
  normal: Normalizer,
): Filter | undefined {
  return value === undefined ? undefined : amongOrNull(column, column.equal(value, normal));
}

/** Rows that pass one of the filters. */
export function either(...filters: readonly Filter[]): Filter {
  const some = filters.filter((filter) => filter !== NOTHING);
  if (some.length < 2) return some[0] ?? NOTHING;
  const passes = (row: number) => some.some((filter) => filter.passes(row));
  const bits = some.flatMap(({ bits }) => bits ?? []);
  return bits.length < some.length
    ? { passes }
    : { passes, bits: () => union(bits.map((of) => of())) };
}

/** Rows that pass all of the filters; undefined ones are skipped. */
export function all(...filters: readonly (Filter | undefined)[]): Filter {
  const given = filters.filter((filter) => filter !== undefined);
  if (given.includes(NOTHING)) return NOTHING;
  if (given.length === 1) return firstOf(given);
  const passes = (row: number) => given.every((filter) => filter.passes(row));
  const bits = given.flatMap(({ bits }) => bits ?? []);
  return bits.length < given.length || bits.length === 0
    ? { passes }
    : { passes, bits: () => intersection(bits.map((of) => of())) };
}

/** Rows that do not pass a filter. */
export function not(filter: Filter): Filter {
  return { passes: (row) => !filter.passes(row) };
}

/** Rows that a `sample` key may see. */
export function sampled(sample: Uint8Array): Filter {
  return { passes: (row) => sample[row] === 1 };
}

/** Rows whose code is one of `wanted`. */
export function among(column: TextColumn, wanted: readonly number[]): Filter {
  const { codes, distinct } = column;
  const [only] = wanted;
  if (only === undefined) return NOTHING;
  if (wanted.length === 1) {
    return {
      passes: (row) => codes[row] === only,
      group: { of: column, index: only },
      bits: () => column.bits(wanted),
    };
  }
  const chosen = new Uint8Array(distinct);
  for (const code of wanted) chosen[code] = 1;
  return { passes: (row) => chosen[codes[row]!] === 1, bits: () => column.bits(wanted) };
}

/** Rows whose code is one of `wanted`, or that have none. */
export function amongOrNull(column: TextColumn, wanted: readonly number[]): Filter {
  return either(isNull(column), among(column, wanted));
}

/** Rows that have no text. */
export function isNull({ codes }: TextColumn): Filter {
  return { passes: (row) => codes[row] === NULL_CODE };
}

/**
 * Rows whose text equals `value`, both as slugs. If there is none, rows whose text begins with it and
 * another word: `pacific` gives `pacific_contiguous` and `pacific_noncontiguous`.
 */
export function beginningOf(column: TextColumn, value: string | undefined): Filter | undefined {
  if (value === undefined) return undefined;
  const whole = column.equal(value, slug);
  if (whole.length > 0) return among(column, whole);
  const start = `${slug(value)}_`;
  return among(
    column,
    column.dictionary.flatMap((text, code) => slug(text).startsWith(start) ? [code] : []),
  );
}

/** The rows with the given numbers. */
export function oneOfRows(rows: readonly number[]): Filter {
  if (rows.length === 0) return NOTHING;
  const chosen = new Set(rows);
  const group: Grouping = {
    starts: Uint32Array.of(0, chosen.size),
    rows: Uint32Array.from(chosen).sort(),
  };
  return { passes: (row) => chosen.has(row), group: { of: { groups: () => group }, index: 0 } };
}
