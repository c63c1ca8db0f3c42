import type { Normalizer } from "../text/text.ts";
import { entryOf, itemAt } from "../known.ts";

/**
 * Names of places compare without case, accents and punctuation, and with what is shortened written
 * out, in every endpoint alike (decisions, Resolve and quote-context).
 */

const SHORTENED: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "saint"],
  ["sainte", "saint"],
  ["ft", "fort"],
  ["mt", "mount"],
]);

/** The short form that is most common. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["saint", "st"],
  ["fort", "ft"],
  ["mount", "mt"],
]);

const oneOf = (words: ReadonlyMap<string, string>) =>
  new RegExp(`(?<=^| )(${[...words.keys()].join("|")})(?= |$)`, "g");
const SHORT_WORDS = oneOf(SHORTENED);
const LONG_WORDS = oneOf(SHORT_FORMS);

/** What most names consist of: nothing that is to be taken out or apart. */
const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** Characters inside words that are not letters: `Prince George's` equals `Prince Georges`. */
const WITHIN_WORDS = /[\p{M}'’‘`ʻ´]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
/** `Lewis & Clark` is `Lewis and Clark`. */
const BOTH = /(?<=[\p{L}\p{N}]\s*)&(?=\s*[\p{L}\p{N}])/gu;

/**
 * The words of a place's name, written out.
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
 * The words of a place's name written out where it is written short, and short where it is written
 * out; null if there is no other way.
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
 * A place named whole: blanks do not count either.
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
export const placeName: Normalizer = (name) => withoutBlanks(placeWords(name));

/** How a city is looked up: its state, and its name written as all of its ways of writing are. */
export function cityKey(state: string, city: string): string {
  return `${state} ${placeName(city)}`;
}

/**
 * Positions in a list of the place names that match a partial name: its words appear in the
 * record's, or the two are one name but for blanks, both written out or both as they are. A list is
 * folded once, and must not change: it is the dictionary of a column.
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
  // Nothing but punctuation is left unchanged.
  if (wanted.written === "") return names.flatMap((name, at) => name.includes(asked) ? [at] : []);
  for (let at = 0; at < folded.length; at++) {
    const name = itemAt(folded, at);
    if (
      name.written.includes(wanted.written) || name.words.includes(wanted.words) ||
      name.whole === wanted.whole || name.joined === wanted.joined
    ) found.push(at);
  }
  return found;
}

interface Folded {
  readonly written: string;
  readonly words: string;
  /** Both without blanks. */
  readonly joined: string;
  readonly whole: string;
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
  return { written, words, joined: withoutBlanks(written), whole: withoutBlanks(words) };
}

const withoutBlanks = (name: string) => name.replaceAll(" ", "");

/** Without case, accents and punctuation, with one blank between words. */
export function asWritten(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  return name.normalize("NFD").replace(WITHIN_WORDS, "").replace(BOTH, " and ").toLowerCase()
    .replace(BETWEEN_WORDS, " ").trim();
}
