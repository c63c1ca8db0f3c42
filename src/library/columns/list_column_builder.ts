import { Growing } from "../../base/memory/growing.ts";
import { gathered, runs, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import type { CarriedColumnData, ColumnBuilder } from "./column_builder.ts";
import { codesOf, type ColumnSpec, type ListData } from "./columns.ts";
import { TextNumbering } from "./text_numbering.ts";

/** The builder of a column of lists of text. */
export function listBuilder<Row>(
  spec: ColumnSpec<Row, "texts">,
  carried?: CarriedColumnData<ListData>,
): ColumnBuilder<Row> {
  const numbering = new TextNumbering(carried?.data.dictionary);
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
      const { starts, codes, missing } = carried === undefined ? added : behind(carried, added);
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

/** Reused lists, followed by new ones. */
function behind({ data, rows }: CarriedColumnData<ListData>, added: Lists): Lists {
  const all = noLists();
  for (const [first, end] of runs(rows)) {
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
