import { type ByteText, byteText } from "../../base/text/byte_text.ts";
import { type Json, JsonText, LongJson } from "../../base/json/json.ts";
import { bytesOf, CHUNK, LONG, runOf } from "../../base/json/long_json.ts";
import { firstOf } from "../../base/known.ts";

/**
 * Records as encoded JSON: ASCII bytes on shared memory, each followed by a comma, so that
 * consecutive records are copied together and a list is a join of slices. ASCII, because a response
 * body is then a one-byte string, the cheapest body. A version shares the chunks of the previous
 * one and adds a chunk of what is new.
 */
export interface EncodedRecords {
  readonly chunks: readonly Uint8Array[];
  /** Where each record begins: its chunk times 2^32, and the byte in that. */
  readonly starts: Float64Array;
  /** Without the comma. */
  readonly lengths: Uint32Array;
}

/** The offsets of texts in a view, by their numbers in insertion order. */
export type Places = Pick<EncodedRecords, "starts" | "lengths">;

const LINE_END = 0x0a;

/** Reads encoded records. */
export class Records {
  readonly length: number;
  readonly #encoded: EncodedRecords;
  readonly #chunks: readonly ByteText[];
  readonly #starts: Float64Array;
  readonly #lengths: Uint32Array;

  constructor(encoded: EncodedRecords) {
    const { chunks, starts, lengths } = encoded;
    this.length = starts.length;
    this.#encoded = encoded;
    this.#chunks = chunks.map(byteText);
    this.#starts = starts;
    this.#lengths = lengths;
  }

  /** One record's JSON. */
  get(row: number): string {
    return this.#slice(this.#starts[row]!, this.#lengths[row]!);
  }

  /** A part of one record's JSON. */
  part(row: number, from: number, to: number): string {
    return this.#slice(this.#starts[row]! + from, to - from);
  }

  /** How many bytes a record takes. */
  lengthOf(row: number): number {
    return this.#lengths[row]!;
  }

  /** Writes a record's bytes and returns where they end. */
  write(row: number, into: Uint8Array, at: number): number {
    const start = this.#starts[row]!;
    const length = this.#lengths[row]!;
    const chunk = Math.floor(start / CHUNK);
    const from = start - chunk * CHUNK;
    into.set(this.#encoded.chunks[chunk]!.subarray(from, from + length), at);
    return at + length;
  }

  /** The JSON of the records from `start` up to, not including, `end`, with commas between. */
  range(start: number, end: number): string {
    const runs: string[] = [];
    for (let row = start; row < end;) {
      const from = this.#starts[row]!;
      let length = this.#lengths[row]!;
      while (++row < end && this.#starts[row] === from + length + 1) {
        length += 1 + this.#lengths[row]!;
      }
      runs.push(this.#slice(from, length));
    }
    return runs.length === 1 ? firstOf(runs) : runs.join(",");
  }

  /** The JSON of the given rows in the order given, with commas between. */
  join(rows: ArrayLike<number>): string {
    const runs: string[] = [];
    for (let i = 0; i < rows.length;) {
      const from = this.#starts[rows[i]!]!;
      let length = this.#lengths[rows[i]!]!;
      while (++i < rows.length && this.#starts[rows[i]!] === from + length + 1) {
        length += 1 + this.#lengths[rows[i]!]!;
      }
      runs.push(this.#slice(from, length));
    }
    return runs.length === 1 ? firstOf(runs) : runs.join(",");
  }

  /**
   * A JSON array of records, given by their rows or as a half-open range. Long bodies are not
   * copied: they are sent piece by piece from shared memory.
   */
  array(rows: Uint32Array | { readonly from: number; readonly to: number }): Json {
    const run = runOf(this.#encoded, rows);
    if (run.length >= LONG) return new LongJson(run);
    return JsonText.array(
      rows instanceof Uint32Array ? this.join(rows) : this.range(rows.from, rows.to),
    );
  }

  /**
   * The JSON lines of the records from `start` on, as newly allocated bytes.
   *
   * @param end The first record to leave out.
   * @param length About how many bytes to return, but at least one record.
   */
  lines(start: number, end: number, length: number): { bytes: Uint8Array; next: number } {
    let next = start;
    let size = 0;
    do size += this.#lengths[next++]! + 1; while (
      next < end && size + this.#lengths[next]! + 1 <= length
    );
    const bytes = bytesOf([runOf(this.#encoded, { from: start, to: next }), "\n"]);
    for (let row = start, at = -1; row < next; row++) {
      at += this.#lengths[row]! + 1;
      bytes[at] = LINE_END;
    }
    return { bytes, next };
  }

  #slice(start: number, length: number): string {
    const chunk = Math.floor(start / CHUNK);
    const from = start - chunk * CHUNK;
    return this.#chunks[chunk]!.latin1Slice(from, from + length);
  }
}
