import { Records } from "../library/records.ts";
import type { Found } from "./best.ts";
import { bestDocuments } from "./best_documents.ts";
import { type Bits, bitsWhere } from "./bits.ts";
import { RESULT_TYPES, type ResultType } from "./document.ts";
import type { GramIndex } from "./grams.ts";
import { Lookup } from "./lookup.ts";
import type { Hit, MatchKey } from "./rank.ts";
import { rungsOf, type WordSets } from "./score.ts";
import { type Label, labelOf, resultJson } from "./result.ts";
import type { SegmentData } from "./segment_data.ts";
import type { Needle } from "./text.ts";

let scans = 0;

/** How often a segment was searched without its index in this process. */
export const scansSoFar = () => scans;

/** A query, read once for all segments. */
export interface SearchQuery {
  readonly whole: Needle;
  readonly words: readonly Needle[];
}

/**
 * Answers searches over one dataset version. Each word of a query becomes sets of documents, one
 * for each field; the ladder of ranks is then decided many documents at a time, in the order in which
 * equal ones rank, so that common words cost no more than rare ones.
 */
export class Segment {
  readonly type: ResultType;
  readonly size: number;
  readonly rows: Uint32Array;
  readonly #data: SegmentData;
  readonly #lookup: Lookup;
  readonly #results: Records;
  readonly #sets = new Map<string, Bits>();

  constructor(data: SegmentData) {
    this.type = RESULT_TYPES.find((type) => type === data.type)!;
    this.size = data.size;
    this.rows = data.rows;
    this.#data = data;
    this.#lookup = new Lookup(data.fields, data.size);
    this.#results = new Records(data.results);
  }

  /** Whether infixes are looked up; otherwise every text is scanned, with the same answer. */
  get indexed(): boolean {
    return this.#lookup.indexed;
  }

  /** Gives the fields their indexes, in the order of the segment's fields. */
  attach(indexes: readonly GramIndex[]): void {
    this.#lookup.attach(indexes);
  }

  /** The documents that pass a test of their row. */
  where(passes: (row: number) => boolean): Bits {
    return bitsWhere(this.size, (document) => passes(this.rows[document]!));
  }

  /** The documents of some trades. */
  ofTrades(trades: readonly string[]): Bits {
    return this.#set(trades.join(), () => {
      const codes = new Set(trades.map((trade) => this.#data.trades.indexOf(trade)));
      codes.delete(-1);
      return bitsWhere(this.size, (document) => codes.has(this.#data.tradeCodes[document]!));
    });
  }

  /** The documents whose quote-safe signal is as wanted; those without the signal are in neither. */
  quoteSafe(wanted: boolean): Bits {
    const signal = wanted ? 1 : 0;
    return this.#set(
      `quote-safe ${wanted}`,
      () => bitsWhere(this.size, (document) => this.#data.quoteSafe[document] === signal),
    );
  }

  /**
   * The best documents among `allowed`, at most `limit`, the best first.
   *
   * @param allowed Sets that a document must be in.
   */
  search({ words, whole }: SearchQuery, allowed: readonly Bits[], limit: number): Hit[] {
    if (this.size === 0 || words.length === 0) return [];
    if (!this.indexed) scans++;
    const sets: WordSets[] = [];
    for (const word of words) {
      const found = this.#lookup.find(word);
      if (found.every((set) => set === undefined)) return [];
      sets.push(found);
    }
    const title = this.#lookup.ranks(whole);
    return bestDocuments(this.size, sets, title, allowed, limit).map((found) => this.#hit(found));
  }

  /** A document's result as JSON. */
  result({ document, matchedFields }: Hit): string {
    return resultJson(this.#results.get(document), this.#data, matchedFields);
  }

  /** A document's title and id. */
  label(document: number): Label {
    return labelOf(this.#results.get(document));
  }

  #hit({ document, score, fields }: Found): Hit {
    const key: MatchKey = {
      ...rungsOf(score),
      quoteSafe: Number(this.#data.quoteSafe[document] === 1),
      confidence: this.#data.confidence[document]!,
      type: RESULT_TYPES.indexOf(this.type),
    };
    return { segment: this, document, key, matchedFields: this.#lookup.names(fields) };
  }

  /** A set that is asked for again and again, found once. */
  #set(name: string, find: () => Bits): Bits {
    let bits = this.#sets.get(name);
    if (bits === undefined) this.#sets.set(name, bits = find());
    return bits;
  }
}
