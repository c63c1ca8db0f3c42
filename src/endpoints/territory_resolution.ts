import { LRUCache } from "lru-cache";
import { z } from "zod";
import { recordSchema } from "../datasets/record_schema.ts";
import { utilityTerritory } from "../datasets/utility_territory.ts";
import { type Geocode, PRECISIONS } from "../geo/geocoder.ts";
import type { Territories } from "../geo/territories.ts";
import { encode, JsonText } from "../base/json.ts";
import type { RecordTexts } from "../library/patches.ts";
import type { Version } from "../library/version.ts";
import { unsafe } from "./rows.ts";

/** What became of an address (spec 2, Resolve response). */
export const resolution = z.looseObject({
  geocode: z.looseObject({
    matched: z.boolean().describe("Whether the address is known."),
    normalized_address: z.string().nullable().describe("The address in one way of writing."),
    lat: z.number().nullable().meta({ description: "Latitude.", unit: "degrees" }),
    lng: z.number().nullable().meta({ description: "Longitude.", unit: "degrees" }),
    confidence: z.enum(PRECISIONS).nullable().describe("How exact the point is."),
  }).describe("Where the address is."),
  territories: z.array(recordSchema(utilityTerritory)).describe("The likeliest first."),
  resolution_method: z.string().nullable().describe("How the territories were found."),
}).meta({ id: "TerritoryResolution", description: "The utilities of an address." });

/**
 * What became of an address (spec 2, Resolve response).
 *
 * @param geocode Null when the address could not be geocoded.
 * @param normalizedAddress Null where the address must not be repeated.
 */
export function resolutionJson(
  territories: Version,
  geocode: Geocode | null,
  normalizedAddress: string | null,
  { method, found }: Territories,
): JsonText {
  const records = territories.once(resolvedRecords);
  const texts = found.map(({ row, miles, quoteSafe }) => records.get(row, miles, quoteSafe));
  const { lat = null, lng = null, confidence = null } = geocode ?? {};
  // Written at once, because no answer to an address is remembered.
  return new JsonText(
    `{"geocode":{"matched":${geocode !== null},"normalized_address":${encode(normalizedAddress)},` +
      `"lat":${lat},"lng":${lng},"confidence":${encode(confidence)}},` +
      `"territories":[${texts.join(",")}],"resolution_method":${encode(method)}}`,
  );
}

/** So many records are remembered as they are given. */
const MOST_RECORDS = 1_000;

const resolvedRecords = (territories: Version) => new ResolvedRecords(territories);

/** Records of territories as they are given for an address: with a distance, safe to quote or not. */
class ResolvedRecords {
  readonly #texts: RecordTexts;
  readonly #safe: Uint8Array;
  /** What is before and after the distance; by row, and whether the row's readiness holds. */
  readonly #known = new LRUCache<number, readonly [string, string]>({ max: MOST_RECORDS });

  constructor(territories: Version) {
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
