import { isAmountKnown } from "./amounts.ts";
import { conditionRequirement } from "../../datasets/declare/requirements.ts";
import type { Condition } from "../../datasets/incentives/terms.ts";
import { isMisfiled } from "./misfiled.ts";
import type { Reach } from "./geographies.ts";
import type { Incentive } from "./incentive_schema.ts";
import type { ByState } from "./programs.ts";

/** The first or last day of a year, month or day (ISO 8601); null for other text. */
export function dayOf(text: string | undefined, end: "first" | "last"): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text ?? "") ?? [];
  if (year === undefined) return null;
  if (day !== undefined) return `${year}-${month}-${day}`;
  if (end === "first") return `${year}-${month ?? "01"}-01`;
  // Day 0 of the next month is the last one of this.
  return new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).toISOString().slice(0, 10);
}

/** The `status` of an incentive on a day; all days are ISO 8601 dates. */
export function statusOf(
  incentive: Incentive,
  starts: string | null,
  ends: string | null,
  today: string,
): string {
  if (ends !== null && ends < today) return "expired";
  if (incentive.paused) return "paused";
  return starts !== null && starts > today ? "planned" : "active";
}

/**
 * What keeps an incentive from being quote-safe. An active one does not need dates: it may be quoted
 * for a while after its source listed it (`quoteSafeUntil`).
 */
export function unresolvedOf(
  incentive: Incentive,
  reach: Reach,
  conditions: readonly Condition[],
  { status, starts, ends }: {
    readonly status: string;
    readonly starts: string | null;
    readonly ends: string | null;
  },
): string[] {
  const description = incentive.short_description?.en ?? "";
  const isUndated = starts === null || ends === null;
  return [
    ...(isUndated && status !== "active" ? ["dates_unknown"] : []),
    ...reach.unresolved,
    ...(incentive.low_income ? ["income_limits_unresolved"] : []),
    ...(incentive.owner_status.includes("homeowner") ? [] : ["renters_only"]),
    ...(isMisfiled(description, incentive.items) ? ["measure_unresolved"] : []),
    ...conditions.map(conditionRequirement),
    ...(isAmountKnown(incentive) ? [] : ["amount_unresolved"]),
  ];
}

/** The income bands in the name of an income limit; both if it names neither. */
export function incomeBands(limit: string | undefined): string[] {
  if (limit === undefined) return [];
  const isLow = /\blow/i.test(limit);
  const isModerate = /moderate|medium/i.test(limit);
  return [
    ...(isLow || !isModerate ? ["low_income"] : []),
    ...(isModerate || !isLow ? ["moderate_income"] : []),
  ];
}

/** How the incentives of each state depend on each other, by their ids. */
export type Relationships = ByState<{
  /** Incentives that exclude others. */
  readonly exclusions?: Readonly<Record<string, unknown>>;
  /** Incentives that require another first. */
  readonly prerequisites?: Readonly<Record<string, unknown>>;
  /** Groups of incentives that share one maximum. */
  readonly combinations?: readonly { readonly ids: readonly string[] }[];
}>;

/** The unresolved requirements of an incentive that depends on others in its state. */
export function relationshipRequirements(
  id: string,
  relationships: Relationships[string] = {},
): string[] {
  const { exclusions = {}, prerequisites = {}, combinations = [] } = relationships;
  return [
    ...Object.hasOwn(prerequisites, id) ? ["requires_other_program"] : [],
    ...Object.hasOwn(exclusions, id) ? ["excludes_other_program"] : [],
    ...combinations.some(({ ids }) => ids.includes(id)) ? ["combined_maximum"] : [],
  ];
}
