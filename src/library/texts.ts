import { Buffer } from "node:buffer";
import { Growing } from "../base/growing.ts";
import { filled, uint32, uint8 } from "../base/shared_arrays.ts";

/**
 * Numbered texts one after another on shared memory, so that every thread reads the same bytes: a
 * byte for each UTF-16 unit where all texts are Latin-1, otherwise two.
 */
export interface TextsData {
  readonly units: Uint8Array | Uint16Array;
  /** Where each text begins in `units`; one more entry than texts. */
  readonly starts: Uint32Array;
}

/** Reads texts by their numbers. */
export class Texts {
  readonly size: number;
  readonly #units: TextsData["units"];
  readonly #starts: Uint32Array;
  readonly #read: (start: number, end: number) => string;

  constructor({ units, starts }: TextsData) {
    this.size = starts.length - 1;
    this.#units = units;
    this.#starts = starts;
    const buffer = Buffer.from(units.buffer, units.byteOffset, units.byteLength) as Slices;
    this.#read = units instanceof Uint8Array
      ? (start, end) => buffer.latin1Slice(start, end)
      : (start, end) => buffer.ucs2Slice(2 * start, 2 * end);
  }

  get(number: number): string {
    return this.#read(this.#starts[number]!, this.#starts[number + 1]!);
  }

  /** What `hashOf` gives for a text, without making a string of it. */
  hash(number: number): number {
    return hashOfUnits(this.#units, this.#starts[number]!, this.#starts[number + 1]!);
  }

  /** One after another: none is kept. */
  *[Symbol.iterator](): Generator<string, void> {
    for (let number = 0; number < this.size; number++) yield this.get(number);
  }

  /** Those from a number on. */
  all(from = 0): string[] {
    return Array.from({ length: this.size - from }, (_, i) => this.get(from + i));
  }
}

type Slices = Buffer & {
  latin1Slice(start: number, end: number): string;
  ucs2Slice(start: number, end: number): string;
};

const NONE = -1;

/** Numbers the distinct texts of a column, without a string of the heap for each. */
export class TextNumbering {
  #units: Growing<Uint8Array> | Growing<Uint16Array> = new Growing<Uint8Array>(Uint8Array);
  readonly #starts = new Growing<Uint32Array>(Uint32Array);
  readonly #hashes = new Growing<Uint32Array>(Uint32Array);
  /** An open-addressing table: the text in each slot, or `NONE`; the length is a power of 2. */
  #slots = new Int32Array(128).fill(NONE);
  #last: { text: string; number: number } | undefined;

  /** @param before Texts that keep their numbers. */
  constructor(before?: TextsData) {
    this.#starts.push(0);
    if (before === undefined) return;
    const { units, starts } = before;
    if (units instanceof Uint16Array) this.#widen();
    (this.#units as Growing<typeof units>).append(units);
    this.#starts.append(starts.subarray(1));
    const size = starts.length - 1;
    this.#hashes.append(filled(new Uint32Array(size), (number) => hashAt(before, number)));
    let slots = this.#slots.length;
    while (slots < 4 * size) slots *= 2;
    this.#rehash(slots);
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** The number of a text, which is a new one when the text is. */
  number(text: string): number {
    // Neighbouring rows often have the same text.
    if (this.#last?.text === text) return this.#last.number;
    const hash = hashOf(text);
    let number = this.#find(text, hash);
    if (number === NONE) {
      number = this.#enter(hash);
      this.#append(text);
    }
    this.#last = { text, number };
    return number;
  }

  /**
   * The texts that some numbers stand for, numbered anew in the same order: the others are gone.
   *
   * @param codes Numbers, or negative ones for none; changed to the new numbers.
   */
  finish(codes: Int32Array): { texts: TextsData; renumbered: Int32Array } {
    const renumbered = new Int32Array(this.size).fill(NONE);
    let count = 0;
    let length = 0;
    const starts = this.#starts.values;
    for (const code of codes) {
      if (code < 0 || renumbered[code] !== NONE) continue;
      renumbered[code] = 0;
      count++;
      length += starts[code + 1]! - starts[code]!;
    }
    const units = this.#units.values;
    const texts: TextsData = {
      units: units instanceof Uint8Array
        ? uint8(length)
        : new Uint16Array(new SharedArrayBuffer(2 * length)),
      starts: uint32(count + 1),
    };
    let next = 0;
    renumbered.forEach((seen, code) => {
      if (seen === NONE) return;
      const text = units.subarray(starts[code]!, starts[code + 1]!);
      texts.units.set(text, texts.starts[next]);
      texts.starts[next + 1] = texts.starts[next]! + text.length;
      renumbered[code] = next++;
    });
    for (let at = 0; at < codes.length; at++) {
      if (codes[at]! >= 0) codes[at] = renumbered[codes[at]!]!;
    }
    return { texts, renumbered };
  }

  #find(text: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask;; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number === NONE) return NONE;
      if (this.#hashes.values[number] === hash && this.#is(number, text)) return number;
    }
  }

  #is(number: number, text: string): boolean {
    const start = this.#starts.values[number]!;
    if (this.#starts.values[number + 1]! - start !== text.length) return false;
    const units = this.#units.values;
    for (let i = 0; i < text.length; i++) {
      if (units[start + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  /** Gives the next number to a text that is not known yet. */
  #enter(hash: number): number {
    const number = this.#hashes.length;
    if (2 * number >= this.#slots.length) this.#rehash(2 * this.#slots.length);
    this.#hashes.push(hash);
    this.#place(number, hash);
    return number;
  }

  #place(number: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== NONE) slot = (slot + 1) & mask;
    this.#slots[slot] = number;
  }

  #rehash(slots: number): void {
    this.#slots = new Int32Array(slots).fill(NONE);
    this.#hashes.values.forEach((hash, number) => this.#place(number, hash));
  }

  #append(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0xff) this.#widen();
      this.#units.push(unit);
    }
    this.#starts.push(this.#units.length);
  }

  #widen(): void {
    if (this.#units.values instanceof Uint16Array) return;
    const wide = new Growing<Uint16Array>(Uint16Array);
    wide.append(Uint16Array.from(this.#units.values));
    this.#units = wide;
  }
}

const FIRST_HASH = 0x811c9dc5;

/** The numbers of some texts: of those that there are. */
export function numbersOf(data: TextsData, wanted: ReadonlySet<string>): Set<number> {
  const texts = new Texts(data);
  const hashes = new Set(Array.from(wanted, hashOf));
  const numbers = new Set<number>();
  for (let number = 0; number < texts.size; number++) {
    if (hashes.has(hashAt(data, number)) && wanted.has(texts.get(number))) numbers.add(number);
  }
  return numbers;
}

/** A number of 32 bits that differs where texts do, mostly. */
export function hashOf(text: string): number {
  let hash = FIRST_HASH;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

/** The same of a numbered text. */
function hashAt({ units, starts }: TextsData, number: number): number {
  let hash = FIRST_HASH;
  for (let at = starts[number]!; at < starts[number + 1]!; at++) hash = mixed(hash, units[at]!);
  return hash;
}

function hashOfUnits(units: TextsData["units"], start: number, end: number): number {
  let hash = FIRST_HASH;
  for (let at = start; at < end; at++) hash = mixed(hash, units[at]!);
  return hash;
}

function mixed(hash: number, unit: number): number {
  const next = Math.imul(hash ^ unit, 0x01000193);
  return (next ^ next >>> 15) >>> 0;
}
