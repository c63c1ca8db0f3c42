import { gathered, uint8 } from "../../base/memory/shared_arrays.ts";
import { CarriedColumn } from "./carried_column.ts";
import type { CarriedColumnData, ColumnBuilder } from "./column_builder.ts";
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
import { listBuilder } from "./list_column_builder.ts";
import { numberData, numbersOf } from "./number_codes.ts";
import { rankTexts } from "../query/order.ts";
import { TextNumbering } from "./text_numbering.ts";
import type { TextsData } from "./texts.ts";

type AnySpec<Row> = { [Kind in ColumnKind]: ColumnSpec<Row, Kind> }[ColumnKind];

/**
 * The builder of a column of any kind.
 *
 * @param carried What is reused from the previous version; by default nothing.
 */
export function columnBuilder<Row>(
  any: ColumnSpec<Row, ColumnKind>,
  carried?: CarriedColumnData<ColumnData>,
): ColumnBuilder<Row> {
  const spec = any as AnySpec<Row>;
  switch (spec.kind) {
    case "number":
      return numberBuilder(spec, carried as CarriedColumnData<NumberData>);
    case "flag":
      return flagBuilder(spec, carried as CarriedColumnData<FlagData>);
    case "text":
      return textBuilder(spec, carried as CarriedColumnData<TextData>);
    case "texts":
      return listBuilder(spec, carried as CarriedColumnData<ListData>);
  }
}

function numberBuilder<Row>(
  spec: ColumnSpec<Row, "number">,
  carried?: CarriedColumnData<NumberData>,
): ColumnBuilder<Row> {
  const numbers = new CarriedColumn<Float64Array, NumberData>(Float64Array, carried, numbersOf);
  return {
    // 0 is -0.
    add: (row) => numbers.push((spec.of(row) ?? NaN) + 0),
    sortKeys: () => numbers.values,
    finish: (order) => numberData(gathered(new Float64Array(order.length), numbers.values, order)),
  };
}

function flagBuilder<Row>(
  spec: ColumnSpec<Row, "flag">,
  carried?: CarriedColumnData<FlagData>,
): ColumnBuilder<Row> {
  const values = new CarriedColumn<Uint8Array, FlagData>(
    Uint8Array,
    carried,
    ({ values }) => values,
  );
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
  carried?: CarriedColumnData<TextData>,
): ColumnBuilder<Row> {
  const numbering = new TextNumbering(carried?.data.dictionary);
  const codes = new CarriedColumn<Int32Array, TextData>(Int32Array, carried, ({ codes }) => codes);
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
        ranks = rankTexts(numbered, carried?.data.ranks ?? null);
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
