import { Records } from "../library/records.ts";
import {
  type Bits,
  bitsWhere,
  emptyBits,
  fullBits,
  hasBit,
  highest,
  increment,
  intersect,
  setBit,
  unite,
} from "./bits.ts";
import { RESULT_TYPES, type ResultType } from "./document.ts";
import { Field } from "./field.ts";
import type { GramIndex } from "./grams.ts";
import type { Hit, MatchKey } from "./rank.ts";
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
 * Answers searches over one dataset version. A query becomes sets of documents as bits, one for each
 * field; the ladder of ranks is then decided by passes over the words of those sets, so that common
 * words cost no more than rare ones.
 */
export class Segment {
  readonly type: ResultType;
  readonly size: number;
  readonly rows: Uint32Array;
  readonly #data: SegmentData;
  readonly #fields: readonly Field[];
  readonly #results: Records;
  readonly #labels: Records;
  readonly #sets = new Map<string, Bits>();

  constructor(data: SegmentData) {
    this.type = RESULT_TYPES.find((type) => type === data.type)!;
    this.size = data.size;
    this.rows = data.rows;
    this.#data = data;
    this.#fields = data.fields.map((field) => new Field(field, data.size));
    this.#results = new Records(data.results);
    this.#labels = new Records(data.labels);
  }

  /** Whether infixes are looked up; otherwise every text is scanned, with the same answer. */
  get indexed(): boolean {
    return this.#fields.every((field) => field.indexed);
  }

  /** Gives the fields their indexes, in the order of the segment's fields. */
  attach(indexes: readonly GramIndex[]): void {
    this.#fields.forEach((field, i) => field.attach(indexes[i]!));
  }

  /** The documents that pass a test of their row; undefined is all. */
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
   * The best documents among `allowed`, at most `limit`, in no particular order.
   *
   * @param allowed Sets that a document must be in.
   */
  search(query: SearchQuery, allowed: readonly Bits[], limit: number): Hit[] {
    if (this.size === 0 || query.words.length === 0) return [];
    if (!this.indexed) scans++;
    const matched = this.#fields.map(() => emptyBits(this.size));
    const found = fullBits(this.size);
    for (const word of query.words) {
      const any = emptyBits(this.size);
      this.#fields.forEach((field, i) => {
        const bits = field.find(word);
        if (bits === undefined) return;
        unite(any, bits);
        unite(matched[i]!, bits);
      });
      if (!intersect(found, any)) return [];
    }
    for (const bits of allowed) if (!intersect(found, bits)) return [];
    const title = this.#titles(query.whole);
    const besides = [matched[1]!, matched[2]!];
    const planes = [...title, ...planesOf(besides), ...planesOf(matched)];
    return highest(found, planes, limit).map((document) => this.#hit(document, title, matched));
  }

  /** A document's result as JSON. */
  result({ document, matchedFields }: Hit): string {
    return `${this.#results.get(document)}${JSON.stringify(matchedFields)}}`;
  }

  /** A document's title and id. */
  label(document: number): { title: string; id: string } {
    const [title, id] = JSON.parse(this.#labels.get(document)) as [string, string];
    return { title, id };
  }

  #hit(document: number, title: readonly Bits[], matched: readonly Bits[]): Hit {
    const bit = (bits: Bits) => Number(hasBit(bits, document));
    const key: MatchKey = {
      title: 2 * bit(title[0]!) + bit(title[1]!),
      besides: bit(matched[1]!) + bit(matched[2]!),
      fields: matched.reduce((sum, bits) => sum + bit(bits), 0),
      quoteSafe: Number(this.#data.quoteSafe[document] === 1),
      confidence: this.#data.confidence[document]!,
      type: RESULT_TYPES.indexOf(this.type),
    };
    const matchedFields = this.#fields.filter((_, i) => hasBit(matched[i]!, document))
      .map((field) => field.name);
    return { segment: this, document, key, matchedFields };
  }

  /** A set that is asked for again and again, found once. */
  #set(name: string, find: () => Bits): Bits {
    let bits = this.#sets.get(name);
    if (bits === undefined) this.#sets.set(name, bits = find());
    return bits;
  }

  /** How well the whole query matches each title, as two bits. */
  #titles(whole: Needle): [Bits, Bits] {
    const high = emptyBits(this.size);
    const low = emptyBits(this.size);
    const titles = this.#fields[0];
    for (const text of titles?.textsWith(whole) ?? []) {
      const rank = titles!.rankOf(text, whole);
      titles!.eachDocument(text, (document) => {
        if ((rank & 2) !== 0) setBit(high, document);
        if ((rank & 1) !== 0) setBit(low, document);
      });
    }
    return [high, low];
  }
}

/** In how many of the sets each document is, bit by bit, the most significant first. */
function planesOf(sets: readonly Bits[]): Bits[] {
  const planes: Bits[] = [];
  for (const set of sets) increment(planes, set);
  return planes.reverse();
}
