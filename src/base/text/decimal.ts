/**
 * A decimal number in text. The pattern is unambiguous on purpose: an ambiguous one, such as
 * `\d+\.?\d*`, backtracks in quadratic time on long text that does not match.
 */
export const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** How many significant digits of a published number count (decisions, The publish gate). */
export const SIGNIFICANT_DIGITS = 12;

/** A number rounded to the digits that count. */
export function rounded(value: number): number {
  // The general case goes by way of a text.
  if (Number.isInteger(value) && Math.abs(value) < 10 ** SIGNIFICANT_DIGITS) return value;
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
