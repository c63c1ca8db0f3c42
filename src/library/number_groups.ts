import { NULL_CODE } from "./columns.ts";
import { type Grouping, groupRows } from "./groups.ts";

const NONE = -1;

/** The rows of a column of numbers by value, without an item of the heap for each value. */
export class NumberGroups {
  readonly rows: Grouping;
  /** The value of each group, in the order in which they first come. */
  #values = new Float64Array(64);
  /** An open-addressing table: the group in each slot, or `NONE`; the length is a power of 2. */
  #slots = new Int32Array(2 * 64).fill(NONE);

  /** @param column NaN is null. */
  constructor(column: Float64Array) {
    const codes = new Int32Array(column.length);
    let groups = 0;
    let last = NaN;
    for (let row = 0; row < column.length; row++) {
      const value = column[row]!;
      // Neighbouring rows often have the same value.
      if (value === last) {
        codes[row] = codes[row - 1]!;
        continue;
      }
      last = value;
      if (isNaN(value)) {
        codes[row] = NULL_CODE;
        continue;
      }
      const slot = slotOf(value, this.#slots, this.#values);
      if (this.#slots[slot] === NONE) {
        this.#slots[slot] = groups;
        this.#values[groups++] = value;
        codes[row] = groups - 1;
        if (groups === this.#values.length) this.#grow(groups);
      } else {
        codes[row] = this.#slots[slot]!;
      }
    }
    this.rows = groupRows(codes, groups);
  }

  /** The group of a value; undefined when no row has it. */
  of(value: number): number | undefined {
    const group = this.#slots[slotOf(value, this.#slots, this.#values)]!;
    return group === NONE ? undefined : group;
  }

  #grow(groups: number): void {
    const values = new Float64Array(4 * groups);
    values.set(this.#values);
    const slots = new Int32Array(2 * values.length).fill(NONE);
    for (let group = 0; group < groups; group++) {
      slots[slotOf(values[group]!, slots, values)] = group;
    }
    this.#values = values;
    this.#slots = slots;
  }
}

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** The slot of a value, or the free one where it would be; 0 is -0. */
function slotOf(value: number, slots: Int32Array, values: Float64Array): number {
  number[0] = value + 0;
  const mixed = Math.imul(halves[0]! ^ Math.imul(halves[1]!, 0x85ebca6b), 0xc2b2ae35);
  const mask = slots.length - 1;
  let slot = (mixed ^ mixed >>> 15) & mask;
  while (slots[slot] !== NONE && values[slots[slot]!] !== value) slot = slot + 1 & mask;
  return slot;
}
