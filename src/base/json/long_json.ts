import { ownSlicesOf, SLICE } from "../memory/own_slices.ts";

const ENCODER = new TextEncoder();

/**
 * A selection of encoded records on shared memory (ASCII, a comma after each): plain data that any
 * thread can read.
 */
export interface RecordRun {
  readonly chunks: readonly Uint8Array[];
  /** Where each record begins: its chunk number times `CHUNK` plus the byte offset in the chunk. */
  readonly starts: Float64Array;
  readonly lengths: Uint32Array;
  /** A half-open range of records, or an ordered list of rows. */
  readonly rows: { readonly from: number; readonly to: number } | Uint32Array;
  /** Length in bytes, including the commas between records. */
  readonly length: number;
}

export const CHUNK = 2 ** 32;

/**
 * JSON of at least this many characters is sent in pieces instead of as one string. A page of a
 * thousand changes is shorter: as one string it takes two thirds of the time.
 */
export const LONG = 1536 * 1024;

/** Strings are encoded in steps of this many characters. */
const STEP = 64 * 1024;

/** The parts of a body in order: ASCII text, bytes (possibly on shared memory), and records. */
export type Parts = readonly (string | Uint8Array | RecordRun)[];

/** The total length in bytes. */
export function lengthOf(parts: Parts): number {
  let length = 0;
  for (const part of parts) length += part.length;
  return length;
}

/** The run that consists of the given rows. */
export function runOf(
  records: Pick<RecordRun, "chunks" | "starts" | "lengths">,
  rows: RecordRun["rows"],
): RecordRun {
  const { chunks, starts, lengths } = records;
  const listed = rows instanceof Uint32Array;
  const count = listed ? rows.length : Math.max(0, rows.to - rows.from);
  let length = Math.max(0, count - 1);
  for (let i = 0; i < count; i++) length += lengths[listed ? rows[i]! : rows.from + i]!;
  return { chunks, starts, lengths, rows, length };
}

/**
 * Yields the bytes in pieces, each built on demand. Contiguous bytes longer than a piece are yielded as
 * slices that several responses share, so callers must not modify a piece.
 *
 * @param size Returns the size of the next piece; the last piece is the remainder.
 */
export function* piecesOf(
  parts: Parts,
  size: () => number,
): Generator<Uint8Array<ArrayBuffer>, undefined> {
  let left = lengthOf(parts);
  let piece = new Uint8Array(Math.min(size(), left));
  let at = 0;
  // A single loop without an inner generator, because it runs once per record.
  for (const part of parts) {
    for (const runs = runsOf(part); runs.next();) {
      const { bytes } = runs;
      let { from, to } = runs;
      if (to - from > size() && typeof part !== "string") {
        if (at > 0) yield piece.subarray(0, at);
        yield* isOwn(bytes) ? slicesOf(bytes, from, to) : ownSlicesOf(bytes, from, to);
        left -= at + to - from;
        at = 0;
        piece = new Uint8Array(Math.min(size(), left));
        continue;
      }
      while (from < to) {
        const end = Math.min(to, from + piece.length - at);
        piece.set(bytes.subarray(from, end), at);
        at += end - from;
        from = end;
        if (at < piece.length) continue;
        yield piece;
        left -= at;
        at = 0;
        piece = new Uint8Array(Math.min(size(), left));
      }
    }
  }
}

/** Whether bytes are on private memory: only those can be sent without a copy. */
function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}

/** Pieces of this kind need no allocation, so they may be large. */
function* slicesOf(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): Generator<Uint8Array<ArrayBuffer>, void> {
  for (; from < to; from += SLICE) yield bytes.subarray(from, Math.min(to, from + SLICE));
}

/** All the bytes at once. */
export function bytesOf(parts: Parts): Uint8Array<ArrayBuffer> {
  return piecesOf(parts, () => Infinity).next().value ?? new Uint8Array();
}

/** Walks the contiguous byte ranges of a run. */
interface Runs {
  bytes: Uint8Array;
  from: number;
  to: number;
  /** Advances to the next range, if any. */
  next(): boolean;
}

function runsOf(part: Parts[number]): Runs {
  if (typeof part === "string") return stepsOf(part);
  if (!(part instanceof Uint8Array)) return recordsOf(part);
  let isFirst = true;
  return {
    bytes: part,
    from: 0,
    to: part.length,
    next() {
      const is = isFirst;
      isFirst = false;
      return is;
    },
  };
}

function stepsOf(text: string): Runs {
  let next = 0;
  return {
    bytes: new Uint8Array(),
    from: 0,
    to: 0,
    next() {
      if (next >= text.length) return false;
      this.bytes = ENCODER.encode(text.slice(next, next += STEP));
      this.to = this.bytes.length;
      return true;
    },
  };
}

/** Adjacent records form one range; every range except the last includes its trailing comma. */
function recordsOf({ chunks, starts, lengths, rows }: RecordRun): Runs {
  const listed = rows instanceof Uint32Array;
  const first = listed ? 0 : rows.from;
  const count = listed ? rows.length : rows.to - first;
  let i = 0;
  return {
    bytes: new Uint8Array(),
    from: 0,
    to: 0,
    next() {
      if (i >= count) return false;
      let row = listed ? rows[i]! : first + i;
      const start = starts[row]!;
      let end = start + lengths[row]! + 1;
      while (++i < count && starts[row = listed ? rows[i]! : first + i] === end) {
        end += lengths[row]! + 1;
      }
      const chunk = Math.floor(start / CHUNK);
      this.bytes = chunks[chunk]!;
      this.from = start - chunk * CHUNK;
      this.to = end - chunk * CHUNK - (i === count ? 1 : 0);
      return true;
    },
  };
}
