import { countyCentroid } from "../../geo/counties/county_centroids.ts";
import { GazetteerTables } from "../../geo/geocoding/gazetteer_tables.ts";
import { isIndependentCity } from "../../base/places/county_names.ts";
import { type FipsLookup, readFipsLookup } from "../common/fips_lookup.ts";
import { readCsv } from "../common/csv.ts";
import { todaysName } from "../../datasets/places/utilities.ts";
import { idPart } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import {
  countySuccessors,
  distinctSlugs,
  EIA_COLUMNS,
  providerType,
  readEiaUtilities,
  whyNoWires,
} from "./eia_utilities.ts";
import { territoryRow } from "./territory_row.ts";
import { entryOf, present } from "../../base/known.ts";

const SERVED = ["utility_id_eia", "utility_name", "state", "county"];

interface ServedCounty {
  readonly line: number;
  readonly eiaId: string;
  readonly name: string;
  readonly state: string;
  readonly county: string;
  /** Set if the county was found otherwise than by its name. */
  readonly fips?: string;
  /** Set if the form does not list it. */
  readonly isAdded?: true;
}

/** Form EIA-861, the counties that each electric utility serves. */
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
        const one = { line, eiaId, name, state, county: county.replaceAll(/\s+/g, " ") };
        served.push(...inTodaysCounties(one, gazetteer));
      }
    }
    // After those of the form, so that an entry of the form wins over an added one.
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
 * Replaces a former county by its successors. A utility that is named after one of them serves only
 * that one.
 */
function inTodaysCounties(served: ServedCounty, gazetteer: GazetteerTables): ServedCounty[] {
  const counties = countySuccessors(served.state, served.county)
    ?.map((fips) => ({ fips, county: present(gazetteer.county(fips), `county ${fips}`).name }));
  if (counties === undefined) return [served];
  const own = counties.filter(({ county }) => served.name.includes(county));
  return (own.length > 0 ? own : counties).map((county) => ({ ...served, ...county }));
}

/** The city of a municipal utility: `City of Harrisonburg - (VA)`. */
const CITYS_OWN = /^City of (.+?)(?: - \([A-Z]{2}\))?$/;

/**
 * Adds an independent city, which counts as a county, to the area of its municipal utility: the form
 * may list only the county around it.
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
  return territoryRow(
    {
      recordId: `eia861-${eiaId}-${fips ?? idPart(`${state} ${county}`)}`,
      utility: {
        id: `eia-${eiaId}`,
        name: todaysName(eiaId, name),
        eia_utility_id: eiaId,
        ...known,
      },
      state,
      county: { name: county, fips: fips ?? null },
      sample: fips === undefined ? undefined : countyCentroid(fips),
      notes: "Serves some or all of this county.",
      quoteSafe: false,
      confidence: fips === undefined ? "low" : "medium",
    },
    eia861Counties.download,
    options,
  );
}
