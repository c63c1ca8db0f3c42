import { compareText } from "../../base/text/text.ts";
import { RESULT_TYPES, type ResultType } from "../../datasets/search/search_document.ts";

/**
 * The ladder of ranks (spec 1, GET /api/v1/search; decisions, Search), the strongest rung first: how
 * the whole query matches the title; how many of subtitle and meta are matched; in how many fields a
 * word is at the start of a word; how many fields are matched; quote-safe; confidence; type; then
 * the newest year, title and id.
 *
 * How a query matches one document is a bit mask: the fields that contain a word, the fields in
 * which one begins a word, and how the whole query fits the title.
 */

/** A mark has room for this many searched fields. The first are title, subtitle and meta. */
export const MAX_FIELDS = 11;

const FIELDS = (1 << MAX_FIELDS) - 1;
const BESIDES = 0b110;

/**
 * The bits of how the whole query fits the title: 1 inside, 2 at its beginning, 3 exactly except
 * for punctuation and spaces, 4 exactly.
 */
export const titled = (fit: number) => fit << 2 * MAX_FIELDS;

/** All bits of the title's fit. */
export const TITLED = titled(7);

/** A mark's fit of the title; 0 is none. */
const fitOf = (mark: number) => mark >>> 2 * MAX_FIELDS & 7;

/** The bit of a field that contains a word. */
export const matched = (field: number) => 1 << field;

/** The bit of a field in which a query word begins a word. */
export const matchedFirst = (field: number) => 1 << MAX_FIELDS + field;

/** The bits of the fields that contain a word. */
export const matchedFields = (mark: number) => mark & FIELDS;

/** The number of set bits. */
const BITS = new Uint8Array(FIELDS + 1);
for (let fields = 1; fields <= FIELDS; fields++) {
  BITS[fields] = BITS[fields >>> 1]! + (fields & 1);
}

/** The rungs that depend on the query, as one number: higher is better. */
export function scoreOf(mark: number): number {
  const title = fitOf(mark);
  const besides = BITS[mark & BESIDES]!;
  const first = BITS[mark >>> MAX_FIELDS & FIELDS]!;
  return ((title * 3 + besides) * (MAX_FIELDS + 1) + first) *
      (MAX_FIELDS + 1) +
    BITS[mark & FIELDS]!;
}

/** Confidences, from the lowest. */
export const CONFIDENCES: readonly (string | null)[] = [
  null,
  "low",
  "medium",
  "high",
];

/** The year of current documents that have no year: none is newer. */
export const NOW_YEAR = 0xffff;

/** The facts about a document that break ties between equal matches. */
export interface Trust {
  readonly quoteSafe: boolean;
  /** An index in `CONFIDENCES`. */
  readonly confidence: number;
  /** The year of the document, or `NOW_YEAR`. */
  readonly year: number;
}

function compareTrust(a: Trust, b: Trust): number {
  return Number(b.quoteSafe) - Number(a.quoteSafe) ||
    b.confidence - a.confidence;
}

/** A document that a query found. */
export interface Hit extends Trust {
  readonly type: ResultType;
  readonly score: number;
  /** The segment that it was found in; a segment's documents are stored as equal ones rank. */
  readonly segment: unknown;
  readonly document: number;
  readonly title: string;
  readonly id: string;
}

/** Puts the better hit first. */
export function compareHits(a: Hit, b: Hit): number {
  return b.score - a.score || compareTrust(a, b) ||
    RESULT_TYPES.indexOf(a.type) - RESULT_TYPES.indexOf(b.type) ||
    b.year - a.year ||
    (a.segment === b.segment
      ? a.document - b.document
      : compareText(a.title, b.title) || compareText(a.id, b.id));
}
