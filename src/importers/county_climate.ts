import { numberOf, readCsv } from "./csv.ts";
import type { Imported, Importer, ImportOptions } from "./importer.ts";

type Cells = Readonly<Record<string, string>>;

interface DesignTemperatures {
  readonly heating: number | null;
  readonly cooling: number | null;
}

const NO_TEMPERATURES: DesignTemperatures = { heating: null, cooling: null };

/** The edition of the energy conservation code that the zones are taken from. */
const EDITION = 2021;

/** State codes by the first two digits of a county's code: the file leaves some states blank. */
const STATES_BY_FIPS: ReadonlyMap<string, string> = new Map(
  ("01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY " +
    "22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH " +
    "40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 72PR")
    .split(" ").map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

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
    const seen = new Set<string>();
    for await (const { line, cells } of readCsv(content)) {
      const fips = cells.county_fips ?? "";
      const fault = seen.has(fips) ? `county ${fips} stands there already` : faultOf(cells);
      if (fault !== undefined) {
        yield { unused: fault, line };
        continue;
      }
      seen.add(fips);
      yield { row: rowOf(cells, temperatures.get(fips) ?? NO_TEMPERATURES, options) };
    }
  },
};

async function temperaturesOf(content: ReadableStream<Uint8Array>) {
  const temperatures = new Map<string, DesignTemperatures>();
  for await (const { cells } of readCsv(content)) {
    temperatures.set(cells.county_fips ?? "", {
      heating: numberOf(cells.heating_99_design_temp_f),
      cooling: numberOf(cells.cooling_1_design_temp_f),
    });
  }
  return temperatures;
}

function faultOf(cells: Cells): string | undefined {
  const fips = cells.county_fips ?? "";
  if (!/^\d{5}$/.test(fips) || !STATES_BY_FIPS.has(fips.slice(0, 2)) || !cells.county) {
    return `unknown county "${fips} ${cells.county}"`;
  }
  const zone = `${cells.iecc21}${cells.moisture21}`;
  return /^([1-8][ABC]?)?$/.test(zone) ? undefined : `unknown climate zone "${zone}"`;
}

function rowOf(
  cells: Cells,
  { heating, cooling }: DesignTemperatures,
  options: ImportOptions,
): Record<string, unknown> {
  const fips = cells.county_fips!;
  const missing = [
    ...(cells.iecc21 ? [] : ["climate_zone_not_available"]),
    ...(heating !== null && cooling !== null ? [] : ["design_temperatures_not_available"]),
  ];
  const complete = missing.length === 0;
  return {
    record_id: `climate-${fips}`,
    state_code: STATES_BY_FIPS.get(fips.slice(0, 2)),
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
    quote_safe: complete,
    confidence: complete ? "high" : "medium",
    unresolved_requirements: missing,
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: countyClimate.download,
      last_verified_at: options.retrievedAt,
      trust_basis: "climate_context",
    },
  };
}
