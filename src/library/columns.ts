import { Growing } from "../base/growing.ts";
import { filled, float64, int32, uint32, uint8 } from "../base/shared_arrays.ts";
import { rankTexts } from "./order.ts";
import { TextNumbering, type TextsData } from "./texts.ts";

/**
 * Columns of one dataset version: typed arrays over shared memory, so that every worker and serving
 * thread reads the same bytes. Text is held as codes into a dictionary; null is NaN, 255 or -1.
 */

/** What a column of each kind takes from a row, if not null. */
interface ColumnValues {
  readonly number: number;
  readonly flag: boolean;
  readonly text: string;
  readonly texts: readonly string[];
}
export type ColumnKind = keyof ColumnValues;

/** Kinds of columns by name. */
export type Kinds = Readonly<Record<string, ColumnKind>>;

/** The columns that every version has, whatever its dataset; null where a row has no such thing. */
export interface CommonKinds extends Kinds {
  readonly id: "text";
  readonly trade: "text";
  readonly quote_safe: "flag";
  /** Milliseconds since 1970, as all instants. */
  readonly expires_at: "number";
  readonly last_verified_at: "number";
  readonly source_document_id: "text";
  /** All source documents that a row names. */
  readonly source_documents: "texts";
  readonly unresolved_requirements: "texts";
}

/** How a column is taken from a row. */
export interface ColumnSpec<Row, Kind extends ColumnKind> {
  readonly kind: Kind;
  of(row: Row): ColumnValues[Kind] | null;
}

/** Columns by name. */
export type ColumnSpecs<Row, K extends Kinds = Kinds> = {
  readonly [Name in keyof K]: ColumnSpec<Row, K[Name]>;
};

type AnySpec<Row> = { [Kind in ColumnKind]: ColumnSpec<Row, Kind> }[ColumnKind];

/** Ways to declare columns of one kind of row. */
export function columnsOf<Row>() {
  type Of<Value> = (row: Row) => Value | null;
  return {
    /** A column of numbers. */
    numbers: (of: Of<number>): ColumnSpec<Row, "number"> => ({ kind: "number", of }),
    /** A column of instants: ISO 8601 text in, milliseconds since 1970 held. */
    instants: (of: Of<string>): ColumnSpec<Row, "number"> => ({
      kind: "number",
      of(row) {
        const text = of(row);
        return text === null ? null : Date.parse(text);
      },
    }),
    /** A column of booleans. */
    flags: (of: Of<boolean>): ColumnSpec<Row, "flag"> => ({ kind: "flag", of }),
    /** A column of text, as dictionary codes. */
    texts: (of: Of<string>): ColumnSpec<Row, "text"> => ({ kind: "text", of }),
    /** A column of lists of text, as dictionary codes. A null list is not an empty one. */
    textLists: (of: Of<readonly string[]>): ColumnSpec<Row, "texts"> => ({ kind: "texts", of }),
  };
}

/** A finished column; a message between threads carries it without copying the arrays. */
export type ColumnData = NumberData | FlagData | TextData | ListData;

interface NumberData {
  readonly kind: "number";
  readonly values: Float64Array;
}

interface FlagData {
  readonly kind: "flag";
  readonly values: Uint8Array;
}

interface TextData {
  readonly kind: "text";
  readonly codes: Int32Array;
  readonly dictionary: TextsData;
  /** Each text's place in the order of texts; null where no order asks for it. */
  readonly ranks: Uint32Array | null;
}

interface ListData {
  readonly kind: "texts";
  /** Where each row's codes begin; one more entry than rows. */
  readonly starts: Uint32Array;
  readonly codes: Int32Array;
  /** 1 where the row has no list at all. */
  readonly missing: Uint8Array;
  readonly dictionary: TextsData;
}

const NULL_FLAG = 255;
export const NULL_CODE = -1;

/** A column of an earlier version, and which of its rows are taken over. */
interface Taken<Data extends ColumnData> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

/** Gathers one column row by row, on top of the rows that are taken over, which arrive first. */
export interface ColumnBuilder<Row> {
  add(row: Row): void;
  /** A number for each row in order of arrival that sorts as the column does; no row comes after. */
  sortKeys(): Float64Array;
  /** The column with its rows in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): ColumnData;
}

export function columnBuilder<Row>(
  any: ColumnSpec<Row, ColumnKind>,
  taken?: Taken<ColumnData>,
): ColumnBuilder<Row> {
  const spec = any as AnySpec<Row>;
  switch (spec.kind) {
    case "number":
      return numberBuilder(spec, taken as Taken<NumberData>);
    case "flag":
      return flagBuilder(spec, taken as Taken<FlagData>);
    case "text":
      return textBuilder(spec, taken as Taken<TextData>);
    case "texts":
      return listBuilder(spec, taken as Taken<ListData>);
  }
}

function numberBuilder<Row>(
  spec: ColumnSpec<Row, "number">,
  taken?: Taken<NumberData>,
): ColumnBuilder<Row> {
  const values = new Growing<Float64Array>(Float64Array);
  for (const row of taken?.rows ?? []) values.push(taken!.data.values[row]!);
  return {
    add: (row) => values.push(spec.of(row) ?? NaN),
    sortKeys: () => values.values,
    finish: (order) => ({
      kind: "number",
      values: permuted(float64(order.length), values.values, order),
    }),
  };
}

function flagBuilder<Row>(
  spec: ColumnSpec<Row, "flag">,
  taken?: Taken<FlagData>,
): ColumnBuilder<Row> {
  const values = new Growing<Uint8Array>(Uint8Array);
  for (const row of taken?.rows ?? []) values.push(taken!.data.values[row]!);
  return {
    add(row) {
      const value = spec.of(row);
      values.push(value === null ? NULL_FLAG : Number(value));
    },
    sortKeys: () => Float64Array.from(values.values, (flag) => flag === NULL_FLAG ? NaN : flag),
    finish: (order) => ({
      kind: "flag",
      values: permuted(uint8(order.length), values.values, order),
    }),
  };
}

function textBuilder<Row>(
  spec: ColumnSpec<Row, "text">,
  taken?: Taken<TextData>,
): ColumnBuilder<Row> {
  const numbering = new TextNumbering(taken?.data.dictionary);
  const codes = new Growing<Int32Array>(Int32Array);
  for (const row of taken?.rows ?? []) codes.push(taken!.data.codes[row]!);
  let dictionary: TextsData | undefined;
  let ranks: Uint32Array | null = null;
  return {
    add(row) {
      const text = spec.of(row);
      codes.push(text === null ? NULL_CODE : numbering.number(text));
    },
    sortKeys() {
      if (ranks === null) {
        const { texts, renumbered } = numbering.finish(codes.values);
        dictionary = texts;
        ranks = rankTexts(texts, taken?.data.ranks ?? null, renumbered);
      }
      return Float64Array.from(codes.values, (code) => code === NULL_CODE ? NaN : ranks![code]!);
    },
    finish(order) {
      dictionary ??= numbering.finish(codes.values).texts;
      const permutedCodes = permuted(int32(order.length), codes.values, order);
      return { kind: "text", codes: permutedCodes, dictionary, ranks };
    },
  };
}

function listBuilder<Row>(
  spec: ColumnSpec<Row, "texts">,
  taken?: Taken<ListData>,
): ColumnBuilder<Row> {
  const numbering = new TextNumbering(taken?.data.dictionary);
  const starts = new Growing<Uint32Array>(Uint32Array);
  const codes = new Growing<Int32Array>(Int32Array);
  const missing = new Growing<Uint8Array>(Uint8Array);
  for (const row of taken?.rows ?? []) {
    const { data } = taken!;
    starts.push(codes.length);
    codes.append(data.codes.subarray(data.starts[row], data.starts[row + 1]));
    missing.push(data.missing[row]!);
  }
  return {
    add(row) {
      const texts = spec.of(row);
      starts.push(codes.length);
      for (const text of texts ?? []) codes.push(numbering.number(text));
      missing.push(texts === null ? 1 : 0);
    },
    sortKeys() {
      throw new TypeError("Cannot order by a column of lists");
    },
    finish(order) {
      const { texts } = numbering.finish(codes.values);
      starts.push(codes.length);
      const from = starts.values;
      const to: ListData = {
        kind: "texts",
        starts: uint32(order.length + 1),
        codes: int32(codes.length),
        missing: permuted(uint8(order.length), missing.values, order),
        dictionary: texts,
      };
      order.forEach((arrival, row) => {
        const list = codes.values.subarray(from[arrival], from[arrival + 1]);
        to.codes.set(list, to.starts[row]);
        to.starts[row + 1] = to.starts[row]! + list.length;
      });
      return to;
    },
  };
}

function permuted<A extends Float64Array | Int32Array | Uint8Array>(
  target: A,
  values: A,
  order: Uint32Array,
): A {
  return filled(target, (row) => values[order[row]!]!);
}
