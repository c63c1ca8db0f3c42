import { z } from "zod";
import { badRequest } from "../../base/refusal.ts";
import { utilityTerritory } from "../../datasets/utility_territory.ts";
import { oneOfRows } from "../../library/query/filters.ts";
import { samplePoints } from "../../geo/territories/sample_points.ts";
import { number, state, text } from "../../http/declare/kinds.ts";
import * as covered from "../coverage_fields.ts";
import { list, quoteSafe } from "../list.ts";
import { withDistance } from "../territory_resolution.ts";

/** How many territories are given at most. */
const MOST = 500;

/** GET /api/v1/context/utility-territory (spec 2): browse. */
export const utilityTerritoryEndpoint = list({
  path: "/api/v1/context/utility-territory",
  summary: "Utilities and the places that they serve.",
  example: "state=CO&limit=1",
  dataset: utilityTerritory,
  params: {
    state: state.says("Two-letter code of the territory's state."),
    city: text.says("Part of the city's name."),
    utility: text.says("Part of the utility's name, or its slug."),
    lat: number({ min: -90, max: 90 })
      .says("Latitude in degrees, with lng: territories come by distance."),
    lng: number({ min: -180, max: 180 }).says("Longitude in degrees, with lat."),
    quote_safe: quoteSafe,
  },
  limit: [100, MOST],
  view: "record",
  verify({ lat, lng }) {
    if ((lat === undefined) !== (lng === undefined)) {
      throw badRequest("Invalid lat and lng. Give both or neither.");
    }
  },
  query: ({ state, city, utility }) => ({ state, city, utility }),
  showing({ lat, lng }) {
    if (lat === undefined || lng === undefined) return {};
    const miles = new Map<number, number | null>();
    return {
      arrange(version, rows) {
        const near = samplePoints(version).nearest({ lat, lng }, MOST, oneOfRows(rows));
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
    coordinates_used: z.boolean().describe("Whether records come by distance."),
    quote_safe_only: covered.quoteSafeOnly,
    trust_basis: covered.trustBasis,
  },
  coverage: ({ state, city, utility, lat, quote_safe }, { rows }) => ({
    records_returned: rows.length,
    state: state ?? null,
    city: city ?? null,
    utility: utility ?? null,
    coordinates_used: lat !== undefined,
    quote_safe_only: quote_safe === true,
    trust_basis: "utility_territory_context",
  }),
});
