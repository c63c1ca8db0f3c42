import planningRegions from "../../../data/connecticut_planning_regions.csv" with { type: "text" };
import { stateOfFips } from "../../base/states.ts";
import { staticTable } from "../../base/static_table.ts";
import { compareCodePoints } from "../../base/text.ts";
import { Counties } from "../counties.ts";
import { countyOutlines } from "../county_outlines.ts";
import { distanceMiles } from "../distance.ts";
import { cityKey } from "../gazetteer.ts";
import type { Point } from "../geocoder.ts";
import { allCities } from "./cities.ts";
import { allZipCodes, type ZipCode } from "./zip_codes.ts";

/** Of the islands the sources name no postal city; in these it is as a rule the municipality's. */
const NAMED_AS_COUNTY = new Set(["PR", "VI", "MP"]);

/**
 * The tables that the gazetteer reads, as text by name: made beforehand, because the packages that
 * they come from take 0.3 s to open and 200 MB, and the tables 1 ms and 4 MB.
 */
export function gazetteerTables(): Record<string, string> {
  const counties = new Counties();
  const names = new Map(countyOutlines().map(({ fips, name }) => [fips, name]));
  const zips = allZipCodes().map((zip) => {
    const fips = countyOf(counties, zip.state, zip);
    const city = zip.city ?? (NAMED_AS_COUNTY.has(zip.state) ? names.get(fips) ?? null : null);
    return { ...zip, city, fips };
  });
  const known = cities(zips);
  const nameOf = ({ state, city }: ZipCode) =>
    city === null ? "" : known.get(cityKey(state, city))!.name;
  return {
    "zip_codes.csv": table(
      "zip,city,state,lat,lng,county_fips,sure",
      zips.map((one) => {
        const { zip, state, lat, lng, fips, sure } = one;
        return [zip, nameOf(one), state, lat, lng, fips, sure ? 1 : 0].join(",");
      }),
    ),
    "cities.csv": table(
      "key,city,lat,lng,county_fips",
      [...known].map(([key, { name, lat, lng }]) =>
        [key, name, lat, lng, countyOf(counties, key.slice(0, 2), { lat, lng })].join(",")
      ),
    ),
    "counties.csv": table(
      "county_fips,county",
      [
        ...[...names].map(([fips, name]) => `${fips},${name}`),
        // The Census counts them as counties since 2022; the outlines have the counties before.
        ...staticTable(planningRegions).map(({ county_fips, name }) => `${county_fips},${name}`),
      ],
    ),
  };
}

/** How far from its state's counties the middle of a ZIP code may lie, in degrees, step by step. */
const BEYOND = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.4];

/** The county of a point that is known to be a state's; empty where none is near. */
function countyOf(counties: Counties, state: string, point: Point): string {
  const fips = counties.fipsAt(point);
  const isBeyond = fips !== null && stateOfFips(fips) !== state;
  return (isBeyond ? counties.fipsIn(state, point, BEYOND) : fips) ?? "";
}

/** Lines in the order of their first fields, below the header. */
function table(header: string, lines: readonly string[]): string {
  const keyOf = (line: string) => line.slice(0, line.indexOf(","));
  const sorted = lines.toSorted((a, b) => compareCodePoints(keyOf(a), keyOf(b)));
  return `#${header}\n${sorted.join("\n")}\n`;
}

/** GeoNames' point of a postal city is not further than this from the middle of its ZIP codes. */
const SAME_PLACE_MILES = 30;

/**
 * Cities by key. A postal city is at GeoNames' point, where people live, or else amid its ZIP codes;
 * of others of one name the largest is meant.
 */
function cities(zips: readonly ZipCode[]): Map<string, Point & { name: string }> {
  const bySize = allCities().toSorted((a, b) => b.population - a.population);
  const known = Map.groupBy(bySize, ({ state, name }) => cityKey(state, name));
  const postal = Map.groupBy(
    zips.filter(({ city }) => city !== null),
    ({ state, city }) => cityKey(state, city!),
  );
  const found = new Map<string, Point & { name: string }>();
  for (const [key, [largest]] of known) found.set(key, largest!);
  for (const [key, members] of postal) {
    const middle = {
      lat: median(members.map(({ lat }) => lat)),
      lng: median(members.map(({ lng }) => lng)),
    };
    const point = known.get(key)?.find(({ lat, lng }) =>
      distanceMiles(lat, lng, middle.lat, middle.lng) < SAME_PLACE_MILES
    );
    found.set(key, point ?? { name: members[0]!.city!, ...middle });
  }
  return found;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}
