import type { Amount } from "../../datasets/incentives/terms.ts";
import type { Incentive } from "./incentive_schema.ts";
import { present } from "../../base/known.ts";

/** Words of a description that say the most that is paid: an amount, or a share of the cost. */
const MOST = new RegExp(
  "\\b(?:up to|(?:can)?not(?: to)? exceed(?:ing)?|capped at|limited to|no more than|" +
    "max(?:imum)?(?: of)?)\\s+(?:\\$\\s?(?<amount>[\\d,]*\\d(?:\\.\\d+)?)|(?<percent>[\\d.]*\\d)\\s?%)",
  "gi",
);

/** What a description says is the most: amounts, and shares below the whole cost. */
function mostSaid({ short_description: said }: Incentive): number[] {
  const found = [...(said?.en ?? "").matchAll(MOST)].map(({ groups }) => present(groups, "groups"));
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
 * import { isTheMost } from "./amounts.ts";
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

/** Whether a rate or a share of the cost is but the most: `Up to $400/ton`, `Up to 50% of the cost`. */
function isRateTheMost(incentive: Incentive): boolean {
  const { type, number } = incentive.amount;
  if (type === "dollars_per_unit") return mostSaid(incentive).includes(number);
  const share = Number((number * 100).toFixed(2));
  const said = incentive.short_description?.en ?? "";
  return type === "percent" && new RegExp(`\\bup to ${share} ?%`, "i").test(said);
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

/** A range of rates does not say which of them holds. */
function hasOneRate({ type, number, minimum }: Incentive["amount"]): boolean {
  return type !== "dollars_per_unit" || minimum === undefined || minimum >= number;
}

/** Tons of heating, at 5 °F for instance, are fewer than those that equipment is named by. */
const TONS_OF_HEATING = /\bheating tons?\b/i;

/**
 * Whether the amount has every bound and every amount that the description says: of what is paid for
 * each of two the list may have the double, and of what two brands are paid for the greater.
 */
function isAsSaid(incentive: Incentive): boolean {
  const { number, minimum, maximum } = incentive.amount;
  const amounts = amountsSaid(incentive);
  // One amount of several is what is paid; where it is the most, the others make it up.
  const isCertain = amountOf(incentive)?.kind !== "up_to";
  const said = [...mostSaid(incentive), ...(amounts.length === 1 || isCertain ? amounts : [])];
  return said.every((one) => [number, minimum, maximum].includes(one));
}

/** Words by which a description says that its figures are not exact. */
const ABOUT = /~|\b(?:roughly|approximately)\b/i;

/** The items whose size a unit may measure: per kW of anything else is per kW that is saved. */
const SIZED_BY: readonly (readonly [units: RegExp, items: RegExp])[] = [
  [/^(?:watt|kilowatt)/, /solar_installation|battery|charger|thermal_storage/],
  [/^(?:ton|btuh10k)$/, /(?<!integrated_)heat_pump(?!_(?:water|clothes))|geothermal|conditioner/],
];

function isSizeOf({ amount: { unit = "" }, items }: Incentive): boolean {
  return SIZED_BY.every(([units, sized]) =>
    !units.test(unit) || items.some((item) => sized.test(item))
  );
}

/** Words that say what an amount is paid for each of. */
const EACH = /\/|\b(?:per|each|tons?|kwh?|(?:kilo)?watts?|sq|square|btuh?|unit)\b/i;

/** Whether the description does not say as one sum what the list has for each unit. */
function isRateAsSaid(incentive: Incentive): boolean {
  const { amount: { type, number }, short_description: said } = incentive;
  return type !== "dollars_per_unit" || EACH.test(said?.en ?? "") ||
    !amountsSaid(incentive).includes(number);
}

/** Whether the list's maximum is not what the description says is paid for another thing. */
function isMaximumAsSaid(incentive: Incentive): boolean {
  const { type, number, maximum = number } = incentive.amount;
  return type !== "dollar_amount" || maximum === number || number < 1 ||
    !amountsSaid(incentive).includes(maximum) || mostSaid(incentive).includes(maximum) ||
    incentive.amount.minimum !== undefined;
}

/** What a program gives for free has no cost that it could pay the whole of. */
function isGiven(
  { amount: { type, number, maximum }, short_description: said }: Incentive,
): boolean {
  return type === "percent" && number >= 1 && maximum === undefined &&
    /\bfree\b|\bno[- ]cost\b|\bat no charge\b/i.test(said?.en ?? "");
}

/** The description may say the most for each of several units, which the list adds up. */
const FOR_EACH = /\/|\b(?:per|each|limit)\b/i;

/** Whether the list's maximum in USD is not above the most that the description says. */
function isWithinSaid(incentive: Incentive): boolean {
  const { type, maximum } = incentive.amount;
  const said = mostSaid(incentive).filter((most) => most > 1);
  return type !== "dollar_amount" || maximum === undefined || said.length === 0 ||
    FOR_EACH.test(incentive.short_description?.en ?? "") || maximum <= Math.max(...said);
}

/**
 * An amount. Average values are not matched, nor amounts for several units or half a ton: the list
 * has the amount for one.
 */
const AMOUNT = new RegExp(
  "(?<!\\b(?:worth|valued at|approximately|average [\\w ]+ is) )" +
    "\\$\\s?([\\d,]*\\d(?:\\.\\d+)?)(?![\\d.,]*\\d| (?:rebate )?per \\d| (?:value|avg))",
  "gi",
);

function amountsSaid({ short_description: said }: Incentive): number[] {
  const found = (said?.en ?? "").matchAll(AMOUNT);
  return Array.from(found, ([, amount = ""]) => Number(amount.replaceAll(",", "")));
}

/** Whether the amount is all that the list and its description say of it. */
export function isAmountKnown(incentive: Incentive): boolean {
  const { amount, short_description: said } = incentive;
  return isPlausible(amount) && hasOneCap(amount) && hasOneRate(amount) && isAsSaid(incentive) &&
    isWithinSaid(incentive) && isSizeOf(incentive) && isRateAsSaid(incentive) &&
    isMaximumAsSaid(incentive) && !isGiven(incentive) && !ABOUT.test(said?.en ?? "") &&
    !isRateTheMost(incentive) &&
    !TONS_OF_HEATING.test(said?.en ?? "");
}

/** A cap on a share of the cost below this many USD is a slip of the list. */
export const LEAST_CAP = 10;

/** Units as rows name them, by the list's names. */
const UNITS: Readonly<Record<string, string>> = { btuh10k: "10000_btu_h" };

/**
 * What an incentive pays, as numbers.
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
    // The list's minimum of a share is the least of several caps, not a least payment.
    const cap = maximum !== null && maximum >= LEAST_CAP ? maximum : null;
    return { kind: "percent", number, unit: null, minimum: null, maximum: cap };
  }
  if (type === "dollars_per_unit") {
    const name = UNITS[unit ?? ""] ?? unit ?? "unit";
    // The ends of a range of rates are no bounds of what is paid in all.
    const isOfRates = maximum !== null && maximum <= number;
    const [least, most] = isOfRates ? [null, null] : [minimum, maximum];
    return { kind: "per_unit", number, unit: name, minimum: least, maximum: most };
  }
  if (type !== "dollar_amount") return null;
  const most = maximum ?? number;
  const isRange = minimum !== null && minimum < most;
  if (isRange || isTheMost(incentive) || maximum !== null && (maximum === number || number < 1)) {
    const least = isRange ? minimum : null;
    return { kind: "up_to", number: most, unit: null, minimum: least, maximum: most };
  }
  return { kind: "flat", number, unit: null, minimum, maximum };
}
