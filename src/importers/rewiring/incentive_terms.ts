import { isAmountKnown } from "./amounts.ts";
import { conditionsOf } from "./conditions.ts";
import type { Reach } from "./geographies.ts";
import type { Incentive } from "./incentive_schema.ts";

/** The first or last day of what may be a year, a month or a day. */
export function dayOf(text: string | undefined, end: "first" | "last"): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text ?? "") ?? [];
  if (year === undefined) return null;
  if (day !== undefined) return text!;
  if (end === "first") return `${year}-${month ?? "01"}-01`;
  // Day 0 of the next month is the last one of this.
  return new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).toISOString().slice(0, 10);
}

/** Where the incentive stands on a day. */
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

/** What a quote would have to settle first and a row cannot say. */
export function unresolvedOf(
  incentive: Incentive,
  reach: Reach,
  starts: string | null,
  ends: string | null,
): string[] {
  return [
    ...(starts === null || ends === null ? ["dates_unknown"] : []),
    ...reach.unresolved,
    ...(incentive.low_income ? ["income_limits_unresolved"] : []),
    ...(incentive.owner_status.includes("homeowner") ? [] : ["renters_only"]),
    ...conditionsOf(incentive.short_description?.en ?? "", incentive.items),
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
