import { type ColumnData, NULL_CODE, NULL_FLAG } from "./columns.ts";

/**
 * Orders of records: text by case-folded code points, then by code points; nulls last in either
 * direction; every order is total (decisions, Orders).
 */

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Compares two texts by Unicode code points. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return place(left) - place(right);
  }
  return a.length - b.length;
}

const SURROGATE = /[\ud800-\udfff]/;

/** Compares some texts as `compareCodePoints` does, as fast as they allow. */
export function comparatorOf(texts: readonly string[]): (a: string, b: string) => number {
  return texts.some((text) => SURROGATE.test(text)) ? compareCodePoints : compareUnits;
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A UTF-16 unit's place among code points: surrogates stand for those beyond all other units. */
function place(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  return unit < AFTER_SURROGATES ? unit + 0x2000 : unit - 0x800;
}

/** Text without its case, for comparing and searching. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** Compares two texts without case first, then with it. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(fold(a), fold(b)) || compareCodePoints(a, b);
}

/** Each text's place when they are sorted. */
export function ranksOf(dictionary: readonly string[]): Uint32Array {
  const compare = comparatorOf(dictionary);
  const sorted = dictionary.map((text, code) => ({ text, folded: fold(text), code }));
  sorted.sort((a, b) => compare(a.folded, b.folded) || compare(a.text, b.text));
  const ranks = new Uint32Array(dictionary.length);
  sorted.forEach(({ code }, rank) => ranks[code] = rank);
  return ranks;
}

/** A number for each row that sorts as the column does, with nulls last. */
function sortKeys(column: ColumnData, descending: boolean): Float64Array {
  const sign = descending ? -1 : 1;
  switch (column.kind) {
    case "number":
      return Float64Array.from(column.values, (value) => isNaN(value) ? Infinity : sign * value);
    case "flag":
      return Float64Array.from(column.values, (v) => v === NULL_FLAG ? Infinity : sign * v);
    case "text": {
      const ranks = ranksOf(column.dictionary);
      return Float64Array.from(
        column.codes,
        (code) => code === NULL_CODE ? Infinity : sign * ranks[code]!,
      );
    }
    case "texts":
      throw new TypeError("Cannot order by a column of lists");
  }
}

/**
 * The rows in the order of the named columns.
 *
 * @param order Column names, `-` in front for descending.
 * @param last A number for each row that makes the order total.
 * @throws {TypeError} when a column is unknown or holds lists.
 */
export function permutation(
  columns: Readonly<Record<string, ColumnData>>,
  order: readonly string[],
  last: Uint32Array,
): Uint32Array {
  const keys: (Float64Array | Uint32Array)[] = order.map((name) => {
    const column = columns[name.replace(/^-/, "")];
    if (column === undefined) throw new TypeError(`Cannot order by unknown column "${name}"`);
    return sortKeys(column, name.startsWith("-"));
  });
  keys.push(last);
  const rows = Uint32Array.from({ length: keys[0]!.length }, (_, row) => row);
  return rows.sort((a, b) => {
    for (const key of keys) {
      const difference = key[a]! - key[b]!;
      // Two nulls are Infinity - Infinity: NaN, so equal here.
      if (difference < 0 || difference > 0) return difference;
    }
    return 0;
  });
}
