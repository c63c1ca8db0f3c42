import type { Dataset } from "../datasets/dataset.ts";
import { filled, float64, int32, uint32, uint8 } from "../base/shared_arrays.ts";
import { endOf, type SearchDeclaration, type SearchDocument } from "../datasets/search_document.ts";
import { inverse, ranksOf } from "../library/order.ts";
import { part, type TakenPart } from "../library/part.ts";
import { buildField, searchedFields } from "./field.ts";
import { compareStandings, CONFIDENCES, MOST_FIELDS } from "./ladder.ts";
import { searchedRows } from "./result.ts";
import { GONE, Segment, type SegmentData } from "./segment.ts";
import { WordsBuilder } from "./words.ts";

/**
 * The segments that searches look in; undefined when the dataset is not searched, or nothing is
 * published. A version goes on with those of the version before, and has one of what is new.
 */
export const SEARCH = part({
  name: "search",
  late: true,
  goesOn: true,
  builder({ id, search }: Dataset, _history, taken?: TakenPart<readonly SegmentData[] | null>) {
    if (search === undefined) return { finish: () => null };
    const kept = new KeptSegments(taken?.built ?? [], taken?.arrivals ?? new Int32Array());
    const builder = new SearchBuilder(search);
    return {
      again: (row) => !kept.holds(row),
      add: (row, arrival) => builder.add(id(row), row, arrival),
      finish({ info, order }) {
        if (info === null) return null;
        const rowOf = inverse(order, new Uint32Array(order.length));
        const added = builder.finish(rowOf, info.id);
        return added.size === 0 ? kept.of(rowOf) : [...kept.of(rowOf), added];
      },
    };
  },
  open: (data, version) => data?.map((segment) => new Segment(segment, searchedRows(version))),
});

/** A record during some time. */
interface Entry {
  readonly id: string;
  /** Which record it was in order of arrival. */
  readonly arrival: number;
  readonly document: SearchDocument;
  readonly from: number;
  readonly until: number;
}

/** Gathers a version's search documents, off the serving thread. */
export class SearchBuilder<Row> {
  readonly #declaration: SearchDeclaration<Row>;
  readonly #entries: Entry[] = [];

  constructor(declaration: SearchDeclaration<Row>) {
    this.#declaration = declaration;
  }

  /** @param arrival The record's place in order of arrival. */
  add(id: string, row: Row, arrival: number): void {
    const { document, expires, expired } = this.#declaration;
    const expiresAt = expires?.(row) ?? null;
    const until = expiresAt === null ? Infinity : endOf(expiresAt);
    this.#entries.push({ id, arrival, document: document(row), from: -Infinity, until });
    if (until === Infinity || expired === undefined) return;
    this.#entries.push({
      id,
      arrival,
      document: document(expired(row)),
      from: until,
      until: Infinity,
    });
  }

  /**
   * @param rowOf For each record in order of arrival, its row.
   * @param builtFor The id of the version.
   * @throws {TypeError} when there are more fields than a rank can count.
   */
  finish(rowOf: ArrayLike<number>, builtFor = ""): SegmentData {
    const entries = ranked(this.#entries);
    const size = entries.length;
    const documents = entries.map(({ document }) => document);
    const names = size === 0 ? [] : searchedFields(documents[0]!);
    if (names.length > MOST_FIELDS) throw new TypeError(`More than ${MOST_FIELDS} searched fields`);
    const fields = names.map((name) => buildField(name, documents));
    const words = new WordsBuilder();
    for (const { data, texts } of fields) {
      texts.forEach((text, at) => words.add(text, data.starts[at + 1]! - data.starts[at]!));
    }
    const trades = coded(documents.map(({ trade }) => trade));
    return {
      builtFor,
      size,
      rows: filled(uint32(size), (at) => rowOf[entries[at]!.arrival]!),
      fields: fields.map(({ data }) => data),
      quoteSafe: filled(uint8(size), (at) => Number(documents[at]!.quoteSafe ?? 2)),
      confidence: filled(uint8(size), (at) => CONFIDENCES.indexOf(documents[at]!.confidence)),
      tradeCodes: trades.codes,
      trades: trades.texts,
      times: entries.some(({ from, until }) => from !== -Infinity || until !== Infinity)
        ? {
          from: filled(float64(size), (at) => entries[at]!.from),
          until: filled(float64(size), (at) => entries[at]!.until),
        }
        : null,
      words: words.finish(),
    };
  }
}

/** Entries in the order in which equal matches rank. */
function ranked(entries: readonly Entry[]): Entry[] {
  const titles = [...new Set(entries.map(({ document }) => document.title))];
  const titleRanks = ranksOf(titles);
  const rankOf = new Map(titles.map((title, at) => [title, titleRanks[at]!]));
  const idRanks = ranksOf(entries.map(({ id }) => id));
  return entries.map((entry, at) => ({
    entry,
    standing: {
      quoteSafe: entry.document.quoteSafe === true,
      confidence: CONFIDENCES.indexOf(entry.document.confidence),
    },
    title: rankOf.get(entry.document.title)!,
    id: idRanks[at]!,
  })).sort((a, b) => compareStandings(a.standing, b.standing) || a.title - b.title || a.id - b.id)
    .map(({ entry }) => entry);
}

/** Texts as numbers of the distinct ones; null is -1. */
function coded(texts: readonly (string | null)[]): { texts: string[]; codes: Int32Array } {
  const numbers = new Map<string, number>();
  const codes = filled(int32(texts.length), (at) => {
    const text = texts[at]!;
    if (text === null) return -1;
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text)!;
  });
  return { texts: [...numbers.keys()], codes };
}

/** With less of its documents left, a segment is built again. */
const LEAST_LEFT = 0.75;

/**
 * A segment stays while it is this much larger than all that is smaller or new: so there are few, and
 * a document is built again only as often as the dataset has grown by that.
 */
const LARGER = 4;

/** The segments of the version before that a version goes on with. */
class KeptSegments {
  readonly #segments: readonly SegmentData[];
  readonly #arrivals: Int32Array;
  /** 1 for the rows of the version before that they hold. */
  readonly #holds: Uint8Array;

  /** @param arrivals For each row of the version before, its place in order of arrival, or -1. */
  constructor(segments: readonly SegmentData[], arrivals: Int32Array) {
    this.#arrivals = arrivals;
    this.#segments = largeOf(segments, arrivals);
    this.#holds = new Uint8Array(arrivals.length);
    for (const { rows } of this.#segments) {
      for (const row of rows) if (row !== GONE) this.#holds[row] = 1;
    }
  }

  /** Whether they hold a row of the version before. */
  holds(row: number): boolean {
    return this.#holds[row] === 1;
  }

  /** The segments with the rows of the version, given by the places of records in order of arrival. */
  of(rowOf: ArrayLike<number>): SegmentData[] {
    return this.#segments.map((segment) => ({
      ...segment,
      rows: filled(uint32(segment.size), (document) => {
        const row = segment.rows[document]!;
        const arrival = row === GONE ? -1 : this.#arrivals[row]!;
        return arrival < 0 ? GONE : rowOf[arrival]!;
      }),
    }));
  }
}

function largeOf(segments: readonly SegmentData[], arrivals: Int32Array): SegmentData[] {
  const measured = segments.map((segment) => {
    let left = 0;
    for (const row of segment.rows) if (row !== GONE && arrivals[row]! >= 0) left++;
    return { segment, left };
  });
  const kept: SegmentData[] = [];
  let smaller = 0;
  for (const arrival of arrivals) if (arrival < 0) smaller++;
  for (const { segment, left } of measured.sort((a, b) => a.left - b.left)) {
    if (left >= LARGER * smaller && left >= LEAST_LEFT * segment.size && left > 0) {
      kept.push(segment);
    }
    smaller += left;
  }
  return kept;
}
