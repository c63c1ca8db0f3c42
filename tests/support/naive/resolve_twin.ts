import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { type Asked, at, COUNTY } from "./resolve_twin_rows.ts";
import { areaOf, haversine, holds } from "./resolve_twin_shapes.ts";

/** The naive twin of resolve: plain arrays, filtered and sorted as the decisions say. */

type Territory = UtilityTerritory;

/** What resolve must answer: the method, and of each territory its id, readiness and distance. */
export function twinOf(rows: readonly Territory[], asked: Asked) {
  const here = at(asked.cell);
  const { zip, city } = asked.ending;
  const limit = Math.min(asked.limit ?? 5, 10);
  const miles = ({ geography: { sample_lat, sample_lng } }: Territory) =>
    sample_lat === null ? null : haversine(here, [sample_lat, sample_lng!]);
  const cityIs = ({ geography: { city_name } }: Territory) =>
    city_name?.toLowerCase() === city?.toLowerCase();
  const zipFits = ({ geography: { zip_code } }: Territory) =>
    zip === null || zip_code === null || zip_code === zip;
  const cityFits = (row: Territory) =>
    city === null || row.geography.city_name === null || cityIs(row);
  const ways: [string, (row: Territory) => boolean][] = [
    ["polygon_lookup", (row) => holds(row, here)],
    ["zip_lookup", (row) => zip !== null && row.geography.zip_code === zip],
    [
      "city_lookup",
      (row) => city !== null && row.geography.state_code === "CO" && cityIs(row) && zipFits(row),
    ],
    [
      "county_lookup",
      (row) => row.geography.county_fips === COUNTY && cityFits(row) && zipFits(row),
    ],
    ["sample_point_nearest", (row) => (miles(row) ?? Infinity) <= 60],
  ];
  const [method, fits] = ways.find(([, fits]) => rows.some(fits)) ?? [null, () => false];
  const nearest = method === "sample_point_nearest";
  const served = (row: Territory) =>
    rows.filter(({ utility }) => utility.eia_utility_id === row.utility.eia_utility_id).length;
  const found = sorted(rows.filter(fits), (row) => [
    ["high", "medium", "low", null].indexOf(row.confidence),
    nearest ? miles(row)! : areaOf(row),
    likelihood(row, city),
    -served(row),
    row.record_id,
  ]);
  return {
    method,
    territories: found.slice(0, limit).map((row) => ({
      id: row.record_id,
      quote_safe: method === "polygon_lookup" && asked.sure && row.quote_safe,
      miles: miles(row),
    })),
  };
}

/** The city's own, then others, then those of other places; utilities are `… of Greeley` or `Co 7`. */
function likelihood({ geography, utility }: Territory, city: string | null): number {
  const [, municipal] = utility.name!.split("City of ");
  if (city === null) return municipal === undefined ? 1 : 2;
  if (geography.city_name?.toLowerCase() === city.toLowerCase()) return 0;
  if (municipal !== undefined) return municipal === city ? 0 : 2;
  return utility.name!.includes(city) ? 0 : 1;
}

function sorted<T>(rows: readonly T[], key: (row: T) => (number | string)[]): T[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    const i = left.findIndex((value, i) => value !== right[i]);
    return i < 0 ? 0 : left[i]! < right[i]! ? -1 : 1;
  });
}
