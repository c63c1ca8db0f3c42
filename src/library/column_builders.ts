import { Growing } from "../base/growing.ts";
import { float64, gathered, uint32, uint8 } from "../base/shared_arrays.ts";
import {
  codesOf,
  type ColumnData,
  type ColumnKind,
  type ColumnSpec,
  type FlagData,
  type ListData,
  NULL_CODE,
  NULL_FLAG,
  type NumberData,
  type TextData,
} from "./columns.ts";
import { rankTexts } from "./order.ts";
import { TextNumbering } from "./text_numbering.ts";
import type { TextsData } from "./texts.ts";

type AnySpec<Row> = { [Kind in ColumnKind]: ColumnSpec<Row, Kind> }[ColumnKind];

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
      values: gathered(float64(order.length), values.values, order),
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
      values: gathered(uint8(order.length), values.values, order),
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
        const numbered = numbering.finish(codes.values);
        dictionary = numbered.texts;
        ranks = rankTexts(numbered, taken?.data.ranks ?? null);
      }
      return ranksOfCodes(codes.values, ranks);
    },
    finish(order) {
      dictionary ??= numbering.finish(codes.values).texts;
      const room = codesOf(order.length, dictionary.starts.length - 1);
      return { kind: "text", codes: gathered(room, codes.values, order), dictionary, ranks };
    },
  };
}

function ranksOfCodes(codes: Int32Array, ranks: Uint32Array): Float64Array {
  const keys = new Float64Array(codes.length);
  for (let at = 0; at < codes.length; at++) {
    keys[at] = codes[at] === NULL_CODE ? NaN : ranks[codes[at]!]!;
  }
  return keys;
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
        codes: codesOf(codes.length, texts.starts.length - 1),
        missing: gathered(uint8(order.length), missing.values, order),
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
