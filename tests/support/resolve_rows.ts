import type { Geometry } from "../../src/datasets/geometry.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";
import { DENVER } from "./resolve_census.ts";

type Geography = UtilityTerritory["geography"];

/** What tests say of a territory; the rest is the same for all. */
export interface TerritoryFacts {
  readonly id: string;
  readonly confidence?: UtilityTerritory["confidence"];
  readonly geometry?: Geometry;
  /** True for a row with a geometry unless it is said otherwise. */
  readonly quoteSafe?: boolean;
  readonly place?: Partial<Geography>;
}

/** A row of a territory in Colorado. */
export function territoryRow(facts: TerritoryFacts): UtilityTerritory {
  const { id, geometry = null, confidence = "high", place = {} } = facts;
  return {
    record_id: id,
    utility: {
      id: `utility-${id}`,
      name: `Utility ${id}`,
      slug: `utility_${id}`,
      eia_utility_id: "15466",
      provider_type: "iou",
      state_codes: ["CO"],
    },
    geography: {
      state_code: "CO",
      county_name: null,
      county_fips: null,
      city_name: null,
      zip_code: null,
      coverage_level: geometry === null ? "state" : "polygon",
      sample_lat: null,
      sample_lng: null,
      sample_address: null,
      distance_miles: null,
      ...place,
    },
    territory_notes: 'North of 1st Ave, "mostly"',
    geometry_status: geometry === null ? "pending" : "loaded",
    quote_safe: geometry !== null && (facts.quoteSafe ?? true),
    confidence,
    provenance: {
      source_document_id: "document-1",
      source_url: "https://example.org/territories",
      provider_source_url: null,
      last_verified_at: "2026-10-01T00:00:00Z",
      trust_basis: "utility_territory_context",
    },
    geometry,
  };
}

/** A square of so many degrees, with its south-western corner there. */
export function square(south: number, west: number, degrees: number): Geometry {
  const [north, east] = [south + degrees, west + degrees];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring] };
}

/** A square with Denver in its middle. */
export function aroundDenver(degrees: number): Geometry {
  return square(DENVER[0] - degrees / 2, DENVER[1] - degrees / 2, degrees);
}
