import { createRequire } from "node:module";
// @ts-types="@types/topojson-client"
import { feature } from "topojson-client";
import { memberOf } from "../../base/known.ts";
import type { Geometry } from "../../datasets/places/geometry.ts";

/** The input of `topojson-client`: the outlines of `us-atlas`. */
type Atlas = Parameters<typeof feature>[0];

/** A county's area, simplified for maps at 1:10,000,000. */
export interface CountyOutline {
  /** Five digits. */
  readonly fips: string;
  /** Without "County" or another kind. */
  readonly name: string;
  readonly geometry: Geometry;
}

/** All counties, from the Census Bureau's cartographic boundaries. Each call parses them. */
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
