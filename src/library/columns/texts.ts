import { Buffer } from "node:buffer";

/**
 * Numbered texts, concatenated on shared memory so that every thread reads the same bytes: one byte
 * for each UTF-16 unit if all texts are Latin-1, otherwise two.
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

  /** The `hashOf` of a text, without creating a string. */
  hash(number: number): number {
    return hashOfUnits(this.#units, this.#starts[number]!, this.#starts[number + 1]!);
  }

  /** All texts in turn; none is cached. */
  *[Symbol.iterator](): Generator<string, void> {
    for (let number = 0; number < this.size; number++) yield this.get(number);
  }

  /** The texts from a number on. */
  all(from = 0): string[] {
    return Array.from({ length: this.size - from }, (_, i) => this.get(from + i));
  }
}

type Slices = Buffer & {
  latin1Slice(start: number, end: number): string;
  ucs2Slice(start: number, end: number): string;
};

const FIRST_HASH = 0x811c9dc5;

/** The numbers of the texts in `wanted`, if they exist. */
export function numbersOf(data: TextsData, wanted: ReadonlySet<string>): Set<number> {
  const texts = new Texts(data);
  const hashes = new Set(Array.from(wanted, hashOf));
  const numbers = new Set<number>();
  for (let number = 0; number < texts.size; number++) {
    if (hashes.has(hashAt(data, number)) && wanted.has(texts.get(number))) numbers.add(number);
  }
  return numbers;
}

/** A 32-bit hash of a text: FNV-1a over UTF-16 units. Different texts may collide. */
export function hashOf(text: string): number {
  let hash = FIRST_HASH;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

/** The hash of a text by its number, equal to `hashOf` of its characters. */
export function hashAt({ units, starts }: TextsData, number: number): number {
  return hashOfUnits(units, starts[number]!, starts[number + 1]!);
}

function hashOfUnits(units: TextsData["units"], start: number, end: number): number {
  let hash = FIRST_HASH;
  for (let at = start; at < end; at++) hash = mixed(hash, units[at]!);
  return hash;
}

function mixed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193) >>> 0;
}

/** The slot of a hash in a table whose length is a power of 2. */
export function slotOf(hash: number, length: number): number {
  return (hash ^ hash >>> 15) & (length - 1);
}
