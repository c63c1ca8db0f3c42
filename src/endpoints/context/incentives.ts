import { z } from "zod";
import { type Caller, has } from "../../access/caller.ts";
import { Refusal } from "../../base/refusal.ts";
import { equipmentPricing } from "../../datasets/equipment_pricing.ts";
import {
  hvacIncentives,
  INCENTIVE_STATUSES,
  INCOME_BANDS,
} from "../../datasets/hvac_incentives.ts";
import { utilityTerritory } from "../../datasets/utility_territory.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { boolean, oneOf, slugged, state, text } from "../../http/declare/kinds.ts";
import {
  catalogAccess,
  type EquipmentContext,
  equipmentContext,
  findEquipment,
} from "../equipment_lookup.ts";
import { EquipmentTerms } from "../incentive_conditions.ts";
import { identitiesOf } from "../utility_identities.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { trade } from "../shared_params.ts";

/** GET /api/v1/context/incentives (spec 2). */
export const incentivesEndpoint = list({
  path: "/api/v1/context/incentives",
  summary: "Rebates, credits and other programs that lower what a customer pays.",
  example: "state=CO&utility=xcel_energy&measure=air_source_heat_pump&limit=1",
  exampleValues: {
    equipment_id: "cf270974-e603-5ed1-b97b-1eaae4d79d76",
    income_band: "moderate_income",
  },
  dataset: hvacIncentives,
  reads: [equipmentPricing.key, utilityTerritory.key],
  refusals: [unknownEquipment()],
  params: {
    trade: trade.default("hvac"),
    state: state.describe("Two-letter code: programs of the state, and nationwide ones."),
    utility: text.describe(
      "Name, slug or EIA id of a utility: its programs, and those bound to no utility.",
    ),
    measure: slugged.describe("Key of the measure; wins over the one that equipment_id implies."),
    equipment_id: text.describe("Id of catalog equipment, whose measure then filters."),
    status: oneOf(INCENTIVE_STATUSES).describe("Status as it is at the moment."),
    income_band: oneOf(INCOME_BANDS).describe(
      "Customers' income: their programs, and those for any.",
    ),
    quote_safe: quoteSafe,
    include_expired: boolean.default(false).describe("Adds programs that have ended."),
  },
  limit: [100, 500],
  view: "record",
  query: (asked, { library }, byId) => ({
    trade: asked.trade,
    state: asked.state,
    utilities: asked.utility === undefined ? undefined : identitiesOf(library, asked.utility),
    measure: measureOf(asked, library),
    status: asked.status,
    income_band: asked.income_band,
    include_expired: asked.include_expired ?? byId,
  }),
  showing({ equipment_id }, { library, caller }) {
    const version = library.version(hvacIncentives);
    const found = equipment_id === undefined ? undefined : findEquipment(library, equipment_id);
    // Equipment that the key may not see does not decide conditions either.
    const rated = found !== undefined && has(caller, catalogAccess(found.context))
      ? found.rated
      : undefined;
    const terms = new EquipmentTerms(version, rated, caller.now);
    return { promoted: terms.promoted, write: (text, row) => terms.write(text, row) };
  },
  covers: {
    trade: covered.tradeOrAll,
    state: covered.stateOrNull,
    utility: covered.utilityOrNull,
    measure: covered.measureOrNull,
    equipment_context: equipmentContext.nullable().describe(
      "The requested equipment; null if the key may not see it in the catalog.",
    ),
    records_returned: covered.returned,
    quote_safe_only: covered.quoteSafeOnly,
    includes_expired: z.boolean().describe("Whether ended programs were requested."),
    trust_basis: covered.trustBasis,
  },
  coverage: (asked, { rows }, { library, caller }) => ({
    trade: asked.trade ?? "all",
    state: asked.state ?? null,
    utility: asked.utility ?? null,
    measure: measureOf(asked, library) ?? null,
    equipment_context: visibleEquipment(equipmentOf(asked.equipment_id, library), caller),
    records_returned: rows.length,
    quote_safe_only: asked.quote_safe === true,
    includes_expired: asked.include_expired === true || asked.status === "expired",
    trust_basis: "incentive_program_context",
  }),
});

function measureOf(
  asked: { measure?: string | undefined; equipment_id?: string | undefined },
  library: LibrarySnapshot,
): string | undefined {
  const equipment = equipmentOf(asked.equipment_id, library);
  return asked.measure ?? equipment?.measure_key ?? undefined;
}

function unknownEquipment(): Refusal {
  return new Refusal(
    "equipment_unknown",
    "Unknown equipment_id. Use a record_id of the equipment catalog.",
  );
}

/** The requested equipment. @throws 404 if no equipment has the id. */
function equipmentOf(
  id: string | undefined,
  library: LibrarySnapshot,
): EquipmentContext | undefined {
  if (id === undefined) return undefined;
  const found = findEquipment(library, id);
  if (found === undefined) throw unknownEquipment();
  return found.context;
}

/** The equipment, if the caller may see it in the catalog; otherwise null. */
function visibleEquipment(equipment: EquipmentContext | undefined, caller: Caller) {
  return equipment === undefined || !has(caller, catalogAccess(equipment))
    ? null
    : { ...equipment };
}
