import { LRUCache } from "lru-cache";
import { z } from "zod";
import { recordSchema } from "../datasets/declare/record_schema.ts";
import { utilityTerritory } from "../datasets/utility_territory.ts";
import { type Geocode, isExact, PRECISIONS } from "../geo/geocoding/geocoder.ts";
import { type SamplePoints, samplePoints } from "../geo/territories/sample_points.ts";
import type { Territories } from "../geo/territories/territories.ts";
import { encode, JsonText } from "../base/json/json.ts";
import type { LeftOut } from "../geo/geocoding/gazetteer.ts";
import type { RecordTexts } from "../library/versions/patches.ts";
import type { TerritoryVersion } from "../geo/territories/territory_version.ts";
import { addressNotes } from "./address_notes.ts";
import { unsafe } from "./rows.ts";

/** What became of an address (spec 2, Resolve response). */
export const resolution = z.looseObject({
  geocode: z.looseObject({
    matched: z.boolean().describe("Whether the address is known."),
    normalized_address: z.string().nullable().describe("The address in one way of writing."),
    lat: z.number().nullable().meta({ description: "Latitude.", unit: "degrees" }),
    lng: z.number().nullable().meta({ description: "Longitude.", unit: "degrees" }),
    confidence: z.enum(PRECISIONS).nullable().describe("How exact the point is."),
    notes: z.array(z.string()).optional().describe(
      "Which part of the address is ignored, and why; left out where all of it counts.",
    ),
  }).describe("Where the address is."),
  territories: z.array(recordSchema(utilityTerritory)).describe("The likeliest first."),
  resolution_method: z.string().nullable().describe("How the territories were found."),
}).meta({ id: "TerritoryResolution", description: "The utilities of an address." });

/**
 * What became of an address (spec 2, Resolve response).
 *
 * @param geocode Null when the address could not be geocoded.
 * @param normalizedAddress Null where the address must not be repeated.
 * @param leftOut What of the address does not count.
 */
export function resolutionJson(
  territories: TerritoryVersion,
  geocode: Geocode | null,
  normalizedAddress: string | null,
  leftOut: LeftOut | null,
  resolved: Territories,
): JsonText {
  // No answer to an address is remembered, but what is the same for all of a ZIP code is.
  return new JsonText(
    `{"geocode":{"matched":${geocode !== null},"normalized_address":${encode(normalizedAddress)},` +
      territories.once(resolvedPlaces).get(geocode, leftOut, resolved),
  );
}

/** So many places are remembered: those that a firm quotes in are few. */
const MOST_PLACES = 500;

const resolvedPlaces = (territories: TerritoryVersion) => new ResolvedPlaces(territories);

/** What follows the address in a resolution, remembered for the last ZIP codes and cities. */
class ResolvedPlaces {
  readonly #records: ResolvedRecords;
  readonly #points: SamplePoints;
  readonly #known = new LRUCache<string, string>({ max: MOST_PLACES });

  constructor(territories: TerritoryVersion) {
    this.#records = new ResolvedRecords(territories);
    this.#points = samplePoints(territories);
  }

  get(geocode: Geocode | null, leftOut: LeftOut | null, resolved: Territories): string {
    // A building's point is a customer's, and nobody else's.
    if (geocode === null || isExact(geocode)) return this.#write(geocode, leftOut, resolved);
    const key = `${leftOut} ${resolutionKey(geocode, resolved)}`;
    let text = this.#known.get(key);
    if (text === undefined) this.#known.set(key, text = this.#write(geocode, leftOut, resolved));
    return text;
  }

  #write(
    geocode: Geocode | null,
    leftOut: LeftOut | null,
    { method, found }: Territories,
  ): string {
    const { lat = null, lng = null, confidence = null } = geocode ?? {};
    const noted = addressNotes(leftOut, geocode !== null && isExact(geocode));
    const notes = noted.length === 0 ? "" : `,"notes":${encode(noted)}`;
    const texts = found.map(({ row, quoteSafe }) => {
      const miles = geocode === null ? null : this.#points.milesTo(row, geocode);
      return this.#records.get(row, miles, quoteSafe);
    });
    return `"lat":${lat},"lng":${lng},"confidence":${encode(confidence)}${notes}},` +
      `"territories":[${texts.join(",")}],"resolution_method":${encode(method)}}`;
  }
}

/** A resolution but for its address. */
function resolutionKey({ lat, lng, confidence }: Geocode, { method, found }: Territories): string {
  let key = `${lat} ${lng} ${confidence} ${method}`;
  for (const { row, quoteSafe } of found) key += quoteSafe ? ` +${row}` : ` ${row}`;
  return key;
}

/** So many records are remembered as they are given. */
const MOST_RECORDS = 1_000;

/** Records of territories as they are given for an address: with a distance, safe to quote or not. */
class ResolvedRecords {
  readonly #texts: RecordTexts;
  readonly #safe: Uint8Array;
  /** What is before and after the distance; by row, and whether the row's readiness holds. */
  readonly #known = new LRUCache<number, readonly [string, string]>({ max: MOST_RECORDS });

  constructor(territories: TerritoryVersion) {
    this.#texts = territories.view("record");
    this.#safe = territories.columns.quote_safe.values;
  }

  get(row: number, miles: number | null, quoteSafe: boolean): string {
    const key = 2 * row + Number(quoteSafe);
    let around = this.#known.get(key);
    if (around === undefined) this.#known.set(key, around = this.#read(row, quoteSafe));
    return around[0] + distanceMember(miles) + around[1];
  }

  #read(row: number, quoteSafe: boolean): readonly [string, string] {
    const text = this.#texts.get(row);
    const record = quoteSafe || this.#safe[row] !== 1 ? text : unsafe(text);
    const at = record.indexOf(NO_DISTANCE);
    return [record.slice(0, at), record.slice(at + NO_DISTANCE.length)];
  }
}

/** How many territories are given at most. */
export const MOST_TERRITORIES = 10;

const NO_DISTANCE = distanceMember(null);

function distanceMember(miles: number | null): string {
  return `"distance_miles":${miles === null ? "null" : miles.toFixed(3)}`;
}

/** A record with its distance in place of the null that it is encoded with. */
export function withDistance(record: string, miles: number | null): string {
  return miles === null ? record : record.replace(NO_DISTANCE, distanceMember(miles));
}
