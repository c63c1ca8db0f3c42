import { createRequire } from "node:module";
// @ts-types="@types/topojson-client"
import { feature, mesh } from "topojson-client";
import type { Geometry } from "../../datasets/places/geometry.ts";
import { areaCenter, countyCentroid } from "../counties/county_centroids.ts";
import { countyOutlines } from "../counties/county_outlines.ts";
import { allCities } from "./cities.ts";
import { memberOf } from "../../base/known.ts";

/** The smallest town shown as a landmark, in inhabitants. */
const MIN_PEOPLE = 2_500;

type Atlas = Parameters<typeof feature>[0];

/**
 * The tables for maps, as text by name. They are generated in advance, because finding the borders
 * that two counties share takes 0.3 s, and reading the tables 20 ms.
 */
export function mapTables(): Record<string, string> {
  const atlas: Atlas = createRequire(import.meta.url)("us-atlas/counties-10m.json");
  const states = mesh(atlas, atlas.objects.states as never);
  const counties = mesh(
    atlas,
    atlas.objects.counties as never,
    (a, b) => a !== b && stateOf(a) === stateOf(b),
  );
  return {
    "map_lines.csv": [
      "#kind,thousandths of a degree: the first position, then how far each further one is off",
      ...states.coordinates.map((line) => `state,${lineText(line)}`),
      ...counties.coordinates.map((line) => `county,${lineText(line)}`),
      "",
    ].join("\n"),
    "map_places.csv": [
      "#kind,name,lat,lng,population",
      ...stateNames(atlas),
      ...countyOutlines().flatMap(({ fips, name }) => {
        const center = countyCentroid(fips);
        return center === undefined ? [] : [placeLine("county", name, center, 0)];
      }),
      ...allCities().filter(({ population }) => population >= MIN_PEOPLE)
        .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
        .map((city) => placeLine("city", city.name, city, city.population)),
      "",
    ].join("\n"),
  };
}

const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2);

function stateNames(atlas: Atlas): string[] {
  const states = feature(atlas, memberOf(atlas.objects, "states"));
  if (states.type !== "FeatureCollection") return [];
  return states.features.map(({ properties, geometry }) =>
    placeLine("state", String(properties?.name), areaCenter(geometry as Geometry), 0)
  );
}

function placeLine(
  kind: string,
  name: string,
  { lat, lng }: { lat: number; lng: number },
  population: number,
): string {
  return [kind, name.replaceAll(",", ""), lat.toFixed(3), lng.toFixed(3), population].join(",");
}

function lineText(line: readonly (readonly number[])[]): string {
  let [lastX, lastY] = [0, 0];
  return line.map(([lng = 0, lat = 0]) => {
    const [x, y] = [Math.round(lng * 1000), Math.round(lat * 1000)];
    const text = `${x - lastX} ${y - lastY}`;
    [lastX, lastY] = [x, y];
    return text;
  }).join(" ");
}
