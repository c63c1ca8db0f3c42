import { filled } from "../../base/memory/shared_arrays.ts";

/** A pattern prepared for Horspool's algorithm. */
export interface Pattern {
  /** UTF-16 units. */
  readonly units: Uint32Array;
  /**
   * How far the pattern may move if its last unit is over a unit with that low byte: to the
   * pattern's next unit with the same byte, or past it.
   */
  readonly skips: Uint8Array;
}

const FARTHEST = 255;

/** @param text Folded; an empty pattern is never found. */
export function patternOf(text: string): Pattern {
  const units = filled(
    new Uint32Array(text.length),
    (at) => text.charCodeAt(at),
  );
  const farthest = (length: number) => Math.min(Math.max(length, 1), FARTHEST);
  const skips = new Uint8Array(256).fill(farthest(units.length));
  for (let at = 0; at < units.length - 1; at++) {
    skips[units[at]! & 255] = farthest(units.length - 1 - at);
  }
  return { units, skips };
}
