/**
 * Columns of one dataset version: typed arrays over shared memory, so that every worker and serving
 * thread reads the same bytes. Text is held as codes into a dictionary; null is NaN, 255 or -1.
 */

export type ColumnSpec<Row> =
  | { readonly kind: "number"; readonly of: (row: Row) => number | null }
  | { readonly kind: "flag"; readonly of: (row: Row) => boolean | null }
  | { readonly kind: "text"; readonly of: (row: Row) => string | null }
  | { readonly kind: "texts"; readonly of: (row: Row) => readonly string[] | null };

/** A column of numbers. */
export function numbers<Row>(of: (row: Row) => number | null): ColumnSpec<Row> {
  return { kind: "number", of };
}

/** A column of instants: ISO 8601 text in, milliseconds since 1970 held. */
export function instants<Row>(of: (row: Row) => string | null): ColumnSpec<Row> {
  return {
    kind: "number",
    of: (row) => {
      const text = of(row);
      return text === null ? null : Date.parse(text);
    },
  };
}

/** A column of booleans. */
export function flags<Row>(of: (row: Row) => boolean | null): ColumnSpec<Row> {
  return { kind: "flag", of };
}

/** A column of text, as dictionary codes. */
export function texts<Row>(of: (row: Row) => string | null): ColumnSpec<Row> {
  return { kind: "text", of };
}

/** A column of lists of text, as dictionary codes. A null list is not an empty one. */
export function textLists<Row>(of: (row: Row) => readonly string[] | null): ColumnSpec<Row> {
  return { kind: "texts", of };
}

/** A finished column; a message between threads carries it without copying the arrays. */
export type ColumnData =
  | { readonly kind: "number"; readonly values: Float64Array }
  | { readonly kind: "flag"; readonly values: Uint8Array }
  | { readonly kind: "text"; readonly codes: Int32Array; readonly dictionary: readonly string[] }
  | {
    readonly kind: "texts";
    /** Where each row's codes begin; one more entry than rows. */
    readonly starts: Uint32Array;
    readonly codes: Int32Array;
    /** 1 where the row has no list at all. */
    readonly missing: Uint8Array;
    readonly dictionary: readonly string[];
  };

export const NULL_FLAG = 255;
export const NULL_CODE = -1;

/** Gathers one column row by row. */
export interface ColumnBuilder<Row> {
  add(row: Row): void;
  /** The column with its rows in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): ColumnData;
}

export function columnBuilder<Row>(spec: ColumnSpec<Row>): ColumnBuilder<Row> {
  switch (spec.kind) {
    case "number": {
      const values: number[] = [];
      return {
        add: (row) => void values.push(spec.of(row) ?? NaN),
        finish: (order) => ({
          kind: "number",
          values: permuted(float64(order.length), values, order),
        }),
      };
    }
    case "flag": {
      const values: number[] = [];
      return {
        add: (row) => {
          const value = spec.of(row);
          values.push(value === null ? NULL_FLAG : Number(value));
        },
        finish: (order) => ({ kind: "flag", values: permuted(uint8(order.length), values, order) }),
      };
    }
    case "text": {
      const dictionary = new DictionaryBuilder();
      const codes: number[] = [];
      return {
        add: (row) => void codes.push(dictionary.code(spec.of(row))),
        finish: (order) => ({
          kind: "text",
          codes: permuted(int32(order.length), codes, order),
          dictionary: dictionary.entries,
        }),
      };
    }
    case "texts": {
      const dictionary = new DictionaryBuilder();
      const lists: (number[] | null)[] = [];
      return {
        add: (row) => void lists.push(spec.of(row)?.map((text) => dictionary.code(text)) ?? null),
        finish: (order) => finishLists(lists, order, dictionary.entries),
      };
    }
  }
}

class DictionaryBuilder {
  readonly entries: string[] = [];
  readonly #codes = new Map<string, number>();

  code(text: string | null): number {
    if (text === null) return NULL_CODE;
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.entries.push(text) - 1;
      this.#codes.set(text, code);
    }
    return code;
  }
}

function finishLists(
  lists: readonly (readonly number[] | null)[],
  order: Uint32Array,
  dictionary: readonly string[],
): ColumnData {
  const total = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const starts = uint32(order.length + 1);
  const codes = int32(total);
  const missing = uint8(order.length);
  let at = 0;
  order.forEach((from, row) => {
    const list = lists[from] ?? null;
    missing[row] = list === null ? 1 : 0;
    codes.set(list ?? [], at);
    at += list?.length ?? 0;
    starts[row + 1] = at;
  });
  return { kind: "texts", starts, codes, missing, dictionary };
}

function permuted<A extends Float64Array | Int32Array | Uint8Array>(
  target: A,
  values: readonly number[],
  order: Uint32Array,
): A {
  for (let row = 0; row < order.length; row++) target[row] = values[order[row]!]!;
  return target;
}

/** Sets each item of an array. */
export function filled<A extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  target: A,
  value: (at: number) => number,
): A {
  for (let at = 0; at < target.length; at++) target[at] = value(at);
  return target;
}

export const float64 = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
export const int32 = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const uint32 = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const uint8 = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
