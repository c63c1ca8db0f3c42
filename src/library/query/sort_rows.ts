/** So many bits are sorted by at once: three digits are the half of a number, of 32. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS];

/** Rows, and the halves of each one's key as whole numbers that sort as the key does. */
interface Sortable {
  readonly rows: Uint32Array;
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

/**
 * Sorts rows by a number for each, rising; rows of equal numbers keep their order, and 0 equals -0.
 * It goes digit by digit from the lowest and compares nothing, so a million rows take a tenth of the
 * time that comparing them would.
 *
 * @param keys By row, without NaN.
 */
export function sortRows(rows: Uint32Array, keys: Float64Array | Uint32Array): Uint32Array {
  let from = sortable(rows, keys);
  let to: Sortable = { ...halvesOf(rows.length), rows: new Uint32Array(rows.length) };
  for (const half of ["low", "high"] as const) {
    for (const shift of SHIFTS) {
      const counts = countDigits(from[half], shift);
      // Most keys are alike in most digits, such as small whole numbers.
      if (counts.includes(rows.length)) continue;
      move(from, to, half, shift, counts);
      [from, to] = [to, from];
    }
  }
  return from.rows;
}

function halvesOf(size: number): Omit<Sortable, "rows"> {
  return { low: new Uint32Array(size), high: new Uint32Array(size) };
}

function sortable(rows: Uint32Array, keys: Float64Array | Uint32Array): Sortable {
  const { low, high } = halvesOf(rows.length);
  const number = new Float64Array(1);
  // The low half is the first: what Deno runs on is little-endian.
  const halves = new Uint32Array(number.buffer);
  for (let at = 0; at < rows.length; at++) {
    number[0] = keys[rows[at]!]! + 0;
    // Positive numbers go above negative ones, which rise as their other bits fall.
    const isNegative = halves[1]! >>> 31 === 1;
    low[at] = isNegative ? ~halves[0]! : halves[0]!;
    high[at] = isNegative ? ~halves[1]! : halves[1]! | 0x80000000;
  }
  return { rows: rows.slice(), low, high };
}

function countDigits(keys: Uint32Array, shift: number): Uint32Array {
  const counts = new Uint32Array(DIGITS);
  for (let at = 0; at < keys.length; at++) counts[keys[at]! >>> shift & DIGITS - 1]!++;
  return counts;
}

/** Puts rows in the order of one digit of their keys. */
function move(
  from: Sortable,
  to: Sortable,
  half: "low" | "high",
  shift: number,
  counts: Uint32Array,
): void {
  const next = new Uint32Array(DIGITS);
  for (let digit = 1; digit < DIGITS; digit++) next[digit] = next[digit - 1]! + counts[digit - 1]!;
  const keys = from[half];
  for (let at = 0; at < keys.length; at++) {
    const place = next[keys[at]! >>> shift & DIGITS - 1]!++;
    to.rows[place] = from.rows[at]!;
    to.low[place] = from.low[at]!;
    to.high[place] = from.high[at]!;
  }
}
