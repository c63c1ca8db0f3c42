import { EQUIPMENT_ACCESS } from "../access/equipment.ts";
import { reaches } from "../access/levels.ts";
import type { Trade } from "../datasets/fields.ts";
import { type Caller, endpoint } from "../http/endpoint.ts";
import type { Json } from "../http/json.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import { type EquipmentContext, findEquipment } from "./catalog/equipment_lookup.ts";
import { coverage } from "./quote_context/coverage.ts";
import { type QuoteContextParams, quoteContextParams } from "./quote_context/params.ts";
import {
  climate,
  equipment,
  finance,
  financeEligibility,
  financeFees,
  incentives,
  laborAdders,
  permits,
} from "./quote_context/sections.ts";
import { territory } from "./quote_context/territory.ts";

/** What HVAC quotes are about when nothing says otherwise (spec 1, `measure`). */
const HVAC_MEASURE = "air_source_heat_pump";

/** GET /api/v1/quote-context (spec 1): everything that a quote needs, of one moment. */
export const quoteContextEndpoint = endpoint({
  path: "/api/v1/quote-context",
  params: quoteContextParams,
  access: { dataset: "quote_context", level: "production" },
  envelope: "standard",
  trust: {
    level: "mixed",
    use_case: "Gather what a quote needs for one place, trade and customer.",
    data_rights_note: "Each record names its source; the source's terms apply to copies.",
    required_response_fields: [
      "coverage.warnings",
      "coverage.unresolved_requirements",
      "coverage.quote_safe_summary",
    ],
  },
  maxResponseBytes: 131_072,
  async answer(params, library, caller, resolver) {
    const { chosen, warnings } = chooseEquipment(params, library, caller);
    const byDefault = params.trade === "hvac" ? HVAC_MEASURE : undefined;
    const measure = params.measure ?? chosen?.measure_key ?? byDefault;
    const inputs = { params, measure, library, caller };
    const sections = {
      finance: finance(inputs),
      financeFees: financeFees(inputs),
      equipment: equipment(inputs),
      climate: climate(inputs),
      incentives: incentives(inputs),
      laborAdders: laborAdders(inputs),
      permits: permits(inputs),
      financeEligibility: financeEligibility(inputs),
      territory: await territory(inputs, resolver),
    };
    return {
      data: {
        trade: params.trade,
        inputs: echo(params, measure),
        coverage: coverage(sections, [...warnings, ...missingPlace(params)]),
        finance: sections.finance.records,
        finance_fees: sections.financeFees.records,
        equipment: sections.equipment.records,
        context: {
          equipment_incentive_context: chosen === undefined ? null : { ...chosen },
          climate: sections.climate.records,
          incentives: sections.incentives.records,
          labor_adders: sections.laborAdders.records,
          permits: sections.permits.records,
          finance_eligibility: sections.financeEligibility.records,
          utility_territory_resolution: sections.territory.resolution,
        },
      },
      datasetVersion: null,
    };
  },
});

/** The equipment that the request is about, or why it cannot be used. */
function chooseEquipment(
  { equipment_id }: QuoteContextParams,
  library: LibrarySnapshot,
  caller: Caller,
): { chosen?: EquipmentContext; warnings: string[] } {
  if (equipment_id === undefined) return { warnings: [] };
  const chosen = findEquipment(library, equipment_id)?.context;
  if (chosen === undefined) return { warnings: ["equipment_id: no equipment has this id."] };
  const access = EQUIPMENT_ACCESS[chosen.trade as Trade];
  if (reaches(caller.access[access] ?? "none", "production")) return { chosen, warnings: [] };
  return { warnings: [`equipment_id: this key has no production access to ${access}.`] };
}

/** What is not narrowed down because the request does not say where. */
function missingPlace({ state, county, city }: QuoteContextParams): string[] {
  const warnings: string[] = [];
  if (state === undefined) {
    warnings.push(
      "state: none given; finance, incentives, permits and finance_eligibility are of any.",
    );
    if (city !== undefined && county === undefined) {
      warnings.push("city: give state or county too; permits are not limited to the city.");
    }
  }
  return warnings;
}

/** The inputs as they were given, and the measure that was resolved; never the address. */
function echo(params: QuoteContextParams, measure: string | undefined): Json {
  return {
    state: params.state ?? null,
    county: params.county ?? null,
    county_fips: params.county_fips ?? null,
    city: params.city ?? null,
    utility: params.utility ?? null,
    measure: measure ?? null,
    financier: params.financier ?? null,
    payment_type: params.payment_type ?? null,
    term_months: params.term_months ?? null,
    equipment_category: params.equipment_category ?? null,
    manufacturer: params.manufacturer ?? null,
    sku: params.sku ?? null,
    equipment_id: params.equipment_id ?? null,
    address_redacted: params.address !== undefined,
  };
}
