import misplaced from "../../../data/misplaced_boundaries.csv" with { type: "text" };
import { area } from "@turf/area";
import { staticTable } from "../../base/places/static_table.ts";
import { BoundaryStates } from "./boundary_states.ts";
import {
  distinctSlugs,
  type EiaUtility,
  providerType,
  readEiaUtilities,
  whyNoWires,
} from "./eia_utilities.ts";
import { type AreaGeometry, outlineOf, type Ring } from "../../geo/geojson/outlines.ts";
import { readFeatures } from "../../geo/geojson/read_features.ts";
import { todaysName } from "../../datasets/places/utilities.ts";
import { decodedText } from "../../base/text/decode.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { readableName } from "../common/readable_names.ts";
import { samplePoint } from "./sample_point.ts";
import { territoryRow } from "./territory_row.ts";

interface Territory {
  readonly eiaId: string;
  readonly name: string;
  readonly state: string;
  /** Null when it is unknown. */
  readonly customers: number | null;
  readonly geometry: AreaGeometry;
}

/**
 * Customers per square kilometer below which a boundary says little about who serves an address: some
 * small suppliers are drawn as the whole county or state around them.
 */
const MIN_CUSTOMERS_PER_KM2 = 0.05;

/** Kinds of owner that serve only their own town or district. */
const LOCAL: ReadonlySet<string> = new Set(["Municipal", "Political Subdivision"]);

/** Where a boundary is drawn, if around the wrong place in its state, by EIA id. */
const MISPLACED = new Map(staticTable(misplaced).map(({ eia_id: id, drawn }) => [id, drawn]));

/** HIFLD, boundaries of electric retail service territories. */
export const hifldTerritories: Importer<"utilities"> = {
  name: "hifld-territories",
  dataset: "utility_territory",
  title: "Electric retail service territories (GeoJSON, one feature a line or a collection)",
  publisher: "U.S. Department of Homeland Security (HIFLD), as CommonGrid carries it",
  download: "https://github.com/TextureHQ/commongrid",
  companions: { utilities: "utility data of Form EIA-861 (workbook or CSV)" },
  async *rows(content, options): AsyncGenerator<Imported> {
    const utilities = await readEiaUtilities(options.companions.utilities);
    const slugOf = distinctSlugs(utilities);
    const states = new BoundaryStates();
    const seen = new Set<string>();
    for await (const { line, feature } of readFeatures(decodedText(content))) {
      const territory = territoryOf(feature);
      if (territory === undefined) {
        yield { unused: "not a polygon with a name, an EIA id and a state", line };
        continue;
      }
      const outline = outlineOf(territory.geometry);
      const { polygons, dropped = 0 } = "problem" in outline
        ? { ...outline, polygons: [] }
        : outline;
      if (dropped > 0) yield { unused: `rings of fewer than four positions: ${dropped}`, line };
      if (polygons.length === 0 || seen.has(territory.eiaId)) {
        const reason = polygons.length === 0 ? "has no ring" : "is listed already";
        yield { unused: `${territory.name} ${reason}`, line };
        continue;
      }
      seen.add(territory.eiaId);
      const utility = utilities.get(territory.eiaId);
      const noWires = whyNoWires(territory.eiaId, utility);
      if (noWires !== undefined) {
        yield { unused: `${territory.name} ${noWires}`, line };
        continue;
      }
      const drawn = drawnTerritory(territory, polygons, utility, states);
      yield typeof drawn === "string"
        ? { unused: `${territory.name} is drawn ${drawn}`, line }
        : { row: rowOf(drawn, utility, slugOf, options) };
    }
  },
};

/** Reads a feature; CommonGrid writes property names in lower case, and HIFLD itself in capitals. */
function territoryOf(feature: unknown): Territory | undefined {
  const { properties, geometry } = (feature ?? {}) as {
    properties?: Record<string, unknown>;
    geometry?: AreaGeometry;
  };
  const eiaId = String(properties?.eia_id ?? properties?.ID ?? "");
  const name = String(properties?.name ?? properties?.NAME ?? "").trim();
  const state = String(properties?.state ?? properties?.STATE ?? "");
  const customers = Number(properties?.customers ?? properties?.CUSTOMERS ?? NaN);
  const known = /^\d+$/.test(eiaId) && name !== "" && /^[A-Z]{2}$/.test(state);
  const isArea = geometry?.type === "Polygon" || geometry?.type === "MultiPolygon";
  return known && isArea
    ? { eiaId, name, state, customers: customers >= 0 ? customers : null, geometry }
    : undefined;
}

interface DrawnTerritory extends Territory {
  readonly polygons: Ring[][];
  readonly middle: { readonly lat: number; readonly lng: number };
}

/**
 * A territory with its boundary and the state where the boundary lies; the list has the state of the
 * owner's office. Returns words for the wrong place if the boundary is drawn around one.
 */
function drawnTerritory(
  territory: Territory,
  polygons: Ring[][],
  utility: EiaUtility | undefined,
  states: BoundaryStates,
): DrawnTerritory | string {
  const misplaced = MISPLACED.get(territory.eiaId);
  if (misplaced !== undefined) return misplaced;
  const [lng, lat] = samplePoint(polygons);
  const middle = { lat, lng };
  const expected = [territory.state, ...utility?.states ?? []];
  const isLocal = LOCAL.has(utility?.ownership ?? "");
  const state = states.of(polygons, middle, expected, isLocal) ?? territory.state;
  return isLocal && !expected.includes(state)
    ? `in ${state} and not in ${territory.state}`
    : { ...territory, state, polygons, middle };
}

/** Whether a boundary is far larger than what its utility can serve. */
function isTooWide(customers: number | null, polygons: Ring[][]): boolean {
  const squareKilometers = area({ type: "MultiPolygon", coordinates: polygons }) / 1e6;
  return customers !== null && customers / squareKilometers < MIN_CUSTOMERS_PER_KM2;
}

function rowOf(
  { eiaId, name: given, state, customers, geometry: { type }, polygons, middle }: DrawnTerritory,
  utility: EiaUtility | undefined,
  slugOf: (eiaId: string, name: string) => string,
  options: ImportOptions,
) {
  const name = readableName(given, utility?.name);
  const tooWide = isTooWide(customers, polygons);
  return territoryRow(
    {
      recordId: `hifld-${eiaId}`,
      utility: {
        id: `eia-${eiaId}`,
        name: todaysName(eiaId, name),
        // The form's name, so that all rows of a utility have one slug.
        slug: slugOf(eiaId, utility?.name ?? name),
        eia_utility_id: eiaId,
        provider_type: providerType(utility),
        state_codes: [...new Set([state, ...utility?.states ?? []])].sort(),
      },
      state,
      sample: middle,
      boundary: { type, polygons },
      notes: tooWide
        ? `The boundary is far wider than ${customers} customers; confirm who serves the address.`
        : null,
      quoteSafe: !tooWide,
      confidence: tooWide ? "low" : utility === undefined ? "medium" : "high",
    },
    hifldTerritories.download,
    options,
  );
}
