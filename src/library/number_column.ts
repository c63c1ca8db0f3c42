import type { NumberGrouping } from "./columns.ts";
import { groupNumbers, groupOf } from "./number_groups.ts";
import { bitsOfGroups, KeptBits, noBits, type RowBits } from "./row_bits.ts";

/** How the values of a column lie about an instant; the same from the last of them to the next. */
export interface Moment {
  /** The last that it has reached, or -Infinity, and the next, or Infinity. */
  readonly since: number;
  readonly until: number;
  /** How many it has reached. */
  readonly past: number;
  /** The rows of the others, and those that have no value. */
  readonly ahead: RowBits;
}

function momentOf(values: Float64Array, instant: number): Moment {
  let [since, until, past] = [-Infinity, Infinity, 0];
  const ahead = noBits(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
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
  readonly #bits: KeptBits;
  #groups: NumberGrouping | undefined;
  #moment: Moment | undefined;

  /** @param groups Where they are made already. */
  constructor(readonly values: Float64Array, groups?: NumberGrouping) {
    this.#bits = new KeptBits(values.length);
    this.#groups = groups;
  }

  /** Whether its rows are in groups: asked for by value, in this version or in any before. */
  get isGrouped(): boolean {
    return this.#groups !== undefined;
  }

  /** How the values, as instants, lie about one; found once until another is reached. */
  at(instant: number): Moment {
    const known = this.#moment;
    if (known !== undefined && known.since <= instant && instant < known.until) return known;
    return this.#moment = momentOf(this.values, instant);
  }

  /** The group of the rows with a value, or undefined when there are none. */
  group(value: number): number | undefined {
    return groupOf(this.groups(), value);
  }

  groups(): NumberGrouping {
    return this.#groups ??= groupNumbers(this.values);
  }

  /** The rows of a group. */
  bits(group: number): RowBits {
    return this.#bits.of(group, () => bitsOfGroups(this.values.length, this.groups(), [group]));
  }
}
