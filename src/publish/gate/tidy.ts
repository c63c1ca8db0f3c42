import type { FieldFault } from "../model/faults.ts";

/** How many digits of a documented number count (decisions, The publish gate). */
const DIGITS = 12;

/**
 * Faults of texts with white space at their ends, and of numbers with more digits than count.
 *
 * @param free Paths of free-form objects and outlines: what is in them is carried as published.
 */
export function untidyFields(row: unknown, free: ReadonlySet<string>): FieldFault[] {
  const faults: FieldFault[] = [];
  look(row, "", free, faults);
  return faults;
}

/** Rounds a number to the digits that count. */
export function rounded(value: number): number {
  // Else a text is made of it.
  if (Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS) return value;
  return Number(value.toPrecision(DIGITS));
}

function look(
  value: unknown,
  path: string,
  free: ReadonlySet<string>,
  faults: FieldFault[],
): void {
  if (typeof value === "string") {
    const tidy = value.trim();
    if (tidy !== value) {
      faults.push({
        field: path,
        value,
        message: "has white space at its ends",
        mend: tidy === "" ? "leave it out" : `write ${JSON.stringify(tidy)}`,
      });
    }
  } else if (typeof value === "number") {
    if (rounded(value) !== value && Number.isFinite(value)) {
      faults.push({
        field: path,
        value,
        message: `has more than ${DIGITS} significant digits`,
        mend: `write ${rounded(value)}`,
      });
    }
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) look(value[i], `${path}.${i}`, free, faults);
  } else if (typeof value === "object" && value !== null) {
    for (const name in value) {
      const inner = path === "" ? name : `${path}.${name}`;
      if (!free.has(inner)) look((value as Record<string, unknown>)[name], inner, free, faults);
    }
  }
}
