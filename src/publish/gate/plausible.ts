import { isObject } from "../../base/json/is_object.ts";
import { valueAt } from "../../base/json/value_at.ts";
import { OPAQUE } from "./distributions.ts";

type Row = Readonly<Record<string, unknown>>;
type Value = string | number | null | undefined;

/**
 * Numbers outside these bounds are implausible, whatever the dataset; by the end of the field's
 * path.
 */
const BOUNDS: readonly (readonly [field: RegExp, low: number, high: number])[] = [
  [/\.rating_(stc|ptc)$/, 1, 800],
  [/\.efficiency$/, 0.03, 0.3],
  [/\.(voc|vmp)$/, 1, 350],
  [/\.(isc|imp)$/, 0.2, 25],
  [/\.length_mm$/, 200, 6000],
  [/\.width_mm$/, 100, 3000],
  [/\.cell_quantity$/, 10, 700],
  [/\.temp_coeff_pmax$/, -0.8, -0.05],
  [/\.warranty_years$/, 1, 75],
  [/seer2(_rating)?$/, 5, 45],
  [/eer2(_rating)?$/, 4, 30],
  [/hspf2(_rating)?$/, 4, 16],
  [/\.tonnage$/, 0.4, 70],
  [/_btu_h$/, 3000, 900_000],
  [/\.afue$/, 78, 100],
  [/\.(eer|ieer)$/, 7, 65],
  [/\.cop(_\d+f)?$/, 1, 8],
  [/\.hourly_\w+$/, 5, 150],
  [/\.annual_median$/, 10_000, 300_000],
  [/^employment$/, 1, 2_000_000],
  [/^heating_design_temp_f$/, -60, 75],
  [/^cooling_design_temp_f$/, 50, 120],
  [/_cents_per_kwh$/, 2, 60],
  [/^apr_(min|max)$/, 0, 0.36],
  [/^loan_amount_(min|max)$/, 0, 1_000_000],
  [/^term_months(_min|_max)?$/, 1, 480],
  [/^max_term_years$/, 0.5, 40],
  [/^observed_price/, 50, 100_000],
  [/^(interest_rate|fee_percentage)$/, 0, 0.6],
  [/^data_year$/, 2000, 2030],
];

/** Pairs of fields of which the first must not exceed the second. */
const ORDERED = [
  ["specs.vmp", "specs.voc"],
  ["specs.imp", "specs.isc"],
  ["specs.rating_ptc", "specs.rating_stc"],
  ["specs.width_mm", "specs.length_mm"],
  ["specs.heating_capacity_5f_btu_h", "specs.heating_capacity_17f_btu_h"],
  ["ratings.heating_capacity_5f_btu_h", "ratings.heating_capacity_17f_btu_h"],
  ["specs.cop_17f", "specs.cop_47f"],
  ["specs.eer", "specs.ieer"],
  ["heating_design_temp_f", "cooling_design_temp_f"],
  ["effective_date", "expires_at"],
  ["apr_min", "apr_max"],
  ["observed_price_low", "observed_price"],
  ["observed_price", "observed_price_high"],
].map(([low = "", high = ""]) => ({ low: fieldAt(low), high: fieldAt(high) }));

function fieldAt(field: string) {
  return { field, path: field.split(".") };
}

/**
 * A field with its bounds, and its nested fields. Created on first use: rows are many, fields few.
 */
class Field {
  readonly low: number = -Infinity;
  readonly high: number = Infinity;
  readonly #below = new Map<string, Field>();

  constructor(readonly path: string) {
    const bounds = BOUNDS.find(([end]) => end.test(path));
    if (bounds !== undefined) [, this.low, this.high] = bounds;
  }

  below(name: string): Field {
    let field = this.#below.get(name);
    if (field === undefined) {
      field = new Field(this.path === "" ? name : `${this.path}.${name}`);
      this.#below.set(name, field);
    }
    return field;
  }
}

const WHOLE_ROW = new Field("");

/**
 * Implausible numbers and dates of a row that its schema allows.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { implausible } from "./plausible.ts";
 *
 * assert.deepEqual(implausible({ specs: { efficiency: 21.3 } }), [
 *   "specs.efficiency is not from 0.03 to 0.3",
 * ]);
 * ```
 */
export function implausible(row: Row): string[] {
  const found: string[] = [];
  look(row, WHOLE_ROW, found);
  for (const { low, high } of ORDERED) {
    const [one, other] = [
      valueAt(row, low.path),
      valueAt(row, high.path),
    ] as Value[];
    if (one != null && other != null && one > other) {
      found.push(
        `${low.field} is ${typeof one === "string" ? "after" : "above"} ${high.field}`,
      );
    }
  }
  return found;
}

function look(value: Row, field: Field, found: string[]): void {
  for (const name in value) {
    const inner = value[name];
    if (typeof inner === "number") {
      const { path, low, high } = field.below(name);
      if (inner < low || inner > high) found.push(`${path} is not from ${low} to ${high}`);
    } else if (isObject(inner)) {
      if (field !== WHOLE_ROW || !OPAQUE.test(name)) look(inner, field.below(name), found);
    }
  }
}
