import { NULL_CODE, NULL_FLAG } from "../../library/columns/columns.ts";
import type { FlagColumn } from "../../library/columns/flag_column.ts";
import { ranksOf } from "../../library/query/order.ts";
import { sortRows } from "../../library/query/sort_rows.ts";
import type { Version } from "../../library/versions/version.ts";
import { leafValues, MOST_GATHERED } from "./leaf_values.ts";
import type { RecordColumn } from "./record_columns.ts";

/** What a table is sorted by. */
export interface Sorting {
  readonly column: RecordColumn;
  readonly isDescending: boolean;
}

/** Texts that have no order yet are put into one if there are no more different ones than this. */
const MOST_RANKED = 50_000;

/** Whether a version's records can be sorted by a column without anybody having to wait. */
export function isSortable(version: Version, { stored, kind, format }: RecordColumn): boolean {
  if (stored === undefined) {
    const isNumber = kind === "number" || kind === "flag" ||
      kind === "text" && (format === "date" || format === "timestamp");
    return isNumber && version.size <= MOST_GATHERED;
  }
  const column = version.data.columns[stored];
  switch (column?.kind) {
    case "number":
    case "flag":
      return true;
    case "text":
      return stored === "id" || column.ranks !== null ||
        version.texts(stored).distinct <= MOST_RANKED;
  }
  return false;
}

/** The orders that were asked for last are kept, 4 bytes a row each. */
const MOST_KEPT = 4;
const kept = new WeakMap<Version, Map<string, Uint32Array>>();

/**
 * All rows of a version, sorted by a column; rows of equal values stay in the order that lists have,
 * and those without a value are last, whatever the direction.
 *
 * @param quoteSafe Which rows are quote-safe at the moment, for that column.
 */
export async function sortedRows(
  version: Version,
  { column, isDescending }: Sorting,
  quoteSafe: FlagColumn,
): Promise<Uint32Array> {
  const isSafety = column.stored === "quote_safe";
  const name = `${isDescending ? "-" : ""}${column.name}`;
  let orders = kept.get(version);
  if (orders === undefined) kept.set(version, orders = new Map());
  const known = isSafety ? undefined : orders.get(name);
  if (known !== undefined) return known;
  const values = isSafety ? flagKeys(quoteSafe) : await keysOf(version, column);
  const rows = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    rows[row] = row;
    values[row] = isNaN(value) ? Infinity : isDescending ? -value : value;
  }
  const sorted = sortRows(rows, values);
  if (!isSafety) {
    orders.set(name, sorted);
    if (orders.size > MOST_KEPT) orders.delete(orders.keys().next().value!);
  }
  return sorted;
}

/** A number for each row that sorts as the column does, NaN for null; an array to be changed. */
async function keysOf(version: Version, column: RecordColumn): Promise<Float64Array> {
  const { stored } = column;
  if (stored === undefined) return (await leafValues(version, column)).slice();
  const data = version.data.columns[stored]!;
  switch (data.kind) {
    case "number":
      return version.numbers(stored).all().slice();
    case "flag":
      return flagKeys(version.flags(stored));
    case "text":
      return stored === "id" ? idKeys(version) : textKeys(version, stored, data.ranks);
  }
  throw new RangeError(`Records cannot be sorted by ${column.label}.`);
}

function flagKeys({ values }: FlagColumn): Float64Array {
  const keys = new Float64Array(values.length);
  for (let row = 0; row < keys.length; row++) {
    const flag = values[row]!;
    keys[row] = flag === NULL_FLAG ? NaN : flag;
  }
  return keys;
}

function idKeys(version: Version): Float64Array {
  const keys = new Float64Array(version.size);
  const rows = version.order("id");
  for (let place = 0; place < rows.length; place++) keys[rows[place]!] = place;
  return keys;
}

function textKeys(version: Version, name: string, known: Uint32Array | null): Float64Array {
  const column = version.texts(name);
  const { codes } = column;
  const ranks = known ?? ranksOf(column.dictionary);
  const keys = new Float64Array(codes.length);
  for (let row = 0; row < keys.length; row++) {
    const code = codes[row]!;
    keys[row] = code === NULL_CODE ? NaN : ranks[code]!;
  }
  return keys;
}
