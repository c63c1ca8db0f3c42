import { z } from "zod";
import { financeEligibility } from "../../datasets/finance_eligibility.ts";
import { financeFees } from "../../datasets/finance_fees.ts";
import { financeProducts } from "../../datasets/finance_products.ts";
import { hvacClimate } from "../../datasets/hvac_climate.ts";
import { hvacIncentives } from "../../datasets/hvac_incentives.ts";
import { hvacLabor } from "../../datasets/hvac_labor.ts";
import { permits } from "../../datasets/permits.ts";
import { equipmentRecord } from "../../datasets/equipment/equipment_record.ts";
import { recordSchema } from "../../datasets/declare/record_schema.ts";
import { equipmentContext } from "../equipment_lookup.ts";
import { resolution } from "../territory_resolution.ts";

const input = (what: string) => z.string().nullable().describe(`${what} as sent, or null.`);
const count = (of: string) => z.int().describe(`How many ${of} are given.`);

const inputs = z.looseObject({
  state: input("State"),
  county: input("County"),
  county_fips: input("FIPS code"),
  city: input("City"),
  utility: input("Utility"),
  measure: z.string().nullable().describe("The measure that was used."),
  financier: input("Lender"),
  payment_type: input("Kind of payment"),
  term_months: z.int().nullable().meta({
    description: "Term as sent, or null.",
    unit: "months",
  }),
  equipment_category: input("Category"),
  manufacturer: input("Manufacturer"),
  sku: input("SKU"),
  equipment_id: input("Id of equipment"),
  address_redacted: z.boolean().describe("Whether an address was given; it is never repeated."),
}).describe("The requested data.");

const coverage = z.looseObject({
  finance_records: count("finance products"),
  finance_fee_records: count("dealer fees"),
  equipment_records: count("equipment records"),
  finance_total_available: z.int().describe(
    "Finance products that match, regardless of the limit.",
  ),
  finance_fees_total_available: z.int().describe(
    "Dealer fees that match, regardless of the limit.",
  ),
  equipment_total_available: z.int().describe("Equipment that matches, regardless of the limit."),
  context_total_available: z.record(z.string(), z.int())
    .describe("How many records of each context list match, regardless of the limit."),
  context_records: z.record(z.string(), z.int()).describe("How many records of each context list."),
  quote_safe_summary: z.record(
    z.string(),
    z.looseObject({
      total: z.int().describe("Records given."),
      quote_safe: z.int().describe("Those that may be quoted."),
      not_quote_safe: z.int().describe("The others."),
    }),
  ).describe("By section."),
  unresolved_requirements: z.array(z.string())
    .describe("What keeps records from being quote-safe, `section:requirement`."),
  derived: z.looseObject({
    state: z.string().nullable().describe(
      "State of the address or of the FIPS code, if not given.",
    ),
    county: z.string().nullable()
      .describe("County of the address or of the FIPS code, if not given."),
    county_fips: z.string().nullable().describe("FIPS code of the address's county, if not given."),
    city: z.string().nullable()
      .describe("City of the address, if not given; it selects the permits."),
    from: z.enum(["address", "county_fips"]).describe("Where they are from."),
  }).nullable().describe("Parts of the place that the request left out; null if there are none."),
  contains_samples: z.boolean().describe("Whether any record is made up."),
  warnings: z.array(z.string()).describe("What is missing, or must be checked before quoting."),
}).describe("How complete the response is.");

/** `data` of quote-context (spec 1). */
export const quoteContextShape = z.looseObject({
  trade: z.string().describe("Trade used."),
  inputs,
  coverage,
  finance: z.array(recordSchema(financeProducts)).describe("Finance products that fit."),
  finance_fees: z.array(recordSchema(financeFees)).describe("Dealer fees that a quote is made of."),
  equipment: z.array(equipmentRecord).describe("Equipment that fits."),
  context: z.looseObject({
    equipment_incentive_context: equipmentContext.nullable()
      .describe("The equipment of equipment_id, or null."),
    climate: z.array(recordSchema(hvacClimate)).describe("Climate of the county."),
    incentives: z.array(recordSchema(hvacIncentives)).describe("Incentive programs."),
    labor_adders: z.array(recordSchema(hvacLabor)).describe("Labor adders of the trade."),
    permits: z.array(recordSchema(permits)).describe("Permit requirements of the place."),
    finance_eligibility: z.array(recordSchema(financeEligibility)).describe("Rules of lenders."),
    utility_territory_resolution: resolution.nullable()
      .describe("The utilities of the address; null without one."),
  }).describe("What else a quote depends on."),
}).meta({
  id: "QuoteContext",
  description: "Everything a quote needs, all from the same versions of the data.",
});
