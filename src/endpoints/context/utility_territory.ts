import { z } from "zod";
import { placeName, placeWords } from "../../base/places/place_names.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { slug } from "../../base/text/text.ts";
import type { Readers } from "../../library/columns/column_readers.ts";
import { badRequest } from "../../base/refusal.ts";
import { utilityTerritory } from "../../datasets/utility_territory.ts";
import { oneOfRows } from "../../library/query/filters.ts";
import { samplePoints } from "../../geo/territories/sample_points.ts";
import { number, state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import type { VersionOf } from "../rows.ts";
import { CITY_MATCHES, cityMatchedBy, cityMatchOf, placesOfCity } from "./city_territories.ts";
import { withDistance } from "../territory_resolution.ts";

/** The most territories to return. */
const MAX_RECORDS = 500;

/** GET /api/v1/context/utility-territory (spec 2): browse. */
export const utilityTerritoryEndpoint = list({
  path: "/api/v1/context/utility-territory",
  summary: "Utilities and the places that they serve.",
  example: "state=CO&lat=39.7392&lng=-104.9903&limit=1",
  exampleValues: { city: "Denver" },
  dataset: utilityTerritory,
  params: {
    state: state.describe("Two-letter code of the territory's state."),
    city: text.describe(
      "A city that the territory serves: part of its city's name, a city in its utility's name, " +
        "or a city in its ZIP code or county.",
    ),
    utility: text.describe("Part of the utility's name, or its slug."),
    lat: number({ min: -90, max: 90 })
      .describe("Latitude in degrees, with lng: territories are sorted by distance."),
    lng: number({ min: -180, max: 180 }).describe("Longitude in degrees, with lat."),
    quote_safe: quoteSafe,
  },
  limit: [100, MAX_RECORDS],
  // `city` also compares a record's county, its ZIP code and its utility's name.
  derivedFilters: ["city"],
  view: "record",
  verify({ lat, lng }) {
    if ((lat === undefined) !== (lng === undefined)) {
      throw badRequest("Invalid lat and lng. Give both or neither.");
    }
  },
  query: ({ state, city, utility }, { library }) => ({
    state,
    city,
    cityPlaces: city === undefined
      ? undefined
      : placesOfCity(library.version(utilityTerritory), city, state),
    utility,
  }),
  showing({ state, lat, lng, city, utility }) {
    if (lat === undefined || lng === undefined) {
      if (utility === undefined && city === undefined) return {};
      return {
        arrange(version, rows) {
          const nameRank = utility === undefined ? () => 0 : utilityRankOf(version, utility);
          const cityRank = city === undefined ? () => 0 : cityRankOf(version, city, state);
          const ranks = new Map(
            rows.map((row) => [row, nameRank(row) * CITY_MATCHES.length + cityRank(row)]),
          );
          return rows.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
        },
      };
    }
    const miles = new Map<number, number | null>();
    return {
      arrange(version, rows) {
        const near = samplePoints(version).nearest({ lat, lng }, MAX_RECORDS, oneOfRows(rows));
        for (const { row, miles: distance } of near) miles.set(row, distance);
        return near.map(({ row }) => row);
      },
      write: (text, row) => withDistance(text, miles.get(row) ?? null),
    };
  },
  covers: {
    records_returned: covered.returned,
    state: covered.stateOrNull,
    city: covered.cityOrNull,
    utility: covered.utilityOrNull,
    matched_by: z.enum(["name", "other_name", "mixed"]).nullable()
      .describe(
        "Whether utility matched names, other names of the utilities, or both; null if it was not sent.",
      ),
    city_matched_by: z.enum([...CITY_MATCHES, "mixed"]).nullable().describe(
      "Whether city matched cities of records, names of utilities, ZIP codes or counties of the " +
        "city, or several of these; null if it was not sent.",
    ),
    coordinates_used: z.boolean().describe("Whether records are sorted by distance."),
    quote_safe_only: covered.quoteSafeOnly,
    trust_basis: covered.trustBasis,
  },
  coverage: ({ state, city, utility, lat, quote_safe }, { version, rows }) => ({
    records_returned: rows.length,
    state: state ?? null,
    city: city ?? null,
    utility: utility ?? null,
    matched_by: utility === undefined ? null : matchedBy(rows.map(utilityRankOf(version, utility))),
    city_matched_by: city === undefined
      ? null
      : cityMatchedBy(rows.map(cityMatchOf(version, city, placesOfCity(version, city, state)))),
    coordinates_used: lat !== undefined,
    quote_safe_only: quote_safe === true,
    trust_basis: "utility_territory_context",
  }),
});

/** Returns a function that ranks rows that match `city`; lower is better. */
function cityRankOf(
  version: VersionOf<typeof utilityTerritory>,
  city: string,
  state: string | undefined,
): (row: number) => number {
  const matchOf = cityMatchOf(version, city, placesOfCity(version, city, state));
  return (row) => CITY_MATCHES.indexOf(matchOf(row));
}

/** How a territory matches `utility`, best first (decisions, Territories). */
const WHOLE = 0;
const START_OF_WORD = 1;
const OTHER_NAME = 2;
const INSIDE_WORD = 3;

/** Returns a function that ranks rows that match `utility`; lower is better. */
function utilityRankOf({ columns }: TerritoryVersion, utility: string): (row: number) => number {
  const asked = placeWords(utility);
  return (row) => {
    const name = columns.utility_name.get(row);
    const ofSlug = columns.utility_slug.get(row);
    if (ofSlug !== null && slug(ofSlug) === slug(utility)) return WHOLE;
    if (name === null) return OTHER_NAME;
    const words = placeWords(name);
    if (placeName(name) === placeName(utility)) return WHOLE;
    if (utilityName(name) === utilityName(utility)) return WHOLE;
    if (` ${words}`.includes(` ${asked}`)) return START_OF_WORD;
    return words.includes(asked) ? INSIDE_WORD : OTHER_NAME;
  };
}

/** What the rows were matched by; null if there are no rows. */
function matchedBy(ranks: readonly number[]): "name" | "other_name" | "mixed" | null {
  const [first] = ranks;
  if (first === undefined) return null;
  const others = ranks.filter((rank) => rank === OTHER_NAME).length;
  return others === 0 ? "name" : others === ranks.length ? "other_name" : "mixed";
}

type TerritoryVersion = {
  readonly columns: Readers<{ readonly utility_name: "text"; readonly utility_slug: "text" }>;
};
