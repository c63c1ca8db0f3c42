import type { Amount } from "../../datasets/incentives/terms.ts";
import type { Incentive } from "./incentive_schema.ts";
import { present } from "../../base/known.ts";

/** Words of a description that state a maximum: an amount in USD, or a percentage of the cost. */
const MAXIMUM = new RegExp(
  "\\b(?:up to|(?:can)?not(?: to)? exceed(?:ing)?|capped at|limited to|no more than|" +
    "max(?:imum)?(?: of)?)\\s+(?:\\$\\s?(?<amount>[\\d,]*\\d(?:\\.\\d+)?)|(?<percent>[\\d.]*\\d)\\s?%)",
  "gi",
);

/** The maximums in a description: amounts in USD, and percentages as fractions below 1. */
function statedMaximums({ short_description: description }: Incentive): number[] {
  const found = [...(description?.en ?? "").matchAll(MAXIMUM)].map(({ groups }) =>
    present(groups, "groups")
  );
  return found.map(({ amount, percent }) =>
    amount === undefined ? Number(percent) / 100 : Number(amount.replaceAll(",", ""))
  )
    // "Up to 100%" is not a maximum.
    .filter((most) => most !== 1);
}

/**
 * Whether an amount without a maximum is itself the maximum according to the description, such as "up
 * to $400/ton, depending on efficiency".
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isMaximum } from "./amounts.ts";
 *
 * const incentive = {
 *   id: "IA-29",
 *   program: "p",
 *   items: [],
 *   payment_methods: ["rebate"],
 *   amount: { type: "dollars_per_unit", number: 400, unit: "ton" },
 *   owner_status: ["homeowner"],
 * };
 * const description = "Up to $400/ton rebate, depending on efficiency.";
 * assert.ok(isMaximum({ ...incentive, short_description: { en: description } }));
 * assert.ok(!isMaximum(incentive));
 * ```
 */
export function isMaximum(incentive: Incentive): boolean {
  const { type, number, minimum, maximum } = incentive.amount;
  if (type === "dollar_amount" && minimum !== undefined) return false;
  return maximum === undefined && statedMaximums(incentive).includes(number);
}

/** Whether a rate or percentage is only a maximum: `Up to $400/ton`, `Up to 50% of the cost`. */
function isRateMaximum(incentive: Incentive): boolean {
  const { type, number } = incentive.amount;
  if (type === "dollars_per_unit") return statedMaximums(incentive).includes(number);
  const share = Number((number * 100).toFixed(2));
  const description = incentive.short_description?.en ?? "";
  return type === "percent" && new RegExp(`\\bup to ${share} ?%`, "i").test(description);
}

/** The largest heat pump of a home, in tons: a maximum for a larger one is an error in the list. */
const MAX_TONS = 20;

function isPlausible({ unit, number, maximum }: Incentive["amount"]): boolean {
  return unit !== "ton" || maximum === undefined || maximum <= number * MAX_TONS;
}

/** Whether a percentage has one cap. For caps that depend on size, the list only has their range. */
function hasOneCap({ type, minimum, maximum }: Incentive["amount"]): boolean {
  return type !== "percent" || minimum === undefined || minimum === maximum;
}

/** Whether a rate is one number. For a range, the list does not say which rate applies. */
function hasOneRate({ type, number, minimum }: Incentive["amount"]): boolean {
  return type !== "dollars_per_unit" || minimum === undefined || minimum >= number;
}

/** Tons of heating capacity are fewer than the tons of cooling that equipment is rated by. */
const TONS_OF_HEATING = /\bheating tons?\b/i;

/**
 * Whether the description states no amount that the list lacks. The list may have twice the amount for
 * two units, or the higher of two brands' amounts.
 */
function statesNoOtherAmount(incentive: Incentive): boolean {
  const { number, minimum, maximum } = incentive.amount;
  const amounts = statedAmounts(incentive);
  // A maximum may be the sum of several stated amounts.
  const isCertain = amountOf(incentive)?.kind !== "up_to";
  const description = [
    ...statedMaximums(incentive),
    ...(amounts.length === 1 || isCertain ? amounts : []),
  ];
  return description.every((one) => [number, minimum, maximum].includes(one));
}

/** Words that mark figures as approximate. */
const ABOUT = /~|\b(?:roughly|approximately)\b/i;

/** The items whose size a unit measures; for any other item, per kW means per kW saved. */
const SIZED_BY: readonly (readonly [units: RegExp, items: RegExp])[] = [
  [/^(?:watt|kilowatt)/, /solar_installation|battery|charger|thermal_storage/],
  [/^(?:ton|btuh10k)$/, /(?<!integrated_)heat_pump(?!_(?:water|clothes))|geothermal|conditioner/],
];

/** Whether the unit measures the size of one of the items, or measures no size. */
function unitFitsItems({ amount: { unit = "" }, items }: Incentive): boolean {
  return SIZED_BY.every(([units, sized]) =>
    !units.test(unit) || items.some((item) => sized.test(item))
  );
}

/** Words that mark an amount as paid per unit. */
const EACH = /\/|\b(?:per|each|tons?|kwh?|(?:kilo)?watts?|sq|square|btuh?|unit)\b/i;

/** Whether the description does not state the list's rate as one sum. */
function isStatedAsRate(incentive: Incentive): boolean {
  const { amount: { type, number }, short_description: description } = incentive;
  return type !== "dollars_per_unit" || EACH.test(description?.en ?? "") ||
    !statedAmounts(incentive).includes(number);
}

/** Whether the list's maximum is not the amount for something else in the description. */
function isMaximumOfOneThing(incentive: Incentive): boolean {
  const { type, number, maximum = number } = incentive.amount;
  return type !== "dollar_amount" || maximum === number || number < 1 ||
    !statedAmounts(incentive).includes(maximum) || statedMaximums(incentive).includes(maximum) ||
    incentive.amount.minimum !== undefined;
}

/** Whether something is given away: then "100 % of the cost" is not an amount. */
function isFree(
  { amount: { type, number, maximum }, short_description: description }: Incentive,
): boolean {
  return type === "percent" && number >= 1 && maximum === undefined &&
    /\bfree\b|\bno[- ]cost\b|\bat no charge\b/i.test(description?.en ?? "");
}

/** Words that mark a stated maximum as per unit; the list adds those up. */
const FOR_EACH = /\/|\b(?:per|each|limit)\b/i;

/** Whether the list's maximum in USD is at most the one in the description. */
function isWithinStatedMaximum(incentive: Incentive): boolean {
  const { type, maximum } = incentive.amount;
  const description = statedMaximums(incentive).filter((most) => most > 1);
  return type !== "dollar_amount" || maximum === undefined || description.length === 0 ||
    FOR_EACH.test(incentive.short_description?.en ?? "") || maximum <= Math.max(...description);
}

/**
 * An amount in a description. Excludes averages and amounts for several units or half a ton, because
 * the list has the amount for one.
 */
const AMOUNT = new RegExp(
  "(?<!\\b(?:worth|valued at|approximately|average [\\w ]+ is) )" +
    "\\$\\s?([\\d,]*\\d(?:\\.\\d+)?)(?![\\d.,]*\\d| (?:rebate )?per \\d| (?:value|avg))",
  "gi",
);

function statedAmounts({ short_description: description }: Incentive): number[] {
  const found = (description?.en ?? "").matchAll(AMOUNT);
  return Array.from(found, ([, amount = ""]) => Number(amount.replaceAll(",", "")));
}

/** Whether the listed amount is complete and the description does not contradict it. */
export function isAmountKnown(incentive: Incentive): boolean {
  const { amount, short_description: description } = incentive;
  return isPlausible(amount) && hasOneCap(amount) && hasOneRate(amount) &&
    statesNoOtherAmount(incentive) &&
    isWithinStatedMaximum(incentive) && unitFitsItems(incentive) && isStatedAsRate(incentive) &&
    isMaximumOfOneThing(incentive) && !isFree(incentive) && !ABOUT.test(description?.en ?? "") &&
    !isRateMaximum(incentive) &&
    !TONS_OF_HEATING.test(description?.en ?? "");
}

/** A cap on a percentage below this many USD is an error in the list. */
export const MIN_CAP = 10;

/** Names of units in rows, by the list's names. */
const UNITS: Readonly<Record<string, string>> = { btuh10k: "10000_btu_h" };

/**
 * What an incentive pays, as numbers in USD or fractions of the cost; null for an unknown type.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { amountOf } from "./amounts.ts";
 *
 * const incentive = { id: "A-1", program: "p", items: [], payment_methods: [], owner_status: [] };
 * const amount = { type: "percent", number: 0.4, maximum: 3500 };
 * assert.deepEqual(amountOf({ ...incentive, amount }), {
 *   kind: "percent",
 *   number: 0.4,
 *   unit: null,
 *   minimum: null,
 *   maximum: 3500,
 * });
 * ```
 */
export function amountOf(incentive: Incentive): Amount | null {
  const { type, number, unit, minimum = null, maximum = null } = incentive.amount;
  if (type === "percent") {
    // For percentages, the list's minimum is the lowest of several caps, not a minimum payment.
    const cap = maximum !== null && maximum >= MIN_CAP ? maximum : null;
    return { kind: "percent", number, unit: null, minimum: null, maximum: cap };
  }
  if (type === "dollars_per_unit") {
    const name = UNITS[unit ?? ""] ?? unit ?? "unit";
    // A range of rates does not bound the total payment.
    const isOfRates = maximum !== null && maximum <= number;
    const [least, most] = isOfRates ? [null, null] : [minimum, maximum];
    return { kind: "per_unit", number, unit: name, minimum: least, maximum: most };
  }
  if (type !== "dollar_amount") return null;
  const most = maximum ?? number;
  const isRange = minimum !== null && minimum < most;
  if (isRange || isMaximum(incentive) || maximum !== null && (maximum === number || number < 1)) {
    const least = isRange ? minimum : null;
    return { kind: "up_to", number: most, unit: null, minimum: least, maximum: most };
  }
  return { kind: "flat", number, unit: null, minimum, maximum };
}
