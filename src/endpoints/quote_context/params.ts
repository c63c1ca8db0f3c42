import { CATEGORIES } from "../../datasets/equipment/equipment_row.ts";
import { limit, oneOf, pattern, slugged, text } from "../../http/declare/kinds.ts";
import { params, type ParamValues } from "../../http/declare/params.ts";
import { address, trade, wholeMonths } from "../shared_params.ts";

const shape = {
  trade: trade.default("solar").describe("Trade of the quote."),
  state: pattern(/^[A-Z]{2}$/, "exactly two uppercase letters")
    .describe("State of the job, two uppercase letters; without it, that of the address."),
  county: text.describe("County of the job; a trailing County does not count."),
  county_fips: pattern(/^\d{5}$/, "five digits").describe("FIPS code of the county, for climate."),
  city: text.describe("City of the job: filters permits where state or county is known."),
  address: address.describe(
    "Postal address of the job: resolves its utility. It is not kept, logged or repeated.",
  ),
  financier: slugged.describe("Slug of the lender."),
  payment_type: text.describe("Kind of payment, such as loan, lease or ppa."),
  term_months: wholeMonths,
  finance_limit: limit(25, 100).describe("The most finance records of each kind to return."),
  equipment_category: oneOf(
    CATEGORIES,
    (_, value) =>
      `Unsupported equipment_category ${value}. Use module, inverter, roofing, hvac, or product.`,
  ).describe("Category of equipment; with it, all of its specs are shown."),
  manufacturer: text.describe("Part of the equipment's manufacturer."),
  sku: text.describe("Part of the equipment's SKU."),
  equipment_id: text.describe(
    "Id of HVAC equipment, whose measure scopes incentives and eligibility.",
  ),
  equipment_limit: limit(25, 100).describe("The most equipment records to return."),
  utility: text.describe("Name, slug or EIA id of the utility whose incentives count."),
  measure: text.describe("Key of the measure, such as air_source_heat_pump."),
  context_limit: limit(10, 50).describe("The most records to return in each context list."),
};

/** The parameters of a quote context (spec 1, GET /api/v1/quote-context). */
export const quoteContextParams = params(shape);

export type QuoteContextParams = ParamValues<typeof shape>;

/** The parameters that select climate records. */
export const climateParams = { county: shape.county, county_fips: shape.county_fips };
