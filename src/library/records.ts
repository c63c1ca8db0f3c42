import { Buffer } from "node:buffer";
import { uint32 } from "./columns.ts";

/**
 * Records as encoded JSON: ASCII bytes on shared memory, one after another with a comma behind each,
 * so that neighbouring records leave in one copy and a list is a join of slices. ASCII, because a
 * response body is then a one-byte string, the cheapest body there is.
 */
export interface EncodedRecords {
  readonly bytes: Uint8Array;
  /** Where each record begins; one more entry than records. */
  readonly offsets: Uint32Array;
}

/** A view of shared memory that makes strings of its bytes. */
export type ByteText = Buffer & {
  latin1Slice(start: number, end: number): string;
  hexSlice(start: number, end: number): string;
};

export function byteText(bytes: Uint8Array): ByteText {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as ByteText;
}

/** Runs from this many bytes on are long. */
const LONG_RUN = 1 << 16;

/** How many bytes of long runs are kept as strings, for each view of a version. */
const LONG_RUNS_KEPT = 1 << 23;

/** Reads encoded records. */
export class Records {
  readonly length: number;
  readonly #bytes: ByteText;
  readonly #offsets: Uint32Array;
  readonly #longRuns = new Map<string, string>();
  #longRunsLength = 0;

  constructor(encoded: EncodedRecords) {
    this.length = encoded.offsets.length - 1;
    this.#bytes = byteText(encoded.bytes);
    this.#offsets = encoded.offsets;
  }

  /** One record's JSON. */
  get(row: number): string {
    return this.range(row, row + 1);
  }

  /** The JSON of the records from `start` up to, not including, `end`, with commas between. */
  range(start: number, end: number): string {
    if (start >= end) return "";
    const from = this.#offsets[start]!;
    const to = this.#offsets[end]! - 1;
    return to - from < LONG_RUN ? this.#bytes.latin1Slice(from, to) : this.#longRun(from, to);
  }

  /** Long runs, such as a whole snapshot, are asked for again and again: the last ones are kept. */
  #longRun(from: number, to: number): string {
    const key = `${from}-${to}`;
    let run = this.#longRuns.get(key);
    if (run !== undefined) return run;
    run = this.#bytes.latin1Slice(from, to);
    if (run.length > LONG_RUNS_KEPT) return run;
    this.#longRuns.set(key, run);
    this.#longRunsLength += run.length;
    for (const [oldest, { length }] of this.#longRuns) {
      if (this.#longRunsLength <= LONG_RUNS_KEPT) break;
      this.#longRuns.delete(oldest);
      this.#longRunsLength -= length;
    }
    return run;
  }

  /** The JSON of the given rows in the order given, with commas between. */
  join(rows: ArrayLike<number>): string {
    const runs: string[] = [];
    for (let i = 0; i < rows.length;) {
      const start = rows[i]!;
      let end = start + 1;
      while (++i < rows.length && rows[i] === end) end++;
      runs.push(this.range(start, end));
    }
    return runs.length === 1 ? runs[0]! : runs.join(",");
  }
}

/** Encoding some tens of records at once is several times as fast as one by one. */
const ENCODE_AT = 1 << 16;

const ENCODER = new TextEncoder();

/** Gathers encoded records one by one. */
export class RecordsBuilder {
  readonly #chunks: Uint8Array[] = [];
  /** For each record, its chunk, and where it begins and how long it is there. */
  readonly #chunkOf: number[] = [];
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  /** Records of the next chunk. */
  #pending = "";

  /** @param json The record as ASCII JSON; see `ascii` in `http/json.ts`. */
  add(json: string): void {
    this.#chunkOf.push(this.#chunks.length);
    this.#starts.push(this.#pending.length);
    this.#lengths.push(json.length);
    this.#pending += json;
    if (this.#pending.length >= ENCODE_AT) this.#encode();
  }

  /** The records in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): EncodedRecords {
    this.#encode();
    const offsets = uint32(permutation.length + 1);
    permutation.forEach((from, row) => offsets[row + 1] = offsets[row]! + this.#lengths[from]! + 1);
    const bytes = new Uint8Array(new SharedArrayBuffer(offsets[permutation.length]!));
    permutation.forEach((from, row) => {
      const chunk = this.#chunks[this.#chunkOf[from]!]!;
      const start = this.#starts[from]!;
      const length = this.#lengths[from]!;
      bytes.set(chunk.subarray(start, start + length), offsets[row]!);
      bytes[offsets[row]! + length] = 0x2c;
    });
    return { bytes, offsets };
  }

  #encode(): void {
    this.#chunks.push(ENCODER.encode(this.#pending));
    this.#pending = "";
  }
}
