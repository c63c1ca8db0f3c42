import { countyCentroid } from "../../geo/counties/county_centroids.ts";
import { GazetteerTables } from "../../geo/geocoding/gazetteer_tables.ts";
import { isIndependentCity } from "../../base/places/county_names.ts";
import { type FipsLookup, readFipsLookup } from "../common/fips_lookup.ts";
import { readCsv } from "../common/csv.ts";
import { todaysName } from "../../datasets/places/utilities.ts";
import { idPart } from "../../base/text/stable_uuid.ts";
import { countySuccessors } from "./county_successors.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import {
  distinctSlugs,
  EIA_COLUMNS,
  providerType,
  readEiaUtilities,
  whyNoWires,
} from "./eia_utilities.ts";
import { entryOf, present } from "../../base/known.ts";

const SERVED = ["utility_id_eia", "utility_name", "state", "county"];

interface ServedCounty {
  readonly line: number;
  readonly eiaId: string;
  readonly name: string;
  readonly state: string;
  readonly county: string;
  /** Where it is another county's today. */
  readonly fips?: string;
  /** Whether the form does not list it. */
  readonly isAdded?: true;
}

/** EIA-861, the counties that each electric utility serves. */
export const eia861Counties: Importer<"counties" | "utilities"> = {
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
    const utilities = await readEiaUtilities(options.companions.utilities);
    const fipsOf = await readFipsLookup(options.companions.counties);
    const gazetteer = new GazetteerTables();
    const served: ServedCounty[] = [];
    for await (const { line, cells } of readCsv(content, SERVED, EIA_COLUMNS)) {
      const { utility_id_eia: eiaId, utility_name: name, state, county } = cells;
      const noWires = whyNoWires(eiaId ?? "", utilities.get(eiaId ?? ""));
      if (!eiaId || !name || !county || !state || !/^[A-Z]{2}$/.test(state)) {
        yield { unused: "no utility, state or county", line };
      } else if (noWires !== undefined) {
        yield { unused: `${name} ${noWires}`, line };
      } else {
        const one = {
          line,
          eiaId,
          name,
          state,
          county: county.replaceAll(/\s+/g, " "),
        };
        served.push(...inTodaysCounties(one, gazetteer));
      }
    }
    // Behind those of the form, which are not added again.
    served.push(...served.flatMap((one) => inOwnCity(one, fipsOf, gazetteer)));
    const states = Map.groupBy(served, (of) => of.eiaId);
    const slugOf = distinctSlugs(utilities);
    const seen = new Set<string>();
    for (const of of served) {
      const row = rowOf(of, of.fips ?? fipsOf(of.state, of.county), options, {
        slug: slugOf(of.eiaId, of.name),
        provider_type: providerType(utilities.get(of.eiaId)),
        state_codes: [...new Set(entryOf(states, of.eiaId).map(({ state }) => state))].sort(),
      });
      if (seen.has(row.record_id) && of.isAdded) continue;
      if (seen.has(row.record_id)) yield { unused: `${row.record_id} again`, line: of.line };
      else yield { row };
      seen.add(row.record_id);
    }
  },
};

/**
 * What is served, in the counties that the form's county is divided into today; a city's own utility
 * only in the one of its name.
 */
function inTodaysCounties(served: ServedCounty, gazetteer: GazetteerTables): ServedCounty[] {
  const counties = countySuccessors(served.state, served.county)
    ?.map((fips) => ({ fips, county: present(gazetteer.county(fips), `county ${fips}`).name }));
  if (counties === undefined) return [served];
  const own = counties.filter(({ county }) => served.name.includes(county));
  return (own.length > 0 ? own : counties).map((county) => ({ ...served, ...county }));
}

/** `City of Harrisonburg - (VA)`. */
const CITYS_OWN = /^City of (.+?)(?: - \([A-Z]{2}\))?$/;

/**
 * A city's own utility also in the city, where that is a county of its own: the form may list only the
 * county around it.
 */
function inOwnCity(
  served: ServedCounty,
  fipsOf: FipsLookup,
  gazetteer: GazetteerTables,
): ServedCounty[] {
  const city = CITYS_OWN.exec(served.name)?.[1];
  const fips = city === undefined ? undefined : fipsOf(served.state, `${city} City`);
  if (fips === undefined || !isIndependentCity(fips)) return [];
  const { name: county } = present(gazetteer.county(fips), `county ${fips}`);
  return [{ ...served, fips, county, isAdded: true }];
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
