import { asWritten, placeName, placesContaining, placeWords } from "./place_names.ts";
import type { Normalizer } from "../text/text.ts";

/**
 * Names of counties, which often carry their kind: `Orleans Parish`, `Baltimore city`, `City and
 * County of Denver` (decisions, Resolve and quote-context).
 */

type CountyKind = "county" | "city";

const KIND_LAST =
  / (?:and )?(county|cnty|co|parish|par|psh|borough|boro|census area|municipio|municipality|planning region|city)$/;
const KIND_FIRST =
  /^(city and county|city and borough|county|cnty|parish|borough|municipality|city|municipio)(?: of| de) /;

/**
 * A county's name for comparing whole names, without spaces and without its kind.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countyName } from "./county_names.ts";
 *
 * assert.equal(countyName("Orleans Parish"), countyName("orleans"));
 * assert.equal(countyName("De Kalb"), countyName("DeKalb County"));
 * assert.equal(countyName("Dona Ana"), countyName("Doña Ana"));
 * assert.equal(countyName("St. Tammany Par."), countyName("Saint Tammany Parish"));
 * assert.equal(countyName("St. Mary's"), countyName("saint_marys_county"));
 * assert.equal(countyName("City and County of Denver"), countyName("Denver"));
 * ```
 */
export const countyName: Normalizer = (name) => partsOf(placeWords(name)).words.replaceAll(" ", "");

/**
 * The kind that a county's name carries, if any.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countyKind } from "./county_names.ts";
 *
 * assert.equal(countyKind("Baltimore city"), "city");
 * assert.equal(countyKind("Orleans Parish"), "county");
 * assert.equal(countyKind("Baltimore"), undefined);
 * ```
 */
export function countyKind(name: string): CountyKind | undefined {
  return partsOf(placeWords(name)).kind;
}

/** A county as a record has it. */
export interface County {
  readonly name: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** Five digits. */
  readonly fips: string | null;
}

/** One whose name is known. */
export interface NamedCounty extends County {
  readonly name: string;
}

/** Names, behind their states, that a county and an independent city have in common. */
const SHARED: ReadonlySet<string> = new Set([
  "MD baltimore",
  "MO saintlouis",
  "VA fairfax",
  "VA franklin",
  "VA richmond",
  "VA roanoke",
]);

const SHARED_NAMES: ReadonlySet<string> = new Set([...SHARED].map((name) => name.slice(3)));

/** Whether a county and an independent city have a name: in a state, or, left undefined, in some. */
export function isShared(name: string, state: string | null | undefined): boolean {
  const key = countyName(name);
  return state === undefined ? SHARED_NAMES.has(key) : SHARED.has(`${state} ${key}`);
}

/**
 * Which counties a name means. Where a county and a city of one state have one name, the kind that
 * was given decides between them, and without it the county is meant: also if there is no record
 * of it, as the other's would be wrong.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countiesMeant } from "./county_names.ts";
 *
 * const county = { name: "Baltimore", state: "MD", fips: "24005" };
 * const city = { name: "Baltimore", state: "MD", fips: "24510" };
 * assert.deepEqual(countiesMeant([county, city], "Baltimore"), [county]);
 * assert.deepEqual(countiesMeant([county, city], "Baltimore city"), [city]);
 * assert.deepEqual(countiesMeant([city], "Baltimore"), []);
 * ```
 */
export function countiesMeant<C extends County>(counties: readonly C[], asked: string): C[] {
  const key = countyName(asked);
  const kind = countyKind(asked) ?? "county";
  const named = counties.filter(({ name }) => name !== null && countyName(name) === key);
  const ofKind = new Set(named.filter((one) => kindOf(one) === kind));
  const decided = new Set(Array.from(ofKind, ({ state }) => state));
  return named.filter((one) =>
    ofKind.has(one) || !isShared(asked, one.state) && !decided.has(one.state)
  );
}

/** A county's name with its kind, so that no other county of the name is meant. */
export function nameWithKind(county: NamedCounty): string {
  return `${county.name} ${kindOf(county)}`;
}

/**
 * Where in a list the names are that contain a part of a county's name; the asked one's kind does
 * not count, but `city`: what is asked of Baltimore city is not answered with Baltimore County.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countiesContaining } from "./county_names.ts";
 *
 * assert.deepEqual(countiesContaining(["Orleans", "Miami-Dade"], "Orleans Parish"), [0]);
 * assert.deepEqual(countiesContaining(["Orleans", "Miami-Dade"], "dade"), [1]);
 * assert.deepEqual(countiesContaining(["Baltimore", "Baltimore city"], "Baltimore city"), [1]);
 * assert.deepEqual(countiesContaining(["Baltimore", "Baltimore city"], "City of Baltimore"), [1]);
 * assert.deepEqual(countiesContaining(["Stark", "St. Clair", "Kern"], "St"), [0, 1]);
 * ```
 */
export function countiesContaining(names: readonly string[], asked: string): number[] {
  // As written: what is written out, as `saint`, is no part of `Stark` any more.
  const { kind, words } = partsOf(asWritten(asked));
  if (kind === undefined) return placesContaining(names, asked);
  return placesContaining(names, kind === "city" ? `${words} city` : words);
}

/** Whether a FIPS code is an independent city's: these are numbered from 510 in four states. */
export function isIndependentCity(fips: string): boolean {
  return /^(24|29|32|51)[5-8]\d\d$/.test(fips);
}

/** A county's kind, by its FIPS code or else by its name. */
export function kindOf({ name, fips }: County): CountyKind {
  if (fips !== null) return isIndependentCity(fips) ? "city" : "county";
  return countyKind(name ?? "") ?? "county";
}

/** A name's words without its kinds, and the kind that it ends or begins with. */
function partsOf(name: string): { words: string; kind: CountyKind | undefined } {
  let words = name;
  let kind: CountyKind | undefined;
  for (;;) {
    const found = words.match(KIND_LAST) ?? words.match(KIND_FIRST);
    if (found === null) return { words, kind };
    const isCity = found[1] === "city";
    words = words.replace(found[0], "");
    // `Baltimore City County` is what scope keys make of the city; `James City County` is a county.
    if (kind === undefined || isCity && SHARED_NAMES.has(placeName(words))) {
      kind = isCity ? "city" : "county";
    }
  }
}
