import { itemAt } from "../../base/known.ts";

/**
 * Rules about several fields of a row, for the `check` of a dataset's schema. The gate refuses a row
 * that breaks one (decisions, The publish gate). What is only unlikely is a warning: see
 * `publish/gate/plausible.ts`.
 */

/** What zod passes to a schema's `check`. */
type Check<Row> = { value: Row; issues: unknown[] };

/** Adds an error about one field to a schema check. @param path The field's path, with dots. */
export function fieldError<Row>(check: Check<Row>, path: string, message: string): void {
  check.issues.push({ code: "custom", message, path: path.split("."), input: check.value });
}

/** Refuses a range whose low end is above its high end. Either end may be null. */
export function lowToHigh<Row>(
  check: Check<Row>,
  path: string,
  low: number | null,
  high: number | null,
): void {
  if (low !== null && high !== null && low > high) {
    fieldError(check, path, `must not be above the high end of its range (${low} > ${high})`);
  }
}

/** Requires that the given percentiles do not fall. */
export function risesThrough<Row, Name extends string>(
  check: Check<Row>,
  path: string,
  values: Readonly<Record<Name, number | null>>,
  names: readonly Name[],
): void {
  const given = names.filter((name) => values[name] !== null);
  for (let i = 1; i < given.length; i++) {
    const low = itemAt(given, i - 1);
    lowToHigh(check, `${path}.${low}`, values[low], values[itemAt(given, i)]);
  }
}
