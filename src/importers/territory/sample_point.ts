import { area } from "@turf/area";
import { centroid } from "@turf/centroid";
import { outlineIndex } from "../../geo/territories/outline_index.ts";
import type { Position, Ring } from "../../geo/geojson/outlines.ts";
import { firstOf, present } from "../../base/known.ts";

/**
 * A point inside a boundary, as longitude and latitude: its centroid, or else a corner of its first
 * part with an area. The centroid of a territory in parts or with a bay may lie outside.
 */
export function samplePoint(polygons: Ring[][]): Position {
  const [lng = NaN, lat = NaN] =
    centroid({ type: "MultiPolygon", coordinates: polygons }).geometry.coordinates;
  const middle = rounded([lng, lat], 4);
  const index = present(outlineIndex(polygons), "an outline");
  return index.rowsAt(...middle).size > 0
    ? middle
    : rounded(firstOf(firstOf(withArea(polygons))), 6);
}

function rounded([lng, lat]: Position, digits: number): Position {
  return [Number(lng.toFixed(digits)), Number(lat.toFixed(digits))];
}

function withArea(polygons: Ring[][]): Ring[] {
  return polygons.find((coordinates) => area({ type: "Polygon", coordinates }) > 0) ??
    firstOf(polygons);
}
