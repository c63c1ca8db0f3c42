/**
 * A decimal number in text. The pattern is unambiguous on purpose: an ambiguous one, such as
 * `\d+\.?\d*`, backtracks in quadratic time on long text that does not match.
 */
export const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
