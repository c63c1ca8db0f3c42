import type { Normalizer } from "../text/text.ts";
import { entryOf, itemAt } from "../known.ts";

/**
 * All endpoints compare names of places in the same way: without case, accents and punctuation, and
 * with abbreviations written out (decisions, Resolve and quote-context).
 */

const SHORTENED: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "saint"],
  ["sainte", "saint"],
  ["ft", "fort"],
  ["mt", "mount"],
]);

/** The most common abbreviation of each word. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["fort", "ft"],
  ["mount", "mt"],
]);

const oneOf = (words: ReadonlyMap<string, string>) =>
  new RegExp(`(?<=^| )(${[...words.keys()].join("|")})(?= |$)`, "g");
const SHORT_WORDS = oneOf(SHORTENED);
const LONG_WORDS = oneOf(SHORT_FORMS);

/** Most names: ASCII words with single spaces, which only need lower case. */
const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** Characters inside words that are not letters: `Prince George's` equals `Prince Georges`. */
const WITHIN_WORDS = /[\p{M}'’‘`ʻ´]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
/** `Lewis & Clark` is `Lewis and Clark`. */
const BOTH = /(?<=[\p{L}\p{N}]\s*)&(?=\s*[\p{L}\p{N}])/gu;

/**
 * A place's name in lower case, without accents and punctuation, with abbreviations written out.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { placeWords } from "./place_names.ts";
 *
 * assert.equal(placeWords("Sault Ste. Marie"), "sault saint marie");
 * assert.equal(placeWords("Cañon City"), "canon city");
 * ```
 */
export const placeWords: Normalizer = (name) =>
  asWritten(name).replace(SHORT_WORDS, (word) => entryOf(SHORTENED, word));

/**
 * The other spelling of a place's name: abbreviations written out, or if there are none, words
 * abbreviated. Null if no word has another form.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { spelledOtherwise } from "./place_names.ts";
 *
 * assert.equal(spelledOtherwise("City of St. Louis"), "city of saint louis");
 * assert.equal(spelledOtherwise("City of Mount Vernon"), "city of mt vernon");
 * assert.equal(spelledOtherwise("City of Boston"), null);
 * ```
 */
export function spelledOtherwise(name: string): string | null {
  const written = asWritten(name);
  const words = placeWords(name);
  if (words !== written) return words;
  const short = written.replace(LONG_WORDS, (word) => entryOf(SHORT_FORMS, word));
  return short === written ? null : short;
}

/**
 * A place's name for comparing whole names: like `placeWords`, and without spaces.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { placeName } from "./place_names.ts";
 *
 * assert.equal(placeName("St. Louis"), placeName("SAINT LOUIS"));
 * assert.equal(placeName("O'Fallon"), placeName("O Fallon"));
 * ```
 */
export const placeName: Normalizer = (name) => withoutSpaces(placeWords(name));

/** The lookup key of a city: its state and `placeName`, the same for all spellings of its name. */
export function cityKey(state: string, city: string): string {
  return `${state} ${placeName(city)}`;
}

/**
 * Finds the place names that contain a partial name, or equal it except for spaces. Names are compared
 * both as written and with abbreviations written out.
 *
 * @param names Folded once and cached by identity, so it must not change.
 * @returns Indexes in `names`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { placesContaining } from "./place_names.ts";
 *
 * const names = ["Port St. Lucie", "Boston", "DeKalb"];
 * assert.deepEqual(placesContaining(names, "saint lucie"), [0]);
 * assert.deepEqual(placesContaining(names, "st"), [0, 1]);
 * assert.deepEqual(placesContaining(names, "De Kalb"), [2]);
 * assert.deepEqual(placesContaining(names, "portstlucie"), [0]);
 * ```
 */
export function placesContaining(names: readonly string[], asked: string): number[] {
  const folded = foldedOnce(names);
  const wanted = foldedName(asked);
  const found: number[] = [];
  // Folding leaves nothing of a name that is only punctuation, so it is compared unfolded.
  if (wanted.written === "") return names.flatMap((name, at) => name.includes(asked) ? [at] : []);
  for (let at = 0; at < folded.length; at++) {
    const name = itemAt(folded, at);
    if (
      name.written.includes(wanted.written) || name.words.includes(wanted.words) ||
      name.joinedWords === wanted.joinedWords || name.joinedWritten === wanted.joinedWritten
    ) found.push(at);
  }
  return found;
}

interface Folded {
  /** `asWritten` of the name. */
  readonly written: string;
  /** `placeWords` of the name. */
  readonly words: string;
  /** `written` without spaces. */
  readonly joinedWritten: string;
  /** `words` without spaces. */
  readonly joinedWords: string;
}

const foldedLists = new WeakMap<readonly string[], readonly Folded[]>();

function foldedOnce(names: readonly string[]): readonly Folded[] {
  let folded = foldedLists.get(names);
  if (folded === undefined) {
    folded = names.map(foldedName);
    foldedLists.set(names, folded);
  }
  return folded;
}

function foldedName(name: string): Folded {
  const [written, words] = [asWritten(name), placeWords(name)];
  return {
    written,
    words,
    joinedWritten: withoutSpaces(written),
    joinedWords: withoutSpaces(words),
  };
}

const withoutSpaces = (name: string) => name.replaceAll(" ", "");

/** A name in lower case, without accents and punctuation, with one space between words. */
export function asWritten(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return name.normalize("NFD").replace(WITHIN_WORDS, "").replace(BOTH, " and ").toLowerCase()
    .replace(BETWEEN_WORDS, " ").trim();
}
