import { firstOf } from "../../base/known.ts";
import type { Ring } from "../../geo/geojson/outlines.ts";
import type { ImportOptions } from "../common/importer.ts";

/** What a source says about where one utility serves: a county, or an area with a boundary. */
interface TerritoryFacts {
  readonly recordId: string;
  readonly utility: Readonly<Record<string, unknown>>;
  /** Two letters. */
  readonly state: string;
  readonly county?: { readonly name: string; readonly fips: string | null };
  /** A point inside, for address lookups that test the territory. */
  readonly sample: { readonly lat: number; readonly lng: number } | undefined;
  readonly boundary?: {
    readonly type: "Polygon" | "MultiPolygon";
    readonly polygons: readonly (readonly Ring[])[];
  };
  readonly notes: string | null;
  readonly quoteSafe: boolean;
  readonly confidence: "low" | "medium" | "high";
  readonly providerUrl?: string | null;
}

/** Builds a row of `utility_territory`. */
export function territoryRow(facts: TerritoryFacts, sourceUrl: string, options: ImportOptions) {
  const { county, sample, boundary } = facts;
  return {
    record_id: facts.recordId,
    utility: facts.utility,
    geography: {
      state_code: facts.state,
      county_name: county?.name ?? null,
      county_fips: county?.fips ?? null,
      city_name: null,
      zip_code: null,
      coverage_level: boundary === undefined ? "county" : "polygon",
      sample_lat: sample?.lat ?? null,
      sample_lng: sample?.lng ?? null,
      sample_address: null,
      distance_miles: null,
    },
    territory_notes: facts.notes,
    geometry_status: boundary === undefined ? "unavailable" : "loaded",
    quote_safe: facts.quoteSafe,
    confidence: facts.confidence,
    provenance: {
      source_document_id: options.sourceDocumentId,
      source_url: sourceUrl,
      provider_source_url: facts.providerUrl ?? null,
      last_verified_at: options.dated,
      trust_basis: "utility_territory_context",
    },
    geometry: boundary === undefined ? null : geometryOf(boundary),
  };
}

function geometryOf({ type, polygons }: NonNullable<TerritoryFacts["boundary"]>) {
  return type === "Polygon" && polygons.length === 1
    ? { type, coordinates: firstOf(polygons) }
    : { type: "MultiPolygon", coordinates: polygons };
}
