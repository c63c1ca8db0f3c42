import changes from "../../../data/county_changes.csv" with { type: "text" };
import towns from "../../../data/connecticut_towns.csv" with { type: "text" };
import { countyKind, countyName, isIndependentCity, type NamedCounty } from "./county_names.ts";
import { placeName } from "./place_names.ts";
import { stateOfFips } from "./states.ts";
import { staticTable } from "./static_table.ts";
import { present } from "../known.ts";

/**
 * Former and current codes and names of counties (decisions, Resolve and quote-context): of counties
 * that were renamed, divided or merged, and of Connecticut's, which the Census Bureau has replaced by
 * planning regions since 2022. Every parameter for a county accepts both, and finds records with both.
 */

/** The county of a town of Connecticut until 2022 and its planning region since, by its name. */
const TOWNS: ReadonlyMap<string, { readonly county: string; readonly region: string }> = new Map(
  staticTable(towns).map(({ town = "", county_fips = "", region_fips = "" }) => [
    placeName(town),
    { county: county_fips, region: region_fips },
  ]),
);

/** For each code, the codes that it replaced or that replaced it, the likeliest first. */
const OTHERS = new Map<string, string[]>();
const COUNTIES = new Map<string, NamedCounty>();

function addCounty(fips: string, name: string): void {
  if (!COUNTIES.has(fips)) COUNTIES.set(fips, { fips, name, state: stateOfFips(fips) ?? null });
}

function linkCodes(one: string, other: string): void {
  for (const [from, to] of [[one, other], [other, one]] as const) {
    const known = OTHERS.get(from) ?? [];
    if (!known.includes(to)) OTHERS.set(from, [...known, to]);
  }
}

// The county that most of a region belonged to comes first.
for (
  const { former_fips = "", former_name = "", county_fips = "", name = "" } of staticTable(changes)
) {
  addCounty(former_fips, former_name.replace(/ city$/, ""));
  addCounty(county_fips, name);
  linkCodes(former_fips, county_fips);
}
for (const { county, region } of TOWNS.values()) linkCodes(county, region);

/**
 * The other codes that records of a county may have: those of its predecessors and successors, the
 * likeliest first.
 *
 * @param fips Five digits.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { otherCodes } from "./county_identities.ts";
 *
 * assert.deepEqual(otherCodes("46113"), ["46102"]);
 * assert.deepEqual(otherCodes("02261"), ["02063", "02066"]);
 * assert.deepEqual(otherCodes("02066"), ["02261"]);
 * assert.deepEqual(otherCodes("08031"), []);
 * ```
 */
export function otherCodes(fips: string): readonly string[] {
  return OTHERS.get(fips) ?? [];
}

/** Whether two codes mean the same county, or one county became the other or part of it. */
export function areOneCounty(fips: string, other: string): boolean {
  return fips === other || otherCodes(fips).includes(other);
}

/** A county that was renamed, divided or merged, or that resulted from this; undefined for others. */
export function changedCounty(fips: string): NamedCounty | undefined {
  return COUNTIES.get(fips);
}

/**
 * The codes of changed counties that have or had a name, and of their predecessors and successors.
 * Empty for a name that only unchanged counties have.
 *
 * @param state Two letters; undefined for any.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { codesNamed } from "./county_identities.ts";
 *
 * assert.deepEqual(codesNamed("FL", "Dade County"), ["12025", "12086"]);
 * assert.deepEqual(codesNamed("GA", "Dade County"), []);
 * ```
 */
export function codesNamed(state: string | undefined, name: string): readonly string[] {
  const key = countyName(name);
  const kind = countyKind(name);
  const named = [...COUNTIES.values()].filter((county) =>
    (state === undefined || county.state === state) && countyName(county.name) === key &&
    (kind === undefined || (kind === "city") === isIndependentCity(present(county.fips, "fips")))
  );
  return [
    ...new Set(
      named.flatMap(({ fips }) => [present(fips, "fips"), ...otherCodes(present(fips, "fips"))]),
    ),
  ];
}

/**
 * Whether a town of Connecticut is in a county or a planning region.
 *
 * @param fips The code of either.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isTownOf } from "./county_identities.ts";
 *
 * assert.ok(isTownOf("Andover", "09013") && isTownOf("Andover", "09110"));
 * assert.ok(!isTownOf("Andover", "09003"));
 * ```
 */
export function isTownOf(town: string, fips: string): boolean {
  const known = TOWNS.get(placeName(town));
  return known !== undefined && (known.county === fips || known.region === fips);
}
