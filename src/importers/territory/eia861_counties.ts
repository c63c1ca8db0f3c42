import wholesale from "../../../data/wholesale_utilities.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";
import { countyCentroid } from "../../geo/counties/county_centroids.ts";
import { slug } from "../../base/text/text.ts";
import { readFipsLookup } from "../common/fips_lookup.ts";
import { readCsv } from "../common/csv.ts";
import { todaysName } from "../../datasets/places/utilities.ts";
import { idPart } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";

/** A utility as Form EIA-861 describes it. */
export interface EiaUtility {
  readonly name: string;
  readonly ownership: string;
  readonly states: readonly string[];
}

/** What Form EIA-861 calls its columns, which differs from year to year. */
const COLUMNS = {
  utility_id_eia: ["utility_number", "utility_id", "util_number", "utilityid", "utility"],
  utility_name: ["utilname", "util_name", "name"],
  state: ["state_code", "state_abbreviation"],
  county: ["county_name"],
  ownership: ["ownership_type", "ownership_code", "owner_type"],
};
const SERVED = ["utility_id_eia", "utility_name", "state", "county"];

interface ServedCounty {
  readonly line: number;
  readonly eiaId: string;
  readonly name: string;
  readonly state: string;
  readonly county: string;
}

/** EIA's kinds of owner that we have a word for. */
const PROVIDER_TYPES: Readonly<Record<string, string>> = {
  "Investor Owned": "iou",
  "Municipal": "municipal",
  "Cooperative": "cooperative",
  "Federal": "federal",
};

/** Kinds of entity that sell or carry power without wires to homes of a territory. */
const NOT_DISTRIBUTORS: ReadonlySet<string> = new Set([
  "Retail Power Marketer",
  "Wholesale Power Marketer",
  "Transmission",
  "Community Choice Aggregator",
  "Municipal Mktg Authority",
  "Behind the Meter",
]);

/** Why utilities of other kinds serve no homes either, by EIA id. */
const WHOLESALE = new Map(staticTable(wholesale).map(({ eia_id: id, why }) => [id, why]));

/** EIA-861, the counties that each electric utility serves. */
export const eia861Counties: Importer = {
  name: "eia861-counties",
  dataset: "utility_territory",
  title:
    "Annual Electric Power Industry Report, Form EIA-861: service territory by county (workbook or CSV of any year)",
  publisher: "U.S. Energy Information Administration",
  download: "https://www.eia.gov/electricity/data/eia861/",
  companions: {
    utilities: "the form's utility data of the same year (workbook or CSV)",
    counties: "counties and their FIPS codes (CSV with county_fips and county)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const utilities = await readEiaUtilities(options.companions.utilities!);
    const fipsOf = await readFipsLookup(options.companions.counties!);
    const served: ServedCounty[] = [];
    for await (const { line, cells } of readCsv(content, SERVED, COLUMNS)) {
      const { utility_id_eia: eiaId, utility_name: name, state, county } = cells;
      if (!eiaId || !name || !county || !/^[A-Z]{2}$/.test(state ?? "")) {
        yield { unused: "no utility, state or county", line };
      } else if (NOT_DISTRIBUTORS.has(utilities.get(eiaId)?.ownership ?? "")) {
        yield { unused: `${name} is a ${utilities.get(eiaId)!.ownership}`, line };
      } else if (WHOLESALE.has(eiaId)) {
        yield { unused: `${name} ${WHOLESALE.get(eiaId)}`, line };
      } else {
        served.push({ line, eiaId, name, state: state!, county: county.replaceAll(/\s+/g, " ") });
      }
    }
    const states = Map.groupBy(served, (of) => of.eiaId);
    const slugOf = distinctSlugs(utilities);
    const seen = new Set<string>();
    for (const of of served) {
      const row = rowOf(of, fipsOf(of.state, of.county), options, {
        slug: slugOf(of.eiaId, of.name),
        provider_type: providerType(utilities.get(of.eiaId)),
        state_codes: [...new Set(states.get(of.eiaId)!.map(({ state }) => state))].sort(),
      });
      if (seen.has(row.record_id)) yield { unused: `${row.record_id} again`, line: of.line };
      else yield { row };
      seen.add(row.record_id);
    }
  },
};

/** Gives slugs of utilities' names, with the EIA id where several utilities have one name. */
export function distinctSlugs(
  utilities: ReadonlyMap<string, EiaUtility>,
): (eiaId: string, name: string) => string {
  const owners = new Map<string, string | null>();
  for (const [id, { name }] of utilities) {
    owners.set(slug(name), owners.has(slug(name)) ? null : id);
  }
  return (eiaId, name) => {
    const owner = owners.get(slug(name));
    return owner === undefined || owner === eiaId ? slug(name) : `${slug(name)}_${eiaId}`;
  };
}

/** The utilities of Form EIA-861 by their EIA id. */
export async function readEiaUtilities(
  content: ReadableStream<Uint8Array>,
): Promise<Map<string, EiaUtility>> {
  const utilities = new Map<string, EiaUtility>();
  for await (const { cells } of readCsv(content, ["utility_id_eia", "ownership"], COLUMNS)) {
    const { utility_id_eia: id = "", utility_name: name = "", ownership = "", state = "" } = cells;
    const states = utilities.get(id)?.states ?? [];
    utilities.set(id, { name, ownership, states: [...states, state] });
  }
  return utilities;
}

/** The `provider_type` of a utility's owner. */
export function providerType(utility: EiaUtility | undefined): string {
  return PROVIDER_TYPES[utility?.ownership ?? ""] ?? "unknown";
}

function rowOf(
  { eiaId, name, state, county }: ServedCounty,
  fips: string | undefined,
  options: ImportOptions,
  known: { slug: string; provider_type: string; state_codes: string[] },
) {
  const middle = fips === undefined ? undefined : countyCentroid(fips);
  return {
    record_id: `eia861-${eiaId}-${fips ?? idPart(`${state} ${county}`)}`,
    utility: { id: `eia-${eiaId}`, name: todaysName(eiaId, name), eia_utility_id: eiaId, ...known },
    geography: {
      state_code: state,
      county_name: county,
      county_fips: fips ?? null,
      city_name: null,
      zip_code: null,
      coverage_level: "county",
      sample_lat: middle?.lat ?? null,
      sample_lng: middle?.lng ?? null,
      sample_address: null,
      distance_miles: null,
    },
    territory_notes: "Serves some or all of this county.",
    geometry_status: "unavailable",
    quote_safe: false,
    confidence: fips === undefined ? "low" : "medium",
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: eia861Counties.download,
      provider_source_url: null,
      last_verified_at: options.dated,
      trust_basis: "utility_territory_context",
    },
    geometry: null,
  };
}
