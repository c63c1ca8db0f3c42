import { inTurns } from "../../base/async/in_turns.ts";
import { NULL_CODE, NULL_FLAG } from "../../library/columns/columns.ts";
import type { FlagColumn } from "../../library/columns/flag_column.ts";
import { ranksOf } from "../../library/query/order.ts";
import { slices, sortRowsInTurns } from "../../library/query/sort_rows.ts";
import type { Version } from "../../library/versions/version.ts";
import { leafValues, MAX_GATHERED } from "./leaf_values.ts";
import type { RecordColumn } from "./record_columns.ts";
import { firstOf, memberOf } from "../../base/known.ts";

/** What a table is sorted by. */
export interface Sorting {
  readonly column: RecordColumn;
  readonly isDescending: boolean;
}

/** A text column without an order can be sorted if it has at most this many distinct values. */
const MAX_RANKED = 50_000;

/** Whether records can be sorted by a column without delaying other requests. */
export function isSortable(version: Version, { stored, kind, format }: RecordColumn): boolean {
  if (stored === undefined) {
    const isNumber = kind === "number" || kind === "flag" ||
      kind === "text" && (format === "date" || format === "timestamp");
    return isNumber && version.size <= MAX_GATHERED;
  }
  const column = version.data.columns[stored];
  switch (column?.kind) {
    case "number":
    case "flag":
      return true;
    case "text":
      return stored === "id" || column.ranks !== null ||
        version.texts(stored).distinct <= MAX_RANKED;
  }
  return false;
}

/** How many orders of a version are kept, at 4 bytes per row each. */
const MAX_KEPT = 4;
const kept = new WeakMap<Version, Map<string, Promise<Uint32Array>>>();

/**
 * The row numbers of a version, sorted by a column. Rows with equal values keep their order; rows
 * without a value come last in both directions.
 *
 * @param quoteSafe Which rows are quote-safe now; sorts the column `quote_safe`.
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
  if (known !== undefined) return await known;
  if (isSafety) return await sorted(version.size, flagKey(quoteSafe), isDescending);
  const sorting = keyOf(version, column).then((key) => sorted(version.size, key, isDescending));
  // Simultaneous requests share one sort.
  orders.set(name, sorting);
  sorting.catch(() => orders.delete(name));
  if (orders.size > MAX_KEPT) orders.delete(firstOf([...orders.keys()]));
  return await sorting;
}

/** Gives a number by which a row is sorted; NaN for null. */
type RowKey = (row: number) => number;

/** Sorts all rows by a key, in turns of a few milliseconds; a million rows take tenths of a second. */
async function sorted(size: number, key: RowKey, isDescending: boolean): Promise<Uint32Array> {
  const [rows, keys] = [new Uint32Array(size), new Float64Array(size)];
  const filling = function* () {
    for (const [first, end] of slices(size)) {
      for (let row = first; row < end; row++) {
        const value = key(row);
        rows[row] = row;
        keys[row] = isNaN(value) ? Infinity : isDescending ? -value : value;
      }
      yield;
    }
  };
  await inTurns(filling());
  return await sortRowsInTurns(rows, keys);
}

async function keyOf(version: Version, column: RecordColumn): Promise<RowKey> {
  const { stored } = column;
  if (stored === undefined) {
    const values = await leafValues(version, column);
    return (row) => values[row]!;
  }
  const data = memberOf(version.data.columns, stored);
  switch (data.kind) {
    case "number": {
      const values = version.numbers(stored).all();
      return (row) => values[row]!;
    }
    case "flag":
      return flagKey(version.flags(stored));
    case "text":
      return stored === "id" ? await idKey(version) : textKey(version, stored, data.ranks);
  }
  throw new RangeError(`Records cannot be sorted by ${column.label}.`);
}

function flagKey({ values }: FlagColumn): RowKey {
  return (row) => values[row] === NULL_FLAG ? NaN : values[row]!;
}

async function idKey(version: Version): Promise<RowKey> {
  const keys = new Uint32Array(version.size);
  const rows = version.order("id");
  const filling = function* () {
    for (const [first, end] of slices(rows.length)) {
      for (let place = first; place < end; place++) keys[rows[place]!] = place;
      yield;
    }
  };
  await inTurns(filling());
  return (row) => keys[row]!;
}

function textKey(version: Version, name: string, known: Uint32Array | null): RowKey {
  const column = version.texts(name);
  const { codes } = column;
  const ranks = known ?? ranksOf(column.dictionary);
  return (row) => codes[row] === NULL_CODE ? NaN : ranks[codes[row]!]!;
}
