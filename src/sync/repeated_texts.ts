import { valueAt } from "../base/json/value_at.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { type Dictionaries, MAX_DICTIONARY_TEXTS } from "../http/forms/arrow.ts";
import { type Leaf, leavesOfShape } from "../http/forms/leaves.ts";
import { TextNumbering } from "../library/columns/text_numbering.ts";
import { Texts, type TextsData } from "../library/columns/texts.ts";
import { type CarriedPart, part } from "../library/versions/part.ts";

/** A dictionary pays off only if each text is in this many rows or more, on average. */
const MIN_ROWS_PER_TEXT = 2;

/** By column, its texts; null if they are too many for a dictionary. */
type RepeatedTextsData = Readonly<Record<string, TextsData | null>>;

/**
 * The texts of columns that repeat, such as manufacturers, states and utilities: what Arrow has as
 * dictionaries. Built with the version, so that a response knows them before it reads its rows. A
 * version that carries rows over keeps their texts, so it may have texts that no row has any more.
 */
export const REPEATED_TEXTS = part({
  name: "repeated_texts",
  incremental: true,
  builder({ schema }: Dataset, _history, carried?: CarriedPart<RepeatedTextsData>) {
    const collected = leavesOfShape(schema).filter(isOpenText)
      .map((leaf) => new ColumnTexts(leaf, carried?.built[leaf.name]));
    return {
      add(row) {
        for (const column of collected) column.add(row);
      },
      finish: () =>
        Object.fromEntries(collected.map((column) => [column.name, column.finish()] as const)),
    };
  },
  open(data, { size }): Dictionaries {
    const repeated = Object.entries(data).flatMap(([name, texts]) => {
      const count = texts === null ? Infinity : texts.starts.length - 1;
      const isRepeated = texts !== null && count > 0 && count * MIN_ROWS_PER_TEXT <= size;
      return isRepeated ? [[name, new Texts(texts).all()] as const] : [];
    });
    return new Map(repeated);
  },
});

/**
 * The texts that some rows have in columns of which a version's texts repeat, so that a short list
 * does not carry the texts of all rows.
 *
 * @param repeated The version's.
 */
export function textsOfRows(
  repeated: Dictionaries,
  leaves: readonly Leaf[],
  rows: Iterable<unknown>,
): Dictionaries {
  const chosen = leaves.filter((leaf) => isOpenText(leaf) && repeated.has(leaf.name))
    .map(({ name, path }) => ({ name, path, texts: new Set<string>() }));
  for (const row of rows) {
    for (const { path, texts } of chosen) {
      const text = valueAt(row, path);
      if (typeof text === "string") texts.add(text);
    }
  }
  return new Map(chosen.map(({ name, texts }) => [name, [...texts]]));
}

/** Whether a column is text of which the schema says no more. */
function isOpenText({ kind, format, values }: Leaf): boolean {
  return kind === "text" && format === undefined && values === undefined;
}

/** Collects the distinct texts of one column, as long as they are few enough. */
class ColumnTexts {
  readonly name: string;
  readonly #path: readonly string[];
  #texts: TextNumbering | undefined;

  /** @param before The texts of rows that are carried over; undefined if there are none. */
  constructor({ name, path }: Leaf, before: TextsData | null | undefined) {
    this.name = name;
    this.#path = path;
    this.#texts = before === null ? undefined : new TextNumbering(before);
  }

  add(row: unknown): void {
    if (this.#texts === undefined) return;
    const text = valueAt(row, this.#path);
    if (typeof text !== "string") return;
    this.#texts.number(text);
    if (this.#texts.size > MAX_DICTIONARY_TEXTS) this.#texts = undefined;
  }

  finish(): TextsData | null {
    if (this.#texts === undefined) return null;
    const all = Int32Array.from({ length: this.#texts.size }, (_, number) => number);
    return this.#texts.finish(all).texts;
  }
}
