import { createRequire } from "node:module";
// @ts-types="@types/topojson-client"
import { feature } from "topojson-client";
import { memberOf } from "../../base/known.ts";
import type { Geometry } from "../../datasets/places/geometry.ts";

/** What `topojson-client` reads: the outlines of `us-atlas`. */
type Atlas = Parameters<typeof feature>[0];

/** A county's area, simplified for maps at 1:10,000,000. */
export interface CountyOutline {
  /** Five digits. */
  readonly fips: string;
  /** Without its kind. */
  readonly name: string;
  readonly geometry: Geometry;
}

/** All counties, from the Census Bureau's cartographic boundaries. Parses them at each call. */
export function countyOutlines(): CountyOutline[] {
  const atlas: Atlas = createRequire(import.meta.url)("us-atlas/counties-10m.json");
  const counties = feature(atlas, memberOf(atlas.objects, "counties"));
  if (counties.type !== "FeatureCollection") return [];
  return counties.features.flatMap(({ id, properties, geometry }) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon"
      ? [{ fips: String(id), name: String(properties?.name), geometry: geometry as Geometry }]
      : []
  );
}
