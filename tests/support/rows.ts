import fc from "fast-check";
import { CENSUS_DIVISIONS } from "../../src/datasets/census_divisions.ts";
import {
  CUSTOMER_CLASSES,
  type ElectricityRate,
  REGION_TYPES,
} from "../../src/datasets/electricity_rates.ts";
import type { Equipment } from "../../src/datasets/equipment_row.ts";
import { TRADES } from "../../src/datasets/fields.ts";
import { type FinanceEligibility, PROGRAM_TYPES } from "../../src/datasets/finance_eligibility.ts";
import type { DealerFee } from "../../src/datasets/finance_fees.ts";
import { type FinanceProduct, PRODUCT_TYPES } from "../../src/datasets/finance_products.ts";
import type { Geometry } from "../../src/datasets/geometry.ts";
import { type AhriMatch, MATCH_STATUSES } from "../../src/datasets/hvac_ahri_matches.ts";
import type { Climate } from "../../src/datasets/hvac_climate.ts";
import {
  type Incentive,
  INCENTIVE_STATUSES,
  INCOME_BANDS,
} from "../../src/datasets/hvac_incentives.ts";
import type { LaborAdder } from "../../src/datasets/hvac_labor.ts";
import { type PriceObservation, UNSAFE_SOURCE_KINDS } from "../../src/datasets/hvac_pricing.ts";
import { LABOR_REGION_TYPES, type LaborRate, OCCUPATIONS } from "../../src/datasets/labor_rates.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import type { Permit } from "../../src/datasets/permits.ts";
import type { RoofingMaterial } from "../../src/datasets/roofing_materials.ts";
import type { SourceDocument } from "../../src/datasets/source_documents.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";

/**
 * Arbitrary rows that the gate lets through, of every dataset. Ids are unique but for chance; text
 * has every kind of sign but NUL and lone surrogates, which Postgres cannot hold in an id.
 */

/** Text that has been trouble somewhere. */
const AWKWARD = [
  "Q.PEAK DUO BLK ML-G10+ 405",
  "Müller & Söhne GmbH",
  "ÉNERGIE DU NORD",
  "énergie du nord",
  "日本ソーラー",
  "🏠 Solar 🌞",
  "👩‍🔧 Ann's HVAC",
  'with "quotes", commas and \\ backslash',
  "two\nlines\tand a tab",
  "two  blanks\u00a0and one that does not break",
  "İstanbul",
  "straße",
  "\u2028separator",
  "\uffee past the surrogates",
  "0",
  "null",
  "<script>&amp;</script>",
  "%_'; drop table records; --",
];

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .-]{0,15}$/) },
).map((text) => text.trim() || "blank");
const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,6}([_-][a-z0-9]{1,6}){0,2}$/);

/** Objects as JSON gives them, with a prototype. */
const record = <T>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }): fc.Arbitrary<T> =>
  fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<T>;

/** Quote-safe only while its status allows it (decisions, The publish gate). */
const unlessPast = <Row extends { status: string | null; quote_safe: boolean }>(row: Row): Row =>
  /^(archived|superseded|expired)$/.test(row.status ?? "") ? { ...row, quote_safe: false } : row;

/** A third of the values are null. */
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 2 });
const textOrNull = orNull(text);
/** Empty more often than by chance. */
const orEmpty = <T>(lists: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), lists);
const textList = orEmpty(fc.array(text, { maxLength: 4 }));

const uuid = fc.noBias(fc.uuid({ version: 4 }));
/** An id that is text: unique by its UUID, awkward by its beginning. */
const id = fc.tuple(fc.constantFrom("r", "ZIP 94110", "é🏠", "a/b?c&d", "NULL"), uuid)
  .map(([head, tail]) => `${head}-${tail}`);

const trade = fc.constantFrom(...TRADES);
const flag = fc.boolean();
const confidence = fc.constantFrom("high" as const, "medium" as const, "low" as const);
const confidenceOrNull = orNull(confidence);
const state = fc.constantFrom("AK", "CA", "DC", "FL", "HI", "NY", "PR", "TX", "WY");
const stateList: fc.Arbitrary<string[]> = orEmpty(fc.uniqueArray(state, { maxLength: 5 }));
const fiveDigits = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, "0"));
/** Made of few parts: to prepare any URL at all takes `fc.webUrl` a second or two. */
const url = fc.tuple(
  fc.constantFrom("https://", "http://"),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,9}[a-z]\.(gov|com|example)$/),
  fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,8}){0,3}$/),
  fc.constantFrom("", "?", "?q=a%20b&c=", "?%C3%A9=1&%F0%9F%8F%A0", "#top"),
).map((parts) => parts.join(""));
const urlOrNull = orNull(url);

const day = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2035-12-31"),
  noInvalidDate: true,
});
const date = day.map((at) => at.toISOString().slice(0, 10));
const instant = fc.oneof(
  day.map((at) => at.toISOString()),
  day.map((at) => at.toISOString().replace(/\.\d+Z$/, "Z")),
  day.map((at) => at.toISOString().replace(/Z$/, "-07:00")),
);
const instantOrNull = orNull(instant);
const dayOrInstantOrNull = orNull(fc.oneof(date, instant));

/** Of 12 digits. Never -0, which JSON does not tell from 0. */
const rounded = (value: number) => Number(value.toPrecision(12)) + 0;
const number = fc.oneof(
  fc.constantFrom(0, -1, 0.1, 1e-7, 3.5, 1e21),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(rounded),
);
const amount = fc.oneof(
  fc.constantFrom(0, 0.1, 12.5, 99_999.99),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map(rounded),
);
const share = fc.oneof(
  fc.constantFrom(0, 0.0299, 0.25, 1),
  fc.double({ min: 0, max: 1, noNaN: true }).map(rounded),
);
const whole = fc.integer({ min: 0, max: 100_000 });
const integer = fc.integer({ min: -50_000, max: 100_000 });
const months = fc.constantFrom(1, 12, 60, 84, 120, 180, 240, 300);
const year = fc.integer({ min: 2001, max: 2030 });
const [numberOrNull, amountOrNull, wholeOrNull, integerOrNull] = [
  orNull(number),
  orNull(amount),
  orNull(whole),
  orNull(integer),
] as const;
const metadataOrNull = orNull(
  fc.dictionary(
    slug,
    fc.oneof(text, number, flag, fc.constant(null), fc.array(text, { maxLength: 2 })),
    { maxKeys: 3 },
  ).map((entries) => ({ ...entries })),
);

/** So many values that do not fall, some of them null. */
function rising(value: fc.Arbitrary<number>, length: number): fc.Arbitrary<(number | null)[]> {
  const list = { minLength: length, maxLength: length };
  return fc.tuple(fc.array(value, list), fc.array(fc.boolean(), list)).map(([values, given]) =>
    values.toSorted((a, b) => a - b).map((each, i) => given[i]! ? each : null)
  );
}

/** A range under the names of its ends. */
function range<Low extends string, High extends string>(
  low: Low,
  high: High,
  value: fc.Arbitrary<number>,
): fc.Arbitrary<Record<Low | High, number | null>> {
  return rising(value, 2).map(([from, to]) =>
    ({ [low]: from, [high]: to }) as Record<Low | High, number | null>
  );
}

const sourceDocuments: fc.Arbitrary<SourceDocument> = record({
  id,
  title: text,
  publisher: textOrNull,
  kind: orNull(fc.constantFrom("dataset", "price_list", "sample")),
  url: urlOrNull,
  license: textOrNull,
  trade: orNull(fc.constantFrom(...TRADES, "context")),
  category: textOrNull,
  published_at: orNull(date),
  retrieved_at: instantOrNull,
  last_verified_at: instantOrNull,
  notes: textOrNull,
});

const financeFees: fc.Arbitrary<DealerFee> = record({
  finance_program_version_id: uuid,
  dealer_fee_version_id: uuid,
  source_document_id: textOrNull,
  trade_category: trade,
  financier_name: text,
  financier_slug: slug,
  product_title: text,
  payment_type: fc.constantFrom("loan", "lease", "ppa", "cash"),
  integration: textOrNull,
  interest_rate: orNull(share),
  term_months: orNull(months),
  fee_percentage: orNull(share),
  effective_date: date,
  expires_at: instantOrNull,
  last_verified_at: instant,
  quote_safe: fc.constant(true as const),
});

const financeProducts: fc.Arbitrary<FinanceProduct> = fc.tuple(
  range("loan_amount_min", "loan_amount_max", amount),
  range("term_months_min", "term_months_max", months),
  range("apr_min", "apr_max", share),
  range("dealer_fee_percent_min", "dealer_fee_percent_max", share),
  record({
    id: uuid,
    source_document_id: textOrNull,
    trade_category: trade,
    financier_name: text,
    financier_slug: slug,
    product_name: text,
    product_type: fc.constantFrom(...PRODUCT_TYPES),
    state_scope: orNull(stateList),
    dealer_fee_type: orNull(fc.constantFrom("percentage", "flat", "tiered")),
    dealer_fee_flat: amountOrNull,
    eligible_measures: orNull(textList),
    ineligible_measures: orNull(textList),
    requirements: metadataOrNull,
    unresolved_requirements: orNull(textList),
    status: fc.constantFrom("active", "superseded", "archived"),
    quote_safe: flag,
    confidence: confidenceOrNull,
    effective_date: dayOrInstantOrNull,
    expires_at: dayOrInstantOrNull,
    source_url: urlOrNull,
    last_verified_at: instant,
    source_title: textOrNull,
    source_kind: textOrNull,
  }),
).map(([loan, term, apr, fee, row]) => unlessPast({ ...row, ...loan, ...term, ...apr, ...fee }));

const financeEligibility: fc.Arbitrary<FinanceEligibility> = record({
  id: uuid,
  source_document_id: textOrNull,
  financier_name: text,
  financier_slug: slug,
  program_name: text,
  program_type: fc.constantFrom(...PROGRAM_TYPES),
  trade_category: trade,
  measure_key: orNull(slug),
  product_type: textOrNull,
  product_label: textOrNull,
  criteria_scope: orNull(
    fc.constantFrom("all_other_counties", "los_angeles_county", "miami_dade_county"),
  ),
  state_code: orNull(state),
  county_name: textOrNull,
  eligibility_criteria: metadataOrNull,
  permit_required: orNull(flag),
  max_term_years: amountOrNull,
  availability_status: orNull(fc.constantFrom("available", "suspended", "limited")),
  quote_safe: flag,
  confidence: confidenceOrNull,
  effective_date: orNull(date),
  expires_at: dayOrInstantOrNull,
  last_verified_at: instant,
  source_url: urlOrNull,
  source_title: textOrNull,
  unresolved_requirements: orNull(textList),
  source_kind: orNull(fc.constantFrom("official_lender_doc", "contractor_upload", "web_scrape")),
});

const pricing = fc.tuple(
  range("estimated_installed_price_low", "estimated_installed_price_high", amount),
  record({
    observed_public_price: amountOrNull,
    estimated_base_cost: amountOrNull,
    contractor_gross_margin_assumption: orNull(share),
    confidence: confidenceOrNull,
    method: textOrNull,
    model_version: textOrNull,
    observation_count: whole,
    source_document_id: textOrNull,
    last_verified_at: instantOrNull,
    notes: textOrNull,
  }),
).map(([prices, rest]) => ({ ...rest, ...prices }));

const moduleSpecs = record({
  rating_stc: numberOrNull,
  rating_ptc: numberOrNull,
  efficiency: numberOrNull,
  voc: numberOrNull,
  isc: numberOrNull,
  vmp: numberOrNull,
  imp: numberOrNull,
  length_mm: numberOrNull,
  width_mm: numberOrNull,
  weight_kg: numberOrNull,
  product_warranty_years: numberOrNull,
  frame_color: textOrNull,
  backsheet_color: textOrNull,
  cell_quantity: integerOrNull,
  temp_coeff_pmax: numberOrNull,
  pan_file_url: urlOrNull,
});

const inverterSpecs = record({
  external_id: integerOrNull,
  labor_adjustment: number,
  price_adjustment: number,
  price_adjustment_per_watt: number,
  is_default: flag,
  price_adjustment_per_panel: number,
});

const fireClass = orNull(
  fc.constantFrom("A" as const, "B" as const, "C" as const, "unrated" as const),
);
const impactClass = orNull(fc.constantFrom(1, 2, 3, 4));

const roofingSpecs = record({
  material_type: textOrNull,
  warranty_years: integerOrNull,
  wind_rating_mph: integerOrNull,
  fire_class: fireClass,
  impact_rating_class: impactClass,
  exposure_inches: numberOrNull,
  bundles_per_square: numberOrNull,
  weight_per_square_lbs: numberOrNull,
  algae_resistance_years: integerOrNull,
  citation_url: urlOrNull,
});

const hvacSpecs = record({
  seer2_rating: numberOrNull,
  eer2_rating: numberOrNull,
  hspf2_rating: numberOrNull,
  tonnage: numberOrNull,
  refrigerant_type: textOrNull,
  cooling_capacity_btu_h: integerOrNull,
  compressor_staging: textOrNull,
  cold_climate: orNull(flag),
  ahri_reference_number: textOrNull,
  efficiency_program_model_identifier: textOrNull,
  date_certified: orNull(date),
  source_url: urlOrNull,
  heating_capacity_47f_btu_h: integerOrNull,
  heating_capacity_17f_btu_h: integerOrNull,
  heating_capacity_5f_btu_h: integerOrNull,
  cop_5f: numberOrNull,
  eer: numberOrNull,
  ieer: numberOrNull,
  cop: numberOrNull,
  cop_47f: numberOrNull,
  cop_17f: numberOrNull,
  afue: numberOrNull,
  fuel: textOrNull,
  product_type: textOrNull,
  energy_star_certified: orNull(flag),
});

const noSpecs = fc.constant({});

/** A category with its trade and specs; one record in five has no spec record. */
const categorized = fc.oneof(
  ...([
    ["module", fc.constant("solar"), moduleSpecs],
    ["inverter", fc.constant("solar"), inverterSpecs],
    ["roofing", fc.constant("roofing"), roofingSpecs],
    ["hvac", fc.constant("hvac"), hvacSpecs],
    ["product", trade, noSpecs],
  ] as const).map(([category, trade, specs]) =>
    record({
      category: fc.constant(category),
      trade: trade as fc.Arbitrary<string>,
      specs: fc.oneof(
        { weight: 4, arbitrary: specs as fc.Arbitrary<object> },
        { weight: 1, arbitrary: noSpecs },
      ),
    })
  ),
);

const equipmentPricing: fc.Arbitrary<Equipment> = fc.tuple(
  categorized,
  record({
    record_id: uuid,
    manufacturer: text,
    sku: text,
    base_cost: amount,
    is_archived: flag,
    pricing: orNull(pricing),
    source_document_id: textOrNull,
    last_verified_at: instantOrNull,
    measure_key: orNull(slug),
  }),
).map(([category, { source_document_id, last_verified_at, ...row }]) => ({
  ...row,
  ...category,
  provenance: {
    source_document_id,
    approval_state: "published",
    last_verified_at,
    quote_safe: !row.is_archived,
    trust_basis: "catalog_record",
  },
} as Equipment));

/** Longitude and latitude. */
export type Position = [number, number];

/** A star-shaped ring around a point, closed; it never crosses itself. */
const ring: fc.Arbitrary<Position[]> = fc.tuple(
  fc.double({ min: -124, max: -67, noNaN: true }),
  fc.double({ min: 25, max: 49, noNaN: true }),
  fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 9 }),
).map(([lng, lat, radii]) => {
  const corners = radii.map((radius, i): Position => {
    const turn = (2 * Math.PI * i) / radii.length;
    return [lng + radius * Math.cos(turn), lat + radius * Math.sin(turn)];
  });
  return [...corners, corners[0]!];
});

export const GEOMETRY: fc.Arbitrary<Geometry> = fc.oneof(
  ring.map((one): Geometry => ({ type: "Polygon", coordinates: [one] })),
  fc.array(ring, { minLength: 1, maxLength: 3 })
    .map((rings): Geometry => ({ type: "MultiPolygon", coordinates: rings.map((one) => [one]) })),
);

const place = orNull(
  fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ).map(([lat, lng]) => [rounded(lat), rounded(lng)] as const),
);

const utilityTerritory: fc.Arbitrary<UtilityTerritory> = fc.tuple(
  place,
  fc.boolean(),
  GEOMETRY,
  record({
    record_id: id,
    utility: record({
      id: text,
      name: textOrNull,
      slug: orNull(slug),
      eia_utility_id: orNull(fiveDigits),
      provider_type: fc.constantFrom(
        "iou" as const,
        "municipal" as const,
        "cooperative" as const,
        "federal" as const,
        "unknown" as const,
      ),
      state_codes: stateList,
    }),
    geography: record({
      state_code: state,
      county_name: textOrNull,
      county_fips: orNull(fiveDigits),
      city_name: textOrNull,
      zip_code: orNull(fiveDigits),
      coverage_level: fc.constantFrom(
        "state" as const,
        "county" as const,
        "city" as const,
        "zip" as const,
        "polygon" as const,
      ),
      sample_address: textOrNull,
      distance_miles: fc.constant(null),
    }),
    territory_notes: textOrNull,
    geometry_status: orNull(
      fc.constantFrom("loaded" as const, "pending" as const, "unavailable" as const),
    ),
    quote_safe: flag,
    confidence: confidenceOrNull,
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      provider_source_url: urlOrNull,
      last_verified_at: instantOrNull,
      trust_basis: fc.constant("utility_territory_context" as const),
    }),
  }),
).map(([at, loaded, geometry, row]) => ({
  ...row,
  geography: { ...row.geography, sample_lat: at?.[0] ?? null, sample_lng: at?.[1] ?? null },
  geometry: loaded ? geometry : null,
  quote_safe: row.quote_safe && row.geometry_status === "loaded" && loaded,
}));

const rates = fc.tuple(
  ...CUSTOMER_CLASSES.map((customers) =>
    amountOrNull.map((cents) => ({
      [`${customers}_cents_per_kwh`]: cents,
      [`${customers}_usd_per_kwh`]: cents === null ? null : rounded(cents / 100),
    }))
  ),
).map((classes) =>
  Object.assign({}, ...classes) as Pick<
    ElectricityRate,
    `${(typeof CUSTOMER_CLASSES)[number]}_${"cents" | "usd"}_per_kwh`
  >
);

const region = fc.oneof(
  fc.constant({ region_type: REGION_TYPES[0], region_code: "US", state_code: null }),
  fc.constantFrom(...Object.keys(CENSUS_DIVISIONS)).map((region_code) => ({
    region_type: REGION_TYPES[1],
    region_code,
    state_code: null,
  })),
  state.map((code) => ({ region_type: REGION_TYPES[2], region_code: code, state_code: code })),
);

const electricityRates: fc.Arbitrary<ElectricityRate> = fc.tuple(
  region,
  rates,
  record({
    id,
    source_document_id: textOrNull,
    region_name: text,
    data_year: year,
    effective_period: textOrNull,
    source_url: urlOrNull,
    source_table: textOrNull,
    last_verified_at: instantOrNull,
    applicable_trades: orEmpty(fc.uniqueArray(trade, { maxLength: 5 })),
    metadata: metadataOrNull,
    updated_at: instantOrNull,
    quote_safe: fc.constant(false as const),
    confidence: confidenceOrNull,
  }),
).map(([where, cents, row]) => ({ ...row, ...where, ...cents }));

const hvacIncentives: fc.Arbitrary<Incentive> = record({
  id,
  program_key: slug,
  program_name: text,
  authority: text,
  authority_type: fc.constantFrom(
    "federal" as const,
    "state" as const,
    "utility" as const,
    "local" as const,
    "nonprofit" as const,
    "unknown" as const,
  ),
  program_type: fc.constantFrom(
    "rebate" as const,
    "tax_credit" as const,
    "loan" as const,
    "grant" as const,
    "pace" as const,
    "on_bill_financing" as const,
    "other" as const,
  ),
  trade_category: trade,
  summary: textOrNull,
  status: fc.constantFrom(...INCENTIVE_STATUSES),
  effective_date: orNull(date),
  expires_at: orNull(date),
  last_verified_at: instantOrNull,
  source_url: urlOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  state_codes: stateList,
  utilities: textList,
  measure_keys: fc.array(slug, { maxLength: 3 }),
  income_bands: fc.uniqueArray(fc.constantFrom(...INCOME_BANDS), { maxLength: 4 }),
  unresolved_requirements: textList,
  source_document_id: textOrNull,
}).map(unlessPast);

const hvacClimate: fc.Arbitrary<Climate> = record({
  record_id: id,
  state_code: state,
  county_name: text,
  county_fips: fiveDigits,
  iecc_climate_zone: orNull(
    fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8"),
  ) as fc.Arbitrary<Climate["iecc_climate_zone"]>,
  iecc_moisture_regime: orNull(fc.constantFrom("A" as const, "B" as const, "C" as const)),
  ba_climate_zone: textOrNull,
  iecc_edition: year,
  heating_design_temp_f: numberOrNull,
  cooling_design_temp_f: numberOrNull,
  hdd65: amountOrNull,
  cdd65: amountOrNull,
  quote_safe: flag,
  confidence: confidenceOrNull,
  unresolved_requirements: textList,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("climate_context" as const),
  }),
});

const hvacLabor: fc.Arbitrary<LaborAdder> = record({
  record_id: id,
  trade,
  adder_key: slug,
  adder_label: text,
  adder_group: textOrNull,
  unit: orNull(fc.constantFrom("per_unit", "per_foot", "per_job")),
  amount_type: orNull(fc.constantFrom("flat_fee", "range", "formula")),
  ranges: fc.tuple(
    range("cost_low", "cost_high", amount),
    range("labor_hours_low", "labor_hours_high", amount),
    range("material_cost_low", "material_cost_high", amount),
  ).map(([cost, hours, material]) => ({ ...cost, ...hours, ...material })),
  source_basis: textOrNull,
  calculation_notes: textOrNull,
  unresolved_requirements: textList,
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("labor_adder_context" as const),
  }),
});

const unit = record({ brand: textOrNull, model: textOrNull });

const hvacAhriMatches: fc.Arbitrary<AhriMatch> = fc.tuple(
  fc.integer({ min: 0, max: 3 }),
  record({
    record_id: id,
    ahri_reference_number: orNull(fc.integer({ min: 1, max: 999_999_999 }).map(String)),
    outdoor_unit: unit,
    indoor_unit: unit,
    system_type: orNull(fc.constantFrom("split_ac", "heat_pump", "packaged")),
    refrigerant_type: textOrNull,
    ratings: record({
      seer2: numberOrNull,
      eer2: numberOrNull,
      hspf2: numberOrNull,
      cooling_capacity_btu_h: integerOrNull,
      heating_capacity_47f_btu_h: integerOrNull,
      heating_capacity_17f_btu_h: integerOrNull,
      heating_capacity_5f_btu_h: integerOrNull,
    }),
    status: orNull(fc.constantFrom(...MATCH_STATUSES)),
    efficiency_program_link_status: textOrNull,
    verification: record({
      source_kind: fc.constantFrom(
        "ahri_licensed" as const,
        "efficiency_program_candidate" as const,
        "certificate_scrape" as const,
        "contractor_upload" as const,
      ),
      exact_match: flag,
      certified_at: instantOrNull,
      published_at: instantOrNull,
    }),
    unresolved_requirements: textList,
    quote_safe: flag,
    confidence: confidenceOrNull,
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      certificate_url: urlOrNull,
      last_verified_at: instantOrNull,
      trust_basis: fc.constant("ahri_match_context" as const),
    }),
  }),
).map(([one, row]): AhriMatch =>
  // One row in four meets all four conditions.
  one === 0
    ? {
      ...row,
      status: "certified",
      verification: { ...row.verification, source_kind: "ahri_licensed", exact_match: true },
      unresolved_requirements: [],
    }
    : { ...row, quote_safe: false }
);

const laborRates: fc.Arbitrary<LaborRate> = fc.tuple(
  rising(amount, 5),
  rising(amount, 3),
  record({
    record_id: id,
    trade,
    occupation_code: fc.constantFrom(...Object.values(OCCUPATIONS), "00-0000"),
    occupation_title: text,
    region: record({
      type: fc.constantFrom(...LABOR_REGION_TYPES),
      code: text,
      state_code: orNull(state),
      state_name: textOrNull,
      name: text,
    }),
    data_year: year,
    effective_period: text,
    employment: wholeOrNull,
    quote_safe: fc.constant(true as const),
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      burden_source_url: urlOrNull,
      last_verified_at: instant,
      quote_safe: fc.constant(true as const),
      trust_basis: fc.constant("published_labor_rate_source" as const),
    }),
  }),
  record({
    hourly_mean: amountOrNull,
    annual_median: wholeOrNull,
    employment_rse: numberOrNull,
    wage_prse: numberOrNull,
  }),
  record({ burden_multiplier: amountOrNull, hourly_mean: amountOrNull }),
).map(([wages, loaded, row, other, burden]) => ({
  ...row,
  wage_distribution: {
    ...other,
    hourly_p10: wages[0]!,
    hourly_p25: wages[1]!,
    hourly_median: wages[2]!,
    hourly_p75: wages[3]!,
    hourly_p90: wages[4]!,
  },
  loaded_labor: {
    ...burden,
    hourly_p25: loaded[0]!,
    hourly_median: loaded[1]!,
    hourly_p75: loaded[2]!,
  },
}));

const permits: fc.Arbitrary<Permit> = record({
  record_id: id,
  jurisdiction: record({
    id: text,
    slug: orNull(slug),
    authority_name: textOrNull,
    jurisdiction_type: orNull(
      fc.constantFrom(
        "city" as const,
        "county" as const,
        "state" as const,
        "special_district" as const,
      ),
    ),
    state_code: orNull(state),
    county_name: textOrNull,
    county_fips: orNull(fiveDigits),
    city_name: textOrNull,
    website_url: urlOrNull,
    permit_portal_url: urlOrNull,
  }),
  trade,
  permit_type: orNull(fc.constantFrom("mechanical", "electrical", "building")),
  requirements: record({
    permit_required: orNull(flag),
    inspection_required: orNull(flag),
    licensed_contractor_required: orNull(flag),
    registered_contractor_required: orNull(flag),
    preapproval_required: orNull(flag),
    required_documents: textList,
    unresolved_requirements: textList,
  }),
  fees: fc.tuple(
    range("fee_low", "fee_high", amount),
    record({
      amount_type: orNull(
        fc.constantFrom(
          "flat" as const,
          "valuation_based" as const,
          "tiered" as const,
          "exempt" as const,
          "unknown" as const,
        ),
      ),
      formula: textOrNull,
    }),
  ).map(([fee, rest]) => ({ ...rest, ...fee })),
  code: record({
    basis: textOrNull,
    cycle: orNull(fc.constantFrom("2018", "2020", "2023", "2026")),
    status: orNull(
      fc.constantFrom(
        "adopted" as const,
        "pending" as const,
        "partial" as const,
        "unknown" as const,
      ),
    ),
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("permit_code_context" as const),
  }),
});

const hvacPricing: fc.Arbitrary<PriceObservation> = fc.tuple(
  range("observed_price_low", "observed_price_high", amount),
  record({
    id,
    source_document_id: textOrNull,
    trade_category: fc.constant("hvac" as const),
    equipment_category: fc.constantFrom("split_system_ac", "heat_pump", "air_handler"),
    manufacturer: text,
    model_number: text,
    matched_sku: textOrNull,
    product_type: textOrNull,
    tonnage: numberOrNull,
    seer2_rating: numberOrNull,
    hspf2_rating: numberOrNull,
    refrigerant_type: textOrNull,
    price_kind: fc.constantFrom("msrp", "distributor_list", "street_price", "installed_benchmark"),
    observed_price: amountOrNull,
    currency: fc.constant("USD" as const),
    source_name: textOrNull,
    source_url: urlOrNull,
    source_title: textOrNull,
    source_kind: fc.constantFrom(...UNSAFE_SOURCE_KINDS, "manufacturer", "distributor_feed"),
    observed_at: instantOrNull,
    captured_at: instant,
    quote_safe: flag,
    confidence: confidenceOrNull,
    validation_warnings: orNull(textList),
    metadata: metadataOrNull,
  }),
).map(([prices, row]) => {
  const unsafe = (UNSAFE_SOURCE_KINDS as readonly string[]).includes(row.source_kind);
  return { ...row, ...prices, quote_safe: row.quote_safe && !unsafe };
});

const roofingMaterials: fc.Arbitrary<RoofingMaterial> = record({
  record_id: id,
  product_id: textOrNull,
  manufacturer: text,
  product_line: textOrNull,
  material_type: fc.constantFrom("asphalt_shingle", "metal_standing_seam", "clay_tile"),
  specs: record({
    warranty_years: wholeOrNull,
    wind_rating_mph: wholeOrNull,
    fire_class: fireClass,
    impact_rating_class: impactClass,
    exposure_inches: amountOrNull,
    bundles_per_square: amountOrNull,
    weight_per_square_lbs: wholeOrNull,
    algae_resistance_years: wholeOrNull,
  }),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("roofing_material_context" as const),
  }),
});

/** A valid row of each dataset. */
export const ROWS = {
  source_documents: sourceDocuments,
  finance_fees: financeFees,
  finance_products: financeProducts,
  finance_eligibility: financeEligibility,
  equipment_pricing: equipmentPricing,
  utility_territory: utilityTerritory,
  electricity_rates: electricityRates,
  hvac_incentives: hvacIncentives,
  hvac_climate: hvacClimate,
  hvac_labor: hvacLabor,
  hvac_ahri_matches: hvacAhriMatches,
  labor_rates: laborRates,
  permits,
  hvac_pricing: hvacPricing,
  roofing_materials: roofingMaterials,
};

export type DatasetKey = keyof typeof ROWS;
export type RowOf<Key extends DatasetKey> = (typeof ROWS)[Key] extends fc.Arbitrary<infer Row> ? Row
  : never;

/** So many valid rows with ids of their own; the same seed gives the same rows. */
export function rowsOf<Key extends DatasetKey>(dataset: Key, n: number, seed: number) {
  const { id } = datasetNamed(dataset) as unknown as { id: (row: unknown) => string };
  const rows = new Map<string, RowOf<Key>>();
  for (let round = 0; rows.size < n; round++) {
    const sample = fc.sample(ROWS[dataset] as fc.Arbitrary<RowOf<Key>>, {
      numRuns: n - rows.size,
      seed: seed + round,
    });
    for (const row of sample) rows.set(id(row), row);
  }
  return [...rows.values()];
}
