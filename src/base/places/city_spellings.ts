import table from "../../../data/city_words.csv" with { type: "text" };
import { entriesOf, staticTable } from "./static_table.ts";

/** Words of cities' names that the Postal Service and people shorten, and what they are short for. */
const LONG_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  staticTable(table).map(({ short = "", long }) => [short, entriesOf(long)]),
);

const KIND_FIRST =
  /^(?:charter township|town|township|twp|city|village|borough|boro|municipality)(?: and (?:county|borough))? of /;
const KIND_LAST =
  / (?:charter township|township|twp|town|city and (?:county|borough)|city|village|vlg|borough|boro|plantation|plt|municipality|cdp)$/;

/** `Charter Township of Clinton`, `Clinton Charter Township` */
const TOWNSHIP = /^(?:charter )?township of (.+)$|^(.+) charter township$/;

/** At most this many spellings are tried: no city's name has more short words. */
const MAX_SPELLINGS = 16;

/**
 * Other ways of writing a city's name: with its words written out, and without what kind of place it is.
 *
 * @param words As `placeWords` writes them.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { citySpellings } from "./city_spellings.ts";
 *
 * assert.deepEqual(citySpellings("colo spgs"), ["colorado springs"]);
 * assert.deepEqual(citySpellings("evesham twp"), ["evesham township", "evesham"]);
 * assert.deepEqual(citySpellings("town of bethlehem"), ["bethlehem"]);
 * assert.deepEqual(citySpellings("township of clinton"), ["clinton township", "clinton"]);
 * assert.deepEqual(citySpellings("denver"), []);
 * ```
 */
export function citySpellings(words: string): string[] {
  let spelled = [""];
  for (const word of words.split(" ")) {
    const ways = LONG_WORDS.get(word) ?? [word];
    spelled = spelled.flatMap((before) => ways.map((way) => `${before} ${way}`.trim()))
      .slice(0, MAX_SPELLINGS);
  }
  const townships = spelled.flatMap((name) => {
    const [, before, behind] = name.match(TOWNSHIP) ?? [];
    const town = before ?? behind;
    return town === undefined ? [] : [`${town} township`];
  });
  const bare = spelled.map((name) => name.replace(KIND_FIRST, "").replace(KIND_LAST, ""));
  return [...new Set([...spelled, ...townships, ...bare])].filter((name) =>
    name !== words && name !== ""
  );
}

const GOVERNMENT_LAST =
  / (?:unified government|consolidated government|urban county government|urban county|metro government|metropolitan government|metro|county|balance)$/;

/**
 * The ways to split the name of a city that is merged with its county, such as `athens clarke county`,
 * into the city's words and the county's; the longest city first.
 *
 * @param words As `placeWords` writes them.
 */
export function cityWithCounty(words: string): (readonly [city: string, county: string])[] {
  let name = words.replace(/^(?:metropolitan government of|unified government of|metro) /, "");
  for (let shorter; (shorter = name.replace(GOVERNMENT_LAST, "")) !== name;) name = shorter;
  const parts = name.replaceAll(" and ", " ").split(" ");
  return parts.slice(1).map((_, at) => {
    const end = parts.length - 1 - at;
    return [parts.slice(0, end).join(" "), parts.slice(end).join(" ")] as const;
  });
}
