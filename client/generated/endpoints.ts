// Made by `deno task client` from the description of the API. Do not edit.

import type { Method } from "../method.ts";

/** A method for every endpoint, named as its path. */
export interface Endpoints {
  readonly sync: {
    /** Every current record of a dataset, and the cursor to follow its changes from. Least access: production on finance_fees or finance_products or finance_eligibility or equipment_pricing or utility_territory or electricity_rates or hvac_incentives or hvac_climate or hvac_labor, or sandbox on hvac_ahri_matches. */
    readonly snapshot: Method<"/api/v1/sync/snapshot", "records", true>;
    /** What changed in a dataset after a cursor, in order. Least access: production on finance_fees or finance_products or finance_eligibility or equipment_pricing or utility_territory or electricity_rates or hvac_incentives or hvac_climate or hvac_labor, or sandbox on hvac_ahri_matches. */
    readonly changes: Method<"/api/v1/sync/changes", "changes", true>;
  };
  readonly catalog: {
    /** Equipment with specs and prices, by manufacturer and SKU, a page at a time. Least access: production on hardware or hvac_equipment or roofing_materials or plumbing_equipment or electrical_equipment. */
    readonly equipment: Method<"/api/v1/catalog/equipment", null, false>;
  };
  /** Records of every kind that contain all words of a query, best matches first. Least access: any key; each result as its own endpoint asks for. */
  readonly search: Method<"/api/v1/search", null, true>;
  readonly hardware: {
    /** Solar inverters by SKU in the legacy format. New integrations use catalog/equipment. Least access: sandbox on hardware. */
    readonly inverters: Method<"/api/v1/hardware/inverters", null, false>;
  };
  /** Average, quartiles and range of dealer fees, interest rates and inverter costs. Least access: sandbox on finance_fees or hardware. */
  readonly benchmarks: Method<"/api/v1/benchmarks", null, true>;
  readonly finance: {
    /** Current, quote-safe dealer fees to compute a quote from. Least access: production on finance_fees. */
    readonly fees: Method<"/api/v1/finance/fees", null, false>;
  };
  readonly pricing: {
    /** Dealer fees with what they cover; the rows of finance/fees. Least access: production on finance_fees. */
    readonly finance: Method<"/api/v1/pricing/finance", "records", false>;
  };
  readonly context: {
    /** Utilities and the places that they serve. Least access: sample on utility_territory. */
    readonly utilityTerritory: Method<"/api/v1/context/utility-territory", "records", false> & {
      /** The utilities that serve a postal address, most likely first. Least access: sample on utility_territory. */
      readonly resolve: Method<"/api/v1/context/utility-territory/resolve", null, true>;
    };
    /** Wages of a trade's occupation in the nation, a state or a metropolitan area. Least access: sample on labor_rates. */
    readonly labor: Method<"/api/v1/context/labor", "records", false>;
    /** Costs and hours that add to the labor of a job, such as difficult access or a long line set. Least access: sample on hvac_labor. */
    readonly laborAdders: Method<"/api/v1/context/labor-adders", "records", false>;
    /** Outdoor and indoor units that are rated together, with their ratings. Least access: sandbox on hvac_ahri_matches. */
    readonly ahriMatches: Method<"/api/v1/context/ahri-matches", "records", false>;
    /** Roofing materials with their ratings, and roofers' wages. Least access: sample on roofing_materials. */
    readonly roofing: Method<"/api/v1/context/roofing", "materials", false>;
    /** Eligibility rules of lending and rebate programs, by state and county. Least access: sample on finance_eligibility. */
    readonly financeEligibility: Method<"/api/v1/context/finance-eligibility", "records", false>;
    /** Finance products with their ranges of amounts, terms and rates. Least access: sample on finance_products. */
    readonly financeProducts: Method<"/api/v1/context/finance-products", "records", false>;
    /** What authorities require before and after work: permits, inspections, fees and codes. Least access: sample on permits. */
    readonly permits: Method<"/api/v1/context/permits", "records", false>;
    readonly hvac: {
      /** Observed, listed and modeled prices of HVAC equipment. Least access: sample on hvac_pricing. */
      readonly pricing: Method<"/api/v1/context/hvac/pricing", "records", false>;
    };
    /** Average electricity prices of a region by class of customer, by year. Least access: sample on electricity_rates. */
    readonly electricityRates: Method<"/api/v1/context/electricity-rates", "records", false>;
    /** Rebates, credits and other programs that lower what a customer pays. Least access: sample on hvac_incentives. */
    readonly incentives: Method<"/api/v1/context/incentives", "records", false>;
  };
  /** Everything a quote needs in one response, with a warning for each missing part. Least access: production on quote_context. */
  readonly quoteContext: Method<"/api/v1/quote-context", null, false>;
}

/** What the methods are made of. */
export const ROUTES: readonly {
  readonly name: readonly string[];
  readonly path: string;
  readonly list: string | null;
}[] = [
  { "name": ["sync", "snapshot"], "path": "/api/v1/sync/snapshot", "list": "records" },
  { "name": ["sync", "changes"], "path": "/api/v1/sync/changes", "list": "changes" },
  { "name": ["catalog", "equipment"], "path": "/api/v1/catalog/equipment", "list": null },
  { "name": ["search"], "path": "/api/v1/search", "list": null },
  { "name": ["hardware", "inverters"], "path": "/api/v1/hardware/inverters", "list": null },
  { "name": ["benchmarks"], "path": "/api/v1/benchmarks", "list": null },
  { "name": ["finance", "fees"], "path": "/api/v1/finance/fees", "list": null },
  { "name": ["pricing", "finance"], "path": "/api/v1/pricing/finance", "list": "records" },
  {
    "name": ["context", "utilityTerritory"],
    "path": "/api/v1/context/utility-territory",
    "list": "records",
  },
  {
    "name": ["context", "utilityTerritory", "resolve"],
    "path": "/api/v1/context/utility-territory/resolve",
    "list": null,
  },
  { "name": ["context", "labor"], "path": "/api/v1/context/labor", "list": "records" },
  { "name": ["context", "laborAdders"], "path": "/api/v1/context/labor-adders", "list": "records" },
  { "name": ["context", "ahriMatches"], "path": "/api/v1/context/ahri-matches", "list": "records" },
  { "name": ["context", "roofing"], "path": "/api/v1/context/roofing", "list": "materials" },
  {
    "name": ["context", "financeEligibility"],
    "path": "/api/v1/context/finance-eligibility",
    "list": "records",
  },
  {
    "name": ["context", "financeProducts"],
    "path": "/api/v1/context/finance-products",
    "list": "records",
  },
  { "name": ["context", "permits"], "path": "/api/v1/context/permits", "list": "records" },
  {
    "name": ["context", "hvac", "pricing"],
    "path": "/api/v1/context/hvac/pricing",
    "list": "records",
  },
  {
    "name": ["context", "electricityRates"],
    "path": "/api/v1/context/electricity-rates",
    "list": "records",
  },
  { "name": ["context", "incentives"], "path": "/api/v1/context/incentives", "list": "records" },
  { "name": ["quoteContext"], "path": "/api/v1/quote-context", "list": null },
];
