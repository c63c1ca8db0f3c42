import { Growing } from "../base/growing.ts";
import { gathered, type Numbers, stretches, uint32, uint8 } from "../base/shared_arrays.ts";
import { Arriving } from "./arriving.ts";
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
import { numberData, numbersOf } from "./number_codes.ts";
import { rankTexts } from "./order.ts";
import { TextNumbering } from "./text_numbering.ts";
import type { TextsData } from "./texts.ts";

type AnySpec<Row> = { [Kind in ColumnKind]: ColumnSpec<Row, Kind> }[ColumnKind];

/** A column of an earlier version, and which of its rows are taken over. */
interface Taken<Data extends ColumnData> {
  readonly data: Data;
  readonly rows: Uint32Array;
}

/** What `Arriving` takes over of a column. */
function wanted<Data extends ColumnData>(
  taken: Taken<Data> | undefined,
  of: (data: Data) => Numbers,
): { values: () => Numbers; rows: Uint32Array } | undefined {
  return taken && { values: () => of(taken.data), rows: taken.rows };
}

/** Gathers one column row by row, on top of the rows that are taken over, which arrive first. */
export interface ColumnBuilder<Row> {
  add(row: Row): void;
  /** A number for each row in order of arrival that sorts as the column does; no row comes after. */
  sortKeys(): Float64Array;
  /** The column with its rows in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): ColumnData;
}

/**
 * The builder of a column of any kind.
 *
 * @param taken What is taken over of the version before; left out, nothing.
 */
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
  const numbers = new Arriving<Float64Array>(Float64Array, wanted(taken, numbersOf));
  return {
    // 0 is -0.
    add: (row) => numbers.push((spec.of(row) ?? NaN) + 0),
    sortKeys: () => numbers.values,
    finish: (order) => numberData(gathered(new Float64Array(order.length), numbers.values, order)),
  };
}

function flagBuilder<Row>(
  spec: ColumnSpec<Row, "flag">,
  taken?: Taken<FlagData>,
): ColumnBuilder<Row> {
  const values = new Arriving<Uint8Array>(Uint8Array, wanted(taken, ({ values }) => values));
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
  const codes = new Arriving<Int32Array>(Int32Array, wanted(taken, ({ codes }) => codes));
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
  const added = noLists();
  return {
    add(row) {
      const texts = spec.of(row);
      added.starts.push(added.codes.length);
      for (const text of texts ?? []) added.codes.push(numbering.number(text));
      added.missing.push(texts === null ? 1 : 0);
    },
    sortKeys() {
      throw new TypeError("Cannot order by a column of lists");
    },
    finish(order) {
      const { starts, codes, missing } = taken === undefined ? added : behind(taken, added);
      const { texts } = numbering.finish(codes.values);
      starts.push(codes.length);
      const from = starts.values;
      const to = uint32(order.length + 1);
      const places = new Uint32Array(codes.length);
      let next = 0;
      for (let row = 0; row < order.length; row++) {
        const end = from[order[row]! + 1]!;
        for (let at = from[order[row]!]!; at < end; at++) places[next++] = at;
        to[row + 1] = next;
      }
      return {
        kind: "texts",
        starts: to,
        codes: gathered(codesOf(next, texts.starts.length - 1), codes.values, places),
        missing: gathered(uint8(order.length), missing.values, order),
        dictionary: texts,
      };
    },
  };
}

/** Lists row by row, while they are gathered. */
interface Lists {
  readonly starts: Growing<Uint32Array>;
  readonly codes: Growing<Int32Array>;
  readonly missing: Growing<Uint8Array>;
}

function noLists(): Lists {
  return {
    starts: new Growing<Uint32Array>(Uint32Array),
    codes: new Growing<Int32Array>(Int32Array),
    missing: new Growing<Uint8Array>(Uint8Array),
  };
}

/** Lists that are taken over, and others behind them. */
function behind({ data, rows }: Taken<ListData>, added: Lists): Lists {
  const all = noLists();
  for (const [first, end] of stretches(rows)) {
    const moved = all.codes.length - data.starts[first]!;
    for (let row = first; row < end; row++) all.starts.push(data.starts[row]! + moved);
    all.codes.append(data.codes.subarray(data.starts[first], data.starts[end]));
  }
  all.missing.gather(data.missing, rows);
  const moved = all.codes.length;
  for (let at = 0; at < added.starts.length; at++) all.starts.push(added.starts.at(at) + moved);
  all.codes.append(added.codes.values);
  all.missing.append(added.missing.values);
  return all;
}
