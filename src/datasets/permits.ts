import { z } from "zod";
import { countiesContaining, countyKind } from "../base/places/county_names.ts";
import { placesContaining } from "../base/places/place_names.ts";
import { exact } from "../base/text/text.ts";
import { among, amongOrNull, either, equals, not } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { otherNames, searchedState } from "./search/place_search.ts";
import { metaLine } from "./search/search_document.ts";
import { dataset } from "./declare/dataset.ts";
import { ofChangedCounty } from "./places/county_filter.ts";
import {
  atPlace,
  ofCountyNamed,
  ofIndependentCity,
  type PermitCounty,
  type PermitPlace,
} from "./places/permit_places.ts";
import {
  amountOrNull,
  countyFips,
  flagOrNull,
  recordId,
  stateCode,
  text,
  textOrNull,
  TRADES,
} from "./declare/fields.ts";
import { lowToHigh } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

/** The trade of records that apply to every trade (spec 1). */
const CONTEXT = "context";

/** Permit record (spec 2). Fees in USD. */
const schema = z.strictObject({
  record_id: recordId,
  jurisdiction: z.strictObject({
    id: text.meta({ description: "Id of the authority." }),
    slug: textOrNull.meta({ description: "Slug of the authority." }),
    authority_name: textOrNull.meta({ description: "Name of the authority." }),
    jurisdiction_type: z.enum(["city", "county", "state", "special_district"]).nullable().meta({
      description: "Kind of authority.",
    }),
    state_code: stateCode.nullable().meta({ description: "Its state." }),
    county_name: textOrNull.meta({ description: "Its county." }),
    county_fips: countyFips.nullable().meta({ description: "FIPS code of its county." }),
    city_name: textOrNull.meta({ description: "Its city." }),
    website_url: textOrNull.meta({ description: "Its website." }),
    permit_portal_url: textOrNull.meta({ description: "Where permits are applied for." }),
  }).meta({ description: "The authority." }),
  trade: z.enum([...TRADES, CONTEXT]).meta({
    description: "Trade that the record belongs to; `context` for records of every trade.",
  }),
  permit_type: textOrNull.meta({
    description: "Kind of permit, such as mechanical, electrical or building.",
  }),
  requirements: z.strictObject({
    permit_required: flagOrNull.meta({ description: "Whether a permit is required." }),
    inspection_required: flagOrNull.meta({ description: "Whether an inspection is required." }),
    licensed_contractor_required: flagOrNull.meta({
      description: "Whether the contractor must be licensed.",
    }),
    registered_contractor_required: flagOrNull.meta({
      description: "Whether the contractor must be registered.",
    }),
    preapproval_required: flagOrNull.meta({
      description: "Whether work must be approved before it starts.",
    }),
    required_documents: z.array(text).meta({ description: "Documents to submit." }),
    unresolved_requirements: z.array(text).meta({ description: "What must be verified by hand." }),
  }).meta({ description: "What is required." }),
  fees: z.strictObject({
    amount_type: z.enum(["flat", "valuation_based", "tiered", "exempt", "unknown"]).nullable().meta(
      { description: "How the fee is set." },
    ),
    fee_low: amountOrNull.meta({ description: "Low end.", unit: "USD" }),
    fee_high: amountOrNull.meta({ description: "High end.", unit: "USD" }),
    formula: textOrNull.meta({ description: "How the fee is calculated." }),
  }).meta({ description: "What it costs." }),
  code: z.strictObject({
    basis: textOrNull.meta({ description: "Which code." }),
    cycle: textOrNull.meta({ description: "Its edition." }),
    status: z.enum(["adopted", "pending", "partial", "unknown"]).nullable().meta({
      description: "Whether it is adopted.",
    }),
  }).meta({ description: "The code that applies." }),
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  provenance: trust.provenance("permit_code_context"),
}).check((check) => {
  const { fees } = check.value;
  lowToHigh(check, "fees.fee_low", fees.fee_low, fees.fee_high);
});

export type Permit = z.infer<typeof schema>;

const { texts } = columnSpecs<Permit>();

/** Query of permit requirements. */
export interface PermitQuery {
  readonly trade?: string | undefined;
  readonly state?: string | undefined;
  /** Part of a county's name. */
  readonly county?: string | undefined;
  /** Part of a city's name. */
  readonly city?: string | undefined;
  /** An exact place, instead of parts of names. */
  readonly place?: PermitPlace | undefined;
  /** A whole county, with its cities. */
  readonly within?: PermitCounty | undefined;
}

const SAMPLE_QUERIES: readonly PermitQuery[] = TRADES.map((trade) => ({ trade }));

export const permits = dataset({
  key: "permits",
  title: "Permit requirements",
  source: "Authorities having jurisdiction",
  endpoint: "/api/v1/context/permits",
  access: { name: "permits", level: "sample" },
  schema,
  id: "record_id",
  trade: (row) => row.trade,
  revision: (row) => row.code.cycle,
  ...trust.ofProvenance<Permit>(),
  unresolved: (row) => row.requirements.unresolved_requirements,
  columns: {
    authority_name: texts((row) => row.jurisdiction.authority_name),
    permit_type: texts((row) => row.permit_type),
    state_code: texts((row) => row.jurisdiction.state_code),
    county_name: texts((row) => row.jurisdiction.county_name),
    county_fips: texts((row) => row.jurisdiction.county_fips),
    city_name: texts((row) => row.jurisdiction.city_name),
  },
  order: ["-quote_safe", "authority_name"],
  search: {
    type: "permit",
    category: "permits",
    contextIsEveryTrade: true,
    document: (row) => ({
      title: row.jurisdiction.authority_name ?? row.jurisdiction.id,
      subtitle: row.permit_type,
      confidence: row.confidence,
      meta: metaLine(
        row.trade,
        row.jurisdiction.state_code,
        row.jurisdiction.county_name,
        row.jurisdiction.city_name,
        [row.code.basis, row.code.cycle].filter((part) => part !== null).join(" "),
      ),
      fields: {
        kind: row.trade === CONTEXT && row.permit_type === null
          ? "building mechanical electrical plumbing roofing solar permits"
          : `${row.permit_type ?? row.trade} permits`,
        state: searchedState(row.jurisdiction.state_code),
        other_names: otherNames(
          row.jurisdiction.authority_name,
          row.jurisdiction.state_code,
          row.jurisdiction.city_name,
          row.jurisdiction.county_name,
        ),
      },
    }),
  },
  filters(version, { trade, state, county, city, place, within }: PermitQuery) {
    const { columns } = version;
    const { county_name: counties, city_name: cities } = columns;
    // Sources of a city's permits often name no county.
    const ofCounty = city === undefined ? among : amongOrNull;
    return [
      trade === undefined
        ? undefined
        : among(columns.trade, [trade, CONTEXT].flatMap((one) => columns.trade.equal(one, exact))),
      equals(columns.state_code, state, exact),
      county === undefined ? undefined : either(
        ofCounty(counties, countiesContaining(counties.dictionary, county)),
        ofChangedCounty(version, state, county),
      ),
      // A county's name does not find the city of the same name.
      county !== undefined && city === undefined && countyKind(county) === "county"
        ? not(ofIndependentCity(columns))
        : undefined,
      city === undefined ? undefined : among(cities, placesContaining(cities.dictionary, city)),
      place === undefined ? undefined : atPlace(version, state, place),
      within === undefined ? undefined : ofCountyNamed(version, state, within),
    ];
  },
  sampleQueries: SAMPLE_QUERIES,
});
