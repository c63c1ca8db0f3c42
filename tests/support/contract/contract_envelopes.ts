import { z } from "zod";
import {
  ahriMatch,
  benchmark,
  dealerFee,
  electricityRate,
  equipment,
  financeEligibility,
  financeProduct,
  incentive,
  inverter,
  laborAdder,
  laborRate,
  permit,
  priceObservation,
  roofingMaterial,
  territory,
} from "./contract_schemas.ts";

/** Complete bodies by endpoint: each envelope with exactly the fields of its variant (spec 1). */

const body = z.strictObject;
const text = z.string();
const textOrNull = text.nullable();
const count = z.int().nonnegative();
const flag = z.boolean();

const paging = { page: count, per_page: count, total: count, total_pages: count };

const identity = {
  request_id: text.regex(/^req_.+/),
  api_version: z.literal("2026-06-30"),
};

const guidance = (path: string) => ({
  trust: body({
    endpoint: z.literal(path),
    level: text,
    use_case: text,
    data_rights_note: text,
    required_response_fields: z.array(text),
  }),
  performance: body({
    target_ms: z.literal(300),
    warn_ms: z.literal(600),
    max_response_bytes: z.literal(131072),
    basis: z.literal("server"),
  }),
});

/** Added to v1: why a response has no records (decisions, Envelopes). */
const whyEmpty = {
  empty_because: z.array(body({
    parameter: text,
    value: text,
    rows_alone: count,
    nearest: z.array(text).max(5),
    never_filled: flag,
  })).optional(),
};

const success = (data: z.ZodType) => body({ success: z.literal(true), data });
const withUsage = (path: string, data: z.ZodType) =>
  body({
    data,
    usage: body({
      endpoint: z.literal(path),
      status_code: z.literal(200),
      duration_ms: z.number().nonnegative(),
      ...whyEmpty,
    }),
  });
/** Additional coverage of every list (decisions, Which rows a list gives). */
const everyList = { records_available: count, contains_samples: flag, ...whyEmpty };

const list = (records: z.ZodType, coverage: z.ZodRawShape) =>
  body({ records: z.array(records), coverage: body({ ...coverage, ...everyList }) });

const catalog = (specs: "full" | "summarized") =>
  body({
    data: z.array(equipment(specs)),
    error: z.null(),
    meta: body({
      ...paging,
      ...identity,
      dataset_version: textOrNull,
      ...guidance("/api/v1/catalog/equipment"),
      prices_unknown: count,
      ...whyEmpty,
    }),
  });

/** The standard error envelope, for every endpoint. */
export const ERROR_BODY = body({ data: z.null(), error: text.min(1), meta: body(identity) });

export const CATALOG = {
  /** With a `category`. */
  full: catalog("full"),
  summarized: catalog("summarized"),
};

/** The response of every other list endpoint. */
export const BODIES = {
  "/api/v1/hardware/inverters": body({
    success: z.literal(true),
    data: z.array(inverter),
    meta: body({ ...paging, prices_unknown: count, ...whyEmpty }),
  }),
  "/api/v1/benchmarks": success(benchmark),
  "/api/v1/finance/fees": withUsage("/api/v1/finance/fees", z.array(dealerFee)),
  "/api/v1/pricing/finance": withUsage(
    "/api/v1/pricing/finance",
    list(dealerFee, {
      returned: count,
      source: z.literal("finance_fees"),
      trade: text,
      quote_safe_only: z.literal(true),
    }),
  ),
  "/api/v1/context/utility-territory": success(list(territory, {
    records_returned: count,
    state: textOrNull,
    city: textOrNull,
    utility: textOrNull,
    coordinates_used: flag,
    matched_by: z.enum(["name", "other_name", "mixed"]).nullable(),
    city_matched_by: z.enum(["city", "name", "zip", "county", "mixed"]).nullable(),
    quote_safe_only: flag,
    trust_basis: text,
  })),
  "/api/v1/context/labor": success(list(laborRate, {
    trade: text,
    occupation_code: text,
    source: z.literal("bls_oews"),
    latest_loaded_year: count.nullable(),
    quote_safe_only: z.literal(true),
  })),
  "/api/v1/context/labor-adders": success(list(laborAdder, {
    trade: text,
    adder: textOrNull,
    records_returned: count,
    quote_safe_only: flag,
    trust_basis: text,
  })),
  "/api/v1/context/ahri-matches": success(list(ahriMatch, {
    records_returned: count,
    quote_safe_only: flag,
    status: text,
    trust_basis: text,
  })),
  "/api/v1/context/roofing": success(body({
    materials: z.array(roofingMaterial),
    labor: z.array(laborRate).nullish(),
    coverage: body({
      material_records_returned: count,
      labor_records_returned: count,
      quote_safe_only: flag,
      trust_basis: text,
      ...everyList,
    }),
  })),
  "/api/v1/context/finance-eligibility": withUsage(
    "/api/v1/context/finance-eligibility",
    list(financeEligibility, {
      trade: text,
      state: textOrNull,
      county: textOrNull,
      financier: textOrNull,
      program_type: text,
      measure: textOrNull,
      product: textOrNull,
      returned: count,
      source: z.literal("finance_eligibility"),
      quote_safe_rule: text,
    }),
  ),
  "/api/v1/context/finance-products": withUsage(
    "/api/v1/context/finance-products",
    list(financeProduct, {
      trade: text,
      financier: textOrNull,
      product_type: text,
      state: textOrNull,
      measure: textOrNull,
      returned: count,
      source: z.literal("finance_products"),
      quote_safe_rule: text,
    }),
  ),
  "/api/v1/context/permits": success(list(permit, {
    trade: text,
    state: textOrNull,
    county: textOrNull,
    city: textOrNull,
    records_returned: count,
    quote_safe_only: flag,
    trust_basis: text,
  })),
  "/api/v1/context/hvac/pricing": success(list(priceObservation, {
    returned: count,
    source: z.literal("hvac_pricing"),
    quote_safe_rule: text,
  })),
  "/api/v1/context/electricity-rates": success(list(electricityRate, {
    source: z.literal("eia_sales_revenue_average_price"),
    latest_loaded_year: count.nullable(),
    regions_returned: count,
    quote_safe_only: z.literal(false),
    usage_note: text,
  })),
  "/api/v1/context/incentives": success(list(incentive, {
    trade: text,
    state: textOrNull,
    utility: textOrNull,
    measure: textOrNull,
    equipment_context: z.record(text, z.json()).nullable(),
    records_returned: count,
    quote_safe_only: flag,
    includes_expired: flag,
    trust_basis: text,
  })),
} satisfies Record<string, z.ZodType>;
