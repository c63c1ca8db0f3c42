import { z } from "zod";
import { recordSchema } from "../datasets/record_schema.ts";
import { utilityTerritory } from "../datasets/utility_territory.ts";
import { type Geocode, PRECISIONS } from "../geo/geocoder.ts";
import type { Territories } from "../geo/territories.ts";
import { type Json, JsonText } from "../base/json.ts";
import type { Version } from "../library/version.ts";

/** What became of an address (spec 2, Resolve response). */
export const resolution = z.looseObject({
  geocode: z.looseObject({
    matched: z.boolean().describe("Whether the address is known."),
    normalized_address: z.string().nullable().describe("The address in one way of writing."),
    lat: z.number().nullable().describe("Latitude in degrees."),
    lng: z.number().nullable().describe("Longitude in degrees."),
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
): { readonly [name: string]: Json } {
  const flags = territories.columns.quote_safe.values;
  const texts = territories.view("record");
  const records = found.map(({ row, miles, quoteSafe }) => {
    const record = withDistance(texts.get(row), miles);
    if (quoteSafe || flags[row] !== 1) return record;
    // The record's own member is the first with an unescaped quote; no text can hold one.
    return record.replace('"quote_safe":true', '"quote_safe":false');
  });
  return {
    geocode: {
      matched: geocode !== null,
      normalized_address: normalizedAddress,
      lat: geocode?.lat ?? null,
      lng: geocode?.lng ?? null,
      confidence: geocode?.confidence ?? null,
    },
    territories: JsonText.array(records.join(",")),
    resolution_method: method,
  };
}

/** How many territories are given at most. */
export const MOST_TERRITORIES = 10;

/** A record with its distance in place of the null that it is encoded with. */
export function withDistance(record: string, miles: number | null): string {
  return miles === null
    ? record
    : record.replace('"distance_miles":null', `"distance_miles":${miles.toFixed(3)}`);
}
