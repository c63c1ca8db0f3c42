import { LRUCache } from "lru-cache";
import { z } from "zod";
import { recordSchema } from "../datasets/declare/record_schema.ts";
import { utilityTerritory } from "../datasets/utility_territory.ts";
import { isExact, PRECISIONS } from "../geo/geocoding/geocoder.ts";
import { EVIDENCE } from "../geo/territories/utility_confidence.ts";
import { type SamplePoints, samplePoints } from "../geo/territories/sample_points.ts";
import type { FoundTerritory, Territories } from "../geo/territories/territories.ts";
import { encode, JsonText } from "../base/json/json.ts";
import type { RecordTexts } from "../library/versions/patches.ts";
import type { TerritoryVersion } from "../geo/territories/territory_version.ts";
import { addressNotes } from "./address_notes.ts";
import { unsafe } from "./rows.ts";

/** A territory that may serve an address. */
const resolvedTerritory = (recordSchema(utilityTerritory) as z.ZodObject).extend({
  evidence: z.array(z.enum(EVIDENCE)).describe(
    "Evidence for its utility, the strongest first: a boundary around the point, the ZIP code, " +
      "the city, the county, the city in its name. Empty where only a sample point is near.",
  ),
}).meta({
  id: "ResolvedTerritory",
  description: "A territory that may serve an address. Its confidence is that of this response.",
});

/** Schema of the result of resolving an address (spec 2, Resolve response). */
export const resolution = z.looseObject({
  geocode: z.looseObject({
    matched: z.boolean().describe("Whether the address is known."),
    normalized_address: z.string().nullable().describe("The address in a standard form."),
    lat: z.number().nullable().meta({ description: "Latitude.", unit: "degrees" }),
    lng: z.number().nullable().meta({ description: "Longitude.", unit: "degrees" }),
    confidence: z.enum(PRECISIONS).nullable().describe("How exact the point is."),
    notes: z.array(z.string()).optional().describe(
      "Which part of the address was ignored, and why; absent if none was.",
    ),
  }).describe("Where the address is."),
  territories: z.array(resolvedTerritory).describe("The likeliest first."),
  resolution_method: z.string().nullable().describe(
    "The strongest evidence for the first territory.",
  ),
}).meta({ id: "TerritoryResolution", description: "The utilities of an address." });

/**
 * Encodes the result of resolving an address (spec 2, Resolve response).
 *
 * @param normalizedAddress Null if the address must not be repeated.
 * @param limit The most territories to return.
 */
export function resolutionJson(
  version: TerritoryVersion,
  resolved: Territories,
  normalizedAddress: string | null,
  limit: number,
): JsonText {
  return new JsonText(
    `{"geocode":{"matched":${resolved.geocode !== null},` +
      `"normalized_address":${encode(normalizedAddress)},` +
      version.once(resolvedPlaces).get(resolved, limit),
  );
}

const resolvedPlaces = (territories: TerritoryVersion) => new ResolvedPlaces(territories);

/**
 * Encodes the part of a resolution after the address, and caches it: answers to addresses are not
 * cached, but this part is the same for all addresses with the same territories.
 */
class ResolvedPlaces {
  readonly #records: ResolvedRecords;
  readonly #points: SamplePoints;
  /** Encoded texts, by limit. */
  readonly #known = new WeakMap<Territories, Map<number, string>>();

  constructor(territories: TerritoryVersion) {
    this.#records = new ResolvedRecords(territories);
    this.#points = samplePoints(territories);
  }

  get(resolved: Territories, limit: number): string {
    let texts = this.#known.get(resolved);
    if (texts === undefined) this.#known.set(resolved, texts = new Map());
    let text = texts.get(limit);
    if (text === undefined) texts.set(limit, text = this.#write(resolved, limit));
    return text;
  }

  #write({ geocode, leftOut, method, found }: Territories, limit: number): string {
    const { lat = null, lng = null, confidence = null } = geocode ?? {};
    const noted = addressNotes(leftOut, geocode !== null && isExact(geocode));
    const notes = noted.length === 0 ? "" : `,"notes":${encode(noted)}`;
    const texts = found.slice(0, limit).map((territory) => {
      const miles = geocode === null ? null : this.#points.milesTo(territory.row, geocode);
      return this.#records.get(territory, miles);
    });
    return `"lat":${lat},"lng":${lng},"confidence":${encode(confidence)}${notes}},` +
      `"territories":[${texts.join(",")}],"resolution_method":${encode(method)}}`;
  }
}

/** Identifies the encoded record of a territory in one answer. */
function recordKey({ row, quoteSafe, confidence, evidence }: FoundTerritory): string {
  return `${row}${quoteSafe ? "+" : "-"}${confidence}:${evidence.join()}`;
}

/** The most encoded records that are cached. */
const MAX_RECORDS = 1_000;

/** Encodes records of territories with confidence, evidence and distance; caches all but the distance. */
class ResolvedRecords {
  readonly #texts: RecordTexts;
  readonly #safe: Uint8Array;
  /** The text before and after the distance. */
  readonly #known = new LRUCache<string, readonly [string, string]>({ max: MAX_RECORDS });

  constructor(territories: TerritoryVersion) {
    this.#texts = territories.view("record");
    this.#safe = territories.columns.quote_safe.values;
  }

  get(territory: FoundTerritory, miles: number | null): string {
    const key = recordKey(territory);
    let around = this.#known.get(key);
    if (around === undefined) this.#known.set(key, around = this.#read(territory));
    return around[0] + distanceMember(miles) + around[1];
  }

  #read({ row, quoteSafe, confidence, evidence }: FoundTerritory): readonly [string, string] {
    const text = this.#texts.get(row);
    const record = (quoteSafe || this.#safe[row] !== 1 ? text : unsafe(text)).replace(
      CONFIDENCE,
      `"confidence":${encode(confidence)},"evidence":${encode(evidence)}`,
    );
    const at = record.indexOf(NO_DISTANCE);
    return [record.slice(0, at), record.slice(at + NO_DISTANCE.length)];
  }
}

/** The confidence in a record's JSON; quotes inside texts are escaped, so no text matches. */
const CONFIDENCE = /"confidence":(?:"[a-z]+"|null)/;

/** The most territories in one answer. */
export const MAX_TERRITORIES = 10;

const NO_DISTANCE = distanceMember(null);

function distanceMember(miles: number | null): string {
  return `"distance_miles":${miles === null ? "null" : miles.toFixed(3)}`;
}

/** Replaces the null distance in a record's JSON. @param miles Null leaves it. */
export function withDistance(record: string, miles: number | null): string {
  return miles === null ? record : record.replace(NO_DISTANCE, distanceMember(miles));
}
