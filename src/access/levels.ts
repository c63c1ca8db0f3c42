/** Access levels in rising order (spec 1, Authentication). */
export const LEVELS = ["none", "sample", "sandbox", "production"] as const;
export type Level = (typeof LEVELS)[number];

/** What levels are given on: the ten sync datasets, and what the other endpoints ask for. */
export const ACCESS_NAMES = [
  "finance_fees",
  "finance_products",
  "finance_eligibility",
  "equipment_pricing",
  "utility_territory",
  "electricity_rates",
  "hvac_incentives",
  "hvac_climate",
  "hvac_labor",
  "hvac_ahri_matches",
  "hardware",
  "hvac_equipment",
  "roofing_materials",
  "plumbing_equipment",
  "electrical_equipment",
  "labor_rates",
  "permits",
  "hvac_pricing",
  "quote_context",
] as const;
export type AccessName = (typeof ACCESS_NAMES)[number];

/** A level for each name; a name that is missing has `none`. */
export type Access = Partial<Record<AccessName, Level>>;

/** What a request needs. */
export interface Requirement {
  readonly dataset: AccessName;
  readonly level: Level;
}

/** Whether `held` is at least `needed`. */
export function reaches(held: Level, needed: Level): boolean {
  return LEVELS.indexOf(held) >= LEVELS.indexOf(needed);
}

/** The same level on every name. */
export function everything(level: Level): Access {
  return Object.fromEntries(ACCESS_NAMES.map((name) => [name, level]));
}

/** The lower of two grants, name by name: an organization's levels are its keys' ceiling. */
export function within(access: Access, ceiling: Access): Access {
  const lower: Access = {};
  for (const name of ACCESS_NAMES) {
    const own = access[name] ?? "none";
    const most = ceiling[name] ?? "none";
    lower[name] = reaches(own, most) ? most : own;
  }
  return lower;
}

/** The names on which `access` is above `ceiling`. */
export function above(access: Access, ceiling: Access): AccessName[] {
  return ACCESS_NAMES.filter((name) => !reaches(ceiling[name] ?? "none", access[name] ?? "none"));
}

/**
 * Reads `finance_fees=production,permits=sample`; `all=production` names everything, and a later
 * part wins over an earlier one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseAccess } from "./levels.ts";
 *
 * assert.deepEqual(parseAccess("finance_fees=production, permits=sample"), {
 *   finance_fees: "production",
 *   permits: "sample",
 * });
 * ```
 *
 * @throws {RangeError} when a name or a level is unknown; the message lists what is allowed.
 */
export function parseAccess(text: string): Access {
  const access: Access = {};
  for (const part of text.split(",").map((part) => part.trim()).filter((part) => part !== "")) {
    const [name = "", level = "", ...more] = part.split("=").map((side) => side.trim());
    if (more.length > 0 || !(LEVELS as readonly string[]).includes(level)) {
      throw new RangeError(`Unknown level in "${part}". Use <name>=${LEVELS.join("|")}.`);
    }
    if (name === "all") Object.assign(access, everything(level as Level));
    else if ((ACCESS_NAMES as readonly string[]).includes(name)) {
      access[name as AccessName] = level as Level;
    } else {
      throw new RangeError(`Unknown dataset "${name}". Use all, ${ACCESS_NAMES.join(", ")}.`);
    }
  }
  return access;
}
