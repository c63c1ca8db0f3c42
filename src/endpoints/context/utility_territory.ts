import { sampleOf } from "../../access/sample.ts";
import { distanceMiles } from "../../geo/distance.ts";
import { endpoint } from "../../http/endpoint.ts";
import { badRequest } from "../../http/errors.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, limit, number, params, state, text } from "../../http/params.ts";
import { contains, either, equals, exact, flagged, slug } from "../../library/filters.ts";
import { select } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";

const browseParams = params({
  state,
  city: text,
  utility: text,
  lat: number({ min: -90, max: 90 }),
  lng: number({ min: -180, max: 180 }),
  quote_safe: boolean,
  limit: limit(100, 500),
}, ({ lat, lng }) => {
  if ((lat === undefined) !== (lng === undefined)) {
    throw badRequest("Invalid lat and lng. Give both or neither.");
  }
});

/** GET /api/v1/context/utility-territory (spec 2): browse. */
export const utilityTerritoryEndpoint = endpoint({
  path: "/api/v1/context/utility-territory",
  params: browseParams,
  access: { dataset: "utility_territory", level: "sample" },
  envelope: "success",
  answer(params, library, caller) {
    const territories = library.version("utility_territory");
    const { state, city, utility, lat, lng, quote_safe, limit } = params;
    const where = [
      equals(territories.texts("state_code"), state, exact),
      contains(territories.texts("city_name"), city),
      ofUtility(territories, utility),
      flagged(territories.flags("quote_safe"), quote_safe),
      sampleOf(territories, caller.access.utility_territory),
    ];
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    const rows = select({
      size: territories.size,
      where,
      ...(near === undefined ? { limit } : {}),
    });
    const records = near === undefined
      ? territories.records("record").join(rows)
      : nearest(territories, rows, near).slice(0, limit)
        .map(({ row, miles }) => recordAt(territories, row, miles)).join(",");
    return {
      data: {
        records: JsonText.array(records),
        coverage: {
          records_returned: Math.min(rows.length, limit),
          state: state ?? null,
          city: city ?? null,
          utility: utility ?? null,
          coordinates_used: near !== undefined,
          quote_safe_only: quote_safe === true,
          trust_basis: "utility_territory_context",
        },
      },
    };
  },
});

/** Part of the name, or the slug. */
function ofUtility(territories: Version, utility: string | undefined) {
  if (utility === undefined) return undefined;
  return either(
    contains(territories.texts("utility_name"), utility)!,
    equals(territories.texts("utility_slug"), utility, slug)!,
  );
}

/** Rows by their sample point's distance; rows without one come last, as they lie. */
function nearest(
  territories: Version,
  rows: readonly number[],
  from: { lat: number; lng: number },
): { row: number; miles: number | null }[] {
  const lat = territories.numbers("sample_lat").values;
  const lng = territories.numbers("sample_lng").values;
  return rows
    .map((row) => ({ row, miles: distanceMiles(from.lat, from.lng, lat[row]!, lng[row]!) }))
    .map(({ row, miles }) => ({ row, miles: isNaN(miles) ? null : miles }))
    .sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || a.row - b.row);
}

/** A record with its distance in place of the null that it is encoded with. */
export function recordAt(territories: Version, row: number, miles: number | null): string {
  const record = territories.records("record").get(row);
  return miles === null
    ? record
    : record.replace('"distance_miles":null', `"distance_miles":${miles.toFixed(3)}`);
}
