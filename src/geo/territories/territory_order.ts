import { placeWords } from "../../base/places/place_names.ts";
import { utilitiesNamed } from "../../datasets/places/utilities.ts";
import type { TerritoryVersion } from "./territory_version.ts";

const CONFIDENCES = ["high", "medium", "low", null];

/** What a municipal utility's name begins with. */
const MUNICIPAL = /^(?:the )?(?:city|town|village|borough) of (.+)$/;

/** The state that EIA puts behind names that occur in several. */
const STATE_LAST = /\s*-?\s*\([A-Z]{2}\)$/;

/** Words that follow the place in the name of its utility. */
const UTILITY_WORDS = new Set(
  ("board comm commission corp department dept electric elec gas light lighting municipal mun plant " +
    "power public system util utilities utility utils water").split(" "),
);

/** How likely a row is for an address of some city, among those that are else alike. */
const OF_THE_CITY = 0;
const OF_THE_COUNTY = 1;
const OF_ANOTHER_PLACE = 2;

/** A row with what it is ranked by, in this order. */
interface Ranked {
  readonly row: number;
  readonly confidence: number;
  readonly measure: number;
  readonly likelihood: number;
}

/** The order of a version's territories, prepared once a version. */
export function territoryOrder(version: TerritoryVersion): TerritoryOrder {
  return version.once(prepare);
}

function prepare(version: TerritoryVersion): TerritoryOrder {
  return new TerritoryOrder(version);
}

/**
 * Ranks territories: confidence, then the smaller measure, then, because without polygons a whole
 * county's tie, the address's own city (also in what else the utility is called: JEA is the
 * Jacksonville Electric Authority), the utility that serves more counties, and the id (decisions,
 * Resolve and quote-context).
 */
export class TerritoryOrder {
  readonly #version: TerritoryVersion;
  readonly #confidences: Uint8Array;
  /** Each row's place by the counties that its utility serves, and then by id. */
  readonly #places: Uint32Array;
  /** By code of the utility's name. */
  readonly #names: readonly UtilityName[];
  /** By code of the utility's EIA id: what else it is called. */
  readonly #furtherNames: readonly (readonly UtilityName[])[];

  constructor(version: TerritoryVersion) {
    this.#version = version;
    const confidence = version.columns.confidence;
    this.#confidences = Uint8Array.from(
      confidence.codes,
      (code) => CONFIDENCES.indexOf(confidence.dictionary[code] ?? null),
    );
    this.#places = new Uint32Array(version.size);
    const served = rowsServed(version);
    // Sorting is stable: ids are in order already.
    version.order("id").toSorted((a, b) => served[b]! - served[a]!)
      .forEach((row, place) => this.#places[row] = place);
    this.#names = version.columns.utility_name.dictionary.map(readName);
    this.#furtherNames = version.columns.eia_utility_id.dictionary.map((id) =>
      utilitiesNamed(id).flatMap(({ aliases }) => aliases.map(readName))
    );
  }

  /**
   * The rows in order.
   *
   * @param city The address's, if it is known.
   * @param measure Of each row: the smaller comes first, NaN last.
   */
  sort(rows: Iterable<number>, city: string | null, measure: (row: number) => number): number[] {
    const likelihood = this.#likelihoodIn(city);
    const ranked = Array.from(rows, (row): Ranked => {
      const measured = measure(row);
      return {
        row,
        confidence: this.#confidences[row]!,
        measure: isNaN(measured) ? Infinity : measured,
        likelihood: likelihood(row),
      };
    });
    ranked.sort((a, b) =>
      a.confidence - b.confidence ||
      (a.measure === b.measure ? 0 : a.measure - b.measure) ||
      a.likelihood - b.likelihood ||
      this.#places[a.row]! - this.#places[b.row]!
    );
    return ranked.map(({ row }) => row);
  }

  #likelihoodIn(city: string | null): (row: number) => number {
    const names = this.#version.columns.utility_name.codes;
    const ids = this.#version.columns.eia_utility_id.codes;
    const cities = this.#version.columns.city_name;
    const words = city === null ? null : ` ${placeWords(city)} `;
    const whole = words?.replaceAll(" ", "");
    return (row) => {
      const ofRow = cities.get(row);
      if (words !== null && ofRow !== null && ` ${placeWords(ofRow)} `.includes(words)) {
        return OF_THE_CITY;
      }
      const isOfCity = ({ municipality, words: ofName }: UtilityName) =>
        words !== null && (municipality?.has(whole!) ?? ofName.includes(words));
      const name = this.#names[names[row]!];
      if (name !== undefined && isOfCity(name)) return OF_THE_CITY;
      if (this.#furtherNames[ids[row]!]?.some(isOfCity)) return OF_THE_CITY;
      return name === undefined || name.municipality === null ? OF_THE_COUNTY : OF_ANOTHER_PLACE;
    };
  }
}

/** What is read from a utility's name. */
interface UtilityName {
  /** With a blank before and after each word. */
  readonly words: string;
  /** Of `City of Burbank Water and Power`, the places that it may mean; null without `City of`. */
  readonly municipality: ReadonlySet<string> | null;
}

function readName(name: string): UtilityName {
  const words = placeWords(name.replace(STATE_LAST, ""));
  const place = words.match(MUNICIPAL)?.[1]?.split(" ");
  if (place === undefined) return { words: ` ${words} `, municipality: null };
  const ends = place.flatMap((word, at) => at > 0 && UTILITY_WORDS.has(word) ? [at] : []);
  const places = [...ends, place.length].map((end) => place.slice(0, end).join(""));
  return { words: ` ${words} `, municipality: new Set(places) };
}

/** How many rows each row's utility has: they share an EIA id, or else a slug. */
function rowsServed(version: TerritoryVersion): Uint32Array {
  const ids = version.columns.eia_utility_id;
  const slugs = version.columns.utility_slug;
  const keyOf = (row: number) => ids.get(row) ?? `slug ${slugs.get(row) ?? `of row ${row}`}`;
  const keys = Array.from({ length: version.size }, (_, row) => keyOf(row));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Uint32Array.from(keys, (key) => counts.get(key)!);
}
