import planningRegions from "../../../data/connecticut_planning_regions.csv" with { type: "text" };
import towns from "../../../data/towns.csv" with { type: "text" };
import zipCounties from "../../../data/zip_counties.csv" with { type: "text" };
import { CITY_ALIASES } from "../../base/places/city_aliases.ts";
import { countyName, kindOf } from "../../base/places/county_names.ts";
import { fipsOfState, stateOfFips } from "../../base/places/states.ts";
import { staticTable } from "../../base/places/static_table.ts";
import { compareCodePoints } from "../../base/text/text.ts";
import { Counties } from "../counties/counties.ts";
import { countyCentroid } from "../counties/county_centroids.ts";
import { countyOutlines } from "../counties/county_outlines.ts";
import { distanceMiles } from "../territories/distance.ts";
import { cityKey } from "../../base/places/place_names.ts";
import type { Point } from "../geocoding/geocoder.ts";
import { allCities } from "./cities.ts";
import { allZipCodes, otherZipCodes, type ZipCode } from "./zip_codes.ts";
import { entryOf, firstOf, itemAt, present } from "../../base/known.ts";

/** The sources have no postal cities for the islands; in these it is usually the municipality. */
const NAMED_AS_COUNTY = new Set(["PR", "VI", "MP"]);

/** Counties of ZIP codes whose center and post office do not show them. */
const KNOWN_COUNTIES = new Map(
  staticTable(zipCounties).map(({ zip, county_fips }) => [zip, county_fips]),
);

/**
 * The gazetteer's tables, as text by name. They are generated in advance, because the source
 * packages take 0.3 s and 200 MB to open, and the tables 1 ms and 4 MB.
 */
export function gazetteerTables(): Record<string, string> {
  const counties = new Counties();
  const names = new Map(countyOutlines().map(({ fips, name }) => [fips, name]));
  const named = (zip: ZipCode) => {
    const { city, state } = zip;
    const isIsland = city === null && NAMED_AS_COUNTY.has(state);
    const county = KNOWN_COUNTIES.get(zip.zip) ?? countyOf(counties, state, zip);
    return isIsland ? { ...zip, city: names.get(county) ?? null } : zip;
  };
  const first = allZipCodes().map(named);
  const known = cities(first);
  const others = otherZipCodes(first).map(named).map((zip) => {
    const isCity = zip.city !== null && known.has(cityKey(zip.state, zip.city));
    return isCity ? zip : { ...zip, city: null };
  });
  const zips = [...first, ...others];
  const cityOf = ({ state, city }: ZipCode) =>
    city === null ? undefined : entryOf(known, cityKey(state, city));
  const countyByZip = new Map(zips.map((one) => [one, countyOfZip(counties, one, cityOf(one))]));
  const independent = new Map(
    [...names].filter(([fips, name]) => kindOf({ name, fips, state: null }) === "city")
      .map(([fips, name]) => [cityKey(present(stateOfFips(fips), "state"), name), fips]),
  );
  return {
    "zip_codes.csv": table(
      "zip,city,state,lat,lng,county_fips,sure",
      zips.map((one) => {
        const { zip, state, lat, lng, sure } = one;
        const fips = countyByZip.get(one);
        return [zip, cityOf(one)?.name ?? "", state, lat, lng, fips, sure ? 1 : 0].join(",");
      }),
    ),
    "cities.csv": table(
      "key,city,lat,lng,county_fips,zips",
      [...known].map(([key, { name, lat, lng, zips }]) => {
        const [agreed, ...others] = new Set(zips.map((zip) => countyByZip.get(zip)));
        // The simplified outlines may miss a city that is its own county.
        const fips = TOWN_COUNTIES.get(key) ?? independent.get(key) ??
          (agreed && others.length === 0
            ? agreed
            : countyOf(counties, key.slice(0, 2), { lat, lng }));
        return [key, name, lat, lng, fips, withAreas(zips).map(({ zip }) => zip).join(" ")].join(
          ",",
        );
      }),
    ),
    "county_middles.csv": table(
      "key,lat,lng,county_fips",
      [...names].flatMap(([fips, name]) => {
        const [state, middle] = [stateOfFips(fips), countyCentroid(fips)];
        // An independent city is found as a city.
        const isCity = kindOf({ name, fips, state: null }) === "city";
        if (state === undefined || middle === undefined || isCity) return [];
        return [`${state} ${countyName(name)},${middle.lat},${middle.lng},${fips}`];
      }),
    ),
    "counties.csv": table(
      "county_fips,county",
      [
        ...[...names].map(([fips, name]) => `${fips},${name}`),
        // The Census counts them as counties since 2022; the outlines have the earlier counties.
        ...staticTable(planningRegions).map(({ county_fips, name }) => `${county_fips},${name}`),
      ],
    ),
  };
}

/** Towns and cities that the sources lack, with the city of their post office. */
const TOWNS = staticTable(towns).map(({ state = "", town = "", post_city = "", county_fips }) => ({
  key: cityKey(state, town),
  town,
  postCity: cityKey(state, post_city),
  county: county_fips,
}));

/**
 * Their counties if they differ from the post office's; empty if a state has several towns of one
 * name.
 */
const TOWN_COUNTIES = new Map(
  TOWNS.filter(({ county }) => county !== "")
    .map(({ key, county }) => [key, county === "-" ? "" : county]),
);

/**
 * How far from its state's counties the center of a ZIP code may be, in degrees: search radiuses.
 */
const BEYOND = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.4];

/** The inaccuracy of county outlines, in degrees: usual, and at least. */
const ROUGH = [0.01];
const AT_BORDER = [0.0025];

/** The county of a point in a known state; empty if none is near. */
function countyOf(counties: Counties, state: string, point: Point): string {
  const fips = counties.fipsAt(point);
  const isBeyond = fips !== null && stateOfFips(fips) !== state;
  return (isBeyond ? counties.fipsIn(state, point, BEYOND) : fips) ?? "";
}

/** A city with more ZIP codes than this has suburbs with its name in other counties. */
const MAX_ZIPS_OF_TOWN = 3;

/**
 * The county of a ZIP code. The county of its center is wrong where the simplified outlines are,
 * and if the area reaches beyond the county with most people. The county of its post office is
 * wrong for suburbs with the city's name, and occasionally elsewhere. So a city's ZIP code has the
 * center's county, except near the border; a town's has the county of two out of three: center,
 * post office, and the point of the town, which may be unknown.
 */
function countyOfZip(counties: Counties, zip: ZipCode, city: NamedCity | undefined): string {
  const known = KNOWN_COUNTIES.get(zip.zip);
  if (known !== undefined) return known;
  const middle = countyOf(counties, zip.state, zip);
  const post = `${fipsOfState(zip.state)}${zip.countyCode}`;
  const isPosts = (beyond: readonly number[]) => counties.isNear(post, zip, beyond);
  if (!zip.hasArea || city === undefined) return isPosts(BEYOND) ? post : middle;
  if (city.zips.length > MAX_ZIPS_OF_TOWN) return isPosts(AT_BORDER) ? post : middle;
  const isTowns = city.isSeen && countyOf(counties, zip.state, city) === middle &&
    !counties.isNear(post, city, ROUGH);
  return !isTowns && isPosts(BEYOND) ? post : middle;
}

/** Lines sorted by their first fields, after the header. */
function table(header: string, lines: readonly string[]): string {
  const keyOf = (line: string) => line.slice(0, line.indexOf(","));
  const sorted = lines.toSorted((a, b) => compareCodePoints(keyOf(a), keyOf(b)));
  return `#${header}\n${sorted.join("\n")}\n`;
}

/** GeoNames' point of a postal city must be this near to one of its ZIP codes. */
const SAME_PLACE_MILES = 30;

/** A place that addresses name. */
interface NamedCity extends Point {
  readonly name: string;
  /** Whether its point is GeoNames' own, not the middle of its ZIP codes. */
  readonly isSeen: boolean;
  readonly zips: readonly ZipCode[];
}

/** A ZIP code with the name of its postal city. */
type PostalZip = ZipCode & { readonly city: string };

/**
 * Cities by key. A postal city is at GeoNames' point, where people live, or else in the middle of
 * its ZIP codes; among several of one name, the one nearest to them counts. Among cities without a
 * ZIP code, the largest counts.
 */
function cities(zips: readonly ZipCode[]): Map<string, NamedCity> {
  const bySize = allCities().toSorted((a, b) => b.population - a.population);
  const known = Map.groupBy(bySize, ({ state, name }) => cityKey(state, name));
  const postal = Map.groupBy(
    zips.filter((zip): zip is PostalZip => zip.city !== null),
    ({ state, city }) => cityKey(state, city),
  );
  const found = new Map<string, NamedCity>();
  for (const [key, bySize] of known) found.set(key, { ...firstOf(bySize), isSeen: true, zips: [] });
  for (const [key, zips] of postal) {
    const middle = middleOf(zips);
    const [seen] = (known.get(key) ?? [])
      .filter((city) => zips.some((zip) => milesApart(city, zip) < SAME_PLACE_MILES))
      .sort((a, b) => milesApart(a, middle) - milesApart(b, middle));
    const point = seen ?? { name: firstOf(zips).city, ...middle };
    found.set(key, { ...point, isSeen: seen !== undefined, zips });
  }
  for (const { key, town, postCity } of TOWNS) {
    const post = found.get(postCity);
    if (post === undefined) throw new Error(`No city is known by ${postCity}`);
    if (!found.has(key)) found.set(key, { ...post, name: town });
  }
  for (const { state, written, city } of CITY_ALIASES) {
    const meant = found.get(cityKey(state, city));
    if (meant === undefined) throw new Error(`No city of ${state} is named ${city}`);
    // A part of a city that has an entry keeps its own location but takes the city's name.
    const part = found.get(cityKey(state, written)) ?? meant;
    found.set(cityKey(state, written), { ...part, name: meant.name });
  }
  return found;
}

const milesApart = (a: Point, b: Point) => distanceMiles(a.lat, a.lng, b.lat, b.lng);

/**
 * Those with areas if there are any: ZIP codes of boxes are sometimes at the center of their state.
 */
function withAreas(zips: readonly ZipCode[]): readonly ZipCode[] {
  const areas = zips.filter(({ hasArea }) => hasArea);
  return areas.length > 0 ? areas : zips;
}

/** The middle of some ZIP codes. */
function middleOf(zips: readonly ZipCode[]): Point {
  const counted = withAreas(zips);
  return {
    lat: median(counted.map(({ lat }) => lat)),
    lng: median(counted.map(({ lng }) => lng)),
  };
}

function median(values: number[]): number {
  return itemAt(values.sort((a, b) => a - b), values.length >> 1);
}
