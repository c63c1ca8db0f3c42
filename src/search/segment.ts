import { encode } from "../base/json.ts";
import { RESULT_TYPES, type ResultType } from "../datasets/search_document.ts";
import { type Best, bestDocuments } from "./best.ts";
import { Field, type FieldData } from "./field.ts";
import { type Hit, matched, matchedFields, type Standing } from "./ladder.ts";
import { type ResultData, Results } from "./result.ts";
import type { SearchQuery } from "./text.ts";
import type { WordsData } from "./words.ts";

/**
 * What searches look in of a dataset version, or of some of its records, as plain data on shared memory; `Segment` opens it.
 * Its documents lie in the order in which equal matches rank: quote-safe first, then by confidence,
 * title and id. A record that is another after its end has a document for each time.
 */
export interface SegmentData {
  /** The id of the version that it was built for. */
  readonly builtFor: string;
  /** How many documents there are. */
  readonly size: number;
  /** For each document, its row in the version, or `GONE`. */
  readonly rows: Uint32Array;
  readonly fields: readonly FieldData[];
  readonly results: ResultData;
  /** 1 is true, 0 is false, 2 is without the signal. */
  readonly quoteSafe: Uint8Array;
  /** For each document, a place in `CONFIDENCES`. */
  readonly confidence: Uint8Array;
  /** For each document, its trade's place in `trades`, or -1. */
  readonly tradeCodes: Int32Array;
  readonly trades: readonly string[];
  /** From and until when each document is found, in milliseconds since 1970; null is always. */
  readonly times: { readonly from: Float64Array; readonly until: Float64Array } | null;
  readonly words: WordsData;
}

/** Stands where a document's record is no longer what it was. */
export const GONE = 0xffff_ffff;

/** Which documents a search may find. */
export interface Scope {
  /** Undefined is all, also those without one. */
  readonly trades: readonly string[] | undefined;
  /** Undefined is all; documents without the signal are neither. */
  readonly quoteSafe: boolean | undefined;
  /** 1 for the version's rows that may be found; undefined is all. */
  readonly rows: Uint8Array | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the record of a row is made up. */
  isSample(row: number): boolean;
}

/** What a record that is made up has among its requirements (decisions, Samples). */
const SAMPLE_REQUIREMENT = JSON.stringify("sample_data");

/** Answers searches over documents of one dataset version. */
export class Segment {
  readonly type: ResultType;
  readonly words: WordsData;
  readonly builtFor: string;
  readonly #data: SegmentData;
  readonly #fields: readonly Field[];
  readonly #results: Results;
  /** Trades as JSON. */
  readonly #trades: readonly string[];
  /** Lists of fields' names as JSON, by their bits. */
  readonly #names = new Map<number, string>();

  constructor(data: SegmentData) {
    this.type = RESULT_TYPES.find((type) => type === data.results.type)!;
    this.words = data.words;
    this.builtFor = data.builtFor;
    this.#data = data;
    this.#fields = data.fields.map((field) => new Field(field));
    this.#results = new Results(data.results);
    this.#trades = data.trades.map(encode);
  }

  /** The best documents in which every word is, the best first, at most `limit`. */
  search(query: SearchQuery, scope: Scope, limit: number): SegmentHit[] {
    return bestDocuments(this.#data.size, this.#fields, query, this.#allowing(scope), limit)
      .map((best) => this.#hit(best, scope));
  }

  #allowing({ trades, quoteSafe, rows, now }: Scope): (document: number) => boolean {
    const data = this.#data;
    const codes = trades?.map((trade) => data.trades.indexOf(trade)).filter((code) => code >= 0);
    return (document) =>
      data.rows[document] !== GONE &&
      (codes === undefined || codes.includes(data.tradeCodes[document]!)) &&
      (quoteSafe === undefined || data.quoteSafe[document] === Number(quoteSafe)) &&
      (rows === undefined || rows[data.rows[document]!] === 1) &&
      (data.times === null ||
        data.times.from[document]! <= now && now < data.times.until[document]!);
  }

  #hit(best: Best, { isSample }: Scope): SegmentHit {
    const { rows, quoteSafe, confidence } = this.#data;
    const standing = {
      quoteSafe: quoteSafe[best.document] === 1,
      confidence: confidence[best.document]!,
    };
    return new SegmentHit(this, best, standing, isSample(rows[best.document]!));
  }

  idOf(document: number): string {
    return this.#results.idOf(document);
  }

  titleOf(document: number): string {
    return this.#results.titleOf(document);
  }

  /**
   * A document's result as JSON.
   *
   * @param fields The fields that are matched, a bit for each.
   * @param isSample Whether the record is made up.
   */
  result(document: number, fields: number, isSample: boolean): string {
    return this.#results.write(
      document,
      this.#trades[this.#data.tradeCodes[document]!] ?? "null",
      this.#namesOf(fields),
      isSample ? SAMPLE_REQUIREMENT : null,
    );
  }

  #namesOf(fields: number): string {
    let names = this.#names.get(fields);
    if (names === undefined) {
      const chosen = this.#fields.filter((_, field) => (fields & matched(field)) !== 0);
      this.#names.set(fields, names = encode(chosen.map(({ name }) => name)));
    }
    return names;
  }
}

/** A document that a segment found. */
export class SegmentHit implements Hit {
  readonly type: ResultType;
  readonly document: number;
  readonly score: number;
  readonly quoteSafe: boolean;
  readonly confidence: number;
  readonly #fields: number;
  readonly #isSample: boolean;
  #id: string | undefined;
  #title: string | undefined;

  constructor(
    readonly segment: Segment,
    { document, mark, score }: Best,
    { quoteSafe, confidence }: Standing,
    isSample: boolean,
  ) {
    this.type = segment.type;
    this.document = document;
    this.score = score;
    this.quoteSafe = quoteSafe;
    this.confidence = confidence;
    this.#fields = matchedFields(mark);
    this.#isSample = isSample;
  }

  get id(): string {
    return this.#id ??= this.segment.idOf(this.document);
  }

  get title(): string {
    return this.#title ??= this.segment.titleOf(this.document);
  }

  /** The result as JSON. */
  json(): string {
    return this.segment.result(this.document, this.#fields, this.#isSample);
  }
}
