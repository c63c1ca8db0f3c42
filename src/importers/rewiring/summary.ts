import { capital } from "../../base/text/text.ts";
import { isMaximum, MIN_CAP } from "./amounts.ts";
import type { Incentive } from "./incentive_schema.ts";
import { memberOf } from "../../base/known.ts";

const PAYMENTS: Readonly<Record<string, string>> = {
  rebate: "rebate",
  pos_rebate: "discount at the sale",
  performance_rebate: "rebate by performance",
  tax_credit: "tax credit",
  assistance_program: "assistance",
  account_credit: "bill credit",
};

const UNITS: Readonly<Record<string, string>> = {
  ton: "ton",
  square_foot: "square foot",
  kilowatt: "kW",
  watt: "W",
  kilowatt_hour: "kWh",
  btuh10k: "10,000 Btu/h",
  cfm50: "CFM50",
};

/**
 * A sentence with an incentive's facts: payment method, amount and maximum, measures, and who is
 * eligible. It contains no text of the source.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { summaryOf } from "./summary.ts";
 *
 * const incentive = {
 *   id: "CO-2",
 *   program: "p",
 *   items: [],
 *   payment_methods: ["rebate"],
 *   amount: { type: "dollars_per_unit", number: 0.5, unit: "square_foot", maximum: 500 },
 *   owner_status: ["homeowner"],
 * };
 * assert.equal(
 *   summaryOf(incentive, ["attic_insulation"]),
 *   "Rebate: $0.50 a square foot, at most $500, for attic insulation. Open to homeowners.",
 * );
 * ```
 */
export function summaryOf(incentive: Incentive, measures: readonly string[]): string {
  const payments = Object.keys(PAYMENTS).filter((method) =>
    incentive.payment_methods.includes(method)
  );
  const how = capital(listed(payments.map((method) => memberOf(PAYMENTS, method))));
  const most = isMaximum(incentive) ? "up to " : "";
  return `${how}: ${most}${amountText(incentive.amount)} for ${listed(measures.map(inWords))}. ` +
    `Open to ${whoOf(incentive)}.`;
}

function amountText({ type, number, unit, minimum, maximum }: Incentive["amount"]): string {
  if (type === "percent") {
    const percent = Number((number * 100).toFixed(2));
    const share = number === 1 ? "the whole cost" : `${percent}% of the cost`;
    if (maximum === undefined || maximum < MIN_CAP) return share;
    // Of caps by size or kind the list has the lowest and the highest.
    const isRange = minimum !== undefined && minimum < maximum;
    return share +
      (isRange ? `, at most ${dollars(minimum)} to ${dollars(maximum)},` : atMost(maximum));
  }
  if (type === "dollars_per_unit") {
    const each = `a ${UNITS[unit ?? ""] ?? inWords(unit ?? "unit")}`;
    // The list stores a range of rates as minimum and maximum, which otherwise bound the total.
    const isRange = maximum !== undefined && maximum <= number;
    if (isRange && minimum !== undefined && minimum < number) {
      return `${dollars(minimum)} to ${dollars(number)} ${each}`;
    }
    if (isRange) return `up to ${dollars(number)} ${each}`;
    return `${dollars(number)} ${each}${maximum === undefined ? "" : atMost(maximum)}`;
  }
  if (minimum !== undefined && minimum < (maximum ?? number)) {
    return `${dollars(minimum)} to ${dollars(maximum ?? number)}`;
  }
  if (maximum === undefined) return dollars(number);
  return maximum === number || number < 1
    ? `up to ${dollars(maximum)}`
    : dollars(number) + atMost(maximum);
}

function atMost(amount: number): string {
  return `, at most ${dollars(amount)},`;
}

function whoOf({ owner_status: owners, low_income: limit }: Incentive): string {
  const who = listed([...owners].sort().map((owner) => `${owner}s`));
  return limit === undefined ? who : `${who} within income limits`;
}

/** USD with up to four decimals, because rates may be fractions of a cent. */

function dollars(amount: number): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 4,
  });
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function inWords(key: string): string {
  return key.replaceAll("_", " ").replace(/^ev\b/, "EV").replace(/\bpv$/, "PV");
}
