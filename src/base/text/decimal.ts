/**
 * A decimal number as texts have it. It matches in one way only: a pattern that could in several, such
 * as `\d+\.?\d*`, takes the square of a long text's length to find that it does not match.
 */
export const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
