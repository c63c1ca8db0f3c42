import type { Codes, NumberData, NumberGrouping } from "./columns.ts";
import { codeOf, numberOf, numbersOf } from "./number_codes.ts";
import { groupNumbers } from "./number_groups.ts";
import { BitsCache, bitsOfGroups, noBits, type RowBits } from "../query/row_bits.ts";

/**
 * Which values of a column are before and after an instant; the same until the next value is
 * reached.
 */
export interface Moment {
  /** The last value that the instant has reached, or -Infinity, and the next, or Infinity. */
  readonly since: number;
  readonly until: number;
  /** How many it has reached. */
  readonly past: number;
  /** The rows of the other values, and rows without a value. */
  readonly ahead: RowBits;
}

function momentOf(column: NumberColumn, instant: number): Moment {
  let [since, until, past] = [-Infinity, Infinity, 0];
  const ahead = noBits(column.length);
  for (let row = 0; row < column.length; row++) {
    const value = column.get(row);
    if (value <= instant) {
      past++;
      if (value > since) since = value;
    } else {
      ahead[row >>> 5]! |= 1 << row;
      if (value < until) until = value;
    }
  }
  return { since, until, past, ahead };
}

/** Numbers by row; NaN is null. */
export class NumberColumn {
  readonly length: number;
  readonly #values: Float64Array;
  readonly #codes: Codes | null;
  readonly #bits: BitsCache;
  #groups: NumberGrouping | undefined;
  #moment: Moment | undefined;

  constructor({ values, codes, groups }: Omit<NumberData, "kind">) {
    this.length = (codes ?? values).length;
    this.#values = values;
    this.#codes = codes;
    this.#bits = new BitsCache(this.length);
    this.#groups = groups;
  }

  /** Whether its rows are grouped, because this or an earlier version was queried by value. */
  get isGrouped(): boolean {
    return this.#groups !== undefined;
  }

  get(row: number): number {
    return this.#codes === null ? this.#values[row]! : numberOf(this.#values, this.#codes[row]!);
  }

  /** All numbers by row; a new array if the column is stored as codes. */
  all(): Float64Array {
    return numbersOf({ values: this.#values, codes: this.#codes });
  }

  /** Splits the values, as instants, at one instant; cached until the next value is reached. */
  at(instant: number): Moment {
    const known = this.#moment;
    if (known !== undefined && known.since <= instant && instant < known.until) return known;
    return this.#moment = momentOf(this, instant);
  }

  /** The group of the rows with a value, or undefined when there are none. */
  group(value: number): number | undefined {
    return codeOf(this.groups(), value);
  }

  groups(): NumberGrouping {
    return this.#groups ??= groupNumbers({ values: this.#values, codes: this.#codes });
  }

  /** The rows of a group. */
  bits(group: number): RowBits {
    return this.#bits.of(group, () => bitsOfGroups(this.length, this.groups(), [group]));
  }
}
