import { Growing } from "../../base/memory/growing.ts";
import { filled, uint32, uint8 } from "../../base/memory/shared_arrays.ts";
import { hashAt, hashOf, slotOf, type TextsData } from "./texts.ts";

/** Distinct texts, numbered. */
export interface Numbered {
  readonly texts: TextsData;
  /** The new number of each earlier text, or -1 if it is gone; null if all keep their numbers. */
  readonly renumbered: Int32Array | null;
}

const NONE = -1;

/** A character that takes more than one byte. */
const WIDE = /[\u0100-\uffff]/;

/** Numbers the distinct texts of a column, without a heap string for each. */
export class TextNumbering {
  /** The earlier texts, which have the first numbers. */
  readonly #before: TextsData;
  readonly #known: number;
  /** The new texts, concatenated. */
  #units: Growing<Uint8Array> | Growing<Uint16Array> = new Growing<Uint8Array>(Uint8Array);
  readonly #starts = new Growing<Uint32Array>(Uint32Array);
  /** The hashes of all texts. */
  readonly #hashes = new Growing<Uint32Array>(Uint32Array);
  /** An open-addressing table: the text in each slot, or `NONE`; the length is a power of 2. */
  #slots = new Int32Array(128).fill(NONE);
  #last: { text: string; number: number } | undefined;

  /** @param before Texts that keep their numbers. */
  constructor(before: TextsData = { units: new Uint8Array(), starts: new Uint32Array(1) }) {
    this.#before = before;
    this.#known = before.starts.length - 1;
    this.#starts.push(0);
    if (this.#known === 0) return;
    this.#hashes.append(filled(new Uint32Array(this.#known), (number) => hashAt(before, number)));
    let slots = this.#slots.length;
    while (slots < 4 * this.#known) slots *= 2;
    this.#rehash(slots);
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** The number of a text; a new number if the text is new. */
  number(text: string): number {
    // Neighboring rows often have the same text.
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
   * Renumbers the texts of the given numbers in the same order, and drops the others.
   *
   * @param codes Numbers, or negative if there is none; changed to the new numbers.
   */
  finish(codes: Int32Array): Numbered {
    const isUsed = new Uint8Array(this.size);
    let count = 0;
    let length = 0;
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at]!;
      if (code < 0 || isUsed[code] === 1) continue;
      isUsed[code] = 1;
      count++;
      length += this.#lengthOf(code);
    }
    if (count === this.size) {
      const isAsBefore = count > 0 && count === this.#known;
      const texts = isAsBefore ? this.#before : this.#chosen(isUsed, count, length);
      return { texts, renumbered: null };
    }
    const renumbered = new Int32Array(this.size).fill(NONE);
    let next = 0;
    for (let code = 0; code < isUsed.length; code++) {
      if (isUsed[code] === 1) renumbered[code] = next++;
    }
    for (let at = 0; at < codes.length; at++) {
      if (codes[at]! >= 0) codes[at] = renumbered[codes[at]!]!;
    }
    return { texts: this.#chosen(isUsed, count, length), renumbered };
  }

  /** Copies the chosen texts. */
  #chosen(isChosen: Uint8Array, count: number, length: number): TextsData {
    const { units, starts } = this.#before;
    const isWide = units instanceof Uint16Array || this.#units.values instanceof Uint16Array;
    const texts: TextsData = {
      units: isWide ? new Uint16Array(new SharedArrayBuffer(2 * length)) : uint8(length),
      starts: uint32(count + 1),
    };
    const next = copyTexts({ units, starts }, isChosen, texts, 0);
    const added = { units: this.#units.values, starts: this.#starts.values };
    copyTexts(added, isChosen.subarray(this.#known), texts, next);
    return texts;
  }

  #find(text: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, this.#slots.length);; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number === NONE) return NONE;
      if (this.#hashes.at(number) === hash && this.#is(number, text)) return number;
    }
  }

  #is(number: number, text: string): boolean {
    if (this.#lengthOf(number) !== text.length) return false;
    const isKnown = number < this.#known;
    const units = isKnown ? this.#before.units : this.#units.values;
    const start = isKnown ? this.#before.starts[number]! : this.#starts.at(number - this.#known);
    for (let i = 0; i < text.length; i++) {
      if (units[start + i] !== text.charCodeAt(i)) return false;
    }
    return true;
  }

  #lengthOf(number: number): number {
    const added = number - this.#known;
    if (added >= 0) return this.#starts.at(added + 1) - this.#starts.at(added);
    return this.#before.starts[number + 1]! - this.#before.starts[number]!;
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
    const slots = this.#slots;
    let slot = slotOf(hash, slots.length);
    while (slots[slot] !== NONE) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number;
  }

  #rehash(slots: number): void {
    this.#slots = new Int32Array(slots).fill(NONE);
    const hashes = this.#hashes.values;
    for (let number = 0; number < hashes.length; number++) this.#place(number, hashes[number]!);
  }

  #append(text: string): void {
    if (WIDE.test(text)) this.#widen();
    this.#units.appendText(text);
    this.#starts.push(this.#units.length);
  }

  #widen(): void {
    if (this.#units.values instanceof Uint16Array) return;
    const wide = new Growing<Uint16Array>(Uint16Array);
    wide.append(Uint16Array.from(this.#units.values));
    this.#units = wide;
  }
}

/**
 * Appends the chosen texts to others, copying consecutive ones together.
 *
 * @param next How many texts there are already.
 * @returns How many there are afterwards.
 */
function copyTexts(
  { units, starts }: TextsData,
  isChosen: Uint8Array,
  to: TextsData,
  next: number,
): number {
  const size = starts.length - 1;
  for (let from = 0; from < size; from++) {
    if (isChosen[from] === 0) continue;
    const first = starts[from]!;
    const end = to.starts[next]!;
    while (from < size && isChosen[from] === 1) to.starts[++next] = end + starts[++from]! - first;
    to.units.set(units.subarray(first, starts[from]!), end);
  }
  return next;
}
