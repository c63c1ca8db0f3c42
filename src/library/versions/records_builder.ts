import { Growing } from "../../base/memory/growing.ts";
import { CHUNK } from "../../base/json/long_json.ts";
import { float64, gathered, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import type { EncodedRecords, Places } from "./records.ts";
import { TextBlocks } from "../columns/text_blocks.ts";

/** With more chunks than this, or a larger unused share, everything is copied into one chunk. */
const MAX_CHUNKS = 64;
const MAX_UNUSED_SHARE = 0.25;

/**
 * Records are sorted in parts of this many bytes, but in few parts: the source of a part is freed
 * before the next is written, so that memory never holds all records twice.
 */
const PART = 1 << 24;
const MAX_PARTS = 8;

const COMMA = 0x2c;

/** Builds the encoded records one by one, after the reused ones. */
export class RecordsBuilder {
  readonly #before: readonly Uint8Array[];
  readonly #part: number;
  /** Added records; the chunks of `#before` come first in positions. */
  readonly #added = new TextBlocks();
  readonly #starts = new Growing<Float64Array>(Float64Array);
  readonly #lengths = new Growing<Uint32Array>(Uint32Array);

  /** @param before The chunks that records are reused from. */
  constructor(before: readonly Uint8Array[] = [], { part = PART } = {}) {
    this.#before = before;
    this.#part = part;
  }

  /**
   * @param json The record as ASCII JSON; see `ascii` in `base/json.ts`.
   * @returns Its number in insertion order.
   */
  add(json: string): number {
    this.#starts.push(this.#firstAdded + this.#added.add(json));
    this.#lengths.push(json.length);
    return this.#starts.length - 1;
  }

  /** Carries a record over from its offset in the earlier chunks; returns its number. */
  carry(start: number, length: number): number {
    this.#starts.push(start);
    this.#lengths.push(length);
    return this.#starts.length - 1;
  }

  /** Carries over the records at some places; returns the number of the first. */
  carryAll({ starts, lengths }: Places, at: Uint32Array): number {
    const first = this.#starts.length;
    this.#starts.gather(starts, at);
    this.#lengths.gather(lengths, at);
    return first;
  }

  /** The records of `permutation` in its order, on shared memory; the others are left out. */
  finish(permutation: Uint32Array): EncodedRecords {
    return this.finishAll(permutation).records;
  }

  /** The records of `permutation` in its order, and the offsets of everything added or carried over. */
  finishAll(permutation: Uint32Array): { records: EncodedRecords; places: Places } {
    const starts = this.#starts.values;
    const lengths = this.#lengths.values;
    const moveAll = this.#isWasteful();
    const moving = this.#moving(permutation, moveAll);
    let size = 0;
    for (let at = 0; at < moving.length; at++) size += lengths[moving[at]!]! + 1;
    const part = Math.max(this.#part, size / MAX_PARTS);

    const chunks = moveAll ? [] : [...this.#before];
    let left = this.#allAdded();
    for (let from = 0; from < moving.length;) {
      let [to, length] = [from, 0];
      while (to < moving.length && length < part) length += lengths[moving[to++]!]! + 1;
      const moved = moving.subarray(from, to);
      chunks.push(this.#move(moved, length, chunks.length * CHUNK));
      left = this.#keepOthers(left, moved);
      from = to;
    }
    const places = { starts, lengths };
    return { records: { chunks, ...placesOf(places, permutation) }, places };
  }

  get #firstAdded(): number {
    return this.#before.length * CHUNK;
  }

  /** The numbers of all added records, ascending. */
  #allAdded(): Uint32Array {
    const starts = this.#starts.values;
    const first = this.#firstAdded;
    const added = new Growing<Uint32Array>(Uint32Array);
    for (let number = 0; number < starts.length; number++) {
      if (starts[number]! >= first) added.push(number);
    }
    return added.values;
  }

  /** The numbers of the records to move: those of `permutation` in its order, then the others. */
  #moving(permutation: Uint32Array, all: boolean): Uint32Array {
    const starts = this.#starts.values;
    const moves = new Uint8Array(starts.length);
    for (let number = 0; number < moves.length; number++) {
      moves[number] = Number(all || starts[number]! >= this.#firstAdded);
    }
    const moving = new Growing<Uint32Array>(Uint32Array);
    for (let at = 0; at < permutation.length; at++) {
      const number = permutation[at]!;
      if (moves[number] === 1) moving.push(number);
      moves[number] = 0;
    }
    for (let number = 0; number < moves.length; number++) {
      if (moves[number] === 1) moving.push(number);
    }
    return moving.values;
  }

  /** Copies records into a new chunk of `size` bytes; the first record has the place `first`. */
  #move(numbers: Uint32Array, size: number, first: number): Uint8Array {
    const starts = this.#starts.values;
    const lengths = this.#lengths.values;
    const bytes = uint8(size);
    let at = 0;
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!;
      bytes.set(this.#bytesAt(starts[number]!, lengths[number]!), at);
      starts[number] = first + at;
      at += lengths[number]!;
      bytes[at++] = COMMA;
    }
    return bytes;
  }

  #bytesAt(start: number, length: number): Uint8Array {
    if (start >= this.#firstAdded) return this.#added.get(start - this.#firstAdded, length);
    const chunk = Math.floor(start / CHUNK);
    const from = start - chunk * CHUNK;
    return this.#before[chunk]!.subarray(from, from + length);
  }

  /** Frees what was moved; returns the numbers of the added records that are left. */
  #keepOthers(added: Uint32Array, moved: Uint32Array): Uint32Array {
    const starts = this.#starts.values;
    const lengths = this.#lengths.values;
    const isMoved = new Uint8Array(starts.length);
    for (let i = 0; i < moved.length; i++) isMoved[moved[i]!] = 1;
    const left = added.filter((number) => isMoved[number] === 0);
    const places = Float64Array.from(left, (number) => starts[number]! - this.#firstAdded);
    this.#added.keep(places, Uint32Array.from(left, (number) => lengths[number]!));
    for (let i = 0; i < left.length; i++) starts[left[i]!] = this.#firstAdded + places[i]!;
    return left;
  }

  #isWasteful(): boolean {
    if (this.#before.length === 0) return false;
    if (this.#before.length >= MAX_CHUNKS) return true;
    const held = this.#before.reduce((sum, chunk) => sum + chunk.length, 0);
    let used = 0;
    const lengths = this.#lengths.values;
    this.#starts.values.forEach((start, number) => {
      if (start < this.#firstAdded) used += lengths[number]! + 1;
    });
    return held - used > MAX_UNUSED_SHARE * held;
  }
}

/** The places of some records, on shared memory. */
export function placesOf({ starts, lengths }: Places, numbers: Uint32Array): Places {
  return {
    starts: gathered(float64(numbers.length), starts, numbers),
    lengths: gathered(uint32(numbers.length), lengths, numbers),
  };
}
