import { z } from "zod";
import { conditionsOf } from "./rewiring_conditions.ts";
import type { Reach } from "./rewiring_geographies.ts";

/** An incentive as Rewiring America writes it, as far as it is used. */
export const incentiveSchema = z.object({
  id: z.string(),
  program: z.string(),
  items: z.array(z.string()),
  payment_methods: z.array(z.string()),
  amount: z.object({
    type: z.string(),
    number: z.number(),
    unit: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  owner_status: z.array(z.string()),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  url: z.object({ en: z.string().optional() }).optional(),
  low_income: z.string().optional(),
  paused: z.boolean().optional(),
  eligible_geo_group: z.string().optional(),
  short_description: z.object({ en: z.string().optional() }).optional(),
});

export type Incentive = z.infer<typeof incentiveSchema>;

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

/** Words of a description that say the most that is paid: an amount, or a share of the cost. */
const MOST = new RegExp(
  "\\b(?:up to|(?:can)?not(?: to)? exceed(?:ing)?|capped at|limited to|no more than|" +
    "max(?:imum)?(?: of)?)\\s+(?:\\$\\s?(?<amount>[\\d,]*\\d(?:\\.\\d+)?)|(?<percent>[\\d.]*\\d)\\s?%)",
  "gi",
);

/** What a description says is the most: amounts, and shares below the whole cost. */
function mostSaid({ short_description: said }: Incentive): number[] {
  const found = [...(said?.en ?? "").matchAll(MOST)].map(({ groups }) => groups!);
  return found.map(({ amount, percent }) =>
    amount === undefined ? Number(percent) / 100 : Number(amount.replaceAll(",", ""))
  ).filter((most) => most !== 1);
}

/**
 * Whether the amount is the most that is paid, where only the description says so: it depends on the
 * size or the efficiency.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isTheMost } from "./rewiring_incentive_terms.ts";
 *
 * const incentive = {
 *   id: "IA-29",
 *   program: "p",
 *   items: [],
 *   payment_methods: ["rebate"],
 *   amount: { type: "dollars_per_unit", number: 400, unit: "ton" },
 *   owner_status: ["homeowner"],
 * };
 * const said = "Up to $400/ton rebate, depending on efficiency.";
 * assert.ok(isTheMost({ ...incentive, short_description: { en: said } }));
 * assert.ok(!isTheMost(incentive));
 * ```
 */
export function isTheMost(incentive: Incentive): boolean {
  const { type, number, minimum, maximum } = incentive.amount;
  if (type === "dollar_amount" && minimum !== undefined) return false;
  return maximum === undefined && mostSaid(incentive).includes(number);
}

/** A home's heat pump has no more tons: a higher maximum is a slip of the list. */
const MOST_TONS = 20;

function isPlausible({ unit, number, maximum }: Incentive["amount"]): boolean {
  return unit !== "ton" || maximum === undefined || maximum <= number * MOST_TONS;
}

/** Of a share's caps by size or number the list has the ends, and not which of them holds. */
function hasOneCap({ type, minimum, maximum }: Incentive["amount"]): boolean {
  return type !== "percent" || minimum === undefined || minimum === maximum;
}

/** Tons of heating, at 5 °F for instance, are fewer than those that equipment is named by. */
const TONS_OF_HEATING = /\bheating tons?\b/i;

/**
 * Whether the amount has every bound that the description says, and the one amount where it says
 * only one: of what is paid for each of two the list may have the double.
 */
function isAsSaid(incentive: Incentive): boolean {
  const { number, minimum, maximum } = incentive.amount;
  const amounts = amountsSaid(incentive);
  const said = [...mostSaid(incentive), ...(amounts.length === 1 ? amounts : [])];
  return said.every((one) => [number, minimum, maximum].includes(one));
}

/**
 * An amount, but for what something is worth on average, and for one a number of units, as for half
 * a ton: the list has that of one.
 */
const AMOUNT = new RegExp(
  "(?<!\\b(?:worth|valued at|approximately|average [\\w ]+ is) )" +
    "\\$\\s?([\\d,]*\\d(?:\\.\\d+)?)(?![\\d.,]*\\d| (?:rebate )?per \\d| (?:value|avg))",
  "gi",
);

function amountsSaid({ short_description: said }: Incentive): number[] {
  const found = (said?.en ?? "").matchAll(AMOUNT);
  return Array.from(found, ([, amount]) => Number(amount!.replaceAll(",", "")));
}

function isAmountKnown(incentive: Incentive): boolean {
  const { amount, short_description: said } = incentive;
  return isPlausible(amount) && hasOneCap(amount) && isAsSaid(incentive) &&
    !TONS_OF_HEATING.test(said?.en ?? "");
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
