import { Growing } from "../../base/memory/growing.ts";
import {
  filled,
  float64,
  gathered,
  type Numbers,
  uint16,
  uint32,
  uint8,
} from "../../base/memory/shared_arrays.ts";
import {
  type SearchDeclaration,
  type SearchDocument,
  statesOf,
} from "../../datasets/search/search_document.ts";
import { permutation } from "../../library/query/order.ts";
import type { FieldData } from "./field.ts";
import { buildField, TextsBuilder } from "./field_builder.ts";
import { CONFIDENCES, MAX_FIELDS, NOW_YEAR } from "../query/ladder.ts";
import { searchedFields, searchedText } from "../query/searched_fields.ts";
import { NO_TRADE, type SegmentData } from "./segment.ts";
import { WordsBuilder } from "../words/words.ts";

/**
 * Builds the search segment of a version, off the serving thread, without an object per document.
 */
export class SearchBuilder<Row> {
  readonly #declaration: SearchDeclaration<Row>;
  /** By searched field, the title first; empty before the first document. */
  readonly #fields = new Map<string, TextsBuilder>();
  readonly #insertions = new Growing<Uint32Array>(Uint32Array);
  readonly #quoteSafe = new Growing<Uint8Array>(Uint8Array);
  readonly #confidence = new Growing<Uint8Array>(Uint8Array);
  readonly #years = new Growing<Int32Array>(Int32Array);
  readonly #trades = new Map<string, number>();
  readonly #tradeCodes = new Growing<Uint8Array>(Uint8Array);
  readonly #from = new Growing<Float64Array>(Float64Array);
  readonly #until = new Growing<Float64Array>(Float64Array);

  constructor(declaration: SearchDeclaration<Row>) {
    this.#declaration = declaration;
  }

  /** @param insertion The record's number in insertion order. */
  add(row: Row, insertion: number): void {
    for (const { row: state, from, until } of statesOf(this.#declaration, row)) {
      this.#add(insertion, this.#declaration.document(state), from, until);
    }
  }

  /**
   * @param rowOf For each record in insertion order, its row.
   * @param ids For each record in insertion order, the rank of its id.
   * @param builtFor The id of the version.
   * @throws {TypeError} when there are more fields than a rank can count.
   */
  finish(
    rowOf: ArrayLike<number>,
    ids: Uint32Array,
    builtFor = "",
  ): SegmentData {
    const order = this.#ranked(ids);
    const size = order.length;
    if (this.#fields.size > MAX_FIELDS) {
      throw new TypeError(`More than ${MAX_FIELDS} searched fields`);
    }
    const fields: FieldData[] = [];
    const words = new WordsBuilder();
    for (const [name, gathered] of this.#fields) {
      const { data, texts } = buildField(name, gathered, order);
      fields.push(data);
      let text = 0;
      for (const folded of texts) words.add(folded, data.starts[++text]! - data.starts[text - 1]!);
      this.#fields.delete(name);
    }
    const inOrder = <A extends Numbers>(
      { values }: Growing<A>,
      make: (length: number) => A,
    ) => gathered(make(size), values, order);
    const isEver = this.#from.values.every((from) => from === -Infinity) &&
      this.#until.values.every((until) => until === Infinity);
    const insertions = this.#insertions.values;
    return {
      builtFor,
      size,
      rows: filled(uint32(size), (at) => rowOf[insertions[order[at]!]!]!),
      fields,
      quoteSafe: inOrder(this.#quoteSafe, uint8),
      confidence: inOrder(this.#confidence, uint8),
      years: this.#isYearless ? null : gathered(uint16(size), this.#years.values, order),
      tradeCodes: inOrder(this.#tradeCodes, uint8),
      trades: [...this.#trades.keys()],
      times: isEver
        ? null
        : { from: inOrder(this.#from, float64), until: inOrder(this.#until, float64) },
      words: words.finish(),
    };
  }

  /** Adds a record's document for a period of time. */
  #add(insertion: number, document: SearchDocument, from: number, until: number): void {
    const { trade, quoteSafe, confidence, year } = document;
    if (this.#fields.size === 0) {
      for (const name of searchedFields(document)) this.#fields.set(name, new TextsBuilder());
    }
    for (const [name, texts] of this.#fields) texts.add(searchedText(document, name));
    this.#insertions.push(insertion);
    this.#quoteSafe.push(Number(quoteSafe ?? 2));
    this.#confidence.push(CONFIDENCES.indexOf(confidence));
    this.#years.push(year ?? NOW_YEAR);
    this.#tradeCodes.push(
      trade === null ? NO_TRADE : this.#trades.getOrInsert(trade, this.#trades.size),
    );
    this.#from.push(from);
    this.#until.push(until);
  }

  get #isYearless(): boolean {
    return this.#years.values.every((year) => year === NOW_YEAR);
  }

  /** The documents, by insertion order, sorted as equal matches rank. */
  #ranked(ids: Uint32Array): Uint32Array {
    const safe = Uint32Array.from(this.#quoteSafe.values, (safe) => Number(safe === 1));
    const confidence = Uint32Array.from(this.#confidence.values);
    return permutation([
      { keys: safe, descending: true },
      { keys: confidence, descending: true },
      ...this.#isYearless ? [] : [{ keys: Uint32Array.from(this.#years.values), descending: true }],
      { keys: this.#fields.get("title")?.ranks() ?? new Uint32Array(), descending: false },
    ], Uint32Array.from(this.#insertions.values, (insertion) => ids[insertion]!));
  }
}
