import { type Caller, has } from "../access/caller.ts";
import type { Json } from "../base/json/json.ts";
import { equipmentPricing } from "../datasets/equipment_pricing.ts";
import { QUOTE_CONTEXT } from "../datasets/mod.ts";
import { endpoint, NEVER } from "../http/declare/endpoint.ts";
import { RESOLVES_EXCEEDED } from "../http/pipeline/resolve_budget.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import { catalogAccess, type EquipmentContext, findEquipment } from "./equipment_lookup.ts";
import type { RatedEquipment } from "./incentive_conditions.ts";
import { coverage, type Sections } from "./quote_context/coverage.ts";
import { incentives } from "./quote_context/incentives.ts";
import { type QuoteContextParams, quoteContextParams } from "./quote_context/params.ts";
import { permitRequirements } from "./quote_context/permits.ts";
import { type Place, placeOf } from "./quote_context/place.ts";
import {
  climate,
  dealerFees,
  eligibility,
  equipment,
  finance,
  laborAdders,
} from "./quote_context/sections.ts";
import { noAccess } from "./quote_context/section_rows.ts";
import { quoteContextShape } from "./quote_context/shape.ts";
import { identitiesOf } from "./utility_identities.ts";
import { territory } from "./quote_context/territory.ts";

/** The default measure of HVAC quotes (spec 1, `measure`). */
const HVAC_MEASURE = "air_source_heat_pump";

/** GET /api/v1/quote-context (spec 1): everything that a quote needs, from one snapshot. */
export const quoteContextEndpoint = endpoint({
  path: "/api/v1/quote-context",
  summary: "Everything a quote needs in one response, with a warning for each missing part.",
  params: quoteContextParams,
  leastAccess: [{ level: "production", names: [QUOTE_CONTEXT] }],
  access: () => [{ dataset: QUOTE_CONTEXT, level: "production" }],
  envelope: "standard",
  reads: [equipmentPricing.key],
  example: "trade=hvac&state=CO&county=Denver&context_limit=1&equipment_limit=1&finance_limit=1",
  exampleValues: {
    address: "1437 Bannock St, Denver, CO 80202",
    financier: "colorado_clean_energy_fund",
    payment_type: "loan",
    term_months: 120,
    manufacturer: "ACIQ",
    sku: "ACIQ-36-HPD",
    equipment_id: "cf270974-e603-5ed1-b97b-1eaae4d79d76",
    utility: "public_service_co_of_colorado",
  },
  data: quoteContextShape,
  refusals: [RESOLVES_EXCEEDED],
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
  async answer(params, context) {
    const { library, caller } = context;
    const byDefault = params.trade === "hvac" ? HVAC_MEASURE : undefined;
    const { chosen, rated, shown, warnings } = chooseEquipment(params, byDefault, library, caller);
    const measure = params.measure ?? chosen?.measure_key ?? byDefault;
    const resolved = await territory(params, context);
    const countyOf = (fips: string) => context.resolver.county(fips);
    const place = placeOf(params, resolved.whereabouts, countyOf);
    const inputs = { params, place, measure, rated: shown ? rated : undefined, library, caller };
    const sections: Sections = {
      finance: finance(inputs),
      financeFees: dealerFees(inputs),
      equipment: equipment(inputs),
      climate: climate(inputs),
      incentives: incentives(inputs, place.contradicts ? [] : resolved.serving),
      laborAdders: laborAdders(inputs),
      permits: permitRequirements(inputs),
      financeEligibility: eligibility(inputs),
      territory: resolved,
    };
    return {
      data: {
        trade: params.trade,
        inputs: echo(params, measure),
        coverage: coverage(sections, place.derived, [
          ...warnings,
          ...place.warnings,
          ...otherUtility(params, place, resolved.utilities, library),
        ]),
        finance: sections.finance.records,
        finance_fees: sections.financeFees.records,
        equipment: sections.equipment.records,
        context: {
          equipment_incentive_context: shown ? { ...chosen } : null,
          climate: sections.climate.records,
          incentives: sections.incentives.records,
          labor_adders: sections.laborAdders.records,
          permits: sections.permits.records,
          finance_eligibility: sections.financeEligibility.records,
          utility_territory_resolution: resolved.resolution,
        },
      },
      datasetVersion: null,
      until: params.address === undefined ? earliest(sections) : NEVER,
    };
  },
});

function earliest({ territory: _, ...lists }: Sections): number {
  return Math.min(...Object.values(lists).map(({ until }) => until));
}

/**
 * The equipment of the request, whether the caller may see it, and warnings if it cannot be used. Its
 * measure selects incentives even if the caller may not see it.
 *
 * @param byDefault The measure if neither the request nor the equipment has one.
 */
function chooseEquipment(
  { equipment_id, measure }: QuoteContextParams,
  byDefault: string | undefined,
  library: LibrarySnapshot,
  caller: Caller,
): {
  chosen: EquipmentContext | undefined;
  rated?: RatedEquipment | undefined;
  shown: boolean;
  warnings: string[];
} {
  if (equipment_id === undefined) return { chosen: undefined, shown: false, warnings: [] };
  const found = findEquipment(library, equipment_id);
  const chosen = found?.context;
  const instead = measure === undefined && byDefault !== undefined
    ? ` The measure is ${byDefault}.`
    : "";
  if (chosen === undefined) {
    const warning = `equipment_id: no equipment has this id.${instead}`;
    return { chosen, shown: false, warnings: [warning] };
  }
  const unmeasured = chosen.measure_key === null && instead !== ""
    ? [`equipment_id: the equipment implies no measure.${instead}`]
    : [];
  const needed = catalogAccess(chosen);
  const shown = has(caller, needed);
  const denied = shown ? [] : [`equipment_id: ${noAccess(needed)}`];
  return { chosen, rated: found?.rated, shown, warnings: [...denied, ...unmeasured] };
}

/** The warning if the given utility is not among those that may serve the address. */
function otherUtility(
  { utility }: QuoteContextParams,
  { contradicts }: Place,
  serving: readonly string[],
  library: LibrarySnapshot,
): string[] {
  if (utility === undefined || contradicts || serving.length === 0) return [];
  const found = new Set(serving.flatMap((one) => identitiesOf(library, one)));
  return identitiesOf(library, utility).some((one) => found.has(one))
    ? []
    : ["utility: not among the utilities found for the address; it is used anyway."];
}

/** The inputs as given, and the resolved measure; never the address. */
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
