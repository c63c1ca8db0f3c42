import fc from "fast-check";
import type { Geometry } from "../../../src/datasets/places/geometry.ts";
import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import {
  confidenceOrNull,
  fiveDigits,
  flag,
  id,
  instantOrNull,
  orNull,
  record,
  rounded,
  slug,
  state,
  stateList,
  text,
  textOrNull,
  urlOrNull,
} from "./values.ts";

/** Longitude and latitude. */
type Position = [number, number];

/** A closed star-shaped ring around a point, which never crosses itself. */
const ring: fc.Arbitrary<Position[]> = fc.tuple(
  fc.double({ min: -124, max: -67, noNaN: true }),
  fc.double({ min: 25, max: 49, noNaN: true }),
  fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 9 }),
).map(([lng, lat, radii]) => {
  const corners = radii.map((radius, i): Position => {
    const turn = (2 * Math.PI * i) / radii.length;
    return [lng + radius * Math.cos(turn), lat + radius * Math.sin(turn)];
  });
  return [...corners, corners[0]!];
});

const GEOMETRY: fc.Arbitrary<Geometry> = fc.oneof(
  ring.map((one): Geometry => ({ type: "Polygon", coordinates: [one] })),
  fc.array(ring, { minLength: 1, maxLength: 3 })
    .map((rings): Geometry => ({ type: "MultiPolygon", coordinates: rings.map((one) => [one]) })),
);

const place = orNull(
  fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ).map(([lat, lng]) => [rounded(lat), rounded(lng)] as const),
);

export const utilityTerritory: fc.Arbitrary<UtilityTerritory> = fc.tuple(
  place,
  fc.boolean(),
  GEOMETRY,
  record({
    record_id: id,
    utility: record({
      id: text,
      name: textOrNull,
      slug: orNull(slug),
      eia_utility_id: orNull(fiveDigits),
      provider_type: fc.constantFrom(
        "iou" as const,
        "municipal" as const,
        "cooperative" as const,
        "federal" as const,
        "unknown" as const,
      ),
      state_codes: stateList,
    }),
    geography: record({
      state_code: state,
      county_name: textOrNull,
      county_fips: orNull(fiveDigits),
      city_name: textOrNull,
      zip_code: orNull(fiveDigits),
      coverage_level: fc.constantFrom(
        "state" as const,
        "county" as const,
        "city" as const,
        "zip" as const,
        "polygon" as const,
      ),
      sample_address: textOrNull,
      distance_miles: fc.constant(null),
    }),
    territory_notes: textOrNull,
    geometry_status: orNull(
      fc.constantFrom("loaded" as const, "pending" as const, "unavailable" as const),
    ),
    quote_safe: flag,
    confidence: confidenceOrNull,
    provenance: record({
      source_document_id: textOrNull,
      source_url: urlOrNull,
      provider_source_url: urlOrNull,
      last_verified_at: instantOrNull,
      trust_basis: fc.constant("utility_territory_context" as const),
    }),
  }),
).map(([at, loaded, geometry, row]) => ({
  ...row,
  geography: { ...row.geography, sample_lat: at?.[0] ?? null, sample_lng: at?.[1] ?? null },
  geometry: loaded ? geometry : null,
  quote_safe: row.quote_safe && row.geometry_status === "loaded" && loaded,
}));
