import { TRADES } from "../../src/datasets/fields.ts";
import { dealerFee, uuidOf } from "./dealer_fees.ts";
import { type DatasetKey, type RowOf, rowsOf } from "./rows.ts";
import { NOW } from "./service.ts";

/** One record of each searched dataset, all with `Zephyr` in their title, and what search shows. */

const AT = "2026-11-01T00:00:00Z";

/** A valid row with fields set; nested objects are merged. */
function rowWith<Key extends DatasetKey>(dataset: Key, change: object): RowOf<Key> {
  const merge = (row: unknown, change: object): unknown => {
    const merged: Record<string, unknown> = { ...(row as object) };
    for (const [name, value] of Object.entries(change)) {
      const nested = typeof value === "object" && value !== null && !Array.isArray(value);
      merged[name] = nested ? merge(merged[name], value) : value;
    }
    return merged;
  };
  return merge(JSON.parse(JSON.stringify(rowsOf(dataset, 1, 5)[0])), change) as RowOf<Key>;
}

export type Equipment = RowOf<"equipment_pricing">;

/** Equipment of a category `product`, without specs and prices. */
function equipment(number: number, change: object = {}): Equipment {
  const archived = (change as { is_archived?: boolean }).is_archived ?? false;
  return {
    record_id: uuidOf(number),
    trade: "hvac",
    category: "product",
    manufacturer: "Aeolus",
    sku: `AEO-${number}`,
    base_cost: 100,
    is_archived: archived,
    pricing: null,
    specs: {},
    provenance: {
      source_document_id: "doc-1",
      approval_state: "published",
      last_verified_at: AT,
      quote_safe: !archived,
      trust_basis: "catalog_record",
    },
    measure_key: null,
    ...change,
  } as Equipment;
}

const provenance = { source_document_id: "doc-1", last_verified_at: AT };

const territory = {
  record_id: "territory-1",
  utility: { id: "u1", name: "Zephyr Power", provider_type: "iou", eia_utility_id: "777" },
  geography: { state_code: "CA", county_name: "Alpine", city_name: null, zip_code: null },
  geometry_status: "unavailable",
  quote_safe: false,
  confidence: "low",
  provenance,
  geometry: null,
};

export const ZEPHYR = {
  equipment_pricing: equipment(1, { sku: "Zephyr 9000", measure_key: "air_source_heat_pump" }),
  hvac_pricing: rowWith("hvac_pricing", {
    id: "price-1",
    source_document_id: "doc-1",
    manufacturer: "Aeolus",
    model_number: "Zephyr 9000",
    matched_sku: "AEO-9",
    captured_at: AT,
    source_kind: "price_list",
    quote_safe: true,
    confidence: "high",
    validation_warnings: ["old"],
  }),
  finance_fees: dealerFee(1, {
    product_title: "Zephyr Loan",
    financier_name: "Boreas Bank",
    source_document_id: "doc-1",
    last_verified_at: AT,
    trade_category: "hvac",
  }),
  finance_products: rowWith("finance_products", {
    id: uuidOf(2),
    source_document_id: "doc-1",
    trade_category: "solar",
    product_name: "Zephyr Lease",
    status: "active",
    financier_name: "Boreas Bank",
    unresolved_requirements: null,
    expires_at: null,
    quote_safe: true,
    confidence: "medium",
    last_verified_at: AT,
  }),
  finance_eligibility: rowWith("finance_eligibility", {
    id: uuidOf(3),
    source_document_id: null,
    program_name: "Zephyr Program",
    expires_at: null,
    financier_name: "Boreas Bank",
    trade_category: "roofing",
    measure_key: "roof",
    product_label: "Metal",
    unresolved_requirements: ["income"],
    quote_safe: false,
    confidence: null,
    last_verified_at: AT,
  }),
  hvac_incentives: rowWith("hvac_incentives", {
    id: "incentive-1",
    program_name: "Zephyr Rebate",
    status: "active",
    expires_at: null,
    authority: "State of Wind",
    trade_category: "hvac",
    state_codes: ["CA"],
    utilities: ["Gale Power"],
    measure_keys: ["air_source_heat_pump"],
    unresolved_requirements: [],
    source_document_id: "doc-1",
    quote_safe: true,
    confidence: "high",
    last_verified_at: AT,
  }),
  // A territory has no trade of its own, and none of its rows here is quote-safe.
  utility_territory: rowWith("utility_territory", territory),
  permits: rowWith("permits", {
    record_id: "permit-1",
    jurisdiction: { authority_name: "City of Zephyr", state_code: "CA" },
    trade: "electrical",
    permit_type: "mechanical",
    requirements: { unresolved_requirements: ["fees"] },
    quote_safe: false,
    confidence: "low",
    provenance,
  }),
  hvac_labor: rowWith("hvac_labor", {
    record_id: "adder-1",
    trade: "hvac",
    adder_key: "crane",
    adder_label: "Zephyr crane",
    adder_group: "lifting",
    unresolved_requirements: [],
    quote_safe: true,
    confidence: "medium",
    provenance,
  }),
  labor_rates: rowWith("labor_rates", {
    record_id: "rate-1",
    trade: "roofing",
    occupation_title: "Zephyr smiths",
    region: { type: "state", name: "California" },
    quote_safe: true,
    provenance: { ...provenance, quote_safe: true },
  }),
  source_documents: rowWith("source_documents", {
    id: "doc/1 é",
    title: "Zephyr list",
    publisher: "Wind Press",
    kind: "price_list",
    trade: null,
    last_verified_at: null,
    notes: "of 2026",
  }),
};

/** The day of the tests' clock, and an instant later on it. */
const DAY = new Date(NOW).toISOString().slice(0, 10);
const SOON = new Date(NOW + 1000).toISOString();

const program = {
  authority: "Gale Power",
  program_type: "rebate",
  status: "active",
  unresolved_requirements: [],
  quote_safe: true,
  confidence: "high",
  expires_at: null,
};

/** Which of the many permits has a word of its own, and is in no sample. */
const BEYOND = 31;

/** More rows, beside those above: many permits, expired fees, archived equipment, shared ids. */
const MORE: Partial<Record<DatasetKey, readonly object[]>> = {
  permits: Array.from({ length: 60 }, (_, i) =>
    rowWith("permits", {
      record_id: `sirocco-${i}`,
      trade: "hvac",
      jurisdiction: {
        authority_name: i === 0
          ? "Sirocco 00 Straße"
          : `Sirocco ${String(i).padStart(2, "0")}${i === BEYOND ? " Gregale" : ""}`,
      },
      quote_safe: true,
      confidence: "high",
    })),
  equipment_pricing: [
    ...TRADES.map((trade, i) => equipment(100 + i, { trade, sku: `Mistral ${trade}` })),
    equipment(200, { sku: "Tramontana", is_archived: true }),
    equipment(201, { sku: "Tramontana 2" }),
    equipment(300, { sku: "Ostro X1" }),
    equipment(700, { sku: "Bora 1", base_cost: 0 }),
  ],
  hvac_pricing: [
    rowWith("hvac_pricing", { id: uuidOf(300), model_number: "Ostro X1", manufacturer: "Aeolus" }),
    // Each has a 3 somewhere, and one of them 3 tons.
    ...[3, 2.3, 3.5, 13].map((tonnage) =>
      rowWith("hvac_pricing", { id: `garbi-${tonnage}`, model_number: "Garbi 3", tonnage })
    ),
  ],
  hvac_incentives: [
    rowWith("hvac_incentives", {
      ...program,
      id: "bora-1",
      program_name: "Bora Rebate",
      expires_at: DAY,
    }),
    rowWith("hvac_incentives", {
      ...program,
      id: "pace-1",
      program_name: "Solano financing",
      program_type: "pace",
    }),
    rowWith("hvac_incentives", {
      ...program,
      id: "pace-2",
      program_name: "Solano sealing",
      authority: "Crawlspace Board",
      program_type: "rebate",
    }),
    rowWith("hvac_incentives", {
      ...program,
      id: "pampero-1",
      program_name: "Pampero Rebates, Loans, & Gifts",
    }),
    rowWith("hvac_incentives", {
      ...program,
      id: "pampero-2",
      program_name: "Pampero Rebates & Incentives",
    }),
  ],
  finance_eligibility: [
    rowWith("finance_eligibility", {
      id: uuidOf(600),
      program_name: "Bora Rule",
      expires_at: SOON,
    }),
  ],
  hvac_labor: [
    rowWith("hvac_labor", {
      record_id: "bora-crane",
      adder_label: "Bora crane",
      unresolved_requirements: ["height"],
      provenance: { ...provenance, source_document_id: "sample-bora" },
    }),
  ],
  source_documents: [
    rowWith("source_documents", {
      id: "sample-bora",
      title: "SAMPLE list",
      kind: "sample",
      license: "MIT",
      url: "https://example.com/list",
      published_at: null,
      retrieved_at: AT,
      notes: null,
    }),
  ],
  finance_fees: [
    dealerFee(401, { product_title: "Levante 1", expires_at: new Date(NOW + 1000).toISOString() }),
    dealerFee(402, { product_title: "Levante 2", expires_at: new Date(NOW).toISOString() }),
    ...Array.from({ length: 30 }, (_, i) => dealerFee(500 + i, { product_title: `Ponente ${i}` })),
  ],
  finance_products: [
    ...Array.from({ length: 30 }, (_, i) =>
      rowWith("finance_products", {
        id: uuidOf(500 + i),
        product_name: `Ponente ${i}`,
        expires_at: null,
        status: "active",
        quote_safe: true,
        confidence: "high",
      })),
    rowWith("finance_products", {
      id: uuidOf(600),
      product_name: "Bora Loan",
      expires_at: SOON,
      status: "active",
    }),
  ],
};

/** All rows of a dataset. */
export function windsOf(dataset: keyof typeof ZEPHYR): readonly object[] {
  return [ZEPHYR[dataset], ...MORE[dataset] ?? []];
}

/** The rows of every dataset that has some. */
export const winds = Object.fromEntries(
  Object.keys(ZEPHYR).map((dataset) => [dataset, windsOf(dataset as keyof typeof ZEPHYR)]),
);

const known = (
  type: string,
  id: string,
  title: string,
  subtitle: string,
  trade: string | null,
  quote_safe: boolean | null,
  confidence: string | null,
  unresolved_requirements: string[] = [],
) => ({
  type,
  id,
  title,
  subtitle,
  trade,
  quote_safe,
  confidence,
  source_document_id: "doc-1" as string | null,
  last_verified_at: AT as string | null,
  unresolved_requirements,
});

/** What `q=zephyr` shows of each, but for `category`, `href`, `meta` and `matched_fields`, ranked. */
export const SHOWN = [
  // Title prefix; quote-safe; high, medium, null; then the type.
  known("price", "price-1", "Zephyr 9000", "Aeolus", "hvac", true, "high", ["old"]),
  known("incentive", "incentive-1", "Zephyr Rebate", "State of Wind", "hvac", true, "high"),
  known("finance", uuidOf(2), "Zephyr Lease", "Boreas Bank", "solar", true, "medium"),
  known("labor", "adder-1", "Zephyr crane", "lifting", "hvac", true, "medium"),
  known("equipment", uuidOf(1), "Zephyr 9000", "Aeolus", "hvac", true, null),
  known("finance", uuidOf(1), "Zephyr Loan", "Boreas Bank", "hvac", true, null),
  known("labor", "rate-1", "Zephyr smiths", "California", "roofing", true, null),
  known("utility", "territory-1", "Zephyr Power", "iou · CA", "context", false, "low", [
    "polygon_not_loaded",
  ]),
  {
    ...known(
      "finance_eligibility",
      uuidOf(3),
      "Zephyr Program",
      "Boreas Bank",
      "roofing",
      false,
      null,
      [
        "income",
      ],
    ),
    source_document_id: null,
  },
  {
    ...known("source_document", "doc/1 é", "Zephyr list", "Wind Press", null, null, null),
    source_document_id: "doc/1 é",
    last_verified_at: null,
  },
  // Inside the title.
  known("permit", "permit-1", "City of Zephyr", "mechanical", "electrical", false, "low", ["fees"]),
];
