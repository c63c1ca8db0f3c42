import { Growing } from "../base/growing.ts";
import { CHUNK } from "../base/long_json.ts";
import { filled, float64, uint32, uint8 } from "../base/shared_arrays.ts";
import type { EncodedRecords, Places } from "./records.ts";

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
