import { z } from "zod";
import type { CommonKinds, Kinds } from "../library/columns/columns.ts";
import type { Filter } from "../library/query/filters.ts";
import { type AnyColumn, filled, nearestValues } from "../library/query/nearest_values.ts";
import type { Version } from "../library/versions/version.ts";

/**
 * Why a response has no records (decisions, Envelopes): for each filter, how many records it matches
 * alone, and what other values exist. Computed for empty responses only.
 */

const emptyReason = z.looseObject({
  parameter: z.string().describe(
    "The parameter; one that was not sent if its default excludes all.",
  ),
  value: z.string().describe("The value that was applied."),
  rows_alone: z.int().describe("How many records match this filter alone."),
  nearest: z.array(z.string()).describe(
    "Up to five existing values, the most similar first, when no record has this one.",
  ),
  never_filled: z.boolean().describe("True when no record has the field at all."),
});

/** A `type`, not an interface, so that it is `Json`. */
export type EmptyReason = {
  readonly parameter: string;
  readonly value: string;
  readonly rows_alone: number;
  readonly nearest: readonly string[];
  readonly never_filled: boolean;
};

/** Schema of `empty_because`. */
export const emptyBecauseShape = z.array(emptyReason).optional()
  .describe("Only when there are no records: why, filter by filter.");

/** One filter of a request. */
interface AppliedFilter {
  readonly parameter: string;
  readonly value: string;
  /** Whether it compares more than one field, so that no similar values can be suggested. */
  readonly isDerived?: boolean;
  /** How many records match this filter alone, or together with a further one. */
  count(further?: Filter): number;
}

const MAX_NEAREST = 5;

/** The columns that a parameter filters by, if no column has the parameter's name. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  state: ["state_code", "state_codes", "state_scope"],
  county: ["county_name", "criteria_scope"],
  city: ["city_name"],
  utility: ["utility_name", "utilities"],
  measure: ["measure_key", "measure_keys", "eligible_measures"],
  income_band: ["income_bands"],
  financier: ["financier_slug"],
  payment_type: ["product_type"],
  product: ["product_label"],
  adder: ["adder_key"],
  manufacturer: ["outdoor_brand"],
  model: ["model_number"],
  code: ["sku"],
  equipment_category: ["category"],
};

function columnOf<K extends Kinds>(
  version: Version<K & CommonKinds>,
  parameter: string,
): AnyColumn | undefined {
  // No similar ids are suggested.
  if (parameter === "id") return undefined;
  const columns: Readonly<Record<string, AnyColumn>> = version.columns;
  const name = [parameter, ...COLUMNS[parameter] ?? []].find((name) => name in columns);
  return name === undefined ? undefined : columns[name];
}

/**
 * Explains an empty response: for each filter, how many records it matches alone, and similar values.
 *
 * @param visible Gives the rows that the caller may see at all; undefined for all rows.
 */
export function emptyBecause<K extends Kinds>(
  version: Version<K & CommonKinds>,
  filters: readonly AppliedFilter[],
  visible: () => readonly number[] | undefined,
): EmptyReason[] {
  let known: { rows: readonly number[] | undefined } | undefined;
  const rows = () => (known ??= { rows: visible() }).rows;
  return filters.map(({ parameter, value, isDerived = false, count }) => {
    const rows_alone = count();
    const column = isDerived ? undefined : columnOf(version, parameter);
    if (column === undefined) {
      return { parameter, value, rows_alone, nearest: [], never_filled: false };
    }
    const hasValue = filled(column);
    // Records without the field may match any value, so only others count here.
    if (rows_alone > 0 && count(hasValue) > 0) {
      return { parameter, value, rows_alone, nearest: [], never_filled: false };
    }
    const nearest = nearestValues(column, value, rows(), MAX_NEAREST);
    return { parameter, value, rows_alone, nearest, never_filled: nearest.length === 0 };
  });
}

/**
 * The filters that explain an empty response: those of the request, and those defaults that exclude
 * everything that the request would match.
 *
 * @param sent Filters of the request.
 * @param defaults Filters that the endpoint adds.
 * @param find Counts the records that match the filters of some parameters together.
 */
export function explaining<F extends AppliedFilter>(
  sent: readonly F[],
  defaults: readonly F[],
  find: (parameters: readonly string[]) => number,
): F[] {
  const names = sent.map(({ parameter }) => parameter);
  if (defaults.length === 0 || find(names) === 0) return [...sent];
  return [...sent, ...defaults.filter(({ parameter }) => find([...names, parameter]) === 0)];
}
