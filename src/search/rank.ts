import { compareText } from "../library/order.ts";
import type { Segment } from "./segment.ts";
import type { Label } from "./result.ts";

/** How well the whole query matches a title. */
export const TITLE_EXACT = 3;
export const TITLE_PREFIX = 2;
export const TITLE_SUBSTRING = 1;

/** The rungs of the contract's ladder, the strongest first; higher is better but for `type`. */
export interface MatchKey {
  readonly title: number;
  /** How many of subtitle and meta are matched. */
  readonly besides: number;
  /** How many fields are matched. */
  readonly fields: number;
  readonly quoteSafe: number;
  readonly confidence: number;
  /** Priority of the type: lower comes first. */
  readonly type: number;
}

/** A document that a query found. */
export interface Hit {
  readonly segment: Segment;
  readonly document: number;
  readonly key: MatchKey;
  readonly matchedFields: readonly string[];
}

/** The contract's ladder, then the type priority, title and id (spec 1, Ranking; design, Search). */
export function compareHits(a: Hit, b: Hit): number {
  return compareKeys(a.key, b.key) || compareLabels(a, b);
}

export function compareKeys(a: MatchKey, b: MatchKey): number {
  return b.title - a.title || b.besides - a.besides || b.fields - a.fields ||
    b.quoteSafe - a.quoteSafe || b.confidence - a.confidence || a.type - b.type;
}

function compareLabels(a: Hit, b: Hit): number {
  // Within a segment documents lie in the order of their labels.
  if (a.segment === b.segment) return a.document - b.document;
  const one = labelOf(a);
  const other = labelOf(b);
  return compareText(one.title, other.title) || compareText(one.id, other.id);
}

// A sort compares a hit with many others.
const labels = new WeakMap<Hit, Label>();

function labelOf(hit: Hit): Label {
  let label = labels.get(hit);
  if (label === undefined) labels.set(hit, label = hit.segment.label(hit.document));
  return label;
}
