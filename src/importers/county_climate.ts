import planningRegions from "../../data/connecticut_planning_regions.csv" with { type: "text" };
import { staticTable, type TableRow } from "../base/places/static_table.ts";
import { stateOfFips } from "../base/places/states.ts";
import { type Cells, numberOf, readCsv } from "./common/csv.ts";
import type { Imported, Importer, ImportOptions } from "./common/importer.ts";

interface DesignTemperatures {
  readonly heating: number | null;
  readonly cooling: number | null;
}

const TEMPERATURES = ["county_fips", "heating_99_design_temp_f", "cooling_1_design_temp_f"];

const NO_TEMPERATURES: DesignTemperatures = { heating: null, cooling: null };

/** The edition of the energy conservation code that the zones are taken from. */
const EDITION = 2021;

/** The code divides these by moisture, and asks for other things in a marine zone 4 than in others. */
const MOIST_ZONE = /^[1-6]$/;

/** Connecticut's planning regions, which the Census counts as its counties since 2022. */
const PLANNING_REGIONS = staticTable(planningRegions);

/** DOE/PNNL, climate zone of each county, joined with EPA's design temperatures. */
export const countyClimate: Importer = {
  name: "county-climate",
  dataset: "hvac_climate",
  title: `Climate zones by county, IECC ${EDITION} and Building America (PNNL-33270)`,
  publisher: "Pacific Northwest National Laboratory for the U.S. Department of Energy",
  download: "https://www.energy.gov/eere/buildings/climate-zones",
  companions: {
    temperatures: "design temperatures by county (EPA ENERGY STAR, " +
      "https://www.energystar.gov/partner-resources/residential_new/working/hvac/" +
      "hvac_designers/design_temp_limits)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const temperatures = await temperaturesOf(options.companions.temperatures!);
    const counties = new Map<string, Cells>();
    for await (const { line, cells } of readCsv(content, ["county_fips", "county", "iecc21"])) {
      const fips = cells.county_fips ?? "";
      const fault = counties.has(fips) ? `county ${fips} stands there already` : faultOf(cells);
      if (fault !== undefined) {
        yield { unused: fault, line };
        continue;
      }
      counties.set(fips, cells);
      yield { row: rowOf(cells, temperatures.get(fips) ?? NO_TEMPERATURES, options) };
    }
    for (const region of PLANNING_REGIONS) {
      const former = counties.get(region.former_county_fips!);
      if (former !== undefined && !counties.has(region.county_fips!)) {
        yield { row: regionRow(region, former, temperatures, options) };
      }
    }
  },
};

async function temperaturesOf(
  content: ReadableStream<Uint8Array>,
): Promise<Map<string, DesignTemperatures>> {
  const temperatures = new Map();
  for await (const { cells } of readCsv(content, TEMPERATURES)) {
    temperatures.set(cells.county_fips ?? "", {
      heating: numberOf(cells.heating_99_design_temp_f),
      cooling: numberOf(cells.cooling_1_design_temp_f),
    });
  }
  return temperatures;
}

function faultOf(cells: Cells): string | undefined {
  const fips = cells.county_fips ?? "";
  if (!/^\d{5}$/.test(fips) || stateOfFips(fips) === undefined || !cells.county) {
    return `unknown county "${fips} ${cells.county}"`;
  }
  const zone = `${cells.iecc21}${cells.moisture21}`;
  return /^([1-8][ABC]?)?$/.test(zone) ? undefined : `unknown climate zone "${zone}"`;
}

/**
 * A planning region by the former county that most of it was: the zone is the same in all of them,
 * the temperatures are not, so the row is not quote-safe.
 */
function regionRow(
  region: TableRow,
  former: Cells,
  temperatures: ReadonlyMap<string, DesignTemperatures>,
  options: ImportOptions,
): Record<string, unknown> {
  const cells = { ...former, county_fips: region.county_fips!, county: region.name! };
  const known = temperatures.get(region.former_county_fips!) ?? NO_TEMPERATURES;
  const row = rowOf(cells, known, options);
  return { ...row, quote_safe: false, unresolved_requirements: ["figures_of_former_county"] };
}

function rowOf(
  cells: Cells,
  { heating, cooling }: DesignTemperatures,
  options: ImportOptions,
): Record<string, unknown> {
  const fips = cells.county_fips!;
  const missing = [
    ...(cells.iecc21 ? [] : ["climate_zone_not_available"]),
    ...(MOIST_ZONE.test(cells.iecc21 ?? "") && !cells.moisture21
      ? ["moisture_regime_not_available"]
      : []),
    ...(heating !== null && cooling !== null ? [] : ["design_temperatures_not_available"]),
  ];
  return {
    record_id: `climate-${fips}`,
    state_code: stateOfFips(fips),
    county_name: cells.county,
    county_fips: fips,
    iecc_climate_zone: cells.iecc21 || null,
    iecc_moisture_regime: cells.moisture21 || null,
    ba_climate_zone: cells.ba21 || null,
    iecc_edition: EDITION,
    heating_design_temp_f: heating,
    cooling_design_temp_f: cooling,
    hdd65: null,
    cdd65: null,
    quote_safe: missing.length === 0,
    // Zones are first-hand, temperatures are of 2015 and second-hand.
    confidence: cells.iecc21 ? "medium" : "low",
    unresolved_requirements: missing,
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: countyClimate.download,
      last_verified_at: options.dated,
      trust_basis: "climate_context",
    },
  };
}
