import { filled, uint32 } from "../../base/memory/shared_arrays.ts";
import { GONE, type SegmentData } from "./segment.ts";

/** A segment with a smaller share of its documents left is rebuilt. */
const MIN_LEFT = 0.75;

/**
 * A segment is kept while it is this many times larger than all smaller and new documents together:
 * so there are few segments, and a document is rebuilt only after the dataset grew by that factor.
 */
const LARGER = 4;

/** The segments of the previous version that are kept. */
export class KeptSegments {
  readonly #segments: readonly SegmentData[];
  readonly #insertions: Int32Array;
  /** 1 for the rows of the previous version that they contain. */
  readonly #holds: Uint8Array;

  /**
   * @param insertions For each row of the previous version, its number in insertion order, or -1.
   */
  constructor(segments: readonly SegmentData[], insertions: Int32Array) {
    this.#insertions = insertions;
    this.#segments = largeOf(segments, insertions);
    this.#holds = new Uint8Array(insertions.length);
    for (const { rows } of this.#segments) {
      for (const row of rows) if (row !== GONE) this.#holds[row] = 1;
    }
  }

  /** Whether they contain a row of the previous version. */
  holds(row: number): boolean {
    return this.#holds[row] === 1;
  }

  /** @param rowOf The version's row of each record, by its number in insertion order. */
  of(rowOf: ArrayLike<number>): SegmentData[] {
    return this.#segments.map((segment) => ({
      ...segment,
      rows: filled(uint32(segment.size), (document) => {
        const row = segment.rows[document]!;
        const insertion = row === GONE ? -1 : this.#insertions[row]!;
        return insertion < 0 ? GONE : rowOf[insertion]!;
      }),
    }));
  }
}

function largeOf(segments: readonly SegmentData[], insertions: Int32Array): SegmentData[] {
  const measured = segments.map((segment) => {
    let left = 0;
    for (const row of segment.rows) if (row !== GONE && insertions[row]! >= 0) left++;
    return { segment, left };
  });
  const kept: SegmentData[] = [];
  let smaller = 0;
  for (const insertion of insertions) if (insertion < 0) smaller++;
  for (const { segment, left } of measured.sort((a, b) => a.left - b.left)) {
    if (left >= LARGER * smaller && left >= MIN_LEFT * segment.size && left > 0) {
      kept.push(segment);
    }
    smaller += left;
  }
  return kept;
}
