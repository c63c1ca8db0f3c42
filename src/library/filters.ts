import type { ListColumn, Normal, NumberColumn, TextColumn } from "./column_readers.ts";
import { fold } from "./order.ts";

/**
 * Filters over columns. Each is built from one request parameter; what an omitted parameter gives
 * is `undefined`, which `select` skips. What can never match is `NOTHING`, so no row is looked at.
 */
export type Filter = (row: number) => boolean;

export const NOTHING: Filter = () => false;

/** As it stands. */
export const exact: Normal = (text) => text;

/** Without case. */
export const caseless: Normal = fold;

/** As a slug: lower case, and every run of other signs than letters and digits one `_`. */
export const slug: Normal = (text) =>
  fold(text).replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");

/** Rows whose text equals `value`, both written by `normal`. */
export function equals(column: TextColumn, value: string | undefined, normal: Normal) {
  return value === undefined ? undefined : among(column, column.equal(value, normal));
}

/** Rows whose text contains `fragment`, without case. */
export function contains(column: TextColumn, fragment: string | undefined) {
  return fragment === undefined ? undefined : among(column, column.containing(fragment));
}

/** Rows whose number equals `value`; null never does. */
export function is(column: NumberColumn, value: number | undefined): Filter | undefined {
  const { values } = column;
  return value === undefined ? undefined : (row) => values[row] === value;
}

/** Rows whose flag is `value`; null is neither. */
export function flagged(column: { values: Uint8Array }, value: boolean | undefined) {
  const { values } = column;
  const wanted = Number(value);
  return value === undefined ? undefined : (row: number) => values[row] === wanted;
}

/** Rows whose instant is after `now` (milliseconds), or that have none. */
export function unexpired(column: NumberColumn, now: number): Filter {
  const { values } = column;
  return (row) => !(values[row]! <= now);
}

/** Rows whose list has `value`. */
export function lists(column: ListColumn, value: string | undefined, normal: Normal) {
  if (value === undefined) return undefined;
  const codes = column.equal(value, normal);
  return codes.length === 0 ? NOTHING : (row: number) => column.includes(row, codes);
}

/** Rows that pass one of the filters. */
export function either(...filters: readonly Filter[]): Filter {
  return (row) => filters.some((filter) => filter(row));
}

/** Rows that a `sample` key may see. */
export function sampled(sample: Uint8Array): Filter {
  return (row) => sample[row] === 1;
}

/** Rows whose code is one of `wanted`. */
export function among(column: TextColumn, wanted: readonly number[]): Filter {
  const { codes, dictionary } = column;
  if (wanted.length === 0) return NOTHING;
  if (wanted.length === 1) {
    const [only] = wanted;
    return (row) => codes[row] === only;
  }
  const chosen = new Uint8Array(dictionary.length);
  for (const code of wanted) chosen[code] = 1;
  return (row) => chosen[codes[row]!] === 1;
}
