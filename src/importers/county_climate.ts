import planningRegions from "../../data/connecticut_planning_regions.csv" with { type: "text" };
import { staticTable } from "../base/places/static_table.ts";
import { stateOfFips } from "../base/places/states.ts";
import { type Cells, numberOf, readCsv } from "./common/csv.ts";
import type { Imported, Importer, ImportOptions } from "./common/importer.ts";

/** Climate figures of a county: design temperatures in °F, degree days base 65 °F. */
interface Figures {
  readonly heating: number | null;
  readonly cooling: number | null;
  readonly hdd65: number | null;
  readonly cdd65: number | null;
}

const TEMPERATURES = ["county_fips", "heating_99_design_temp_f", "cooling_1_design_temp_f"];

const DEGREE_DAYS = ["county_fips", "hdd65", "cdd65"];

/**
 * EPA's temperatures are limits: the highest or lowest that a certified home may be designed for, up to
 * 18 °F from ASHRAE's design temperatures.
 */
const TEMPERATURE_IS_LIMIT = "design_temperature_is_limit";

const NO_FIGURES: Figures = { heating: null, cooling: null, hdd65: null, cdd65: null };

/** The edition of the International Energy Conservation Code (IECC) that defines the zones. */
const EDITION = 2021;

/** Zones that the code divides by moisture, with different requirements in marine zone 4. */
const MOIST_ZONE = /^[1-6]$/;

/** Connecticut's planning regions, which replaced its counties in the Census in 2022. */
const PLANNING_REGIONS = staticTable(
  planningRegions,
  "county_fips",
  "name",
  "former_county_fips",
);

/** DOE/PNNL, climate zones by county, with EPA's design temperature limits and NOAA's normals. */
export const countyClimate: Importer<"degree_days" | "temperatures"> = {
  name: "county-climate",
  dataset: "hvac_climate",
  title: `Climate zones by county, IECC ${EDITION} and Building America (PNNL-33270)`,
  publisher: "Pacific Northwest National Laboratory for the U.S. Department of Energy",
  download: "https://www.energy.gov/eere/buildings/climate-zones",
  companions: {
    temperatures: "design temperatures by county (EPA ENERGY STAR, " +
      "https://www.energystar.gov/partner-resources/residential_new/working/hvac/" +
      "hvac_designers/design_temp_limits)",
    degree_days: "degree days by county (CSV with county_fips, hdd65 and cdd65; NOAA normals of " +
      "1981-2010)",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const figures = await figuresOf(options);
    const counties = new Map<string, Cells>();
    for await (const { line, cells } of readCsv(content, ["county_fips", "county", "iecc21"])) {
      const fips = cells.county_fips ?? "";
      const reason = counties.has(fips) ? `county ${fips} is listed already` : whyUnused(cells);
      if (reason !== undefined) {
        yield { unused: reason, line };
        continue;
      }
      counties.set(fips, cells);
      yield { row: rowOf(cells, figures.get(fips) ?? NO_FIGURES, options) };
    }
    for (const region of PLANNING_REGIONS) {
      const former = counties.get(region.former_county_fips);
      if (former !== undefined && !counties.has(region.county_fips)) {
        yield { row: regionRow(region, former, figures, options) };
      }
    }
  },
};

async function figuresOf(
  { companions }: ImportOptions<"degree_days" | "temperatures">,
): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  for await (const { cells } of readCsv(companions.temperatures, TEMPERATURES)) {
    figures.set(cells.county_fips ?? "", {
      ...NO_FIGURES,
      heating: numberOf(cells.heating_99_design_temp_f),
      cooling: numberOf(cells.cooling_1_design_temp_f),
    });
  }
  for await (const { cells } of readCsv(companions.degree_days, DEGREE_DAYS)) {
    const fips = cells.county_fips ?? "";
    const degreeDays = { hdd65: numberOf(cells.hdd65), cdd65: numberOf(cells.cdd65) };
    figures.set(fips, { ...NO_FIGURES, ...figures.get(fips), ...degreeDays });
  }
  return figures;
}

function whyUnused(cells: Cells): string | undefined {
  const fips = cells.county_fips ?? "";
  if (!/^\d{5}$/.test(fips) || stateOfFips(fips) === undefined || !cells.county) {
    return `unknown county "${fips} ${cells.county}"`;
  }
  const zone = `${cells.iecc21}${cells.moisture21}`;
  return /^([1-8][ABC]?)?$/.test(zone) ? undefined : `unknown climate zone "${zone}"`;
}

/**
 * The row of a planning region, from the former county with most of its area. The zone is the same
 * throughout, but temperatures are not, so the row is not quote-safe.
 */
function regionRow(
  region: (typeof PLANNING_REGIONS)[number],
  former: Cells,
  figures: ReadonlyMap<string, Figures>,
  options: ImportOptions,
): Record<string, unknown> {
  const cells = {
    ...former,
    county_fips: region.county_fips,
    county: region.name,
  };
  const known = figures.get(region.former_county_fips) ?? NO_FIGURES;
  const row = rowOf(cells, known, options);
  const unresolved = [...row.unresolved_requirements, "figures_of_former_county"];
  return { ...row, quote_safe: false, unresolved_requirements: unresolved };
}

function rowOf(
  cells: Cells,
  { heating, cooling, hdd65, cdd65 }: Figures,
  options: ImportOptions,
) {
  const fips = cells.county_fips ?? "";
  const hasLimit = heating !== null || cooling !== null;
  const unresolved = [
    ...(hasLimit ? [TEMPERATURE_IS_LIMIT] : []),
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
    hdd65,
    cdd65,
    quote_safe: unresolved.length === 0,
    // Zones come from their publisher; design temperatures are second-hand limits of 2015.
    confidence: cells.iecc21 && !hasLimit ? "medium" : "low",
    unresolved_requirements: unresolved,
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: countyClimate.download,
      last_verified_at: options.dated,
      trust_basis: "climate_context",
    },
  };
}
