// Made by `deno task client` from the description of the API. Do not edit.

// deno-lint-ignore-file
export interface paths {
  "/api/v1/sync/snapshot": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every current record of a dataset, and the cursor to follow its changes from.
     * @description Every current record of a dataset, and the cursor to follow its changes from. Reference: /docs/endpoints/sync/snapshot.
     */
    get: operations["syncSnapshot"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/sync/changes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What changed in a dataset after a cursor, in order.
     * @description What changed in a dataset after a cursor, in order. Reference: /docs/endpoints/sync/changes.
     */
    get: operations["syncChanges"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/catalog/equipment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Equipment with specs and prices, by manufacturer and SKU, a page at a time.
     * @description Equipment with specs and prices, by manufacturer and SKU, a page at a time. Reference: /docs/endpoints/catalog/equipment.
     */
    get: operations["catalogEquipment"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Records of every kind that contain all words of a query, best matches first.
     * @description Records of every kind that contain all words of a query, best matches first. Reference: /docs/endpoints/search.
     */
    get: operations["search"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/hardware/inverters": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Solar inverters by SKU in the legacy format. New integrations use catalog/equipment.
     * @deprecated
     * @description Solar inverters by SKU in the legacy format. New integrations use catalog/equipment. Reference: /docs/endpoints/hardware/inverters.
     */
    get: operations["hardwareInverters"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/benchmarks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Average, quartiles and range of dealer fees, interest rates and inverter costs.
     * @description Average, quartiles and range of dealer fees, interest rates and inverter costs. Reference: /docs/endpoints/benchmarks.
     */
    get: operations["benchmarks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/finance/fees": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Current, quote-safe dealer fees to compute a quote from.
     * @description Current, quote-safe dealer fees to compute a quote from. Reference: /docs/endpoints/finance/fees.
     */
    get: operations["financeFees"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/pricing/finance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Dealer fees with what they cover; the rows of finance/fees.
     * @description Dealer fees with what they cover; the rows of finance/fees. Reference: /docs/endpoints/pricing/finance.
     */
    get: operations["pricingFinance"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/utility-territory": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Utilities and the places that they serve.
     * @description Utilities and the places that they serve. Reference: /docs/endpoints/context/utility-territory.
     */
    get: operations["contextUtilityTerritory"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/utility-territory/resolve": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The utilities that serve a postal address, most likely first.
     * @description The utilities that serve a postal address, most likely first. Reference: /docs/endpoints/context/utility-territory/resolve.
     */
    get: operations["contextUtilityTerritoryResolve"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/labor": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Wages of a trade's occupation in the nation, a state or a metropolitan area.
     * @description Wages of a trade's occupation in the nation, a state or a metropolitan area. Reference: /docs/endpoints/context/labor.
     */
    get: operations["contextLabor"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/labor-adders": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Costs and hours that add to the labor of a job, such as difficult access or a long line set.
     * @description Costs and hours that add to the labor of a job, such as difficult access or a long line set. Reference: /docs/endpoints/context/labor-adders.
     */
    get: operations["contextLaborAdders"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/ahri-matches": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Outdoor and indoor units that are rated together, with their ratings.
     * @description Outdoor and indoor units that are rated together, with their ratings. Reference: /docs/endpoints/context/ahri-matches.
     */
    get: operations["contextAhriMatches"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/roofing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Roofing materials with their ratings, and roofers' wages.
     * @description Roofing materials with their ratings, and roofers' wages. Reference: /docs/endpoints/context/roofing.
     */
    get: operations["contextRoofing"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/finance-eligibility": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Eligibility rules of lending and rebate programs, by state and county.
     * @description Eligibility rules of lending and rebate programs, by state and county. Reference: /docs/endpoints/context/finance-eligibility.
     */
    get: operations["contextFinanceEligibility"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/finance-products": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Finance products with their ranges of amounts, terms and rates.
     * @description Finance products with their ranges of amounts, terms and rates. Reference: /docs/endpoints/context/finance-products.
     */
    get: operations["contextFinanceProducts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/permits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What authorities require before and after work: permits, inspections, fees and codes.
     * @description What authorities require before and after work: permits, inspections, fees and codes. Reference: /docs/endpoints/context/permits.
     */
    get: operations["contextPermits"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/hvac/pricing": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Observed, listed and modeled prices of HVAC equipment.
     * @description Observed, listed and modeled prices of HVAC equipment. Reference: /docs/endpoints/context/hvac/pricing.
     */
    get: operations["contextHvacPricing"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/electricity-rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Average electricity prices of a region by class of customer, by year.
     * @description Average electricity prices of a region by class of customer, by year. Reference: /docs/endpoints/context/electricity-rates.
     */
    get: operations["contextElectricityRates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/context/incentives": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Rebates, credits and other programs that lower what a customer pays.
     * @description Rebates, credits and other programs that lower what a customer pays. Reference: /docs/endpoints/context/incentives.
     */
    get: operations["contextIncentives"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/quote-context": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Everything a quote needs in one response, with a warning for each missing part.
     * @description Everything a quote needs in one response, with a warning for each missing part. Reference: /docs/endpoints/quote-context.
     */
    get: operations["quoteContext"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Every current record of the dataset that dataset.key names. */
    Snapshot:
      | components["schemas"]["FinanceFeesSnapshot"]
      | components["schemas"]["FinanceProductsSnapshot"]
      | components["schemas"]["FinanceEligibilitySnapshot"]
      | components["schemas"]["EquipmentPricingSnapshot"]
      | components["schemas"]["UtilityTerritorySnapshot"]
      | components["schemas"]["ElectricityRatesSnapshot"]
      | components["schemas"]["HvacIncentivesSnapshot"]
      | components["schemas"]["HvacClimateSnapshot"]
      | components["schemas"]["HvacLaborSnapshot"]
      | components["schemas"]["HvacAhriMatchesSnapshot"];
    /** @description Every current record of finance_fees. */
    FinanceFeesSnapshot: {
      dataset: components["schemas"]["FinanceFeesDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["FinanceFees"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    FinanceFeesDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "finance_fees";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A published version. */
    SyncVersion: {
      /**
       * Format: uuid
       * @description Id of the version.
       */
      id: string;
      /** @description Its number, which only grows. */
      number: number;
      /** @description A place in the dataset's changes; opaque. */
      cursor: string | null;
      /** @description When it was published. */
      published_at: string;
      /** @description Rows of the whole version. */
      row_count: number;
      /** @description Rows of the whole version that may be quoted. */
      quote_safe_count: number;
      /** @description Counts of what it changed. */
      change_summary: {
        [key: string]: unknown;
      };
    };
    /** @description A record of Dealer fees. */
    FinanceFees: {
      /**
       * Format: uuid
       * @description Id of the version of the lending program.
       */
      finance_program_version_id: string;
      /**
       * Format: uuid
       * @description Id of the version of the dealer fee.
       */
      dealer_fee_version_id: string;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade_category: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description Name of the lender. */
      financier_name: string;
      /** @description Slug of the lender, for the financier filter. */
      financier_slug: string;
      /** @description The lender's name for the product. */
      product_title: string;
      /** @description Kind of payment, such as loan, lease, ppa or cash. */
      payment_type: string;
      /** @description Platform or channel that the product is offered through. */
      integration: string | null;
      /** @description Annual rate as a decimal fraction; null where none is fixed. */
      interest_rate: number | null;
      /** @description Term; null where there is none. */
      term_months: number | null;
      /** @description Dealer fee as a fraction of the financed amount; null where there is none. */
      fee_percentage: number | null;
      /**
       * Format: date
       * @description Day from which the row applies.
       */
      effective_date: string;
      /**
       * Format: date-time
       * @description When the row ends; null without an end.
       */
      expires_at: string | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string;
      /**
       * @description Whether the row may be used in a customer's quote.
       * @constant
       */
      quote_safe: true;
    };
    /** @description How to continue. */
    SnapshotSync: {
      /**
       * @description Always snapshot.
       * @constant
       */
      mode: "snapshot";
      /** @description The response's entity tag. */
      etag: string;
      /** @description A place in the dataset's changes; opaque. */
      cursor: string | null;
      /** @description Rows that pass the filter. */
      total: number;
      /** @description Whether limit left some out. */
      truncated: boolean;
      /** @description The first request for changes. */
      changes_url: string | null;
    };
    /** @description Every current record of finance_products. */
    FinanceProductsSnapshot: {
      dataset: components["schemas"]["FinanceProductsDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["FinanceProducts"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    FinanceProductsDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "finance_products";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Finance products. */
    FinanceProducts: {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      id: string;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade_category: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description Name of the lender. */
      financier_name: string;
      /** @description Slug of the lender, for the financier filter. */
      financier_slug: string;
      /** @description The lender's name for the product. */
      product_name: string;
      /**
       * @description Kind of product.
       * @enum {string}
       */
      product_type:
        | "loan"
        | "lease"
        | "pace"
        | "home_improvement_loan"
        | "credit_application"
        | "backup_plan"
        | "checklist"
        | "unknown";
      /** @description States that it is offered in; empty is nationwide, null unknown. */
      state_scope: string[] | null;
      /** @description Least amount. */
      loan_amount_min: number | null;
      /** @description Highest amount. */
      loan_amount_max: number | null;
      /** @description Shortest term. */
      term_months_min: number | null;
      /** @description Longest term. */
      term_months_max: number | null;
      /** @description Lowest annual percentage rate. */
      apr_min: number | null;
      /** @description Highest annual percentage rate. */
      apr_max: number | null;
      /** @description How the dealer fee is charged, such as percentage, flat or tiered. */
      dealer_fee_type: string | null;
      /** @description Flat dealer fee. */
      dealer_fee_flat: number | null;
      /** @description Lowest dealer fee. */
      dealer_fee_percent_min: number | null;
      /** @description Highest dealer fee. */
      dealer_fee_percent_max: number | null;
      /** @description Measures that it pays for. */
      eligible_measures: string[] | null;
      /** @description Measures that it does not pay for. */
      ineligible_measures: string[] | null;
      /** @description What it requires of borrowers and jobs. */
      requirements: {
        [key: string]: unknown;
      } | null;
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[] | null;
      /** @description Its lifecycle state, such as active, superseded or archived. */
      status: string;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Day from which the row applies. */
      effective_date: (string) | null;
      /** @description When the row ends; null without an end. */
      expires_at: (string) | null;
      /** @description Address of the source. */
      source_url: string | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string;
      /** @description Title of the source. */
      source_title: string | null;
      /** @description Kind of source. */
      source_kind: string | null;
    };
    /** @description Every current record of finance_eligibility. */
    FinanceEligibilitySnapshot: {
      dataset: components["schemas"]["FinanceEligibilityDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["FinanceEligibility"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    FinanceEligibilityDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "finance_eligibility";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Finance eligibility. */
    FinanceEligibility: {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      id: string;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
      /** @description Name of the lender. */
      financier_name: string;
      /** @description Slug of the lender, for the financier filter. */
      financier_slug: string;
      /** @description Name of the program. */
      program_name: string;
      /**
       * @description Kind of program.
       * @enum {string}
       */
      program_type: "pace" | "loan" | "lease" | "home_improvement_loan" | "rebate" | "unknown";
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade_category: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description Measure that the rule is about; null for all of the trade. */
      measure_key: string | null;
      /** @description Kind of product. */
      product_type: string | null;
      /** @description Name of the product that the rule is about. */
      product_label: string | null;
      /** @description County that the rule applies in (<county>_county), all_other_counties, or null. */
      criteria_scope: string | null;
      /** @description State that the rule applies in; null for all. */
      state_code: string | null;
      /** @description County that the rule is about, or null. */
      county_name: string | null;
      /** @description The criteria, as data. */
      eligibility_criteria: {
        [key: string]: unknown;
      } | null;
      /** @description Whether a permit is required. */
      permit_required: boolean | null;
      /** @description Longest term. */
      max_term_years: number | null;
      /** @description Availability, such as available, suspended or limited. */
      availability_status: string | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /**
       * Format: date
       * @description Day from which the row applies.
       */
      effective_date: string | null;
      /** @description When the row ends; null without an end. */
      expires_at: (string) | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string;
      /** @description Address of the source. */
      source_url: string | null;
      /** @description Title of the source. */
      source_title: string | null;
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[] | null;
      /** @description Kind of source. */
      source_kind: string | null;
      /** @description Who reviewed what a contractor uploaded. */
      reviewed_by: string | null;
      /**
       * Format: date-time
       * @description When that person reviewed it.
       */
      reviewed_at: string | null;
    };
    /** @description Every current record of equipment_pricing. */
    EquipmentPricingSnapshot: {
      dataset: components["schemas"]["EquipmentPricingDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["EquipmentPricing"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    EquipmentPricingDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "equipment_pricing";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Equipment catalog with pricing. */
    EquipmentPricing: {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "module";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Specifications of the category; empty where there are none. */
      specs: {
        [key: string]: unknown;
      } | {
        /** @description Power at standard test conditions. */
        rating_stc: number | null;
        /** @description Power at PVUSA test conditions. */
        rating_ptc: number | null;
        /** @description Share of sunlight turned into power. */
        efficiency: number | null;
        /** @description Open-circuit voltage. */
        voc: number | null;
        /** @description Short-circuit current. */
        isc: number | null;
        /** @description Voltage at the maximum power point. */
        vmp: number | null;
        /** @description Current at the maximum power point. */
        imp: number | null;
        /** @description Length. */
        length_mm: number | null;
        /** @description Width. */
        width_mm: number | null;
        /** @description Weight. */
        weight_kg: number | null;
        /** @description Product warranty. */
        product_warranty_years: number | null;
        /** @description Color of the frame. */
        frame_color: string | null;
        /** @description Color of the back sheet. */
        backsheet_color: string | null;
        /** @description How many cells there are. */
        cell_quantity: number | null;
        /** @description Change of power with temperature. */
        temp_coeff_pmax: number | null;
        /** @description Address of the PAN file. */
        pan_file_url: string | null;
      };
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Measure that programs and rules are looked up by. */
      measure_key: string | null;
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "inverter";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Specifications of the category; empty where there are none. */
      specs: {
        [key: string]: unknown;
      } | {
        /** @description Cross-reference to another system. */
        external_id: number | null;
        /**
         * @description Added to labor.
         * @default 0
         */
        labor_adjustment: number;
        /**
         * @description Flat amount added to the cost; may be negative.
         * @default 0
         */
        price_adjustment: number;
        /**
         * @description Added for each watt of the system.
         * @default 0
         */
        price_adjustment_per_watt: number;
        /**
         * @description Whether it is the preferred one of its family.
         * @default false
         */
        is_default: boolean;
        /**
         * @description Added for each panel.
         * @default 0
         */
        price_adjustment_per_panel: number;
      };
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Measure that programs and rules are looked up by. */
      measure_key: string | null;
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "roofing";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Specifications of the category; empty where there are none. */
      specs: {
        [key: string]: unknown;
      } | {
        /** @description Material, such as asphalt_shingle. */
        material_type: string | null;
        /** @description Warranty. */
        warranty_years: number | null;
        /** @description Wind speed that it withstands. */
        wind_rating_mph: number | null;
        /**
         * @description Fire class.
         * @enum {string|null}
         */
        fire_class: "A" | "B" | "C" | "unrated" | null;
        /** @description Impact rating, 4 is the highest. */
        impact_rating_class: number | null;
        /** @description Exposed height of a course. */
        exposure_inches: number | null;
        /** @description Bundles for 100 square feet. */
        bundles_per_square: number | null;
        /** @description Weight of 100 square feet. */
        weight_per_square_lbs: number | null;
        /** @description Warranted resistance to algae. */
        algae_resistance_years: number | null;
        /** @description Address of the figures' source. */
        citation_url: string | null;
      };
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Measure that programs and rules are looked up by. */
      measure_key: string | null;
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "hvac";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Specifications of the category; empty where there are none. */
      specs: {
        [key: string]: unknown;
      } | {
        /** @description Seasonal cooling efficiency. */
        seer2_rating: number | null;
        /** @description Cooling efficiency at full load. */
        eer2_rating: number | null;
        /** @description Seasonal heating efficiency. */
        hspf2_rating: number | null;
        /** @description Cooling capacity. */
        tonnage: number | null;
        /** @description Refrigerant, such as R-454B. */
        refrigerant_type: string | null;
        /** @description Cooling capacity. */
        cooling_capacity_btu_h: number | null;
        /** @description Stages of the compressor. */
        compressor_staging: string | null;
        /** @description Whether it is rated for cold climates. */
        cold_climate: boolean | null;
        /** @description AHRI reference number. */
        ahri_reference_number: string | null;
        /** @description Identifier in the efficiency program. */
        efficiency_program_model_identifier: string | null;
        /**
         * Format: date
         * @description Day of certification.
         */
        date_certified: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Heating capacity at 47 °F. */
        heating_capacity_47f_btu_h: number | null;
        /** @description Heating capacity at 17 °F. */
        heating_capacity_17f_btu_h: number | null;
        /** @description Heating capacity at 5 °F. */
        heating_capacity_5f_btu_h: number | null;
        /** @description Coefficient of performance at 5 °F. */
        cop_5f: number | null;
        /**
         * @description Cooling efficiency, older procedure.
         * @default null
         */
        eer: number | null;
        /**
         * @description Integrated cooling efficiency.
         * @default null
         */
        ieer: number | null;
        /**
         * @description Coefficient of performance.
         * @default null
         */
        cop: number | null;
        /**
         * @description Coefficient of performance at 47 °F.
         * @default null
         */
        cop_47f: number | null;
        /**
         * @description Coefficient of performance at 17 °F.
         * @default null
         */
        cop_17f: number | null;
        /** @description Share of fuel turned into heat in a year, of 100. */
        afue: number | null;
        /** @description Fuel. */
        fuel: string | null;
        /** @description Kind of product. */
        product_type: string | null;
        /** @description Whether it is ENERGY STAR certified. */
        energy_star_certified: boolean | null;
      };
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Measure that programs and rules are looked up by. */
      measure_key: string | null;
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "product";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Specifications of the category; empty where there are none. */
      specs: Record<string, never>;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Measure that programs and rules are looked up by. */
      measure_key: string | null;
      /** @description What kind of product it is, with its figures; null where that is unknown. */
      product: {
        /**
         * @description battery: a battery without an inverter. storage_system: a battery with one.
         * @enum {string}
         */
        kind: "battery" | "storage_system";
        /**
         * @description Name that customers use, such as Powerwall 3.
         * @default null
         */
        name: string | null;
        /**
         * @description Energy that it stores, in its smallest configuration.
         * @default null
         */
        capacity_kwh: number | null;
        /**
         * @description Energy of every configuration, the smallest first.
         * @default []
         */
        capacities_kwh: number[];
        /**
         * @description Power that it delivers continuously, in its weakest configuration.
         * @default null
         */
        power_kw: number | null;
        /**
         * @description Continuous power of every configuration, the least first.
         * @default []
         */
        powers_kw: number[];
        /**
         * @description Chemistry of the battery, such as lithium_iron_phosphate.
         * @default null
         */
        chemistry: string | null;
      } | null;
    };
    /** @description Every current record of utility_territory. */
    UtilityTerritorySnapshot: {
      dataset: components["schemas"]["UtilityTerritoryDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["UtilityTerritoryRow"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    UtilityTerritoryDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "utility_territory";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A whole row of Utility territories. */
    UtilityTerritoryRow: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description The utility. */
      utility: {
        /** @description Id of the utility. */
        id: string;
        /** @description Name of the utility. */
        name: string | null;
        /** @description Slug of the utility. */
        slug: string | null;
        /** @description Id of the utility with the EIA. */
        eia_utility_id: string | null;
        /**
         * @description Kind of utility.
         * @enum {string}
         */
        provider_type: "iou" | "municipal" | "cooperative" | "federal" | "unknown";
        /** @description States that it serves. */
        state_codes: string[];
      };
      /** @description The place that is served. */
      geography: {
        /** @description State of the place. */
        state_code: string;
        /** @description County, where the record is about one. */
        county_name: string | null;
        /** @description FIPS code of the county. */
        county_fips: string | null;
        /** @description City, where the record is about one. */
        city_name: string | null;
        /** @description ZIP code, where the record is about one. */
        zip_code: string | null;
        /**
         * @description How exactly the place is known.
         * @enum {string}
         */
        coverage_level: "state" | "county" | "city" | "zip" | "polygon";
        /** @description Latitude of a point in it. */
        sample_lat: number | null;
        /** @description Longitude of a point in it. */
        sample_lng: number | null;
        /** @description An address in it. */
        sample_address: string | null;
        /** @description Distance from the requested coordinates; null without them. */
        distance_miles: number | null;
      };
      /** @description Notes on its borders. */
      territory_notes: string | null;
      /**
       * @description Whether its boundary is loaded.
       * @enum {string|null}
       */
      geometry_status: "loaded" | "pending" | "unavailable" | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Address of the utility's own source. */
        provider_source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "utility_territory_context";
      };
      /** @description Boundary as a GeoJSON Polygon or MultiPolygon. */
      geometry:
        | ({
          /**
           * @description Kind of geometry, as GeoJSON has it.
           * @constant
           */
          type: "Polygon";
          /** @description Rings of longitude and latitude in degrees, the outer one first. */
          coordinates: number[][][];
        } | {
          /**
           * @description Kind of geometry, as GeoJSON has it.
           * @constant
           */
          type: "MultiPolygon";
          /** @description Rings of longitude and latitude in degrees, the outer one first. */
          coordinates: number[][][][];
        })
        | null;
    };
    /** @description Every current record of electricity_rates. */
    ElectricityRatesSnapshot: {
      dataset: components["schemas"]["ElectricityRatesDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["ElectricityRates"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    ElectricityRatesDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "electricity_rates";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Electricity rates. */
    ElectricityRates: {
      /** @description Stable id of the record. */
      id: string;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
      /**
       * @description Kind of region.
       * @enum {string}
       */
      region_type: "national" | "census_division" | "state";
      /** @description Code of the state or division. */
      region_code: string;
      /** @description State, in records of states. */
      state_code: string | null;
      /** @description Name of the region. */
      region_name: string;
      /** @description Year of the prices. */
      data_year: number;
      /** @description Period that they average. */
      effective_period: string | null;
      /** @description Average price, residential. */
      residential_cents_per_kwh: number | null;
      /** @description Average price, commercial. */
      commercial_cents_per_kwh: number | null;
      /** @description Average price, industrial. */
      industrial_cents_per_kwh: number | null;
      /** @description Average price, transportation. */
      transportation_cents_per_kwh: number | null;
      /** @description Average price, all customers. */
      total_cents_per_kwh: number | null;
      /** @description Average price, residential; cents divided by 100. */
      residential_usd_per_kwh: number | null;
      /** @description Average price, commercial; cents divided by 100. */
      commercial_usd_per_kwh: number | null;
      /** @description Average price, industrial; cents divided by 100. */
      industrial_usd_per_kwh: number | null;
      /** @description Average price, transportation; cents divided by 100. */
      transportation_usd_per_kwh: number | null;
      /** @description Average price, all customers; cents divided by 100. */
      total_usd_per_kwh: number | null;
      /** @description Address of the source. */
      source_url: string | null;
      /** @description Table of the source. */
      source_table: string | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string | null;
      /** @description Trades that it is relevant to. */
      applicable_trades: ("solar" | "hvac" | "roofing" | "plumbing" | "electrical")[];
      /** @description Further facts, as published. */
      metadata: {
        [key: string]: unknown;
      } | null;
      /**
       * Format: date-time
       * @description When the row was last changed.
       */
      updated_at: string | null;
      /**
       * @description Whether the row may be used in a customer's quote.
       * @constant
       */
      quote_safe: false;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
    };
    /** @description Every current record of hvac_incentives. */
    HvacIncentivesSnapshot: {
      dataset: components["schemas"]["HvacIncentivesDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["HvacIncentivesRow"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    HvacIncentivesDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "hvac_incentives";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A whole row of Incentive programs. */
    HvacIncentivesRow: {
      /** @description Stable id of the record. */
      id: string;
      /** @description Slug of the program. */
      program_key: string;
      /** @description Name of the program. */
      program_name: string;
      /** @description Organization that runs it. */
      authority: string;
      /**
       * @description Kind of organization.
       * @enum {string}
       */
      authority_type: "federal" | "state" | "utility" | "local" | "nonprofit" | "unknown";
      /**
       * @description Kind of program.
       * @enum {string}
       */
      program_type:
        | "rebate"
        | "tax_credit"
        | "loan"
        | "grant"
        | "pace"
        | "on_bill_financing"
        | "other";
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade_category: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description What it pays, to whom. */
      summary: string | null;
      /**
       * @description Whether it is available now.
       * @enum {string}
       */
      status:
        | "active"
        | "planned"
        | "paused"
        | "waitlist"
        | "expired"
        | "superseded"
        | "state_dependent"
        | "limited"
        | "unknown";
      /**
       * Format: date
       * @description First day of the program.
       */
      effective_date: string | null;
      /**
       * Format: date
       * @description Last day of the program (UTC); null if it has no end date.
       */
      expires_at: string | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string | null;
      /** @description Address of the source. */
      source_url: string | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description States that it applies in; empty for all. */
      state_codes: string[];
      /** @description Utilities whose customers it is for: EIA ids and names; empty for all. */
      utilities: string[];
      /** @description Measures that it pays for; empty for all. */
      measure_keys: string[];
      /** @description Income bands that it is for; empty for all. */
      income_bands: ("low_income" | "moderate_income" | "market_rate" | "unknown")[];
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[];
      /** @description What it pays, as numbers; null if the source does not say. */
      amount: {
        /**
         * @description flat: exactly `number` USD. up_to: at most `number` USD. percent: this fraction of the cost. per_unit: `number` USD for each `unit`.
         * @enum {string}
         */
        kind: "flat" | "percent" | "per_unit" | "up_to";
        /** @description USD, or a fraction of the cost if `kind` is percent (0.4 is 40 percent). */
        number: number;
        /**
         * @description Unit that a per_unit amount is paid for, such as ton.
         * @default null
         */
        unit: string | null;
        /**
         * @description Least that is paid.
         * @default null
         */
        minimum: number | null;
        /**
         * @description Most that is paid (the cap); null if the source names none.
         * @default null
         */
        maximum: number | null;
      } | null;
      /**
       * @description What the equipment, the home or the installer must satisfy. A row with a condition that is not met is not quote-safe.
       * @default []
       */
      conditions: {
        /** @description What must be satisfied, such as cold_climate, seer2, uef, size or installer. */
        kind: string;
        /**
         * @description Least value that satisfies the condition; null if it has no number.
         * @default null
         */
        minimum: number | null;
        /**
         * @description Unit of `minimum`, such as SEER2.
         * @default null
         */
        unit: string | null;
        /**
         * @description Whether the equipment of the request satisfies it; null if that is unknown or no equipment was given.
         * @default null
         */
        met: boolean | null;
      }[];
      /**
       * @description Counties and cities whose residents it is for; empty for all of its states.
       * @default []
       */
      places: {
        /** @description Two-letter code of its state. */
        state_code: string;
        /**
         * @description Name of the county.
         * @default null
         */
        county_name: string | null;
        /**
         * @description FIPS code of the county.
         * @default null
         */
        county_fips: string | null;
        /**
         * @description Name of the city or town; null for the whole county.
         * @default null
         */
        city_name: string | null;
      }[];
      /**
       * Format: date
       * @description Last day (UTC) on which an active row without an end date may be quote-safe: 180 days after `last_verified_at`.
       */
      quote_safe_until: string | null;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
    };
    /** @description Every current record of hvac_climate. */
    HvacClimateSnapshot: {
      dataset: components["schemas"]["HvacClimateDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["HvacClimate"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    HvacClimateDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "hvac_climate";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Climate context by county. */
    HvacClimate: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description Two-letter code of the state. */
      state_code: string;
      /** @description Name of the county. */
      county_name: string;
      /** @description Five-digit FIPS code of the county. */
      county_fips: string;
      /**
       * @description IECC climate zone, 1 to 8.
       * @enum {string|null}
       */
      iecc_climate_zone: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null;
      /**
       * @description A moist, B dry, C marine.
       * @enum {string|null}
       */
      iecc_moisture_regime: "A" | "B" | "C" | null;
      /** @description Building America climate zone. */
      ba_climate_zone: string | null;
      /** @description Edition of the IECC. */
      iecc_edition: number;
      /** @description Heating design temperature. With `design_temperature_is_limit` among the unresolved requirements it is the ENERGY STAR program's limit for the county, not ASHRAE's 99 % temperature, and may differ from it by up to 18 °F: do not size equipment by it. */
      heating_design_temp_f: number | null;
      /** @description Cooling design temperature. With `design_temperature_is_limit` among the unresolved requirements it is the ENERGY STAR program's limit for the county, not ASHRAE's 1 % temperature, and may differ from it by up to 18 °F: do not size equipment by it. */
      cooling_design_temp_f: number | null;
      /** @description Heating degree days, base 65 °F. */
      hdd65: number | null;
      /** @description Cooling degree days, base 65 °F. */
      cdd65: number | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[];
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "climate_context";
      };
    };
    /** @description Every current record of hvac_labor. */
    HvacLaborSnapshot: {
      dataset: components["schemas"]["HvacLaborDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["HvacLabor"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    HvacLaborDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "hvac_labor";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Labor adders. */
    HvacLabor: {
      /** @description Stable id of the record. */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description Slug of the adder. */
      adder_key: string;
      /** @description Name of the adder. */
      adder_label: string;
      /** @description What kind of adder it is. */
      adder_group: string | null;
      /** @description What it is charged by. */
      unit: string | null;
      /** @description How the amount is meant. */
      amount_type: string | null;
      /** @description Low and high ends. */
      ranges: {
        /** @description Low cost. */
        cost_low: number | null;
        /** @description High cost. */
        cost_high: number | null;
        /** @description Least labor. */
        labor_hours_low: number | null;
        /** @description Most labor. */
        labor_hours_high: number | null;
        /** @description Low cost of material. */
        material_cost_low: number | null;
        /** @description High cost of material. */
        material_cost_high: number | null;
      };
      /** @description What the figures are based on. */
      source_basis: string | null;
      /** @description How the figures were made. */
      calculation_notes: string | null;
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[];
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "labor_adder_context";
      };
    };
    /** @description Every current record of hvac_ahri_matches. */
    HvacAhriMatchesSnapshot: {
      dataset: components["schemas"]["HvacAhriMatchesDataset"];
      /** @description The version; null when nothing is published. */
      version: components["schemas"]["SyncVersion"] | null;
      /** @description Whole rows of the dataset. */
      records: components["schemas"]["HvacAhriMatches"][];
      sync: components["schemas"]["SnapshotSync"];
    };
    /** @description The dataset that is mirrored. */
    HvacAhriMatchesDataset: {
      /**
       * @description Key of the dataset.
       * @constant
       */
      key: "hvac_ahri_matches";
      /** @description Its name for people. */
      title: string;
      /** @description REST path that serves its records. */
      endpoint: string;
      /** @description Where its rows come from. */
      source: string;
      /** @description The trade that rows are filtered by, or `all`. */
      trade: string;
      /** @description The field that holds a record's id. */
      id_field: string;
    };
    /** @description A record of Matched systems. */
    HvacAhriMatches: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description AHRI reference number. */
      ahri_reference_number: string | null;
      /** @description The outdoor unit. */
      outdoor_unit: {
        /** @description Brand of the unit. */
        brand: string | null;
        /** @description Model of the unit. */
        model: string | null;
      };
      /** @description The indoor unit. */
      indoor_unit: {
        /** @description Brand of the unit. */
        brand: string | null;
        /** @description Model of the unit. */
        model: string | null;
      };
      /** @description Kind of system. */
      system_type: string | null;
      /** @description Refrigerant, such as R-454B. */
      refrigerant_type: string | null;
      /** @description Ratings of the pair. */
      ratings: {
        /** @description Seasonal cooling efficiency. */
        seer2: number | null;
        /** @description Cooling efficiency at full load. */
        eer2: number | null;
        /** @description Seasonal heating efficiency. */
        hspf2: number | null;
        /** @description Cooling capacity. */
        cooling_capacity_btu_h: number | null;
        /** @description Heating capacity at 47 °F. */
        heating_capacity_47f_btu_h: number | null;
        /** @description Heating capacity at 17 °F. */
        heating_capacity_17f_btu_h: number | null;
        /** @description Heating capacity at 5 °F. */
        heating_capacity_5f_btu_h: number | null;
      };
      /**
       * @description Whether the match is certified.
       * @enum {string|null}
       */
      status: "certified" | "candidate" | "superseded" | "unknown" | null;
      /** @description Whether an efficiency program lists it. */
      efficiency_program_link_status: string | null;
      /** @description How the match is known. */
      verification: {
        /**
         * @description Kind of source that the match is from.
         * @enum {string}
         */
        source_kind:
          | "ahri_licensed"
          | "efficiency_program_candidate"
          | "certificate_scrape"
          | "contractor_upload";
        /** @description Whether both models match exactly. */
        exact_match: boolean;
        /**
         * Format: date-time
         * @description When it was certified.
         */
        certified_at: string | null;
        /**
         * Format: date-time
         * @description When it was published.
         */
        published_at: string | null;
      };
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[];
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Address of the certificate. */
        certificate_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "ahri_match_context";
      };
    };
    /** @description Guidance on how far rows may be trusted. */
    Trust: {
      /** @description Path of the endpoint. */
      endpoint: string;
      /** @description How far rows may be trusted. */
      level: string;
      /** @description What the endpoint is for. */
      use_case: string;
      /** @description What applies to copies. */
      data_rights_note: string;
      /** @description Fields to look at before quoting. */
      required_response_fields: string[];
    };
    /** @description The endpoint's budget. */
    Performance: {
      /** @description Time that responses should stay under. */
      target_ms: number;
      /** @description Time above which a response is late. */
      warn_ms: number;
      /** @description Size above which a response is counted in a metric; it is not truncated. */
      max_response_bytes: number;
      /** @description Where time is measured: server. */
      basis: string;
    };
    /** @description Why a request was refused. */
    ErrorResponse: {
      /** @description Null in an error. */
      data: null;
      /** @description What was wrong, where, and what is allowed. */
      error: string;
      /** @description Facts about the request. */
      meta: {
        /** @description Identifies the request; the header X-SVC-Request-Id. */
        request_id: string;
        /** @description Version of the contract; the header X-SVC-API-Version. */
        api_version: string;
      };
    };
    /** @description What changed in the dataset that dataset.key names, after a cursor. */
    Changes:
      | components["schemas"]["FinanceFeesChanges"]
      | components["schemas"]["FinanceProductsChanges"]
      | components["schemas"]["FinanceEligibilityChanges"]
      | components["schemas"]["EquipmentPricingChanges"]
      | components["schemas"]["UtilityTerritoryChanges"]
      | components["schemas"]["ElectricityRatesChanges"]
      | components["schemas"]["HvacIncentivesChanges"]
      | components["schemas"]["HvacClimateChanges"]
      | components["schemas"]["HvacLaborChanges"]
      | components["schemas"]["HvacAhriMatchesChanges"];
    /** @description What changed in finance_fees after a cursor. */
    FinanceFeesChanges: {
      dataset: components["schemas"]["FinanceFeesDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["FinanceFeesChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of finance_fees. */
    FinanceFeesChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "finance_fees";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["FinanceFees"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description How to continue. */
    ChangesSync: {
      /**
       * @description Always delta.
       * @constant
       */
      mode: "delta";
      /** @description The limit used. */
      limit: number;
      /** @description Number of changes returned. */
      returned: number;
      /** @description Whether next_url has more. */
      has_more: boolean;
      /** @description The next request. */
      next_url: string;
    };
    /** @description What changed in finance_products after a cursor. */
    FinanceProductsChanges: {
      dataset: components["schemas"]["FinanceProductsDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["FinanceProductsChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of finance_products. */
    FinanceProductsChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "finance_products";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["FinanceProducts"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in finance_eligibility after a cursor. */
    FinanceEligibilityChanges: {
      dataset: components["schemas"]["FinanceEligibilityDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["FinanceEligibilityChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of finance_eligibility. */
    FinanceEligibilityChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "finance_eligibility";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["FinanceEligibility"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in equipment_pricing after a cursor. */
    EquipmentPricingChanges: {
      dataset: components["schemas"]["EquipmentPricingDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["EquipmentPricingChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of equipment_pricing. */
    EquipmentPricingChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "equipment_pricing";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["EquipmentPricing"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in utility_territory after a cursor. */
    UtilityTerritoryChanges: {
      dataset: components["schemas"]["UtilityTerritoryDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["UtilityTerritoryChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of utility_territory. */
    UtilityTerritoryChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "utility_territory";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["UtilityTerritoryRow"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in electricity_rates after a cursor. */
    ElectricityRatesChanges: {
      dataset: components["schemas"]["ElectricityRatesDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["ElectricityRatesChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of electricity_rates. */
    ElectricityRatesChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "electricity_rates";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["ElectricityRates"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in hvac_incentives after a cursor. */
    HvacIncentivesChanges: {
      dataset: components["schemas"]["HvacIncentivesDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["HvacIncentivesChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of hvac_incentives. */
    HvacIncentivesChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "hvac_incentives";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["HvacIncentivesRow"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in hvac_climate after a cursor. */
    HvacClimateChanges: {
      dataset: components["schemas"]["HvacClimateDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["HvacClimateChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of hvac_climate. */
    HvacClimateChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "hvac_climate";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["HvacClimate"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in hvac_labor after a cursor. */
    HvacLaborChanges: {
      dataset: components["schemas"]["HvacLaborDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["HvacLaborChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of hvac_labor. */
    HvacLaborChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "hvac_labor";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["HvacLabor"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description What changed in hvac_ahri_matches after a cursor. */
    HvacAhriMatchesChanges: {
      dataset: components["schemas"]["HvacAhriMatchesDataset"];
      /** @description The cursor that was sent. */
      from_cursor: string;
      /** @description The cursor to keep once all pages were applied. */
      latest_cursor: string;
      /** @description Whether there are any. */
      has_changes: boolean;
      /** @description Changes in order. */
      changes: components["schemas"]["HvacAhriMatchesChange"][];
      sync: components["schemas"]["ChangesSync"];
    };
    /** @description One change of hvac_ahri_matches. */
    HvacAhriMatchesChange: {
      /**
       * Format: uuid
       * @description Id of the change.
       */
      id: string;
      /**
       * Format: uuid
       * @description Version that introduced it.
       */
      dataset_version_id: string;
      /**
       * @description Key of the dataset.
       * @constant
       */
      dataset_key: "hvac_ahri_matches";
      /** @description Trade of the record. */
      trade_category: string | null;
      /**
       * @description What to do.
       * @enum {string}
       */
      operation: "upsert" | "delete" | "supersede";
      /** @description Id of the record. */
      record_id: string;
      /** @description Key of the dataset. */
      source_table: string;
      /** @description When the record changed. */
      record_updated_at: string;
      /** @description The whole row; null for a delete. */
      payload: components["schemas"]["HvacAhriMatches"] | null;
      /** @description When the change was published. */
      created_at: string;
    };
    /** @description A record of the equipment catalog. */
    Equipment: {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "module";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Specifications: all of the category's where one was asked for, else a few; empty where there are none. */
      specs: {
        /** @description Power at standard test conditions. */
        rating_stc?: number | null;
        /** @description Power at PVUSA test conditions. */
        rating_ptc?: number | null;
        /** @description Share of sunlight turned into power. */
        efficiency?: number | null;
        /** @description Open-circuit voltage. */
        voc?: number | null;
        /** @description Short-circuit current. */
        isc?: number | null;
        /** @description Voltage at the maximum power point. */
        vmp?: number | null;
        /** @description Current at the maximum power point. */
        imp?: number | null;
        /** @description Length. */
        length_mm?: number | null;
        /** @description Width. */
        width_mm?: number | null;
        /** @description Weight. */
        weight_kg?: number | null;
        /** @description Product warranty. */
        product_warranty_years?: number | null;
        /** @description Color of the frame. */
        frame_color?: string | null;
        /** @description Color of the back sheet. */
        backsheet_color?: string | null;
        /** @description How many cells there are. */
        cell_quantity?: number | null;
        /** @description Change of power with temperature. */
        temp_coeff_pmax?: number | null;
        /** @description Address of the PAN file. */
        pan_file_url?: string | null;
      };
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "inverter";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Specifications: all of the category's where one was asked for, else a few; empty where there are none. */
      specs: {
        /** @description Cross-reference to another system. */
        external_id?: number | null;
        /**
         * @description Added to labor.
         * @default 0
         */
        labor_adjustment: number;
        /**
         * @description Flat amount added to the cost; may be negative.
         * @default 0
         */
        price_adjustment: number;
        /**
         * @description Added for each watt of the system.
         * @default 0
         */
        price_adjustment_per_watt: number;
        /**
         * @description Whether it is the preferred one of its family.
         * @default false
         */
        is_default: boolean;
        /**
         * @description Added for each panel.
         * @default 0
         */
        price_adjustment_per_panel: number;
      };
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "roofing";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Specifications: all of the category's where one was asked for, else a few; empty where there are none. */
      specs: {
        /** @description Material, such as asphalt_shingle. */
        material_type?: string | null;
        /** @description Warranty. */
        warranty_years?: number | null;
        /** @description Wind speed that it withstands. */
        wind_rating_mph?: number | null;
        /**
         * @description Fire class.
         * @enum {string|null}
         */
        fire_class?: "A" | "B" | "C" | "unrated" | null;
        /** @description Impact rating, 4 is the highest. */
        impact_rating_class?: number | null;
        /** @description Exposed height of a course. */
        exposure_inches?: number | null;
        /** @description Bundles for 100 square feet. */
        bundles_per_square?: number | null;
        /** @description Weight of 100 square feet. */
        weight_per_square_lbs?: number | null;
        /** @description Warranted resistance to algae. */
        algae_resistance_years?: number | null;
        /** @description Address of the figures' source. */
        citation_url?: string | null;
      };
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "hvac";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description Specifications: all of the category's where one was asked for, else a few; empty where there are none. */
      specs: {
        /** @description Seasonal cooling efficiency. */
        seer2_rating?: number | null;
        /** @description Cooling efficiency at full load. */
        eer2_rating?: number | null;
        /** @description Seasonal heating efficiency. */
        hspf2_rating?: number | null;
        /** @description Cooling capacity. */
        tonnage?: number | null;
        /** @description Refrigerant, such as R-454B. */
        refrigerant_type?: string | null;
        /** @description Cooling capacity. */
        cooling_capacity_btu_h?: number | null;
        /** @description Stages of the compressor. */
        compressor_staging?: string | null;
        /** @description Whether it is rated for cold climates. */
        cold_climate?: boolean | null;
        /** @description AHRI reference number. */
        ahri_reference_number?: string | null;
        /** @description Identifier in the efficiency program. */
        efficiency_program_model_identifier?: string | null;
        /**
         * Format: date
         * @description Day of certification.
         */
        date_certified?: string | null;
        /** @description Address of the source. */
        source_url?: string | null;
        /** @description Heating capacity at 47 °F. */
        heating_capacity_47f_btu_h?: number | null;
        /** @description Heating capacity at 17 °F. */
        heating_capacity_17f_btu_h?: number | null;
        /** @description Heating capacity at 5 °F. */
        heating_capacity_5f_btu_h?: number | null;
        /** @description Coefficient of performance at 5 °F. */
        cop_5f?: number | null;
        /**
         * @description Cooling efficiency, older procedure.
         * @default null
         */
        eer: number | null;
        /**
         * @description Integrated cooling efficiency.
         * @default null
         */
        ieer: number | null;
        /**
         * @description Coefficient of performance.
         * @default null
         */
        cop: number | null;
        /**
         * @description Coefficient of performance at 47 °F.
         * @default null
         */
        cop_47f: number | null;
        /**
         * @description Coefficient of performance at 17 °F.
         * @default null
         */
        cop_17f: number | null;
        /** @description Share of fuel turned into heat in a year, of 100. */
        afue?: number | null;
        /** @description Fuel. */
        fuel?: string | null;
        /** @description Kind of product. */
        product_type?: string | null;
        /** @description Whether it is ENERGY STAR certified. */
        energy_star_certified?: boolean | null;
      };
    } | {
      /**
       * Format: uuid
       * @description Stable id of the record.
       */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /**
       * @description Category of equipment.
       * @constant
       */
      category: "product";
      /** @description Brand. */
      manufacturer: string;
      /** @description Model number or SKU. */
      sku: string;
      /** @description Catalog cost; 0 without pricing means that the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Prices, or null where none are known. */
      pricing: {
        /** @description Price seen in public. */
        observed_public_price: number | null;
        /** @description Modeled distributor cost, preferred for quotes. */
        estimated_base_cost: number | null;
        /** @description Low end of the installed price. */
        estimated_installed_price_low: number | null;
        /** @description High end of the installed price. */
        estimated_installed_price_high: number | null;
        /** @description Gross margin that the model assumes. */
        contractor_gross_margin_assumption: number | null;
        /**
         * @description Confidence in the prices.
         * @enum {string|null}
         */
        confidence: "high" | "medium" | "low" | null;
        /** @description How they were found. */
        method: string | null;
        /** @description Version of the model. */
        model_version: string | null;
        /** @description How many observations the prices are based on. */
        observation_count: number;
        /** @description Id of the prices' source document. */
        source_document_id: string | null;
        /**
         * Format: date-time
         * @description When the prices were last checked.
         */
        last_verified_at: string | null;
        /** @description Notes on the prices. */
        notes: string | null;
      } | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /**
         * @description Always published.
         * @constant
         */
        approval_state: "published";
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /** @description Whether the product is current: true exactly when it is not archived. It does not say that figures or prices are known. */
        quote_safe: boolean;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "catalog_record";
      };
      /** @description What kind of product it is, with its figures; null where that is unknown. */
      product: {
        /**
         * @description battery: a battery without an inverter. storage_system: a battery with one.
         * @enum {string}
         */
        kind: "battery" | "storage_system";
        /**
         * @description Name that customers use, such as Powerwall 3.
         * @default null
         */
        name: string | null;
        /**
         * @description Energy that it stores, in its smallest configuration.
         * @default null
         */
        capacity_kwh: number | null;
        /**
         * @description Energy of every configuration, the smallest first.
         * @default []
         */
        capacities_kwh: number[];
        /**
         * @description Power that it delivers continuously, in its weakest configuration.
         * @default null
         */
        power_kw: number | null;
        /**
         * @description Continuous power of every configuration, the least first.
         * @default []
         */
        powers_kw: number[];
        /**
         * @description Chemistry of the battery, such as lithium_iron_phosphate.
         * @default null
         */
        chemistry: string | null;
      } | null;
      /** @description Specifications: all of the category's where one was asked for, else a few; empty where there are none. */
      specs: Record<string, never>;
    };
    /** @description A record that a query found. */
    SearchHit: {
      /**
       * @description Kind of record.
       * @enum {string}
       */
      type:
        | "equipment"
        | "price"
        | "finance"
        | "finance_eligibility"
        | "incentive"
        | "utility"
        | "permit"
        | "labor"
        | "source_document"
        | "dataset";
      /** @description Its id, stable within the type. */
      id: string;
      /** @description What it is called: SKU, program, utility, authority and the like. */
      title: string;
      /** @description What it belongs to: manufacturer, lender, authority. */
      subtitle: string | null;
      /** @description Its trade, `context` where it crosses trades, or null. */
      trade: string | null;
      /** @description Category in the dashboard. */
      category: string;
      /** @description Path of its page in the dashboard. */
      href: string;
      /** @description Whether it may be quoted; null without the signal. */
      quote_safe: boolean | null;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Id of its source document. */
      source_document_id: string | null;
      /** @description When it was last verified. */
      last_verified_at: string | null;
      /** @description What keeps it from being quote-safe. */
      unresolved_requirements: string[];
      /** @description A compact line for people. */
      meta: string;
      /** @description Fields in which the query was found. */
      matched_fields: string[];
    };
    /** @description An inverter in its legacy shape. */
    Inverter: {
      /**
       * Format: uuid
       * @description Stable id.
       */
      id: string;
      /** @description Brand. */
      manufacturer: string;
      /** @description Model code. */
      sku: string;
      /** @description Wholesale cost; 0 if the price is unknown. */
      base_cost: number;
      /** @description Whether it is discontinued. */
      is_archived: boolean;
      /** @description Cross-reference to another system. */
      external_id: number | null;
      /** @description Whether it is the preferred one of its family. */
      is_default: boolean;
      /** @description Flat amount added to the cost; may be negative. */
      price_adjustment: number;
      /** @description What each watt of the system adds. */
      price_adjustment_per_watt: number;
      /** @description What each panel adds. */
      price_adjustment_per_panel: number;
      /** @description Added to labor. */
      labor_adjustment: number;
    };
    /** @description Statistics of one metric. */
    Benchmark: {
      /**
       * @description The requested metric.
       * @enum {string}
       */
      metric: "dealer_fee" | "inverter_base_cost" | "inverter_price_per_watt" | "interest_rate";
      /** @description Its name, which says if made-up samples are among the values. */
      label: string;
      /**
       * @description How to show values; percent keeps the record's scale, 0.25 is 25%.
       * @enum {string}
       */
      unit: "percent" | "currency" | "number";
      /** @description Filters that were applied, as they were sent; null for none. */
      filters: {
        [key: string]: string;
      } | null;
      /** @description Arithmetic mean; null when sample_size is 0. */
      avg: number | null;
      /** @description Median; null when sample_size is 0. */
      median: number | null;
      /** @description Lowest value; null when sample_size is 0. */
      min: number | null;
      /** @description Highest value; null when sample_size is 0. */
      max: number | null;
      /** @description Standard deviation of the population; null when sample_size is 0. */
      stddev: number | null;
      /** @description First quartile; null when sample_size is 0. */
      p25: number | null;
      /** @description Third quartile; null when sample_size is 0. */
      p75: number | null;
      /** @description How many values there are. */
      sample_size: number;
      /** @description Only when there are no records: why, filter by filter. */
      empty_because?: {
        /** @description The parameter; one that was not sent if its default excludes all. */
        parameter: string;
        /** @description The value that was applied. */
        value: string;
        /** @description How many records match this filter alone. */
        rows_alone: number;
        /** @description Up to five existing values, the most similar first, when no record has this one. */
        nearest: string[];
        /** @description True when no record has the field at all. */
        never_filled: boolean;
      }[];
    };
    /** @description Time taken. */
    Usage: {
      /** @description Path called. */
      endpoint: string;
      /** @description Status of the response. */
      status_code: number;
      /** @description Time on the server. */
      duration_ms: number;
    };
    /** @description A record of Utility territories. */
    UtilityTerritory: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description The utility. */
      utility: {
        /** @description Id of the utility. */
        id: string;
        /** @description Name of the utility. */
        name: string | null;
        /** @description Slug of the utility. */
        slug: string | null;
        /** @description Id of the utility with the EIA. */
        eia_utility_id: string | null;
        /**
         * @description Kind of utility.
         * @enum {string}
         */
        provider_type: "iou" | "municipal" | "cooperative" | "federal" | "unknown";
        /** @description States that it serves. */
        state_codes: string[];
      };
      /** @description The place that is served. */
      geography: {
        /** @description State of the place. */
        state_code: string;
        /** @description County, where the record is about one. */
        county_name: string | null;
        /** @description FIPS code of the county. */
        county_fips: string | null;
        /** @description City, where the record is about one. */
        city_name: string | null;
        /** @description ZIP code, where the record is about one. */
        zip_code: string | null;
        /**
         * @description How exactly the place is known.
         * @enum {string}
         */
        coverage_level: "state" | "county" | "city" | "zip" | "polygon";
        /** @description Latitude of a point in it. */
        sample_lat: number | null;
        /** @description Longitude of a point in it. */
        sample_lng: number | null;
        /** @description An address in it. */
        sample_address: string | null;
        /** @description Distance from the requested coordinates; null without them. */
        distance_miles: number | null;
      };
      /** @description Notes on its borders. */
      territory_notes: string | null;
      /**
       * @description Whether its boundary is loaded.
       * @enum {string|null}
       */
      geometry_status: "loaded" | "pending" | "unavailable" | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Address of the utility's own source. */
        provider_source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "utility_territory_context";
      };
    };
    /** @description The utilities of an address. */
    TerritoryResolution: {
      /** @description Where the address is. */
      geocode: {
        /** @description Whether the address is known. */
        matched: boolean;
        /** @description The address in a standard form. */
        normalized_address: string | null;
        /** @description Latitude. */
        lat: number | null;
        /** @description Longitude. */
        lng: number | null;
        /**
         * @description How exact the point is.
         * @enum {string|null}
         */
        confidence: "rooftop" | "range_interpolated" | "geometric_center" | "approximate" | null;
        /** @description Which part of the address was ignored, and why; absent if none was. */
        notes?: string[];
      };
      /** @description The likeliest first. */
      territories: components["schemas"]["ResolvedTerritory"][];
      /** @description The strongest evidence for the first territory. */
      resolution_method: string | null;
    };
    /** @description A territory that may serve an address. Its confidence is that of this response. */
    ResolvedTerritory: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description The utility. */
      utility: {
        /** @description Id of the utility. */
        id: string;
        /** @description Name of the utility. */
        name: string | null;
        /** @description Slug of the utility. */
        slug: string | null;
        /** @description Id of the utility with the EIA. */
        eia_utility_id: string | null;
        /**
         * @description Kind of utility.
         * @enum {string}
         */
        provider_type: "iou" | "municipal" | "cooperative" | "federal" | "unknown";
        /** @description States that it serves. */
        state_codes: string[];
      };
      /** @description The place that is served. */
      geography: {
        /** @description State of the place. */
        state_code: string;
        /** @description County, where the record is about one. */
        county_name: string | null;
        /** @description FIPS code of the county. */
        county_fips: string | null;
        /** @description City, where the record is about one. */
        city_name: string | null;
        /** @description ZIP code, where the record is about one. */
        zip_code: string | null;
        /**
         * @description How exactly the place is known.
         * @enum {string}
         */
        coverage_level: "state" | "county" | "city" | "zip" | "polygon";
        /** @description Latitude of a point in it. */
        sample_lat: number | null;
        /** @description Longitude of a point in it. */
        sample_lng: number | null;
        /** @description An address in it. */
        sample_address: string | null;
        /** @description Distance from the requested coordinates; null without them. */
        distance_miles: number | null;
      };
      /** @description Notes on its borders. */
      territory_notes: string | null;
      /**
       * @description Whether its boundary is loaded.
       * @enum {string|null}
       */
      geometry_status: "loaded" | "pending" | "unavailable" | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Address of the utility's own source. */
        provider_source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "utility_territory_context";
      };
      /** @description Evidence for its utility, the strongest first: a boundary around the point, the ZIP code, the city, the county, the city in its name. Empty where only a sample point is near. */
      evidence: ("polygon" | "zip" | "city" | "county" | "name")[];
    };
    /** @description A record of Regional labor rates. */
    LaborRates: {
      /** @description Stable id of the record. */
      record_id: string;
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description Standard Occupational Classification code. */
      occupation_code: string;
      /** @description Name of the occupation. */
      occupation_title: string;
      /** @description Where the wages are paid. */
      region: {
        /**
         * @description Kind of region.
         * @enum {string}
         */
        type: "national" | "state" | "metro" | "nonmetro";
        /** @description Code of the region. */
        code: string;
        /** @description State of the region. */
        state_code: string | null;
        /** @description Name of the state. */
        state_name: string | null;
        /** @description Name of the region. */
        name: string;
      };
      /** @description Year of the wages. */
      data_year: number;
      /** @description Period of the survey's data. */
      effective_period: string;
      /** @description People employed; null where it is suppressed. */
      employment: number | null;
      /** @description Wages before burden. */
      wage_distribution: {
        /** @description Mean wage. */
        hourly_mean: number | null;
        /** @description 10th percentile wage. */
        hourly_p10: number | null;
        /** @description 25th percentile wage. */
        hourly_p25: number | null;
        /** @description Median wage. */
        hourly_median: number | null;
        /** @description 75th percentile wage. */
        hourly_p75: number | null;
        /** @description 90th percentile wage. */
        hourly_p90: number | null;
        /** @description Median wage of a year. */
        annual_median: number | null;
        /** @description Relative standard error of employment. */
        employment_rse: number | null;
        /** @description Relative standard error of the mean wage. */
        wage_prse: number | null;
      };
      /** @description Wages with burden. */
      loaded_labor: {
        /** @description Factor from wage to cost. */
        burden_multiplier: number | null;
        /** @description Mean cost. */
        hourly_mean: number | null;
        /** @description 25th percentile cost. */
        hourly_p25: number | null;
        /** @description Median cost. */
        hourly_median: number | null;
        /** @description 75th percentile cost. */
        hourly_p75: number | null;
      };
      /**
       * @description Whether the row may be used in a customer's quote.
       * @constant
       */
      quote_safe: true;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /** @description Address of the burden's source. */
        burden_source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string;
        /**
         * @description Whether the row may be used in a customer's quote.
         * @constant
         */
        quote_safe: true;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "published_labor_rate_source";
      };
    };
    /** @description A record of Roofing materials. */
    RoofingMaterials: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description Id of the product with its source. */
      product_id: string | null;
      /** @description Brand. */
      manufacturer: string;
      /** @description Name of the product. */
      product_line: string | null;
      /** @description Material, such as asphalt_shingle. */
      material_type: string;
      /** @description Ratings. */
      specs: {
        /** @description Warranty. */
        warranty_years: number | null;
        /** @description Wind speed that it withstands. */
        wind_rating_mph: number | null;
        /**
         * @description Fire class.
         * @enum {string|null}
         */
        fire_class: "A" | "B" | "C" | "unrated" | null;
        /** @description Impact rating, 4 is the highest. */
        impact_rating_class: number | null;
        /** @description Exposed height of a course. */
        exposure_inches: number | null;
        /** @description Bundles for 100 square feet. */
        bundles_per_square: number | null;
        /** @description Weight of 100 square feet. */
        weight_per_square_lbs: number | null;
        /** @description Warranted resistance to algae. */
        algae_resistance_years: number | null;
      };
      /** @description Whether the material's figures may be used in a customer's quote. The catalog's provenance.quote_safe says only that a product is current. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "roofing_material_context";
      };
    };
    /** @description A record of Permit requirements. */
    Permits: {
      /** @description Stable id of the record. */
      record_id: string;
      /** @description The authority. */
      jurisdiction: {
        /** @description Id of the authority. */
        id: string;
        /** @description Slug of the authority. */
        slug: string | null;
        /** @description Name of the authority. */
        authority_name: string | null;
        /**
         * @description Kind of authority.
         * @enum {string|null}
         */
        jurisdiction_type: "city" | "county" | "state" | "special_district" | null;
        /** @description Its state. */
        state_code: string | null;
        /** @description Its county. */
        county_name: string | null;
        /** @description FIPS code of its county. */
        county_fips: string | null;
        /** @description Its city. */
        city_name: string | null;
        /** @description Its website. */
        website_url: string | null;
        /** @description Where permits are applied for. */
        permit_portal_url: string | null;
      };
      /**
       * @description Trade that the record belongs to; `context` for records of every trade.
       * @enum {string}
       */
      trade: "solar" | "hvac" | "roofing" | "plumbing" | "electrical" | "context";
      /** @description Kind of permit, such as mechanical, electrical or building. */
      permit_type: string | null;
      /** @description What is required. */
      requirements: {
        /** @description Whether a permit is required. */
        permit_required: boolean | null;
        /** @description Whether an inspection is required. */
        inspection_required: boolean | null;
        /** @description Whether the contractor must be licensed. */
        licensed_contractor_required: boolean | null;
        /** @description Whether the contractor must be registered. */
        registered_contractor_required: boolean | null;
        /** @description Whether work must be approved before it starts. */
        preapproval_required: boolean | null;
        /** @description Documents to submit. */
        required_documents: string[];
        /** @description What must be verified by hand. */
        unresolved_requirements: string[];
      };
      /** @description What it costs. */
      fees: {
        /**
         * @description How the fee is set.
         * @enum {string|null}
         */
        amount_type: "flat" | "valuation_based" | "tiered" | "exempt" | "unknown" | null;
        /** @description Low end. */
        fee_low: number | null;
        /** @description High end. */
        fee_high: number | null;
        /** @description How the fee is calculated. */
        formula: string | null;
      };
      /** @description The code that applies. */
      code: {
        /** @description Which code. */
        basis: string | null;
        /** @description Its edition. */
        cycle: string | null;
        /**
         * @description Whether it is adopted.
         * @enum {string|null}
         */
        status: "adopted" | "pending" | "partial" | "unknown" | null;
      };
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Where the row is from. */
      provenance: {
        /** @description Id of the source document. */
        source_document_id: string | null;
        /** @description Address of the source. */
        source_url: string | null;
        /**
         * Format: date-time
         * @description When the row was last checked against its source.
         */
        last_verified_at: string | null;
        /**
         * @description What the trust in the row is based on.
         * @constant
         */
        trust_basis: "permit_code_context";
      };
    };
    /** @description A record of HVAC price observations. */
    HvacPricing: {
      /** @description Stable id of the record. */
      id: string;
      /** @description Id of the source document that the row is from. */
      source_document_id: string | null;
      /**
       * @description Trade that the record belongs to.
       * @constant
       */
      trade_category: "hvac";
      /** @description Kind of equipment. */
      equipment_category: string;
      /** @description Brand. */
      manufacturer: string;
      /** @description Model. */
      model_number: string;
      /** @description SKU in the catalog. */
      matched_sku: string | null;
      /** @description Kind of product. */
      product_type: string | null;
      /** @description Cooling capacity. */
      tonnage: number | null;
      /** @description Seasonal cooling efficiency. */
      seer2_rating: number | null;
      /** @description Seasonal heating efficiency. */
      hspf2_rating: number | null;
      /** @description Refrigerant, such as R-454B. */
      refrigerant_type: string | null;
      /** @description Kind of price. */
      price_kind: string;
      /** @description The price. */
      observed_price: number | null;
      /** @description Low end. */
      observed_price_low: number | null;
      /** @description High end. */
      observed_price_high: number | null;
      /**
       * @description Always USD.
       * @constant
       */
      currency: "USD";
      /** @description Name of the source. */
      source_name: string | null;
      /** @description Address of the source. */
      source_url: string | null;
      /** @description Title of the source. */
      source_title: string | null;
      /** @description Kind of source. */
      source_kind: string;
      /**
       * Format: date-time
       * @description When the price applied.
       */
      observed_at: string | null;
      /**
       * Format: date-time
       * @description When it was recorded.
       */
      captured_at: string;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description Anything unusual about it. */
      validation_warnings: string[] | null;
      /** @description Further facts, as published. */
      metadata: {
        [key: string]: unknown;
      } | null;
    };
    /** @description A record of Incentive programs. */
    HvacIncentives: {
      /** @description Stable id of the record. */
      id: string;
      /** @description Slug of the program. */
      program_key: string;
      /** @description Name of the program. */
      program_name: string;
      /** @description Organization that runs it. */
      authority: string;
      /**
       * @description Kind of organization.
       * @enum {string}
       */
      authority_type: "federal" | "state" | "utility" | "local" | "nonprofit" | "unknown";
      /**
       * @description Kind of program.
       * @enum {string}
       */
      program_type:
        | "rebate"
        | "tax_credit"
        | "loan"
        | "grant"
        | "pace"
        | "on_bill_financing"
        | "other";
      /**
       * @description Trade that the record belongs to.
       * @enum {string}
       */
      trade_category: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
      /** @description What it pays, to whom. */
      summary: string | null;
      /**
       * @description Whether it is available now.
       * @enum {string}
       */
      status:
        | "active"
        | "planned"
        | "paused"
        | "waitlist"
        | "expired"
        | "superseded"
        | "state_dependent"
        | "limited"
        | "unknown";
      /**
       * Format: date
       * @description First day of the program.
       */
      effective_date: string | null;
      /**
       * Format: date
       * @description Last day of the program (UTC); null if it has no end date.
       */
      expires_at: string | null;
      /**
       * Format: date-time
       * @description When the row was last checked against its source.
       */
      last_verified_at: string | null;
      /** @description Address of the source. */
      source_url: string | null;
      /** @description Whether the row may be used in a customer's quote. */
      quote_safe: boolean;
      /**
       * @description Confidence in the row.
       * @enum {string|null}
       */
      confidence: "high" | "medium" | "low" | null;
      /** @description States that it applies in; empty for all. */
      state_codes: string[];
      /** @description Utilities whose customers it is for: EIA ids and names; empty for all. */
      utilities: string[];
      /** @description Measures that it pays for; empty for all. */
      measure_keys: string[];
      /** @description Income bands that it is for; empty for all. */
      income_bands: ("low_income" | "moderate_income" | "market_rate" | "unknown")[];
      /** @description What keeps the row from being quote-safe. */
      unresolved_requirements: string[];
      /** @description What it pays, as numbers; null if the source does not say. */
      amount: {
        /**
         * @description flat: exactly `number` USD. up_to: at most `number` USD. percent: this fraction of the cost. per_unit: `number` USD for each `unit`.
         * @enum {string}
         */
        kind: "flat" | "percent" | "per_unit" | "up_to";
        /** @description USD, or a fraction of the cost if `kind` is percent (0.4 is 40 percent). */
        number: number;
        /**
         * @description Unit that a per_unit amount is paid for, such as ton.
         * @default null
         */
        unit: string | null;
        /**
         * @description Least that is paid.
         * @default null
         */
        minimum: number | null;
        /**
         * @description Most that is paid (the cap); null if the source names none.
         * @default null
         */
        maximum: number | null;
      } | null;
      /**
       * @description What the equipment, the home or the installer must satisfy. A row with a condition that is not met is not quote-safe.
       * @default []
       */
      conditions: {
        /** @description What must be satisfied, such as cold_climate, seer2, uef, size or installer. */
        kind: string;
        /**
         * @description Least value that satisfies the condition; null if it has no number.
         * @default null
         */
        minimum: number | null;
        /**
         * @description Unit of `minimum`, such as SEER2.
         * @default null
         */
        unit: string | null;
        /**
         * @description Whether the equipment of the request satisfies it; null if that is unknown or no equipment was given.
         * @default null
         */
        met: boolean | null;
      }[];
      /**
       * @description Counties and cities whose residents it is for; empty for all of its states.
       * @default []
       */
      places: {
        /** @description Two-letter code of its state. */
        state_code: string;
        /**
         * @description Name of the county.
         * @default null
         */
        county_name: string | null;
        /**
         * @description FIPS code of the county.
         * @default null
         */
        county_fips: string | null;
        /**
         * @description Name of the city or town; null for the whole county.
         * @default null
         */
        city_name: string | null;
      }[];
      /**
       * Format: date
       * @description Last day (UTC) on which an active row without an end date may be quote-safe: 180 days after `last_verified_at`.
       */
      quote_safe_until: string | null;
    };
    /** @description Everything a quote needs, all from the same versions of the data. */
    QuoteContext: {
      /** @description Trade used. */
      trade: string;
      /** @description The requested data. */
      inputs: {
        /** @description State as sent, or null. */
        state: string | null;
        /** @description County as sent, or null. */
        county: string | null;
        /** @description FIPS code as sent, or null. */
        county_fips: string | null;
        /** @description City as sent, or null. */
        city: string | null;
        /** @description Utility as sent, or null. */
        utility: string | null;
        /** @description The measure that was used. */
        measure: string | null;
        /** @description Lender as sent, or null. */
        financier: string | null;
        /** @description Kind of payment as sent, or null. */
        payment_type: string | null;
        /** @description Term as sent, or null. */
        term_months: number | null;
        /** @description Category as sent, or null. */
        equipment_category: string | null;
        /** @description Manufacturer as sent, or null. */
        manufacturer: string | null;
        /** @description SKU as sent, or null. */
        sku: string | null;
        /** @description Id of equipment as sent, or null. */
        equipment_id: string | null;
        /** @description Whether an address was given; it is never repeated. */
        address_redacted: boolean;
      };
      /** @description How complete the response is. */
      coverage: {
        /** @description How many finance products are given. */
        finance_records: number;
        /** @description How many dealer fees are given. */
        finance_fee_records: number;
        /** @description How many equipment records are given. */
        equipment_records: number;
        /** @description Finance products that match, regardless of the limit. */
        finance_total_available: number;
        /** @description Dealer fees that match, regardless of the limit. */
        finance_fees_total_available: number;
        /** @description Equipment that matches, regardless of the limit. */
        equipment_total_available: number;
        /** @description How many records of each context list match, regardless of the limit. */
        context_total_available: {
          [key: string]: number;
        };
        /** @description How many records of each context list. */
        context_records: {
          [key: string]: number;
        };
        /** @description By section. */
        quote_safe_summary: {
          [key: string]: {
            /** @description Records given. */
            total: number;
            /** @description Those that may be quoted. */
            quote_safe: number;
            /** @description The others. */
            not_quote_safe: number;
          };
        };
        /** @description What keeps records from being quote-safe, `section:requirement`. */
        unresolved_requirements: string[];
        /** @description Parts of the place that the request left out; null if there are none. */
        derived: {
          /** @description State of the address or of the FIPS code, if not given. */
          state: string | null;
          /** @description County of the address or of the FIPS code, if not given. */
          county: string | null;
          /** @description FIPS code of the address's county, if not given. */
          county_fips: string | null;
          /** @description City of the address, if not given; it selects the permits. */
          city: string | null;
          /**
           * @description Where they are from.
           * @enum {string}
           */
          from: "address" | "county_fips";
        } | null;
        /** @description Whether any record is made up. */
        contains_samples: boolean;
        /** @description What is missing, or must be checked before quoting. */
        warnings: string[];
      };
      /** @description Finance products that fit. */
      finance: components["schemas"]["FinanceProducts"][];
      /** @description Dealer fees that a quote is made of. */
      finance_fees: components["schemas"]["FinanceFees"][];
      /** @description Equipment that fits. */
      equipment: components["schemas"]["Equipment"][];
      /** @description What else a quote depends on. */
      context: {
        /** @description The equipment of equipment_id, or null. */
        equipment_incentive_context: {
          /** @description The requested id. */
          equipment_id: string;
          /** @description Its manufacturer. */
          manufacturer: string;
          /** @description Its SKU. */
          sku: string;
          /** @description Its trade. */
          trade: string;
          /** @description Its category. */
          category: string;
          /** @description The measure that it implies, or null. */
          measure_key: string | null;
          /** @description Whether it may be quoted. */
          quote_safe: boolean;
        } | null;
        /** @description Climate of the county. */
        climate: components["schemas"]["HvacClimate"][];
        /** @description Incentive programs. */
        incentives: components["schemas"]["HvacIncentives"][];
        /** @description Labor adders of the trade. */
        labor_adders: components["schemas"]["HvacLabor"][];
        /** @description Permit requirements of the place. */
        permits: components["schemas"]["Permits"][];
        /** @description Rules of lenders. */
        finance_eligibility: components["schemas"]["FinanceEligibility"][];
        /** @description The utilities of the address; null without one. */
        utility_territory_resolution: components["schemas"]["TerritoryResolution"] | null;
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Identifies the request, for finding it in logs. */
    "X-SVC-Request-Id": string;
    /** @description Date-based version of the contract. */
    "X-SVC-API-Version": string;
    /** @description Milliseconds on the server. */
    "X-SVC-Duration-Ms": number;
    /** @description ok, warn or over, by the endpoint's budget. */
    "X-SVC-Performance-State": string;
    /** @description Milliseconds of each phase. */
    "Server-Timing": string;
    /** @description private, no-cache; no-store for errors. */
    "Cache-Control": string;
    /** @description Headers of the request that the response depends on. */
    Vary: string;
    /** @description Requests per minute, or of the window that refused the request. */
    "X-RateLimit-Limit": number;
    /** @description Requests left in it. */
    "X-RateLimit-Remaining": number;
    /** @description The windows with their quota: `"minute"`, `"month"`, and `"resolve"` where new addresses count. `comment="per server"` says that each of several servers counts its own. */
    "RateLimit-Policy": string;
    /** @description What is left of each window, and in how many seconds it begins again. */
    RateLimit: string;
    /** @description Seconds to wait. */
    "Retry-After": number;
    /** @description How to authenticate: `ApiKey`, with a key in `x-api-key`. */
    "WWW-Authenticate": string;
    /** @description Why the request was refused, as a stable code. */
    "X-SVC-Error-Code":
      | "not_found"
      | "method_not_allowed"
      | "tls_required"
      | "key_missing"
      | "key_invalid"
      | "rate_limited"
      | "quota_exceeded"
      | "resolves_exceeded"
      | "parameter_invalid"
      | "parameter_unknown"
      | "cursor_malformed"
      | "cursor_other"
      | "cursor_future"
      | "cursor_expired"
      | "access_required"
      | "equipment_unknown"
      | "address_not_geocoded"
      | "geocoder_unavailable"
      | "data_unavailable"
      | "version_pending"
      | "internal";
    /** @description Names of parameters that are not known and were ignored. */
    "X-SVC-Ignored-Params": string;
    /** @description handling=strict, where that was asked for with Prefer. */
    "Preference-Applied": string;
    /** @description How many records there are, where limit left some out. */
    "X-SVC-Total-Count": number;
    /** @description How many returned records have no known price: base_cost is 0 and pricing null. */
    "X-SVC-Prices-Unknown": number;
    /** @description How many rows follow, in formats other than JSON. */
    "X-SVC-Row-Count": number;
    /** @description sample, where the key sees only the dataset's sample. */
    "X-SVC-Access-Level": string;
    /** @description The query that was used in place of a misspelled one. */
    "X-SVC-Search-Corrected": string;
    /** @description hit or miss: whether the address was remembered. */
    "X-SVC-Cache": string;
    /** @description cached or live. */
    "X-SVC-Resolution-Mode": string;
    /** @description Key of the dataset. */
    "X-SVC-Dataset": string;
    /** @description Cursor of the version that the response was made from. */
    "X-SVC-Cursor": string;
    /** @description `keys=90s`: this server lost contact with its store so long ago; a key may have been revoked since. */
    "X-SVC-Stale": string;
    /** @description The trace context of the request, if it had one (W3C Trace Context). */
    Traceparent: string;
    /** @description Entity tag, to be sent back as If-None-Match; weak for lists. */
    ETag: string;
    /** @description Since when the endpoint is superseded (RFC 9745). */
    Deprecation: string;
    /** @description The endpoint that took its place. */
    Link: string;
  };
  pathItems: never;
}
export type Snapshot = components["schemas"]["Snapshot"];
export type FinanceFeesSnapshot = components["schemas"]["FinanceFeesSnapshot"];
export type FinanceFeesDataset = components["schemas"]["FinanceFeesDataset"];
export type SyncVersion = components["schemas"]["SyncVersion"];
export type FinanceFees = components["schemas"]["FinanceFees"];
export type SnapshotSync = components["schemas"]["SnapshotSync"];
export type FinanceProductsSnapshot = components["schemas"]["FinanceProductsSnapshot"];
export type FinanceProductsDataset = components["schemas"]["FinanceProductsDataset"];
export type FinanceProducts = components["schemas"]["FinanceProducts"];
export type FinanceEligibilitySnapshot = components["schemas"]["FinanceEligibilitySnapshot"];
export type FinanceEligibilityDataset = components["schemas"]["FinanceEligibilityDataset"];
export type FinanceEligibility = components["schemas"]["FinanceEligibility"];
export type EquipmentPricingSnapshot = components["schemas"]["EquipmentPricingSnapshot"];
export type EquipmentPricingDataset = components["schemas"]["EquipmentPricingDataset"];
export type EquipmentPricing = components["schemas"]["EquipmentPricing"];
export type UtilityTerritorySnapshot = components["schemas"]["UtilityTerritorySnapshot"];
export type UtilityTerritoryDataset = components["schemas"]["UtilityTerritoryDataset"];
export type UtilityTerritoryRow = components["schemas"]["UtilityTerritoryRow"];
export type ElectricityRatesSnapshot = components["schemas"]["ElectricityRatesSnapshot"];
export type ElectricityRatesDataset = components["schemas"]["ElectricityRatesDataset"];
export type ElectricityRates = components["schemas"]["ElectricityRates"];
export type HvacIncentivesSnapshot = components["schemas"]["HvacIncentivesSnapshot"];
export type HvacIncentivesDataset = components["schemas"]["HvacIncentivesDataset"];
export type HvacIncentivesRow = components["schemas"]["HvacIncentivesRow"];
export type HvacClimateSnapshot = components["schemas"]["HvacClimateSnapshot"];
export type HvacClimateDataset = components["schemas"]["HvacClimateDataset"];
export type HvacClimate = components["schemas"]["HvacClimate"];
export type HvacLaborSnapshot = components["schemas"]["HvacLaborSnapshot"];
export type HvacLaborDataset = components["schemas"]["HvacLaborDataset"];
export type HvacLabor = components["schemas"]["HvacLabor"];
export type HvacAhriMatchesSnapshot = components["schemas"]["HvacAhriMatchesSnapshot"];
export type HvacAhriMatchesDataset = components["schemas"]["HvacAhriMatchesDataset"];
export type HvacAhriMatches = components["schemas"]["HvacAhriMatches"];
export type Trust = components["schemas"]["Trust"];
export type Performance = components["schemas"]["Performance"];
export type ErrorResponse = components["schemas"]["ErrorResponse"];
export type Changes = components["schemas"]["Changes"];
export type FinanceFeesChanges = components["schemas"]["FinanceFeesChanges"];
export type FinanceFeesChange = components["schemas"]["FinanceFeesChange"];
export type ChangesSync = components["schemas"]["ChangesSync"];
export type FinanceProductsChanges = components["schemas"]["FinanceProductsChanges"];
export type FinanceProductsChange = components["schemas"]["FinanceProductsChange"];
export type FinanceEligibilityChanges = components["schemas"]["FinanceEligibilityChanges"];
export type FinanceEligibilityChange = components["schemas"]["FinanceEligibilityChange"];
export type EquipmentPricingChanges = components["schemas"]["EquipmentPricingChanges"];
export type EquipmentPricingChange = components["schemas"]["EquipmentPricingChange"];
export type UtilityTerritoryChanges = components["schemas"]["UtilityTerritoryChanges"];
export type UtilityTerritoryChange = components["schemas"]["UtilityTerritoryChange"];
export type ElectricityRatesChanges = components["schemas"]["ElectricityRatesChanges"];
export type ElectricityRatesChange = components["schemas"]["ElectricityRatesChange"];
export type HvacIncentivesChanges = components["schemas"]["HvacIncentivesChanges"];
export type HvacIncentivesChange = components["schemas"]["HvacIncentivesChange"];
export type HvacClimateChanges = components["schemas"]["HvacClimateChanges"];
export type HvacClimateChange = components["schemas"]["HvacClimateChange"];
export type HvacLaborChanges = components["schemas"]["HvacLaborChanges"];
export type HvacLaborChange = components["schemas"]["HvacLaborChange"];
export type HvacAhriMatchesChanges = components["schemas"]["HvacAhriMatchesChanges"];
export type HvacAhriMatchesChange = components["schemas"]["HvacAhriMatchesChange"];
export type Equipment = components["schemas"]["Equipment"];
export type SearchHit = components["schemas"]["SearchHit"];
export type Inverter = components["schemas"]["Inverter"];
export type Benchmark = components["schemas"]["Benchmark"];
export type Usage = components["schemas"]["Usage"];
export type UtilityTerritory = components["schemas"]["UtilityTerritory"];
export type TerritoryResolution = components["schemas"]["TerritoryResolution"];
export type ResolvedTerritory = components["schemas"]["ResolvedTerritory"];
export type LaborRates = components["schemas"]["LaborRates"];
export type RoofingMaterials = components["schemas"]["RoofingMaterials"];
export type Permits = components["schemas"]["Permits"];
export type HvacPricing = components["schemas"]["HvacPricing"];
export type HvacIncentives = components["schemas"]["HvacIncentives"];
export type QuoteContext = components["schemas"]["QuoteContext"];
export type HeaderXSvcRequestId = components["headers"]["X-SVC-Request-Id"];
export type HeaderXSvcApiVersion = components["headers"]["X-SVC-API-Version"];
export type HeaderXSvcDurationMs = components["headers"]["X-SVC-Duration-Ms"];
export type HeaderXSvcPerformanceState = components["headers"]["X-SVC-Performance-State"];
export type HeaderServerTiming = components["headers"]["Server-Timing"];
export type HeaderCacheControl = components["headers"]["Cache-Control"];
export type HeaderVary = components["headers"]["Vary"];
export type HeaderXRateLimitLimit = components["headers"]["X-RateLimit-Limit"];
export type HeaderXRateLimitRemaining = components["headers"]["X-RateLimit-Remaining"];
export type HeaderRateLimitPolicy = components["headers"]["RateLimit-Policy"];
export type HeaderRateLimit = components["headers"]["RateLimit"];
export type HeaderRetryAfter = components["headers"]["Retry-After"];
export type HeaderWwwAuthenticate = components["headers"]["WWW-Authenticate"];
export type HeaderXSvcErrorCode = components["headers"]["X-SVC-Error-Code"];
export type HeaderXSvcIgnoredParams = components["headers"]["X-SVC-Ignored-Params"];
export type HeaderPreferenceApplied = components["headers"]["Preference-Applied"];
export type HeaderXSvcTotalCount = components["headers"]["X-SVC-Total-Count"];
export type HeaderXSvcPricesUnknown = components["headers"]["X-SVC-Prices-Unknown"];
export type HeaderXSvcRowCount = components["headers"]["X-SVC-Row-Count"];
export type HeaderXSvcAccessLevel = components["headers"]["X-SVC-Access-Level"];
export type HeaderXSvcSearchCorrected = components["headers"]["X-SVC-Search-Corrected"];
export type HeaderXSvcCache = components["headers"]["X-SVC-Cache"];
export type HeaderXSvcResolutionMode = components["headers"]["X-SVC-Resolution-Mode"];
export type HeaderXSvcDataset = components["headers"]["X-SVC-Dataset"];
export type HeaderXSvcCursor = components["headers"]["X-SVC-Cursor"];
export type HeaderXSvcStale = components["headers"]["X-SVC-Stale"];
export type HeaderTraceparent = components["headers"]["Traceparent"];
export type HeaderETag = components["headers"]["ETag"];
export type HeaderDeprecation = components["headers"]["Deprecation"];
export type HeaderLink = components["headers"]["Link"];
export type $defs = Record<string, never>;
export interface operations {
  syncSnapshot: {
    parameters: {
      query: {
        /** @description Key of the dataset. Case does not matter. */
        dataset:
          | "finance_fees"
          | "finance_products"
          | "finance_eligibility"
          | "equipment_pricing"
          | "utility_territory"
          | "electricity_rates"
          | "hvac_incentives"
          | "hvac_climate"
          | "hvac_labor"
          | "hvac_ahri_matches";
        /** @description Only rows of this trade; no effect if rows have no trade. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description The most records to return. The default and maximum is the dataset's ceiling: 5000 for finance_fees, 50000 for the others. NDJSON, CSV and Arrow have no ceiling. */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Dataset": components["headers"]["X-SVC-Dataset"];
          "X-SVC-Cursor": components["headers"]["X-SVC-Cursor"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["Snapshot"];
            /** @description Null when the request succeeded. */
            error: null;
            /** @description Facts about the request. */
            meta: {
              /** @description Identifies the request; the header X-SVC-Request-Id. */
              request_id: string;
              /** @description Version of the contract; the header X-SVC-API-Version. */
              api_version: string;
              /** @description Version of the dataset that the response was made from. */
              dataset_version: string | null;
              trust: components["schemas"]["Trust"];
              performance: components["schemas"]["Performance"];
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Dataset": components["headers"]["X-SVC-Dataset"];
          "X-SVC-Cursor": components["headers"]["X-SVC-Cursor"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  syncChanges: {
    parameters: {
      query: {
        /** @description Key of the dataset. Case does not matter. */
        dataset:
          | "finance_fees"
          | "finance_products"
          | "finance_eligibility"
          | "equipment_pricing"
          | "utility_territory"
          | "electricity_rates"
          | "hvac_incentives"
          | "hvac_climate"
          | "hvac_labor"
          | "hvac_ahri_matches";
        /** @description Cursor after which changes are given; v0:<dataset>:<trade or all> gives everything. */
        since: string;
        /** @description Only rows of this trade; no effect if rows have no trade. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /**
         * @description The most changes on a page. More than 5000 is lowered to 5000.
         * @example 1000
         */
        limit?: number;
        /** @description With since at v0: the version of the truncated snapshot that the client holds. */
        snapshot?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Dataset": components["headers"]["X-SVC-Dataset"];
          "X-SVC-Cursor": components["headers"]["X-SVC-Cursor"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["Changes"];
            /** @description Null when the request succeeded. */
            error: null;
            /** @description Facts about the request. */
            meta: {
              /** @description Identifies the request; the header X-SVC-Request-Id. */
              request_id: string;
              /** @description Version of the contract; the header X-SVC-API-Version. */
              api_version: string;
              /** @description Version of the dataset that the response was made from. */
              dataset_version: string | null;
              trust: components["schemas"]["Trust"];
              performance: components["schemas"]["Performance"];
            };
          };
        };
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The text in since is not a cursor. The cursor belongs to another dataset or another trade filter. The cursor is of a version that was never published: the store was restored. Changes after the cursor are no longer kept, or the organization's AHRI data rights have changed since it was issued. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description This server does not have the cursor's version yet, or cannot ask the store for it. The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  catalogEquipment: {
    parameters: {
      query?: {
        /** @description Trade of the records. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Category of equipment; with it, all of its specs are shown. Case does not matter. */
        category?: "module" | "inverter" | "roofing" | "hvac" | "product";
        /** @description Part of the manufacturer's name. */
        manufacturer?: string;
        /** @description Part of the SKU or model number. */
        sku?: string;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description Page number, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Records per page. More than 100 is lowered to 100.
         * @example 25
         */
        per_page?: number;
        /**
         * @description Adds discontinued equipment.
         * @example false
         */
        include_archived?: boolean;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Cursor": components["headers"]["X-SVC-Cursor"];
          "X-SVC-Prices-Unknown": components["headers"]["X-SVC-Prices-Unknown"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description One page of equipment. */
            data: components["schemas"]["Equipment"][];
            /** @description Null when the request succeeded. */
            error: null;
            /** @description Facts about the request. */
            meta: {
              /** @description Page number, from 1. */
              page: number;
              /** @description Records per page. */
              per_page: number;
              /** @description Records that match. */
              total: number;
              /** @description Number of pages. */
              total_pages: number;
              /** @description How many returned records have no known price: their base_cost is 0 and their pricing null. The header X-SVC-Prices-Unknown has the same number. */
              prices_unknown: number;
              /** @description Only when there are no records: why, filter by filter. */
              empty_because?: {
                /** @description The parameter; one that was not sent if its default excludes all. */
                parameter: string;
                /** @description The value that was applied. */
                value: string;
                /** @description How many records match this filter alone. */
                rows_alone: number;
                /** @description Up to five existing values, the most similar first, when no record has this one. */
                nearest: string[];
                /** @description True when no record has the field at all. */
                never_filled: boolean;
              }[];
              /** @description Identifies the request; the header X-SVC-Request-Id. */
              request_id: string;
              /** @description Version of the contract; the header X-SVC-API-Version. */
              api_version: string;
              /** @description Version of the dataset that the response was made from. */
              dataset_version: string | null;
              trust: components["schemas"]["Trust"];
              performance: components["schemas"]["Performance"];
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Cursor": components["headers"]["X-SVC-Cursor"];
          "X-SVC-Prices-Unknown": components["headers"]["X-SVC-Prices-Unknown"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  search: {
    parameters: {
      query: {
        /** @description Words to look for, at least 2 characters. Longer text is cut to 120 characters. */
        q: string;
        /** @description Only results of this trade; context for what crosses trades. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical" | "context";
        /** @description Only results of this type. Case does not matter. */
        type?:
          | "equipment"
          | "price"
          | "finance"
          | "finance_eligibility"
          | "incentive"
          | "utility"
          | "permit"
          | "labor"
          | "source_document"
          | "dataset"
          | "hardware"
          | "eligibility"
          | "source"
          | "sources"
          | "documents"
          | "sync";
        /** @description true gives only quote-safe results, false only the others. */
        quote_safe?: boolean;
        /**
         * @description The most results to return. More than 50 is lowered to 50.
         * @example 24
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Search-Corrected": components["headers"]["X-SVC-Search-Corrected"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description Results, the best match first. */
            data: components["schemas"]["SearchHit"][];
            /** @description Null when the request succeeded. */
            error: null;
            /** @description Facts about the request. */
            meta: {
              /** @description Identifies the request; the header X-SVC-Request-Id. */
              request_id: string;
              /** @description Version of the contract; the header X-SVC-API-Version. */
              api_version: string;
            };
          };
        };
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  hardwareInverters: {
    parameters: {
      query?: {
        /**
         * @description Page number, from 1.
         * @example 1
         */
        page?: number;
        /**
         * @description Records per page. More than 100 is lowered to 100.
         * @example 25
         */
        per_page?: number;
        /** @description Part of the SKU. */
        code?: string;
        /** @description Part of the manufacturer's name. */
        manufacturer?: string;
        /** @description true gives only preferred inverters, false only the others. */
        is_default?: boolean;
        /** @description The one inverter of this id. */
        id?: string;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          Deprecation: components["headers"]["Deprecation"];
          Link: components["headers"]["Link"];
          "X-SVC-Prices-Unknown": components["headers"]["X-SVC-Prices-Unknown"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description One page of inverters. */
            data: components["schemas"]["Inverter"][];
            /** @description Facts about the page. */
            meta: {
              /** @description Page number, from 1. */
              page: number;
              /** @description Records per page. */
              per_page: number;
              /** @description Records that match. */
              total: number;
              /** @description Number of pages. */
              total_pages: number;
              /** @description How many returned records have no known price: their base_cost is 0 and their pricing null. The header X-SVC-Prices-Unknown has the same number. */
              prices_unknown: number;
              /** @description Only when there are no records: why, filter by filter. */
              empty_because?: {
                /** @description The parameter; one that was not sent if its default excludes all. */
                parameter: string;
                /** @description The value that was applied. */
                value: string;
                /** @description How many records match this filter alone. */
                rows_alone: number;
                /** @description Up to five existing values, the most similar first, when no record has this one. */
                nearest: string[];
                /** @description True when no record has the field at all. */
                never_filled: boolean;
              }[];
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          Deprecation: components["headers"]["Deprecation"];
          Link: components["headers"]["Link"];
          "X-SVC-Prices-Unknown": components["headers"]["X-SVC-Prices-Unknown"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  benchmarks: {
    parameters: {
      query: {
        /** @description What is measured. Case does not matter. */
        metric: "dealer_fee" | "inverter_base_cost" | "inverter_price_per_watt" | "interest_rate";
        /** @description For dealer_fee and interest_rate: loan, lease, ppa or cash. */
        payment_type?: string;
        /** @description For dealer_fee and interest_rate: term in months. */
        term_months?: number;
        /** @description For dealer_fee: slug of the lender. Case does not matter. */
        financier?: string;
        /** @description For the inverter metrics: the manufacturer's whole name. */
        manufacturer?: string;
        /** @description For inverter_base_cost: true adds archived inverters. */
        is_archived?: boolean;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            data: components["schemas"]["Benchmark"];
          };
        };
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  financeFees: {
    parameters: {
      query?: {
        /** @description Trade of the records. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Slug of the lender. Case does not matter. */
        financier?: string;
        /** @description Kind of payment, such as loan, lease, ppa or cash. Case does not matter. */
        payment_type?: string;
        /** @description Term in months. */
        term_months?: number;
        /** @description Annual rate as a decimal fraction: 0.0299 is 2.99%. */
        interest_rate?: number;
        /** @description The one record of this id; defaults do not apply to it. */
        finance_program_version_id?: string;
        /**
         * @description The most records to return. More than 5000 is lowered to 5000.
         * @example 1000
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The records, in order. */
            data: components["schemas"]["FinanceFees"][];
            /** @description Time taken, and why nothing was found. */
            usage: {
              /** @description Path called. */
              endpoint: string;
              /** @description Status of the response. */
              status_code: number;
              /** @description Time on the server. */
              duration_ms: number;
              /** @description Only when there are no records: why, filter by filter. */
              empty_because?: {
                /** @description The parameter; one that was not sent if its default excludes all. */
                parameter: string;
                /** @description The value that was applied. */
                value: string;
                /** @description How many records match this filter alone. */
                rows_alone: number;
                /** @description Up to five existing values, the most similar first, when no record has this one. */
                nearest: string[];
                /** @description True when no record has the field at all. */
                never_filled: boolean;
              }[];
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  pricingFinance: {
    parameters: {
      query?: {
        /** @description Trade of the records. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Slug of the lender. Case does not matter. */
        financier?: string;
        /** @description Kind of payment, such as loan, lease, ppa or cash. Case does not matter. */
        payment_type?: string;
        /** @description Term in months, exactly. */
        term_months?: number;
        /** @description Annual rate as a decimal fraction: 0.0299 is 2.99%. */
        interest_rate?: number;
        /** @description The one record of this id; defaults do not apply to it. */
        finance_program_version_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["FinanceFees"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Number of records returned. */
                returned: number;
                /** @description Source of the records. */
                source: string;
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
            usage: components["schemas"]["Usage"];
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextUtilityTerritory: {
    parameters: {
      query?: {
        /**
         * @description Two-letter code of the territory's state. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description A city that the territory serves: part of its city's name, a city in its utility's name, or a city in its ZIP code or county. */
        city?: string;
        /** @description Part of the utility's name, or its slug. */
        utility?: string;
        /** @description Latitude in degrees, with lng: territories are sorted by distance. */
        lat?: number;
        /** @description Longitude in degrees, with lat. */
        lng?: number;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["UtilityTerritory"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Number of records returned. */
                records_returned: number;
                /** @description State, in capitals, that was requested, or null. */
                state: string | null;
                /** @description City that was requested, or null. */
                city: string | null;
                /** @description Utility that was requested, or null. */
                utility: string | null;
                /**
                 * @description Whether utility matched names, other names of the utilities, or both; null if it was not sent.
                 * @enum {string|null}
                 */
                matched_by: "name" | "other_name" | "mixed" | null;
                /**
                 * @description Whether city matched cities of records, names of utilities, ZIP codes or counties of the city, or several of these; null if it was not sent.
                 * @enum {string|null}
                 */
                city_matched_by: "city" | "name" | "zip" | "county" | "mixed" | null;
                /** @description Whether records are sorted by distance. */
                coordinates_used: boolean;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextUtilityTerritoryResolve: {
    parameters: {
      query: {
        /** @description Postal address, at most 300 characters; neither a URL nor coordinates. */
        address: string;
        /**
         * @description The most territories to return. More than 10 is lowered to 10.
         * @example 5
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Cache": components["headers"]["X-SVC-Cache"];
          "X-SVC-Resolution-Mode": components["headers"]["X-SVC-Resolution-Mode"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            data: components["schemas"]["TerritoryResolution"];
          };
        };
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No geocoder knows the address. */
      422: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Cache": components["headers"]["X-SVC-Cache"];
          "X-SVC-Resolution-Mode": components["headers"]["X-SVC-Resolution-Mode"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's budget of new addresses in a minute is used up. The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The geocoder does not answer. The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextLabor: {
    parameters: {
      query?: {
        /**
         * @description Trade, which chooses the occupation. Case does not matter.
         * @example hvac
         */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Occupational classification code, in place of the trade's own. */
        occupation_code?: string;
        /** @description Kind of region; without it and a code, the nation, or with state that state. Case does not matter. */
        region_type?: "national" | "state" | "metro" | "nonmetro";
        /**
         * @description Two-letter code that the record's region must have. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Area code of a metropolitan or nonmetropolitan area. */
        region_code?: string;
        /** @description Year of the wages; without it the newest record of each region. */
        data_year?: number;
        /**
         * @description Adds records of states.
         * @example false
         */
        include_states?: boolean;
        /**
         * @description Adds records of metropolitan and nonmetropolitan areas.
         * @example false
         */
        include_metros?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["LaborRates"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description Occupation code used; null for any. */
                occupation_code: string | null;
                /** @description Source of the records. */
                source: string;
                /** @description Newest loaded year, or null if none is. */
                latest_loaded_year: number | null;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextLaborAdders: {
    parameters: {
      query?: {
        /**
         * @description Trade of the records. Case does not matter.
         * @example hvac
         */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Key of one adder, such as attic_access. Case does not matter. */
        adder?: string;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["HvacLabor"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description Adder that was requested, or null. */
                adder: string | null;
                /** @description Number of records returned. */
                records_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextAhriMatches: {
    parameters: {
      query?: {
        /** @description Id of catalog equipment: the systems it is part of. */
        equipment_id?: string;
        /** @description AHRI reference number, exactly. */
        ahri_reference_number?: string;
        /** @description Part of the outdoor unit's model. */
        outdoor_model?: string;
        /** @description Part of the indoor unit's model. */
        indoor_model?: string;
        /** @description Part of the outdoor unit's brand. */
        manufacturer?: string;
        /** @description Status of the match. Case does not matter. */
        status?: "certified" | "candidate" | "superseded" | "unknown";
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["HvacAhriMatches"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Number of records returned. */
                records_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description Requested status, or `all`. */
                status: string;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextRoofing: {
    parameters: {
      query?: {
        /** @description Part of the manufacturer's name. */
        manufacturer?: string;
        /** @description Part of the material, such as asphalt_shingle. */
        material_type?: string;
        /** @description Impact rating; 4 is the highest. */
        impact_rating_class?: number;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /**
         * @description Adds labor: wages of roofers. The key needs labor_rates for it.
         * @example false
         */
        include_labor?: boolean;
        /**
         * @description Two-letter code of the wages' state; only with include_labor=true. Case does not matter.
         * @example CO
         */
        state?: string;
        /**
         * @description With include_labor=true, adds wages of states.
         * @example false
         */
        include_states?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              materials: components["schemas"]["RoofingMaterials"][];
              /** @description Wages of roofers with include_labor=true, else null. */
              labor: components["schemas"]["LaborRates"][] | null;
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Number of records returned. */
                material_records_returned: number;
                /** @description Number of labor records returned. */
                labor_records_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextFinanceEligibility: {
    parameters: {
      query?: {
        /** @description Trade of the records. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /**
         * @description Two-letter code of the state. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Key of the measure, such as air_source_heat_pump. Case does not matter. */
        measure?: string;
        /** @description Slug of the lender. Case does not matter. */
        financier?: string;
        /** @description Kind of program. Case does not matter. */
        program_type?: "pace" | "loan" | "lease" | "home_improvement_loan" | "rebate" | "unknown";
        /** @description County: its own rules, those of all other counties and statewide ones are given. */
        county?: string;
        /** @description Part of the product's label. */
        product?: string;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["FinanceEligibility"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description State, in capitals, that was requested, or null. */
                state: string | null;
                /** @description County that was requested, or null. */
                county: string | null;
                /** @description Financier that was requested, or null. */
                financier: string | null;
                /** @description Requested kind of program, or `all`. */
                program_type: string;
                /** @description Measure that was requested, or null. */
                measure: string | null;
                /** @description Product that was requested, or null. */
                product: string | null;
                /** @description Number of records returned. */
                returned: number;
                /** @description Source of the records. */
                source: string;
                /** @description What keeps records from being quote-safe. */
                quote_safe_rule: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
            usage: components["schemas"]["Usage"];
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextFinanceProducts: {
    parameters: {
      query?: {
        /** @description Trade of the records. Case does not matter. */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description Kind of product. Case does not matter. */
        product_type?:
          | "loan"
          | "lease"
          | "pace"
          | "home_improvement_loan"
          | "credit_application"
          | "backup_plan"
          | "checklist"
          | "unknown";
        /**
         * @description Two-letter code of the state. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Slug of the lender, or part of its name. */
        financier?: string;
        /** @description Key of a measure that the product pays for. */
        measure?: string;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        id?: string;
        /**
         * @description The most records to return. More than 250 is lowered to 250.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["FinanceProducts"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description Financier that was requested, or null. */
                financier: string | null;
                /** @description Requested kind of product, or `all`. */
                product_type: string;
                /** @description State, in capitals, that was requested, or null. */
                state: string | null;
                /** @description Measure that was requested, or null. */
                measure: string | null;
                /** @description Number of records returned. */
                returned: number;
                /** @description Source of the records. */
                source: string;
                /** @description What keeps records from being quote-safe. */
                quote_safe_rule: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
            usage: components["schemas"]["Usage"];
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextPermits: {
    parameters: {
      query?: {
        /**
         * @description Trade of the records. Case does not matter.
         * @example hvac
         */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /**
         * @description Two-letter code of the state. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Part of the county's name; a trailing County does not count. */
        county?: string;
        /** @description Part of the name of the jurisdiction's city. */
        city?: string;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        record_id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["Permits"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description State, in capitals, that was requested, or null. */
                state: string | null;
                /** @description County that was requested, or null. */
                county: string | null;
                /** @description City that was requested, or null. */
                city: string | null;
                /** @description Number of records returned. */
                records_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextHvacPricing: {
    parameters: {
      query?: {
        /** @description Part of the brand's name. */
        manufacturer?: string;
        /** @description Part of the model number. */
        model?: string;
        /** @description Kind of price, such as msrp, street_price or installed_benchmark. */
        price_kind?: string;
        /** @description Kind of source, such as public_benchmark or third_party. */
        source_kind?: string;
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        id?: string;
        /**
         * @description The most records to return. More than 250 is lowered to 250.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["HvacPricing"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Number of records returned. */
                returned: number;
                /** @description Source of the records. */
                source: string;
                /** @description What keeps records from being quote-safe. */
                quote_safe_rule: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextElectricityRates: {
    parameters: {
      query?: {
        /**
         * @description Two-letter code of a state: its own record. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Kind of region; without it and a code, states. Case does not matter. */
        region_type?: "national" | "census_division" | "state";
        /** @description State code, or division code such as pacific or south_atlantic. Case does not matter. */
        region_code?: string;
        /** @description Year of the prices; without it the latest that is loaded. */
        data_year?: number;
        /**
         * @description Adds records of census divisions.
         * @example false
         */
        include_divisions?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["ElectricityRates"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Source of the records. */
                source: string;
                /** @description Newest loaded year, or null if none is. */
                latest_loaded_year: number | null;
                /** @description Number of records returned. */
                regions_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description What the rates may be used for. */
                usage_note: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  contextIncentives: {
    parameters: {
      query?: {
        /**
         * @description Trade of the records. Case does not matter.
         * @example hvac
         */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /**
         * @description Two-letter code: programs of the state, and nationwide ones. Case does not matter.
         * @example CO
         */
        state?: string;
        /** @description Name, slug or EIA id of a utility: its programs, and those bound to no utility. */
        utility?: string;
        /** @description Key of the measure; wins over the one that equipment_id implies. Case does not matter. */
        measure?: string;
        /** @description Id of catalog equipment, whose measure then filters. */
        equipment_id?: string;
        /** @description Status as it is at the moment. Case does not matter. */
        status?:
          | "active"
          | "planned"
          | "paused"
          | "waitlist"
          | "expired"
          | "superseded"
          | "state_dependent"
          | "limited"
          | "unknown";
        /** @description Customers' income: their programs, and those for any. Case does not matter. */
        income_band?: "low_income" | "moderate_income" | "market_rate" | "unknown";
        /** @description true gives only rows that may be used in a customer's quote, false only the others. */
        quote_safe?: boolean;
        /**
         * @description Adds programs that have ended.
         * @example false
         */
        include_expired?: boolean;
        /** @description The one record of this id; defaults do not apply to it. */
        id?: string;
        /**
         * @description The most records to return. More than 500 is lowered to 500.
         * @example 100
         */
        limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
        /**
         * @description The `ETag` of the response that the client has. If nothing has changed since, the response is 304.
         * @example W/"an-earlier-tag"
         */
        "If-None-Match"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            /**
             * @description Always true.
             * @constant
             */
            success: true;
            /** @description The records, and what they cover. */
            data: {
              /** @description The records, in order. */
              records: components["schemas"]["HvacIncentives"][];
              /** @description The filters that were applied, and how complete the response is. */
              coverage: {
                /** @description Requested trade, or `all`. */
                trade: string;
                /** @description State, in capitals, that was requested, or null. */
                state: string | null;
                /** @description Utility that was requested, or null. */
                utility: string | null;
                /** @description Measure that was requested, or null. */
                measure: string | null;
                /** @description The requested equipment; null if the key may not see it in the catalog. */
                equipment_context: {
                  /** @description The requested id. */
                  equipment_id: string;
                  /** @description Its manufacturer. */
                  manufacturer: string;
                  /** @description Its SKU. */
                  sku: string;
                  /** @description Its trade. */
                  trade: string;
                  /** @description Its category. */
                  category: string;
                  /** @description The measure that it implies, or null. */
                  measure_key: string | null;
                  /** @description Whether it may be quoted. */
                  quote_safe: boolean;
                } | null;
                /** @description Number of records returned. */
                records_returned: number;
                /** @description Whether only quote-safe records were requested. */
                quote_safe_only: boolean;
                /** @description Whether ended programs were requested. */
                includes_expired: boolean;
                /** @description What the trust in the records is based on. */
                trust_basis: string;
                /** @description Number of records that match and that the key may see, regardless of `limit`. */
                records_available: number;
                /** @description Whether any returned record is made up. */
                contains_samples: boolean;
                /** @description Only when there are no records: why, filter by filter. */
                empty_because?: {
                  /** @description The parameter; one that was not sent if its default excludes all. */
                  parameter: string;
                  /** @description The value that was applied. */
                  value: string;
                  /** @description How many records match this filter alone. */
                  rows_alone: number;
                  /** @description Up to five existing values, the most similar first, when no record has this one. */
                  nearest: string[];
                  /** @description True when no record has the field at all. */
                  never_filled: boolean;
                }[];
              };
            };
          };
          "application/x-ndjson": string;
          "text/csv": string;
          "application/vnd.apache.arrow.stream": string;
        };
      };
      /** @description The client has this version already; the body is empty. */
      304: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          "X-SVC-Row-Count": components["headers"]["X-SVC-Row-Count"];
          ETag: components["headers"]["ETag"];
          "X-SVC-Total-Count": components["headers"]["X-SVC-Total-Count"];
          "X-SVC-Access-Level": components["headers"]["X-SVC-Access-Level"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No equipment has the id in equipment_id. */
      404: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
  quoteContext: {
    parameters: {
      query?: {
        /**
         * @description Trade of the quote. Case does not matter.
         * @example solar
         */
        trade?: "solar" | "hvac" | "roofing" | "plumbing" | "electrical";
        /** @description State of the job, two uppercase letters; without it, that of the address. */
        state?: string;
        /** @description County of the job; a trailing County does not count. */
        county?: string;
        /** @description FIPS code of the county, for climate. */
        county_fips?: string;
        /** @description City of the job: filters permits where state or county is known. */
        city?: string;
        /** @description Postal address of the job: resolves its utility. It is not kept, logged or repeated. */
        address?: string;
        /** @description Slug of the lender. Case does not matter. */
        financier?: string;
        /** @description Kind of payment, such as loan, lease or ppa. */
        payment_type?: string;
        /** @description Term in months. */
        term_months?: number;
        /**
         * @description The most finance records of each kind to return. More than 100 is lowered to 100.
         * @example 25
         */
        finance_limit?: number;
        /** @description Category of equipment; with it, all of its specs are shown. Case does not matter. */
        equipment_category?: "module" | "inverter" | "roofing" | "hvac" | "product";
        /** @description Part of the equipment's manufacturer. */
        manufacturer?: string;
        /** @description Part of the equipment's SKU. */
        sku?: string;
        /** @description Id of HVAC equipment, whose measure scopes incentives and eligibility. */
        equipment_id?: string;
        /**
         * @description The most equipment records to return. More than 100 is lowered to 100.
         * @example 25
         */
        equipment_limit?: number;
        /** @description Name, slug or EIA id of the utility whose incentives count. */
        utility?: string;
        /** @description Key of the measure, such as air_source_heat_pump. */
        measure?: string;
        /**
         * @description The most records to return in each context list. More than 50 is lowered to 50.
         * @example 10
         */
        context_limit?: number;
      };
      header?: {
        /**
         * @description `handling=strict` refuses unknown parameters instead of ignoring them (RFC 7240).
         * @example handling=strict
         */
        Prefer?: "handling=strict";
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requested data. */
      200: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Server-Timing": components["headers"]["Server-Timing"];
          "Cache-Control": components["headers"]["Cache-Control"];
          Vary: components["headers"]["Vary"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "X-SVC-Ignored-Params": components["headers"]["X-SVC-Ignored-Params"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": {
            data: components["schemas"]["QuoteContext"];
            /** @description Null when the request succeeded. */
            error: null;
            /** @description Facts about the request. */
            meta: {
              /** @description Identifies the request; the header X-SVC-Request-Id. */
              request_id: string;
              /** @description Version of the contract; the header X-SVC-API-Version. */
              api_version: string;
              /** @description Version of the dataset that the response was made from. */
              dataset_version: string | null;
              trust: components["schemas"]["Trust"];
              performance: components["schemas"]["Performance"];
            };
          };
        };
      };
      /** @description A parameter is missing, malformed, repeated or not one of the allowed values. With Prefer: handling=strict, a parameter that the endpoint does not know. The request came to the proxy over plain HTTP. */
      400: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description No x-api-key header. The key is malformed, unknown, revoked or expired. */
      401: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's access level on the dataset is too low. */
      403: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The key's budget of new addresses in a minute is used up. The key's window of one minute is full. The key's monthly quota is used up. */
      429: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description An error in the service. */
      500: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
      /** @description The server has not been able to load the data, or has been without its store for long. */
      503: {
        headers: {
          "X-SVC-Request-Id": components["headers"]["X-SVC-Request-Id"];
          "X-SVC-API-Version": components["headers"]["X-SVC-API-Version"];
          "X-SVC-Duration-Ms": components["headers"]["X-SVC-Duration-Ms"];
          "X-SVC-Performance-State": components["headers"]["X-SVC-Performance-State"];
          Traceparent: components["headers"]["Traceparent"];
          "Cache-Control": components["headers"]["Cache-Control"];
          "X-SVC-Error-Code": components["headers"]["X-SVC-Error-Code"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          "X-SVC-Stale": components["headers"]["X-SVC-Stale"];
          "Retry-After": components["headers"]["Retry-After"];
          "Preference-Applied": components["headers"]["Preference-Applied"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErrorResponse"];
        };
      };
    };
  };
}
