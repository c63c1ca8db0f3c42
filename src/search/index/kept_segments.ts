import { filled, uint32 } from "../../base/memory/shared_arrays.ts";
import { GONE, type SegmentData } from "./segment.ts";

/** With less of its documents left, a segment is built again. */
const LEAST_LEFT = 0.75;

/**
 * A segment stays while it is this much larger than all that is smaller or new: so there are few, and
 * a document is built again only as often as the dataset has grown by that.
 */
const LARGER = 4;

/** The segments of the previous version that a version continues with. */
export class KeptSegments {
  readonly #segments: readonly SegmentData[];
  readonly #arrivals: Int32Array;
  /** 1 for the rows of the previous version that they hold. */
  readonly #holds: Uint8Array;

  /** @param arrivals For each row of the previous version, its place in order of arrival, or -1. */
  constructor(segments: readonly SegmentData[], arrivals: Int32Array) {
    this.#arrivals = arrivals;
    this.#segments = largeOf(segments, arrivals);
    this.#holds = new Uint8Array(arrivals.length);
    for (const { rows } of this.#segments) {
      for (const row of rows) if (row !== GONE) this.#holds[row] = 1;
    }
  }

  /** Whether they hold a row of the previous version. */
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
