import { CATEGORIES } from "../../datasets/equipment/equipment_row.ts";
import { limit, oneOf, pattern, slugged, text } from "../../http/declare/kinds.ts";
import { params, type ParamValues } from "../../http/declare/params.ts";
import { address } from "../address_param.ts";
import { wholeMonths } from "../finance/dealer_fee_params.ts";
import { trade } from "../trade_param.ts";

const shape = {
  trade: trade.default("solar").says("Trade of the quote."),
  state: pattern(/^[A-Z]{2}$/, "exactly two uppercase letters")
    .says("State of the job, two uppercase letters; without it, that of the address."),
  county: text.says("County of the job; a trailing County does not count."),
  county_fips: pattern(/^\d{5}$/, "five digits").says("FIPS code of the county, for climate."),
  city: text.says("City of the job: filters permits where state or county is known."),
  address: address.says(
    "Postal address of the job: resolves its utility. It is not kept, logged or repeated.",
  ),
  financier: slugged.says("Slug of the lender."),
  payment_type: text.says("Kind of payment, such as loan, lease or ppa."),
  term_months: wholeMonths,
  finance_limit: limit(25, 100).says("The most finance records of each kind to return."),
  equipment_category: oneOf(
    CATEGORIES,
    (_, value) =>
      `Unsupported equipment_category ${value}. Use module, inverter, roofing, hvac, or product.`,
  ).says("Category of equipment; with it, all of its specs are shown."),
  manufacturer: text.says("Part of the equipment's manufacturer."),
  sku: text.says("Part of the equipment's SKU."),
  equipment_id: text.says("Id of HVAC equipment, whose measure scopes incentives and eligibility."),
  equipment_limit: limit(25, 100).says("The most equipment records to return."),
  utility: text.says("Name, slug or EIA id of the utility whose incentives count."),
  measure: text.says("Key of the measure, such as air_source_heat_pump."),
  context_limit: limit(10, 50).says("The most records to return in each context list."),
};

/** The inputs of a quote context (spec 1, GET /api/v1/quote-context). */
export const quoteContextParams = params(shape);

export type QuoteContextParams = ParamValues<typeof shape>;

/** The parameters that select climate records. */
export const climateParams = { county: shape.county, county_fips: shape.county_fips };
