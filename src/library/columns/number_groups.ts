import type { NumberData, NumberGrouping } from "./columns.ts";
import { groupRows, onHeap } from "./groups.ts";
import { numberedNumbers, slotsOf } from "./number_codes.ts";
import { present } from "../../base/known.ts";

/** Groups the rows of a column of numbers by number; rows without a number are in no group. */
export function groupNumbers(
  { values, codes }: Omit<NumberData, "kind">,
  allocate = onHeap,
): NumberGrouping {
  const numbered = codes === null
    ? present(numberedNumbers(values), "numbers of the values")
    : { codes, values, slots: slotsOf(values) };
  return {
    ...groupRows(numbered.codes, numbered.values.length, allocate),
    values: numbered.values,
    slots: numbered.slots,
  };
}
