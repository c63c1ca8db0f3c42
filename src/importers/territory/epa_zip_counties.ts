import { present } from "../../base/known.ts";
import { todaysName } from "../../datasets/places/utilities.ts";
import { stateOfFips } from "../../base/places/states.ts";
import { countyCentroid } from "../../geo/counties/county_centroids.ts";
import { GazetteerTables } from "../../geo/geocoding/gazetteer_tables.ts";
import { readCsv } from "../common/csv.ts";
import { readFipsLookup } from "../common/fips_lookup.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import {
  countySuccessors,
  distinctSlugs,
  EIA_COLUMNS,
  type EiaUtility,
  providerType,
  readEiaUtilities,
} from "./eia_utilities.ts";
import { readRewiringZips } from "./rewiring_zips.ts";
import { territoryRow } from "./territory_row.ts";
import { readZipUtilities } from "./zip_utilities.ts";

/** A county and a utility that serves ZIP codes in it. */
interface CountyPair {
  readonly fips: string;
  readonly eiaId: string;
  zips: number;
  /** Whether a list names it as the main utility of one of them. */
  isMain: boolean;
}

/**
 * EPA Power Profiler, counties that Form EIA-861 omits for a utility. EPA's list and Rewiring America's
 * table must both name it for ZIP codes there, one of them as the main utility.
 */
export const epaZipCounties: Importer<
  "counties" | "geographies" | "served" | "utilities" | "zips"
> = {
  name: "epa-zip-counties",
  dataset: "utility_territory",
  title: "Power Profiler: utilities by ZIP code (CSV), for counties that Form EIA-861 leaves out",
  publisher: "U.S. Environmental Protection Agency",
  download: "https://github.com/USEPA/power-profiler",
  companions: {
    utilities: "EIA-861 utility data (CSV with utility_id_eia and ownership)",
    served: "EIA-861 service territory by county (CSV)",
    counties: "counties and their FIPS codes (CSV with county_fips and county)",
    zips: "Rewiring America's utilities by ZIP code (CSV with zip, geography_id and predominant)",
    geographies: "Rewiring America's geographies (CSV with id, type, name and state)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const utilities = await readEiaUtilities(options.companions.utilities);
    const served = await readServed(options.companions.served, options.companions.counties);
    const others = await readRewiringZips(
      options.companions.zips,
      options.companions.geographies,
    );
    const gazetteer = new GazetteerTables();
    const pairs = new Map<string, CountyPair>();
    for (const { zip, eiaIds } of await readZipUtilities(content, utilities)) {
      const fips = gazetteer.zip(zip)?.countyFips;
      if (fips == null) continue;
      for (const [at, eiaId] of eiaIds.entries()) {
        const isMainToo = others.get(zip)?.get(eiaId);
        const key = `${fips} ${eiaId}`;
        if (isMainToo === undefined || served.has(key)) continue;
        const pair = pairs.get(key) ?? { fips, eiaId, zips: 0, isMain: false };
        pair.zips++;
        pair.isMain ||= at === 0 || isMainToo;
        pairs.set(key, pair);
      }
    }
    const slugOf = distinctSlugs(utilities);
    for (const pair of pairs.values()) {
      const utility = utilities.get(pair.eiaId);
      const county = gazetteer.county(pair.fips);
      if (!pair.isMain || utility === undefined || county === undefined) continue;
      yield { row: rowOf(pair, county.name, utility, slugOf(pair.eiaId, utility.name), options) };
    }
  },
};

/** Reads pairs of county and utility from Form EIA-861, as `fips id`. */
async function readServed(
  content: ReadableStream<Uint8Array>,
  counties: ReadableStream<Uint8Array>,
): Promise<ReadonlySet<string>> {
  const fipsOf = await readFipsLookup(counties);
  const served = new Set<string>();
  for await (
    const { cells } of readCsv(content, ["utility_id_eia", "state", "county"], EIA_COLUMNS)
  ) {
    const { utility_id_eia: id = "", state = "", county = "" } = cells;
    const name = county.replaceAll(/\s+/g, " ");
    const codes = countySuccessors(state, name) ?? [fipsOf(state, name)];
    for (const fips of codes) served.add(`${fips} ${id}`);
  }
  return served;
}

function rowOf(
  { fips, eiaId, zips }: CountyPair,
  countyName: string,
  utility: EiaUtility,
  slug: string,
  options: ImportOptions,
) {
  const state = present(stateOfFips(fips), `the state of county ${fips}`);
  return territoryRow(
    {
      recordId: `epa-${eiaId}-${fips}`,
      utility: {
        id: `eia-${eiaId}`,
        name: todaysName(eiaId, utility.name),
        slug,
        eia_utility_id: eiaId,
        provider_type: providerType(utility),
        state_codes: [...new Set([state, ...utility.states])].sort(),
      },
      state,
      county: { name: countyName, fips },
      sample: countyCentroid(fips),
      notes: `Serves ${zips} ZIP code${
        zips === 1 ? "" : "s"
      } of this county; Form EIA-861 of 2018 does not list it.`,
      quoteSafe: false,
      confidence: "medium",
    },
    epaZipCounties.download,
    options,
  );
}
