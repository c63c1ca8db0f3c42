import { shared } from "../../base/memory/shared_arrays.ts";
import { codesOf, NULL_CODE, type NumberData } from "./columns.ts";

/** The distinct numbers of a column, and where to find each. */
interface NumberedNumbers {
  /** By code, in the order of first occurrence. */
  readonly values: Float64Array;
  /** An open-addressing table: the code in each slot, or -1; the length is a power of 2. */
  readonly slots: Int32Array;
}

/** With at most this many distinct numbers, a code takes two bytes. */
const MAX_DISTINCT = 1 << 15;
/** A column is stored as codes if its distinct numbers occur this often on average. */
const OFTEN = 4;

const NONE = -1;
const FIRST_ROOM = 64;

/** A column of numbers on shared memory; as codes if there are few distinct ones, which takes half or less. */
export function numberData(numbers: Float64Array): NumberData {
  const numbered = numberedNumbers(
    numbers,
    Math.min(MAX_DISTINCT, Math.floor(numbers.length / OFTEN)),
  );
  if (numbered === undefined) return { kind: "number", values: shared(numbers), codes: null };
  const { values } = numbered;
  const codes = codesOf(numbers.length, values.length);
  codes.set(numbered.codes);
  return { kind: "number", values: shared(values), codes };
}

/** The numbers of a column by row: its own array, or a new one if it is stored as codes. */
export function numbersOf({ values, codes }: Omit<NumberData, "kind">): Float64Array {
  if (codes === null) return values;
  const numbers = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) numbers[row] = numberOf(values, codes[row]!);
  return numbers;
}

/** The number of a code; NaN for none. */
export const numberOf = (values: Float64Array, code: number): number =>
  code === NULL_CODE ? NaN : values[code]!;

/**
 * Numbers the distinct numbers of a column, without a heap object for each; NaN gets no number.
 *
 * @returns undefined if there are more than `most`.
 */
export function numberedNumbers(
  numbers: Float64Array,
  most = Infinity,
): NumberedNumbers & { readonly codes: Int32Array } | undefined {
  const codes = new Int32Array(numbers.length);
  let values: Float64Array = new Float64Array(FIRST_ROOM);
  let slots = slotsOf(values, 0);
  let size = 0;
  let last = NaN;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    // Neighboring rows often have the same number.
    if (number === last) {
      codes[row] = codes[row - 1]!;
      continue;
    }
    last = number;
    if (isNaN(number)) {
      codes[row] = NULL_CODE;
      continue;
    }
    const slot = slotOf(number, slots, values);
    if (slots[slot] === NONE) {
      if (size === most) return undefined;
      slots[slot] = size;
      values[size++] = number;
      codes[row] = size - 1;
      if (size === values.length) ({ values, slots } = grown(values));
    } else {
      codes[row] = slots[slot]!;
    }
  }
  return { codes, values: values.slice(0, size), slots };
}

/** The code of a number; undefined if there is none. */
export function codeOf({ slots, values }: NumberedNumbers, number: number): number | undefined {
  const code = slots[slotOf(number, slots, values)]!;
  return code === NONE ? undefined : code;
}

/** The hash table of the first `size` numbers, with twice as many slots as numbers. */
export function slotsOf(values: Float64Array, size = values.length): Int32Array {
  let length = FIRST_ROOM;
  while (length < 2 * values.length) length *= 2;
  const slots = new Int32Array(length).fill(NONE);
  for (let code = 0; code < size; code++) slots[slotOf(values[code]!, slots, values)] = code;
  return slots;
}

/** Room for four times as many numbers. */
function grown(known: Float64Array): NumberedNumbers {
  const values = new Float64Array(4 * known.length);
  values.set(known);
  return { values, slots: slotsOf(values, known.length) };
}

const one = new Float64Array(1);
const halves = new Uint32Array(one.buffer);

/** The slot of a number, or the free one for it; 0 equals -0. */
function slotOf(number: number, slots: Int32Array, values: Float64Array): number {
  one[0] = number + 0;
  const mixed = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x85ebca6b), 0xc2b2ae35);
  const mask = slots.length - 1;
  let slot = (mixed ^ mixed >>> 15) & mask;
  while (slots[slot] !== NONE && values[slots[slot]!] !== number) slot = slot + 1 & mask;
  return slot;
}
