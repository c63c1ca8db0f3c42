import assert from "node:assert/strict";
import fc from "fast-check";
import { utilityName } from "../../../../src/base/places/utility_name.ts";
import { twinTest } from "../../../support/service/twin_service.ts";
import {
  agrees,
  flagIs,
  FLAGS,
  is,
  limitOf,
  LIMITS,
  partsOf,
  queries,
  rowsToPublish,
  safeFirst,
  slug,
  sorted,
  STATES,
  valuesOf,
} from "../../../support/naive/twin.ts";
import { hasPlace, wordsOf } from "../../../support/naive/twin_places.ts";

const PATH = "/api/v1/context/utility-territory";

/**
 * Degrees to four decimals away from the poles, so that distances are either equal or clearly
 * different.
 */
const degrees = (value: number | null) => value === null ? null : Math.round(value * 9900) / 10000;

/** One row in twenty is of a utility with other names. */
const PACIFIC = { name: "Pacific Gas & Electric Co.", slug: "pge-co", eia_utility_id: "14328" };
const PACIFICS_NAMES = /^(pacific gas (and|&) electric|pg&e|eia-14328|pacific_gas_electric_co)$/i;

const rows = rowsToPublish("utility_territory", (row, i) => ({
  ...row,
  utility: { ...row.utility, ...i % 20 === 0 ? PACIFIC : {} },
  geography: {
    ...row.geography,
    sample_lat: degrees(row.geography.sample_lat),
    sample_lng: degrees(row.geography.sample_lng),
  },
}));
const ROWS = { utility_territory: rows };

/** Part of the name, another spelling, the slug, the EIA id, or another name. */
function isNamed(
  { name, slug: own, eia_utility_id }: typeof rows[number]["utility"],
  asked: string,
) {
  return hasPlace(name, asked) || is(own, asked, slug) || is(name, asked, utilityName) ||
    is(eia_utility_id, asked) || (eia_utility_id === "14328" && PACIFICS_NAMES.test(asked));
}

/**
 * How a territory matches (decisions, Territories): whole name, start of a word, other name,
 * inside.
 */
function rankOf({ name, slug: own }: typeof rows[number]["utility"], asked: string): number {
  if (is(own, asked, slug)) return 0;
  if (name === null) return 2;
  const [words, wanted] = [wordsOf(name), wordsOf(asked)].map((list) => list.join(" "));
  const joined = (text: string) => text.replaceAll(" ", "");
  if (joined(words!) === joined(wanted!) || is(name, asked, utilityName)) return 0;
  if (` ${words}`.includes(` ${wanted}`)) return 1;
  return words!.includes(wanted!) ? 3 : 2;
}

/** Never about halfway between two sample points, where rounding would decide which is nearer. */
const place = fc.tuple(
  fc.integer({ min: -890, max: 890 }).map((tenths) => tenths / 10 + 0.01371),
  fc.integer({ min: -1799, max: 1799 }).map((tenths) => tenths / 10 + 0.07313),
);

/** Great-circle distance in miles: the haversine on a sphere of the Earth's mean radius. */
function miles(lat: number, lng: number, toLat: number, toLng: number): number {
  const [a, b, c, d] = [lat, lng, toLat, toLng].map((degrees) => degrees * Math.PI / 180) as [
    number,
    number,
    number,
    number,
  ];
  const chord = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

type Record = Omit<(typeof rows)[number], "geometry" | "geography"> & {
  geography: Omit<(typeof rows)[number]["geography"], "distance_miles"> & {
    distance_miles: number | null;
  };
};

/**
 * Treats distances within a thousandth as equal: the contract specifies neither radius nor
 * rounding.
 */
function compare(actual: unknown, expected: unknown, url: string): void {
  const { records, coverage } = actual as { records: Record[]; coverage: unknown };
  const wanted = expected as { records: Record[]; coverage: unknown };
  const near = records.map((record, i) => {
    const is = record.geography.distance_miles;
    const should = wanted.records[i]?.geography.distance_miles ?? null;
    const same = is !== null && should !== null && Math.abs(is - should) <= 0.1 + should / 1000;
    const geography = { ...record.geography, distance_miles: same ? should : is };
    return { ...record, geography };
  });
  assert.deepEqual({ records: near, coverage }, wanted, url);
}

/** How a territory belongs to a city, best first; random cities have no counties or ZIP codes. */
const CITY: readonly (string | null)[] = ["city", "name"];

function cityMatch(
  { geography, utility }: Pick<typeof rows[number], "geography" | "utility">,
  city: string,
): "city" | "name" | null {
  if (hasPlace(geography.city_name, city)) return "city";
  const asked = wordsOf(city).join(" ");
  const isNamed = ` ${wordsOf(utility.name ?? "").join(" ")} `.includes(` ${asked} `);
  return utility.name !== null && isNamed ? "name" : null;
}

twinTest(`GET ${PATH} 200 matches its naive twin`, ROWS, (service) =>
  agrees(
    service,
    PATH,
    fc.tuple(
      queries({
        state: STATES,
        city: partsOf(rows.map((row) => row.geography.city_name)),
        utility: fc.oneof(
          valuesOf(rows.map((row) => row.utility.slug)),
          valuesOf(rows.map((row) => row.utility.eia_utility_id)),
          partsOf(rows.map((row) => row.utility.name)),
          fc.constantFrom(
            "Pacific Gas and Electric",
            "PG&E",
            "pacific_gas_electric_co",
            "eia-14328",
          ),
        ),
        quote_safe: FLAGS,
        limit: LIMITS,
      }),
      fc.option(place),
    ).map(([query, at]) =>
      at === null ? query : { ...query, lat: String(at[0]), lng: String(at[1]) }
    ),
    (query) => {
      const state = query.state?.toUpperCase();
      const at = query.lat === undefined ? null : [Number(query.lat), Number(query.lng)] as const;
      const found = rows.filter((row) =>
        is(row.geography.state_code, state) &&
        (query.city === undefined || cityMatch(row, query.city) !== null) &&
        (query.utility === undefined || isNamed(row.utility, query.utility)) &&
        flagIs(row.quote_safe, query.quote_safe)
      ).map(({ geometry: _, ...row }): Record => {
        const { sample_lat: lat, sample_lng: lng } = row.geography;
        const distance_miles = at === null || lat === null ? null : miles(...at, lat, lng!);
        return { ...row, geography: { ...row.geography, distance_miles } };
      });
      const records = sorted(
        found,
        (row) => row.geography.distance_miles,
        (row) =>
          query.utility === undefined || at !== null ? 0 : rankOf(row.utility, query.utility),
        (row) =>
          query.city === undefined || at !== null ? 0 : CITY.indexOf(cityMatch(row, query.city)),
        safeFirst,
        (row) => row.utility.name,
        (row) => row.record_id,
      ).slice(0, limitOf(query, 100, 500));
      const others = query.utility === undefined
        ? []
        : records.map((row) => rankOf(row.utility, query.utility!) === 2);
      const matched_by = others.length === 0
        ? null
        : !others.includes(true)
        ? "name"
        : others.includes(false)
        ? "mixed"
        : "other_name";
      return {
        records,
        coverage: {
          matched_by,
          city_matched_by: query.city === undefined || records.length === 0
            ? null
            : new Set(records.map((row) => cityMatch(row, query.city!))).size > 1
            ? "mixed"
            : cityMatch(records[0]!, query.city),
          records_returned: records.length,
          state: state ?? null,
          city: query.city ?? null,
          utility: query.utility ?? null,
          coordinates_used: at !== null,
          quote_safe_only: query.quote_safe === "true",
          trust_basis: "utility_territory_context",
        },
      };
    },
    ({ records }) => records.length,
    { compare },
  ));
