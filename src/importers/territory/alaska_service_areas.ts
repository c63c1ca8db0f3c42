import { todaysName, utilitiesNamed, type Utility } from "../../datasets/places/utilities.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { decodedText } from "../../base/text/decode.ts";
import { slug } from "../../base/text/text.ts";
import { type AreaGeometry, outlineOf, type Ring } from "../../geo/geojson/outlines.ts";
import { readFeatures } from "../../geo/geojson/read_features.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { readableName } from "../common/readable_names.ts";
import { type EiaUtility, providerType, readEiaUtilities } from "./eia_utilities.ts";
import { samplePoint } from "./sample_point.ts";
import { territoryRow } from "./territory_row.ts";
import { firstOf } from "../../base/known.ts";

/** A certificate of public convenience and necessity, with the area it covers. */
interface ServiceArea {
  readonly certificate: string;
  readonly name: string;
  readonly url: string | null;
  readonly geometry: AreaGeometry;
}

/** Service areas of Alaska's electric utilities, by certificate of its Regulatory Commission. */
export const alaskaServiceAreas: Importer<"utilities"> = {
  name: "alaska-service-areas",
  dataset: "utility_territory",
  title: "Alaska's electric utility service areas (GeoJSON)",
  publisher: "Alaska Center for Energy and Power",
  download: "https://github.com/acep-uaf/utility-service-areas",
  companions: { utilities: "EIA-861 utility data (CSV with utility_id_eia and ownership)" },
  async *rows(content, options): AsyncGenerator<Imported> {
    const utilities = await readEiaUtilities(options.companions.utilities);
    for await (const { line, feature } of readFeatures(decodedText(content))) {
      const area = serviceAreaOf(feature);
      const outline = area === undefined ? undefined : outlineOf(area.geometry);
      if (area === undefined || outline === undefined || "problem" in outline) {
        yield { unused: "not an area with a certificate and a name", line };
        continue;
      }
      yield { row: rowOf(area, outline.polygons, utilities, options) };
    }
  },
};

function serviceAreaOf(feature: unknown): ServiceArea | undefined {
  const { properties, geometry } = (feature ?? {}) as {
    properties?: Record<string, unknown>;
    geometry?: AreaGeometry;
  };
  const certificate = String(properties?.certificate_number ?? "");
  const name = String(properties?.certificate_name ?? "").trim();
  const isArea = geometry?.type === "Polygon" || geometry?.type === "MultiPolygon";
  if (!/^\d+$/.test(certificate) || name === "" || !isArea) return undefined;
  const url = properties?.certificate_url;
  return { certificate, name, url: typeof url === "string" ? url : null, geometry };
}

/** The names to look a holder up by. Certificates write `X d/b/a Y` and `PETERSBURG, CITY OF`. */
function namesOf(name: string): string[] {
  const turned = name.replace(/^(.+), (CITY OF)$/i, "City of $1");
  const parts = turned.split(/,?\s+d\/b\/a\s*/i).filter((part) => part !== "");
  const all = [turned, ...parts.toReversed()];
  const plain = all.map((one) =>
    one.replace(/^The (?=City)/i, "").replace(/\s*(?:-\s*Electric(?: Service)?|\(Electric\))$/i, "")
  );
  return [...plain, ...plain.map((one) => `${one} - (AK)`)];
}

function knownUtility(name: string): Utility | undefined {
  for (const one of namesOf(name)) {
    const named = utilitiesNamed(utilityName(one)).filter(({ id, states }) =>
      states.includes("AK") && !id.startsWith("gas_")
    );
    if (named.length > 0) return named.find(({ successor }) => successor === null) ?? named[0];
  }
  return undefined;
}

function rowOf(
  { certificate, name: given, url, geometry: { type } }: ServiceArea,
  polygons: Ring[][],
  utilities: ReadonlyMap<string, EiaUtility>,
  options: ImportOptions,
) {
  const known = knownUtility(given);
  const written = firstOf(namesOf(given));
  const name = known === undefined
    ? readableName(written, undefined)
    : todaysName(known.id, known.name);
  const [lng, lat] = samplePoint(polygons);
  return territoryRow(
    {
      recordId: `rca-${certificate}`,
      utility: {
        id: known === undefined ? `rca-${certificate}` : `eia-${known.id}`,
        name,
        slug: slug(name),
        eia_utility_id: known?.id ?? null,
        provider_type: providerType(known === undefined ? undefined : utilities.get(known.id)),
        state_codes: ["AK"],
      },
      state: "AK",
      sample: { lat, lng },
      boundary: { type, polygons },
      notes: null,
      quoteSafe: true,
      confidence: known === undefined ? "medium" : "high",
      providerUrl: url,
    },
    alaskaServiceAreas.download,
    options,
  );
}
