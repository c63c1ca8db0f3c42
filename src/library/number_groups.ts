import { NULL_CODE, type NumberGrouping } from "./columns.ts";
import { groupRows, onHeap } from "./groups.ts";

const NONE = -1;

/**
 * Groups the rows of a column of numbers by value, without an item of the heap for each value.
 *
 * @param column NaN is null: such rows are in no group.
 */
export function groupNumbers(column: Float64Array, room = onHeap): NumberGrouping {
  const codes = new Int32Array(column.length);
  let values: Float64Array = new Float64Array(64);
  let slots: Int32Array = new Int32Array(2 * values.length).fill(NONE);
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
    const slot = slotOf(value, slots, values);
    if (slots[slot] === NONE) {
      slots[slot] = groups;
      values[groups++] = value;
      codes[row] = groups - 1;
      if (groups === values.length) ({ values, slots } = grown(values));
    } else {
      codes[row] = slots[slot]!;
    }
  }
  return { ...groupRows(codes, groups, room), values: values.slice(0, groups), slots };
}

/** The group of a value; undefined when no row has it. */
export function groupOf({ slots, values }: NumberGrouping, value: number): number | undefined {
  const group = slots[slotOf(value, slots, values)]!;
  return group === NONE ? undefined : group;
}

/** Room for four times as many values. */
function grown(known: Float64Array): Pick<NumberGrouping, "values" | "slots"> {
  const values = new Float64Array(4 * known.length);
  values.set(known);
  const slots = new Int32Array(2 * values.length).fill(NONE);
  for (let group = 0; group < known.length; group++) {
    slots[slotOf(values[group]!, slots, values)] = group;
  }
  return { values, slots };
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
