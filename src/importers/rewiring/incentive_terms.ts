import { isAmountKnown } from "./amounts.ts";
import { conditionRequirement } from "../../datasets/declare/requirements.ts";
import type { Condition } from "../../datasets/incentives/terms.ts";
import { isMisfiled } from "./misfiled.ts";
import type { Reach } from "./geographies.ts";
import type { Incentive } from "./incentive_schema.ts";

/** The first or last day of what may be a year, a month or a day. */
export function dayOf(text: string | undefined, end: "first" | "last"): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text ?? "") ?? [];
  if (year === undefined) return null;
  if (day !== undefined) return `${year}-${month}-${day}`;
  if (end === "first") return `${year}-${month ?? "01"}-01`;
  // Day 0 of the next month is the last one of this.
  return new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).toISOString().slice(0, 10);
}

/** The state of the incentive on a day. */
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
 * What keeps an incentive from being quote-safe. Dates that an active one lacks do not: it may be
 * quoted for a time after the source listed it as active (`quoteSafeUntil`).
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
  const said = incentive.short_description?.en ?? "";
  const isUndated = starts === null || ends === null;
  return [
    ...(isUndated && status !== "active" ? ["dates_unknown"] : []),
    ...reach.unresolved,
    ...(incentive.low_income ? ["income_limits_unresolved"] : []),
    ...(incentive.owner_status.includes("homeowner") ? [] : ["renters_only"]),
    ...(isMisfiled(said, incentive.items) ? ["measure_unresolved"] : []),
    ...conditions.map(conditionRequirement),
    ...(isAmountKnown(incentive) ? [] : ["amount_unresolved"]),
  ];
}

/** Names of income limits say which band they bound, where they say it at all. */
export function incomeBands(limit: string | undefined): string[] {
  if (limit === undefined) return [];
  const isLow = /\blow/i.test(limit);
  const isModerate = /moderate|medium/i.test(limit);
  return [
    ...(isLow || !isModerate ? ["low_income"] : []),
    ...(isModerate || !isLow ? ["moderate_income"] : []),
  ];
}
