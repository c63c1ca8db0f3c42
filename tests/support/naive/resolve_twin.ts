import type { UtilityTerritory } from "../../../src/datasets/utility_territory.ts";
import type { LatLng } from "../faults/resolve_census.ts";
import { type Asked, at, COUNTY } from "./resolve_twin_rows.ts";
import { areaOf, haversine, holds } from "./resolve_twin_shapes.ts";

/** The naive twin of resolve: plain arrays, filtered and sorted according to the decisions. */

type Territory = UtilityTerritory;

/** A utility's evidence, strongest first, and the name of the strongest. */
const KINDS = ["polygon", "zip", "city", "county", "name"] as const;
type Kind = (typeof KINDS)[number];
const CONFIDENCES = ["high", "medium", "low", null];

/** What resolve must return: the method, and its fields of each territory. */
export function twinOf(rows: readonly Territory[], asked: Asked) {
  const here = at(asked.cell);
  const limit = Math.min(asked.limit ?? 5, 10);
  const utilities = servingUtilities(rows, asked);
  const found = utilities.length > 0 ? utilities : nearest(rows, asked);
  const [first] = utilities;
  const sureness = surenessOf(utilities, asked);
  return {
    method: first !== undefined
      ? `${KINDS.find((kind) => first.evidence.includes(kind))}_lookup`
      : found.length > 0
      ? "sample_point_nearest"
      : null,
    territories: found.flatMap((utility) =>
      utility.rows.map((row) => ({
        id: row.record_id,
        quote_safe: utility.evidence.includes("polygon") && asked.sure && row.quote_safe,
        confidence: weaker(utility === first ? sureness : "low", row.confidence),
        evidence: utility.evidence,
        miles: milesTo(row, here),
      }))
    ).slice(0, limit),
  };
}

interface Serving {
  readonly id: string;
  readonly rows: readonly Territory[];
  readonly evidence: readonly Kind[];
  readonly score: number;
}

function servingUtilities(rows: readonly Territory[], asked: Asked): Serving[] {
  const { zip, city } = asked.ending;
  const found: Record<Exclude<Kind, "name">, readonly Territory[]> = {
    polygon: rows.filter((row) => holds(row, at(asked.cell))),
    zip: rows.filter((row) => zip !== null && row.geography.zip_code === zip),
    city: rows.filter((row) =>
      row.geography.state_code === "CO" && isOfCity(row, city) && fitsZip(row, zip)
    ),
    county: rows.filter((row) =>
      row.geography.county_fips === COUNTY && fitsZip(row, zip) &&
      (city === null || row.geography.city_name === null || isOfCity(row, city))
    ),
  };
  const kinds = KINDS.filter((kind) => kind !== "name");
  const all = kinds.flatMap((kind) => found[kind]);
  const listed = listedOf(asked.ending);
  const of = (id: string, kind: Exclude<Kind, "name">) =>
    found[kind].filter(({ utility }) => utility.id === id);
  const isListedCooperative = ({ utility }: Territory) =>
    utility.provider_type === "cooperative" && listed.includes(utility.eia_utility_id!);
  const firstIsDoubted =
    all.some((row) =>
      isListedCooperative(row) && row.utility.eia_utility_id === listed[0] &&
      of(row.utility.id, "polygon").length === 0
    ) && found.polygon.some((row) =>
      isListedCooperative(row) && row.utility.eia_utility_id !== listed[0]
    );
  const serving = [...new Set(all.map(({ utility }) => utility.id))].map((id): Serving => {
    const own = all.filter(({ utility }) => utility.id === id);
    const eiaId = own[0]!.utility.eia_utility_id!;
    const best = kinds.find((kind) => of(id, kind).length > 0)!;
    const isNamed = own.some((row) => bears(row, city));
    const evidence = KINDS.filter((kind) =>
      kind === "name"
        ? isNamed
        : of(id, kind).length > 0 || (kind === "zip" && listed.includes(eiaId))
    );
    const weights = { polygon: 4, city: 2, county: 1, name: 11, zip: 3 };
    if (listed.includes(eiaId)) weights.zip = 5;
    if (listed[0] === eiaId && !firstIsDoubted) weights.zip = 11;
    const isMunicipal = own.some(({ utility }) => utility.provider_type === "municipal");
    const isUnlisted = isMunicipal && isNamed && !LISTED.has(eiaId);
    const score = evidence.filter((kind) => kind !== "zip" || !isUnlisted)
      .reduce((sum, kind) => sum + weights[kind], isUnlisted ? 5 : 0);
    return { id, rows: ranked(rows, of(id, best), asked.ending), evidence, score };
  });
  const order = ranked(rows, all, asked.ending);
  return sorted(serving, ({ score, rows }) => [-score, order.indexOf(rows[0]!)]);
}

function ranked(
  all: readonly Territory[],
  rows: readonly Territory[],
  { city, text }: Asked["ending"],
) {
  return sorted([...new Set(rows)], (row) => [
    CONFIDENCES.indexOf(row.confidence),
    likelihood(row, city),
    -customersOf(row, text),
    areaOf(row),
    -countiesOf(all, row),
    row.record_id,
  ]);
}

function nearest(rows: readonly Territory[], asked: Asked): Serving[] {
  const here = at(asked.cell);
  const near = rows.filter((row) => (milesTo(row, here) ?? Infinity) <= 60);
  const order = sorted(near, (row) => [
    CONFIDENCES.indexOf(row.confidence),
    milesTo(row, here)!,
    likelihood(row, asked.ending.city),
    -customersOf(row, asked.ending.text),
    areaOf(row),
    -countiesOf(rows, row),
    row.record_id,
  ]);
  return order.map((row) => ({ id: row.utility.id, rows: [row], evidence: [], score: 0 }));
}

/** The confidence of the first one, regardless of its row's. */
function surenessOf(utilities: readonly Serving[], asked: Asked): string {
  const [first, second] = utilities;
  if (first === undefined || first.score === second?.score) return "low";
  const isMunicipal = first.rows.some(({ utility }) => utility.provider_type === "municipal");
  if (isMunicipal && asked.ending.city !== null && !first.evidence.includes("name")) return "low";
  const identity = ({ rows }: Serving) => rows[0]!.utility.eia_utility_id ?? rows[0]!.utility.id;
  const alone = KINDS.flatMap((kind) => {
    const named = new Set(
      utilities.filter(({ evidence }) => evidence.includes(kind)).map(identity),
    );
    if (kind === "zip") { for (const id of listedOf(asked.ending)) named.add(id); }
    return named.size === 1 ? [{ kind, utility: [...named][0]! }] : [];
  });
  const ofZip = utilities.filter(({ evidence }) => evidence.includes("zip")).map(identity);
  const isOfSeveral = new Set([...ofZip, ...listedOf(asked.ending)]).size > 1;
  if (isOfSeveral && !asked.sure) return "low";
  if (alone.some(({ utility }) => utility !== identity(first))) return "low";
  const inBoundary = first.evidence.includes("polygon");
  const kinds = alone.map(({ kind }) => kind);
  const isCooperative = ({ rows }: Serving) =>
    rows.some(({ utility }) => utility.provider_type === "cooperative");
  const isShared = utilities.some((other) =>
    identity(other) !== identity(first) && other.evidence.includes("polygon") &&
    (isCooperative(other) || isCooperative(first))
  );
  const isConfirmed = kinds.includes("zip") && inBoundary && !isShared;
  if (kinds.length < 2 && !kinds.includes("polygon") && !isConfirmed) return "low";
  return asked.sure && inBoundary ? "high" : "medium";
}

function weaker(one: string, other: string | null): string | null {
  return CONFIDENCES[Math.max(CONFIDENCES.indexOf(one), CONFIDENCES.indexOf(other))]!;
}

function milesTo({ geography: { sample_lat, sample_lng } }: Territory, here: LatLng) {
  return sample_lat === null ? null : haversine(here, [sample_lat, sample_lng!]);
}

function isOfCity({ geography: { city_name } }: Territory, city: string | null): boolean {
  return city !== null && city_name?.toLowerCase() === city.toLowerCase();
}

function fitsZip({ geography: { zip_code } }: Territory, zip: string | null): boolean {
  return zip === null || zip_code === null || zip_code === zip;
}

/**
 * Whether a utility is named after the city; names are `City of Greeley`, `Greeley …` or `Co 7`.
 */
function bears({ utility: { name } }: Territory, city: string | null): boolean {
  if (city === null) return false;
  const [, municipal] = name!.split("City of ");
  return municipal === undefined ? name!.includes(city) : municipal === city;
}

/** The city's own, then others, then those of other places. */
function likelihood(row: Territory, city: string | null): number {
  if (isOfCity(row, city) || bears(row, city)) return 0;
  return row.utility.name!.startsWith("City of ") ? 2 : 1;
}

function countiesOf(
  rows: readonly Territory[],
  { utility: { eia_utility_id: id, slug } }: Territory,
) {
  const own = rows.filter(({ utility }) =>
    id === null
      ? utility.eia_utility_id === null && utility.slug === slug
      : utility.eia_utility_id === id
  );
  return new Set(
    own.filter(({ geography }) => geography.county_fips !== null)
      .map(({ geography }) => `${geography.state_code} ${geography.county_fips}`),
  ).size;
}

const ZIPS = linesOf("zip_utilities.csv");
const LISTED = new Set([...ZIPS.values()].flatMap((ids) => ids.split(" ")));
const CUSTOMERS = linesOf("customers.csv");

function linesOf(name: string): ReadonlyMap<string, string> {
  const file = new URL(`../../../data/utility_evidence/${name}`, import.meta.url);
  const lines = Deno.readTextFileSync(file).trim().split("\n");
  return new Map(lines.map((line) => line.split(",") as [string, string]));
}

/**
 * The utilities listed for the ZIP code, or else for all of the city's, by how often they are
 * listed.
 */
function listedOf({ zip, city }: Asked["ending"]): string[] {
  const lists = (zip === null ? zipsOf(city) : [zip])
    .map((zip) => ZIPS.get(zip)?.split(" ") ?? []);
  return sorted([...new Set(lists.flat())], (id) => [
    -lists.filter(([first]) => first === id).length,
    -lists.filter((list) => list.includes(id)).length,
  ]);
}

/** The gazetteer's ZIP codes of a city in Colorado. */
function zipsOf(city: string | null): string[] {
  const file = new URL("../../../data/gazetteer/cities.csv", import.meta.url);
  const line = Deno.readTextFileSync(file).split("\n")
    .find((line) => line.startsWith(`CO ${city?.toLowerCase()},`));
  return line === undefined ? [] : line.slice(line.lastIndexOf(",") + 1).split(" ");
}

/** In the state of the address, or in the row's if the address names no place. */
function customersOf({ utility, geography }: Territory, ending: string): number {
  const state = ending === "" ? geography.state_code : "CO";
  return Number(CUSTOMERS.get(`${utility.eia_utility_id} ${state}`) ?? 0);
}

function sorted<T>(rows: readonly T[], key: (row: T) => (number | string)[]): T[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    const i = left.findIndex((value, i) => value !== right[i]);
    return i < 0 ? 0 : left[i]! < right[i]! ? -1 : 1;
  });
}
