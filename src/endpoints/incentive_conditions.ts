import { encode } from "../base/json/json.ts";
import type { Equipment } from "../datasets/equipment/equipment_row.ts";
import type { Incentive } from "../datasets/hvac_incentives.ts";
import { conditionRequirement } from "../datasets/declare/requirements.ts";
import type { Condition } from "../datasets/incentives/terms.ts";
import type { CommonKinds } from "../library/columns/columns.ts";
import { SAFE_UNTIL } from "../library/versions/effective_state.ts";
import type { Version } from "../library/versions/version.ts";

/**
 * Evaluates the conditions of incentives for one piece of equipment. A row with a condition that is not
 * met is not quote-safe. If all are met and nothing else blocks the row, it is quote-safe in this
 * response.
 */

type Specs = Readonly<Record<string, unknown>>;

/** The parts of equipment that decide whether a condition is met. */
export type RatedEquipment = Pick<Equipment, "specs" | "measure_key"> & {
  readonly product?:
    | { readonly capacity_kwh: number | null; readonly power_kw: number | null }
    | null;
};

const numberOf = (specs: Specs, name: string): number | null => {
  const value = specs[name];
  return typeof value === "number" ? value : null;
};

const flagOf = (specs: Specs, name: string): boolean | null => {
  const value = specs[name];
  return typeof value === "boolean" ? value : null;
};

/** The spec that each kind of condition compares with its minimum. */
const RATINGS: Readonly<Record<string, string>> = {
  seer2: "seer2_rating",
  eer2: "eer2_rating",
  hspf2: "hspf2_rating",
  eer: "eer",
  ieer: "ieer",
  cop: "cop",
  afue: "afue",
};

/**
 * For ratings by older test procedures: the newer rating, which is never higher than the older one. A
 * unit with 16 SEER2 has at least 16 SEER.
 */
const NEWER_RATINGS: Readonly<Record<string, string>> = {
  seer: "seer2_rating",
  hspf: "hspf2_rating",
  eer: "eer2_rating",
};

const SIZES: Readonly<Record<string, (equipment: RatedEquipment) => number | null>> = {
  ton: ({ specs }) => numberOf(specs, "tonnage"),
  "Btu/h": ({ specs }) => numberOf(specs, "cooling_capacity_btu_h"),
  "kBtu/h": ({ specs }) => {
    const capacity = numberOf(specs, "cooling_capacity_btu_h");
    return capacity === null ? null : capacity / 1000;
  },
  kWh: ({ product }) => product?.capacity_kwh ?? null,
  kW: ({ product }) => product?.power_kw ?? null,
};

/**
 * Whether equipment meets a condition; null if its specs do not tell.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isMet } from "./incentive_conditions.ts";
 *
 * const unit = { measure_key: null, specs: { seer2_rating: 16, cold_climate: false } } as never;
 * const condition = (kind: string, minimum: number | null = null) =>
 *   ({ kind, minimum, unit: null, met: null });
 * assert.equal(isMet(condition("seer2", 15.2), unit), true);
 * assert.equal(isMet(condition("seer2", 17), unit), false);
 * assert.equal(isMet(condition("cold_climate"), unit), false);
 * assert.equal(isMet(condition("installer"), unit), null);
 * ```
 */
export function isMet(
  { kind, minimum, unit }: Condition,
  equipment: RatedEquipment,
): boolean | null {
  const specs: Specs = equipment.specs;
  if (kind === "cold_climate") return flagOf(specs, "cold_climate");
  if (kind === "energy_star") return flagOf(specs, "energy_star_certified");
  if (minimum === null) return null;
  const rated = kind === "size"
    ? SIZES[unit ?? ""]?.(equipment) ?? null
    : numberOf(specs, RATINGS[kind] ?? "");
  if (rated !== null) return rated >= minimum;
  const newer = numberOf(specs, NEWER_RATINGS[kind] ?? "");
  return newer !== null && newer >= minimum ? true : null;
}

interface Terms {
  readonly conditions: readonly Condition[];
  readonly measures: readonly string[];
  /** Requirements that block the row in addition to its conditions. */
  readonly others: readonly string[];
  readonly isActive: boolean;
}

/** The rows of a version that have conditions. */
function termsByRow(version: Version): ReadonlyMap<number, Terms> {
  const found = new Map<number, Terms>();
  const kinds = version.lists("conditions");
  const records = version.records();
  for (let row = 0; row < version.size; row++) {
    if (kinds.isEmpty(row)) continue;
    const { conditions, measure_keys, status }: Incentive = JSON.parse(records.get(row));
    // The column also has requirements that follow from the row's status.
    const unresolved_requirements = version.columns.unresolved_requirements.get(row);
    const own = new Set(conditions.map(conditionRequirement));
    found.set(row, {
      conditions,
      measures: measure_keys,
      others: unresolved_requirements.filter((one) => !own.has(one)),
      isActive: status === "active",
    });
  }
  return found;
}

/** The conditions of a version's rows, evaluated for one piece of equipment or for none. */
export class EquipmentTerms {
  readonly #terms: ReadonlyMap<number, Terms>;
  readonly #equipment: RatedEquipment | undefined;
  /** Rows that are quote-safe in this response because the equipment meets all of their conditions. */
  readonly promoted: ReadonlySet<number>;

  /** @param now Milliseconds since 1970. */
  constructor(version: Version<CommonKinds>, equipment: RatedEquipment | undefined, now: number) {
    this.#terms = version.once(termsByRow);
    this.#equipment = equipment;
    const until = SAFE_UNTIL in version.data.columns
      ? version.numbers(SAFE_UNTIL)
      : version.columns.expires_at;
    const promoted = new Set<number>();
    if (equipment !== undefined) {
      for (const [row, { others, isActive }] of this.#terms) {
        const isOpen = isActive && others.length === 0 && !(until.get(row) <= now);
        if (isOpen && this.#met(row).every((met) => met === true)) promoted.add(row);
      }
    }
    this.promoted = promoted;
  }

  #met(row: number): (boolean | null)[] {
    const { conditions = [], measures = [] } = this.#terms.get(row) ?? {};
    const equipment = this.#equipment;
    const isFor = equipment !== undefined &&
      (measures.length === 0 || equipment.measure_key === null ||
        measures.includes(equipment.measure_key));
    return conditions.map((one) => isFor ? isMet(one, equipment) : null);
  }

  /** The unresolved requirements of a row with conditions; undefined for other rows. */
  requirements(row: number): string[] | undefined {
    const terms = this.#terms.get(row);
    return terms === undefined ? undefined : [...terms.others, ...this.#open(row, terms)];
  }

  /** The requirements of the conditions that are not known to be met, each once. */
  #open(row: number, { conditions }: Terms): Set<string> {
    const met = this.#met(row);
    return new Set(conditions.filter((_, at) => met[at] !== true).map(conditionRequirement));
  }

  /** Rewrites a record's JSON with the state of its conditions; other records are unchanged. */
  write(text: string, row: number): string {
    const terms = this.#terms.get(row);
    if (terms === undefined) return text;
    const record: Incentive = JSON.parse(text);
    const met = this.#met(row);
    const own = new Set(record.conditions.map(conditionRequirement));
    const published = record.unresolved_requirements.filter((one) => !own.has(one));
    return encode({
      ...record,
      quote_safe: this.promoted.has(row),
      conditions: record.conditions.map((one, at) => ({ ...one, met: met[at] ?? null })),
      unresolved_requirements: [...new Set([...published, ...this.#open(row, terms)])],
    });
  }
}
