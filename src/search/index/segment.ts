import { LRUCache } from "lru-cache";
import { encode } from "../../base/json/json.ts";
import type { ResultType } from "../../datasets/search/search_document.ts";
import { bestDocuments, type RankedDocument } from "./best_documents.ts";
import { Field, type FieldData } from "./field.ts";
import { type Hit, matched, matchedFields, NOW_YEAR, type Trust } from "../query/ladder.ts";
import { type Result, resultOf, type SearchedRows } from "../query/result.ts";
import type { Needle, SearchQuery } from "./text.ts";
import type { WordsData } from "../words/words.ts";

/**
 * The search index of a dataset version, or of some of its records, as plain data on shared memory;
 * `Segment` opens it. Its documents are stored in the order in which equal matches rank: quote-safe
 * first, then by confidence, the newest year, title and id. A record that changes when it expires
 * has a document for each period.
 */
export interface SegmentData {
  /** The id of the version that it was built for. */
  readonly builtFor: string;
  /** How many documents there are. */
  readonly size: number;
  /** For each document, its row in the version, or `GONE`. */
  readonly rows: Uint32Array;
  readonly fields: readonly FieldData[];
  /** 1 for true, 0 for false, 2 if the record has no such field. */
  readonly quoteSafe: Uint8Array;
  /** For each document, its index in `CONFIDENCES`. */
  readonly confidence: Uint8Array;
  /** The year of each document, or `NOW_YEAR`; null if all have that. */
  readonly years: Uint16Array | null;
  /** For each document, its trade's index in `trades`, or `NO_TRADE`. */
  readonly tradeCodes: Uint8Array;
  readonly trades: readonly string[];
  /** The period in which each document is found, in milliseconds since 1970; null is always. */
  readonly times:
    | { readonly from: Float64Array; readonly until: Float64Array }
    | null;
  readonly words: WordsData;
}

export const NO_TRADE = 255;

/** Marks a document whose record has changed or gone. */
export const GONE = 0xffff_ffff;

/** Which documents a search may return. */
export interface Scope {
  /** Undefined allows all documents, including those without a trade. */
  readonly trades: readonly string[] | undefined;
  /** Undefined allows all documents; true and false both exclude those without the field. */
  readonly quoteSafe: boolean | undefined;
  /** 1 for the version's rows that may be returned; undefined allows all. */
  readonly rows: Uint8Array | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a row's record is sample data. */
  isSample(row: number): boolean;
}

/** How many of a segment's results are cached: about 0.6 kB each. */
const MAX_RESULTS = 1000;

/** Answers searches over documents of one dataset version. */
export class Segment {
  readonly type: ResultType;
  readonly words: WordsData;
  readonly builtFor: string;
  readonly #data: SegmentData;
  readonly #fields: readonly Field[];
  readonly #searched: SearchedRows<unknown>;
  /** Recent results by document; those of sample data have negative numbers. */
  readonly #results = new LRUCache<number, Result>({ max: MAX_RESULTS });
  /** JSON lists of field names, by their bits. */
  readonly #names = new Map<number, string>();

  /** @param searched The rows of the version that `data.rows` refers to. */
  constructor(data: SegmentData, searched: SearchedRows<unknown>) {
    this.type = searched.search.type;
    this.words = data.words;
    this.builtFor = data.builtFor;
    this.#data = data;
    this.#fields = data.fields.map((field) => new Field(field));
    this.#searched = searched;
  }

  /** The best documents that contain every word, the best first, at most `limit`. */
  search(query: SearchQuery, scope: Scope, limit: number): SegmentHit[] {
    const { size, trades } = this.#data;
    if (scope.trades?.every((trade) => !trades.includes(trade))) return [];
    return bestDocuments(
      size,
      this.#fields,
      query,
      this.#allowing(scope),
      limit,
    )
      .map((best) => this.#hit(best, scope));
  }

  /** Whether any document contains a word. */
  has(word: Needle, scope: Scope): boolean {
    const allows = this.#allowing(scope);
    return this.#fields.some((field) =>
      field.some(word, (text) => {
        const end = field.starts[text + 1]!;
        for (let at = field.starts[text]!; at < end; at++) {
          if (allows(field.documents[at]!)) return true;
        }
        return false;
      })
    );
  }

  #allowing(
    { trades, quoteSafe, rows, now }: Scope,
  ): (document: number) => boolean {
    const data = this.#data;
    const codes = trades?.map((trade) => data.trades.indexOf(trade)).filter((
      code,
    ) => code >= 0);
    return (document) =>
      data.rows[document] !== GONE &&
      (codes === undefined || codes.includes(data.tradeCodes[document]!)) &&
      (quoteSafe === undefined ||
        data.quoteSafe[document] === Number(quoteSafe)) &&
      (rows === undefined || rows[data.rows[document]!] === 1) &&
      (data.times === null ||
        data.times.from[document]! <= now && now < data.times.until[document]!);
  }

  #hit(best: RankedDocument, { isSample }: Scope): SegmentHit {
    const { rows, quoteSafe, confidence, years } = this.#data;
    const trust = {
      quoteSafe: quoteSafe[best.document] === 1,
      confidence: confidence[best.document]!,
      year: years?.[best.document] ?? NOW_YEAR,
    };
    return new SegmentHit(this, best, trust, isSample(rows[best.document]!));
  }

  /**
   * The result for a document.
   *
   * @param isSample Whether the record is sample data.
   */
  result(document: number, isSample: boolean): Result {
    const key = isSample ? ~document : document;
    let result = this.#results.get(key);
    if (result === undefined) {
      const { rows, times } = this.#data;
      const from = times?.from[document] ?? -Infinity;
      result = resultOf(this.#searched, rows[document]!, from, isSample);
      this.#results.set(key, result);
    }
    return result;
  }

  /**
   * The names of fields as JSON.
   *
   * @param fields A bit for each.
   */
  namesOf(fields: number): string {
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
  readonly year: number;
  readonly #fields: number;
  readonly #isSample: boolean;

  constructor(
    readonly segment: Segment,
    { document, mark, score }: RankedDocument,
    { quoteSafe, confidence, year }: Trust,
    isSample: boolean,
  ) {
    this.type = segment.type;
    this.document = document;
    this.score = score;
    this.quoteSafe = quoteSafe;
    this.confidence = confidence;
    this.year = year;
    this.#fields = matchedFields(mark);
    this.#isSample = isSample;
  }

  get id(): string {
    return this.#result.id;
  }

  get title(): string {
    return this.#result.title;
  }

  /** The result as JSON. */
  json(): string {
    const names = this.segment.namesOf(this.#fields);
    return `${this.#result.beginning},"matched_fields":${names}}`;
  }

  get #result(): Result {
    return this.segment.result(this.document, this.#isSample);
  }
}
