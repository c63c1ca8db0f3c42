import { placeWords } from "../../base/places/place_names.ts";
import { utilitiesNamed } from "../../datasets/places/utilities.ts";
import { NULL_CODE } from "../../library/columns/columns.ts";
import { SHAPES } from "./shapes.ts";
import type { TerritoryVersion } from "./territory_version.ts";
import { utilityEvidence } from "./utility_evidence.ts";
import { entryOf } from "../../base/known.ts";

const CONFIDENCES = ["high", "medium", "low", null];

/** The beginning of a municipal utility's name. */
const MUNICIPAL = /^(?:the )?(?:city|town|village|borough) of (.+)$/;

/** The state that EIA appends to names that occur in several states. */
const STATE_LAST = /(?<!\s)\s*(?:-\s*)?\([A-Z]{2}\)$/;

/** Words that follow the place in a utility's name. */
const UTILITY_WORDS = new Set(
  ("board comm commission corp department dept electric elec gas light lighting municipal mun plant " +
    "power public system util utilities utility utils water").split(" "),
);

/** How a utility fits a city: it is the city's own, of no city, or of another place. */
type CityFit = 0 | 1 | 2;
const OF_THE_CITY = 0;
const OF_THE_COUNTY = 1;
const OF_ANOTHER_PLACE = 2;

/** The address that rows are ranked for. */
interface RankedFor {
  readonly city: string | null;
  /** Two letters; customers are counted there, or in the row's own state if it is null. */
  readonly state: string | null;
  /** The distance of each row; the nearer comes first. */
  readonly miles?: (row: number) => number;
}

/** A row with its sort keys, in descending importance. */
interface Ranked {
  readonly row: number;
  readonly confidence: number;
  readonly miles: number;
  readonly fit: CityFit;
  readonly customers: number;
  readonly area: number;
  readonly place: number;
}

/** The order of a version's territories, prepared once per version. */
export function territoryOrder(version: TerritoryVersion): TerritoryOrder {
  return version.once(prepare);
}

function prepare(version: TerritoryVersion): TerritoryOrder {
  return new TerritoryOrder(version);
}

/**
 * Ranks territories with equal evidence: by their own confidence, then the nearer, the address's
 * own city (also by other names of the utility: JEA is the Jacksonville Electric Authority), more
 * customers, the smaller boundary, more counties, and the id (decisions, Resolve and
 * quote-context). Customers come before areas: overlapping small boundaries belong to cooperatives
 * and cover towns that they do not serve (docs/addresses.md shows the effect).
 */
class TerritoryOrder {
  readonly #version: TerritoryVersion;
  readonly #confidences: Uint8Array;
  readonly #areas: Float64Array | undefined;
  /** Each row's rank by the number of counties that its utility serves, then by id. */
  readonly #places: Uint32Array;
  /** By code of the utility's name. */
  readonly #names: readonly UtilityName[];
  /** By code of the utility's EIA id: its other names. */
  readonly #furtherNames: readonly (readonly UtilityName[])[];
  /** Cached numbers of customers, by state and code of the EIA id. */
  readonly #counts = new Map<string, Map<number, number>>();

  constructor(version: TerritoryVersion) {
    this.#version = version;
    const confidence = version.columns.confidence;
    this.#confidences = Uint8Array.from(
      confidence.codes,
      (code) => CONFIDENCES.indexOf(confidence.dictionary[code] ?? null),
    );
    this.#areas = SHAPES.of(version)?.areas;
    this.#places = new Uint32Array(version.size);
    const served = countiesServed(version);
    // Sorting is stable: rows are already sorted by id.
    version.order("id").toSorted((a, b) => served[b]! - served[a]!)
      .forEach((row, place) => this.#places[row] = place);
    this.#names = version.columns.utility_name.dictionary.map(readName);
    this.#furtherNames = version.columns.eia_utility_id.dictionary.map((id) =>
      utilitiesNamed(id).flatMap(({ aliases }) => aliases.map(readName))
    );
  }

  /** The rows in order. */
  sort(rows: Iterable<number>, { city, state, miles = () => 0 }: RankedFor): number[] {
    const fitOf = this.fitIn(city);
    const ranked = Array.from(rows, (row): Ranked => ({
      row,
      confidence: this.#confidences[row]!,
      miles: miles(row),
      fit: fitOf(row),
      customers: this.#customers(row, state),
      area: numberOrMost(this.#areas?.[row]),
      place: this.#places[row]!,
    }));
    ranked.sort((a, b) =>
      a.confidence - b.confidence ||
      a.miles - b.miles ||
      a.fit - b.fit ||
      b.customers - a.customers ||
      a.area - b.area ||
      a.place - b.place
    );
    return ranked.map(({ row }) => row);
  }

  /** How a row fits a city, by its own city or its utility's name. */
  fitIn(city: string | null): (row: number) => CityFit {
    const isNamed = this.namesCity(city);
    const codes = this.#version.columns.utility_name.codes;
    const cities = this.#version.columns.city_name;
    const words = city === null ? null : ` ${placeWords(city)} `;
    return (row) => {
      const ofRow = cities.get(row);
      if (words !== null && ofRow !== null && ` ${placeWords(ofRow)} `.includes(words)) {
        return OF_THE_CITY;
      }
      if (isNamed(row)) return OF_THE_CITY;
      return this.#names[codes[row]!]?.isMunicipal === true ? OF_ANOTHER_PLACE : OF_THE_COUNTY;
    };
  }

  /** Whether a row's utility is named after a city, in any of its names. */
  namesCity(city: string | null): (row: number) => boolean {
    if (city === null) return () => false;
    const words = ` ${placeWords(city)} `;
    const whole = words.replaceAll(" ", "");
    const isOfPlace = ({ places }: UtilityName) => places.has(whole);
    const isOfCity = (name: UtilityName) =>
      name.isMunicipal ? isOfPlace(name) : name.words.includes(words);
    const names = this.#version.columns.utility_name.codes;
    const ids = this.#version.columns.eia_utility_id.codes;
    return (row) => {
      const name = this.#names[names[row]!];
      // `Sheboygan Falls Utilities`, as the City of Sheboygan Falls is called too, is not Sheboygan's.
      const isNamed = name?.isMunicipal === true ? isOfPlace : isOfCity;
      return name !== undefined && isNamed(name) ||
        this.#furtherNames[ids[row]!]?.some(isNamed) === true;
    };
  }

  #customers(row: number, state: string | null): number {
    const { eia_utility_id, state_code } = this.#version.columns;
    const id = eia_utility_id.codes[row]!;
    const served = state ?? state_code.get(row);
    if (id === NULL_CODE || served === null) return 0;
    let counts = this.#counts.get(served);
    if (counts === undefined) this.#counts.set(served, counts = new Map());
    let count = counts.get(id);
    if (count === undefined) {
      counts.set(id, count = utilityEvidence().customers(eia_utility_id.text(id), served));
    }
    return count;
  }
}

/** Unknown values come last. */
function numberOrMost(value: number | undefined): number {
  return value === undefined || isNaN(value) ? Number.MAX_VALUE : value;
}

/** A parsed utility name. */
interface UtilityName {
  /** With a blank before and after each word. */
  readonly words: string;
  /** Whether it begins with `City of` or the like. */
  readonly isMunicipal: boolean;
  /** The places that it may begin with: `City of Burbank Water and Power` is Burbank's. */
  readonly places: ReadonlySet<string>;
}

function readName(name: string): UtilityName {
  const words = placeWords(name.replace(STATE_LAST, ""));
  const municipality = words.match(MUNICIPAL)?.[1];
  const place = (municipality ?? words).split(" ");
  const ends = place.flatMap((word, at) => at > 0 && UTILITY_WORDS.has(word) ? [at] : []);
  const places = [...ends, place.length].map((end) => place.slice(0, end).join(""));
  return { words: ` ${words} `, isMunicipal: municipality !== undefined, places: new Set(places) };
}

/**
 * The number of counties with rows of each row's utility, which is identified by EIA id or else
 * slug.
 */
function countiesServed(version: TerritoryVersion): Uint32Array {
  const { eia_utility_id, utility_slug, state_code, county_fips, county_name } = version.columns;
  const counties = new Map<string, Set<string>>();
  const keys = Array.from({ length: version.size }, (_, row) => {
    const key = eia_utility_id.get(row) ?? `slug ${utility_slug.get(row) ?? `of row ${row}`}`;
    const county = county_fips.get(row) ?? county_name.get(row);
    const served = counties.get(key) ?? new Set();
    counties.set(key, served);
    if (county !== null) served.add(`${state_code.get(row)} ${county}`);
    return key;
  });
  return Uint32Array.from(keys, (key) => entryOf(counties, key).size);
}
