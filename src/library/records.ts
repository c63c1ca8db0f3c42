import { type ByteText, byteText } from "../base/byte_text.ts";
import { type Json, JsonText, LongJson } from "../base/json.ts";
import { bytesOf, CHUNK, LONG, runOf } from "../base/long_json.ts";
import { Growing } from "../base/growing.ts";
import { filled, float64, uint32, uint8 } from "../base/shared_arrays.ts";

/**
 * Records as encoded JSON: ASCII bytes on shared memory, a comma behind each, so that neighbouring
 * records leave in one copy and a list is a join of slices. ASCII, because a response body is then a
 * one-byte string, the cheapest body there is. A version shares the chunks of the one before, and adds
 * one of what is new.
 */
export interface EncodedRecords {
  readonly chunks: readonly Uint8Array[];
  /** Where each record begins: its chunk times 2^32, and the byte in that. */
  readonly starts: Float64Array;
  /** The comma not counted. */
  readonly lengths: Uint32Array;
}

/** Where texts lie in a view, by their numbers in order of arrival. */
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

  /** A stretch of one record's JSON. */
  part(row: number, from: number, to: number): string {
    return this.#slice(this.#starts[row]! + from, to - from);
  }

  /** How many bytes a record takes. */
  lengthOf(row: number): number {
    return this.#lengths[row]!;
  }

  /** Writes a record's bytes; gives where they end. */
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
    return runs.length === 1 ? runs[0]! : runs.join(",");
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
    return runs.length === 1 ? runs[0]! : runs.join(",");
  }

  /**
   * An array of records, given by their rows or as the range from one up to, not including, another.
   * What is long is not copied: it leaves piece by piece from where it lies.
   */
  array(rows: Uint32Array | { readonly from: number; readonly to: number }): Json {
    const run = runOf(this.#encoded, rows);
    if (run.length >= LONG) return new LongJson(run);
    return JsonText.array(
      rows instanceof Uint32Array ? this.join(rows) : this.range(rows.from, rows.to),
    );
  }

  /**
   * The JSON of the records from `start` on, a line each, as bytes of their own.
   *
   * @param end The first record that is not wanted any more.
   * @param length About how many bytes to give, but at least one record.
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

/** Encoding some tens of records at once is several times as fast as one by one. */
const ENCODE_AT = 1 << 16;

/**
 * Blocks of what is added grow up to this: so large a one is given back to the system when it is no
 * longer wanted, while the gaps that small ones leave stay the process's.
 */
const LARGEST_BLOCK = 1 << 23;

/** More chunks than this, or this much of them that nothing uses, and all is copied into one. */
const MOST_CHUNKS = 64;
const MOST_UNUSED = 0.25;

const ENCODER = new TextEncoder();

/** Gathers encoded records one by one, on top of those that are taken over. */
export class RecordsBuilder {
  readonly #before: readonly Uint8Array[];
  /** What was added, encoded; the chunks of `#before` come first in places. */
  readonly #added: Uint8Array[] = [];
  /** Where the next record begins in the last block, and where that ends; -1 before there is one. */
  #at = 0;
  #end = -1;
  readonly #starts = new Growing<Float64Array>(Float64Array);
  readonly #lengths = new Growing<Uint32Array>(Uint32Array);
  /** Records of the next chunk. */
  #pending = "";

  /** @param before The chunks of which records are taken over. */
  constructor(before: readonly Uint8Array[] = []) {
    this.#before = before;
  }

  /**
   * @param json The record as ASCII JSON; see `ascii` in `base/json.ts`.
   * @returns Its number in order of arrival.
   */
  add(json: string): number {
    if (this.#at + json.length > this.#end) this.#begin(json.length);
    this.#starts.push((this.#before.length + this.#added.length - 1) * CHUNK + this.#at);
    this.#lengths.push(json.length);
    this.#pending += json;
    this.#at += json.length;
    if (this.#pending.length >= ENCODE_AT) this.#encode();
    return this.#starts.length - 1;
  }

  /** Takes a record over from where it lies in the chunks before; gives its number. */
  take(start: number, length: number): number {
    this.#starts.push(start);
    this.#lengths.push(length);
    return this.#starts.length - 1;
  }

  /** The records in the order of `permutation`, on shared memory; others are left out. */
  finish(permutation: Uint32Array): EncodedRecords {
    return this.finishAll(permutation).records;
  }

  /** The records of `permutation` in its order, and where all that was added or taken lies. */
  finishAll(permutation: Uint32Array): { records: EncodedRecords; places: Places } {
    this.#encode();
    const starts = this.#starts.values;
    const lengths = this.#lengths.values;
    const compact = this.#isWasteful();
    const first = compact ? 0 : this.#before.length;
    const isFirst = new Uint8Array(starts.length);
    for (const number of permutation) isFirst[number] = 1;
    const others = starts.length === permutation.length
      ? []
      : Array.from(starts.keys()).filter((number) => isFirst[number] === 0);

    const sources = [...this.#before, ...this.#added];
    const moves = (number: number) => compact || starts[number]! >= first * CHUNK;
    let size = 0;
    for (const list of [permutation, others]) {
      for (const number of list) if (moves(number)) size += lengths[number]! + 1;
    }
    const bytes = uint8(size);
    let at = 0;
    for (const list of [permutation, others]) {
      for (const number of list) {
        if (!moves(number)) continue;
        const chunk = Math.floor(starts[number]! / CHUNK);
        const from = starts[number]! - chunk * CHUNK;
        const length = lengths[number]!;
        // Empty ones may have been added after all that was encoded.
        if (length > 0) bytes.set(sources[chunk]!.subarray(from, from + length), at);
        bytes[at + length] = 0x2c;
        starts[number] = first * CHUNK + at;
        at += length + 1;
      }
    }
    this.#added.length = 0;
    const kept = compact ? [] : this.#before;
    const chunks = size === 0 ? kept : [...kept, bytes];
    const places = { starts, lengths };
    return { records: { chunks, ...placesOf(places, permutation) }, places };
  }

  #isWasteful(): boolean {
    if (this.#before.length === 0) return false;
    if (this.#before.length >= MOST_CHUNKS) return true;
    const held = this.#before.reduce((sum, chunk) => sum + chunk.length, 0);
    let used = 0;
    const lengths = this.#lengths.values;
    this.#starts.values.forEach((start, number) => {
      if (start < this.#before.length * CHUNK) used += lengths[number]! + 1;
    });
    return held - used > MOST_UNUSED * held;
  }

  /** Begins a block that has room for so much. */
  #begin(least: number): void {
    this.#encode();
    const twice = 2 * Math.max(this.#end, ENCODE_AT / 2);
    this.#end = Math.max(Math.min(LARGEST_BLOCK, twice), least);
    this.#added.push(new Uint8Array(this.#end));
    this.#at = 0;
  }

  #encode(): void {
    if (this.#pending === "") return;
    const from = this.#at - this.#pending.length;
    ENCODER.encodeInto(this.#pending, this.#added.at(-1)!.subarray(from));
    this.#pending = "";
  }
}

/** The places of some records, on shared memory. */
export function placesOf({ starts, lengths }: Places, numbers: Uint32Array): Places {
  return {
    starts: filled(float64(numbers.length), (i) => starts[numbers[i]!]!),
    lengths: filled(uint32(numbers.length), (i) => lengths[numbers[i]!]!),
  };
}
