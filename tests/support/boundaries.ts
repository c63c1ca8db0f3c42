import type { Geometry } from "../../src/datasets/geometry.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";
import { readFeatures } from "../../src/importers/geojson_features.ts";

/** HIFLD's retail service territories, where a checkout has them beside it. */
const REAL = new URL(
  "../../../shared/data/utility_territory/hifld_retail_service_territories.ndjson.gz",
  import.meta.url,
);
const COUNT = 2_919;

/** Boundaries to measure with: the real ones, or else as many made-up ones. */
export async function boundaries(): Promise<{ name: string; geometries: Geometry[] }> {
  const geometries: Geometry[] = [];
  try {
    for await (const geometry of realGeometries()) geometries.push(geometry);
    return { name: "HIFLD's", geometries };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return { name: "made-up", geometries: Array.from({ length: COUNT }, circle) };
  }
}

async function* realGeometries(): AsyncGenerator<Geometry> {
  const { readable } = await Deno.open(REAL);
  const content = readable.pipeThrough(new DecompressionStream("gzip") as never);
  for await (const { feature } of readFeatures(content as never)) {
    yield (feature as { geometry: Geometry }).geometry;
  }
}

let seed = 20261120;
/** The same numbers in every run, from 0 up to 1. */
export function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

/** A circle of 100 positions somewhere in the country. */
function circle(): Geometry {
  const [lng, lat, radius] = [-120 + 50 * random(), 28 + 18 * random(), 0.1 + random()];
  const ring = Array.from({ length: 100 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * (i % 99)) / 99;
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [ring] };
}

/** A row to publish that has a boundary and little else. */
export function territoryOf(geometry: Geometry, i: number): UtilityTerritory {
  return {
    record_id: `territory-${i}`,
    utility: {
      id: `utility-${i}`,
      name: `Utility ${i}`,
      slug: `utility_${i}`,
      eia_utility_id: String(i),
      provider_type: "unknown",
      state_codes: [],
    },
    geography: {
      state_code: "CA",
      county_name: null,
      county_fips: null,
      city_name: null,
      zip_code: null,
      coverage_level: "polygon",
      sample_lat: null,
      sample_lng: null,
      sample_address: null,
      distance_miles: null,
    },
    territory_notes: null,
    geometry_status: "loaded",
    quote_safe: false,
    confidence: "medium",
    provenance: {
      source_document_id: null,
      source_url: null,
      provider_source_url: null,
      last_verified_at: "2026-11-20T00:00:00Z",
      trust_basis: "utility_territory_context",
    },
    geometry,
  };
}
