import { fold } from "../text/text.ts";
import { lastOf, ownMember, present } from "../known.ts";

/** How words of utilities' names are shortened, above all by the EIA, and the word that is meant. */
const WORDS: Readonly<Record<string, string>> = {
  assn: "association",
  assoc: "association",
  auth: "authority",
  bd: "board",
  bpu: "board_of_public_utility",
  co: "company",
  comm: "commission",
  coop: "cooperative",
  corp: "corporation",
  dep: "department",
  dept: "department",
  dist: "district",
  el: "electric",
  elec: "electric",
  irr: "irrigation",
  lgt: "light",
  lt: "light",
  member: "membership",
  mun: "municipal",
  muni: "municipal",
  peoples: "people",
  pub: "public",
  pud: "public_utility_district",
  pwr: "power",
  rrl: "rural",
  saint: "st",
  serv: "service",
  services: "service",
  svc: "service",
  sys: "system",
  ut: "utility",
  util: "utility",
  utilities: "utility",
  utils: "utility",
};

const CO_OP = /(?<![\p{L}\p{N}])co(?:[-_]op| op(?!\p{L}))/gu;

/** Words at the end that only say what kind of company it is. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  ["company", "corporation", "inc", "incorporated", "limited", "llc", "llp", "lp", "ltd"],
);

/**
 * A utility's name as names of utilities are compared (decisions, Which rows a list gives): `&` is
 * `and`, the EIA's short forms are spelt out, and legal forms at the end do not count. Of a slug it
 * is the same as of the name, and of an EIA id it is the id.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { utilityName } from "./utility_name.ts";
 *
 * assert.equal(utilityName("Pacific Gas & Electric Co."), "pacific_gas_electric");
 * assert.equal(utilityName("Pacific Gas and Electric Company"), "pacific_gas_electric");
 * assert.equal(utilityName("people_s_electric_coop_inc"), utilityName("People's Electric Coop"));
 * assert.equal(utilityName("14328"), "14328");
 * ```
 */
export function utilityName(text: string): string {
  const words = joined(wordsOf(text)).map((word) => ownMember(WORDS, word) ?? word);
  if (words.length > 1 && words[0] === "the") words.shift();
  while (words.length > 1 && LEGAL_FORMS.has(lastOf(words))) words.pop();
  return words.join("_");
}

/**
 * The words that a utility's name has in short, and that are nowhere in it as they are.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { spelledOutWords } from "./utility_name.ts";
 *
 * assert.deepEqual(spelledOutWords("Sacramento Municipal Util Dist"), ["utility", "district"]);
 * assert.deepEqual(spelledOutWords("Green Mountain Power Corp"), ["corporation"]);
 * assert.deepEqual(spelledOutWords("Salt River Project"), []);
 * ```
 */
export function spelledOutWords(name: string): string[] {
  const written = fold(name);
  return wordsOf(name).flatMap((word) => {
    const meant = ownMember(WORDS, word)?.replaceAll("_", " ");
    return meant === undefined || meant === "st" || written.includes(meant) ? [] : [meant];
  });
}

/** The words of a text, without case and accents. */
function wordsOf(text: string): string[] {
  const spelt = fold(text).normalize("NFD").replace(/[\u0300-\u036f'’]/g, "")
    .replace(CO_OP, "coop");
  return spelt.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Words without `and`, which slugs leave out where it is written `&`; a lone `s` is a genitive's,
 * and other lone letters in a row are one word: `R E C` is `REC`.
 */
function joined(words: readonly string[]): string[] {
  const result: string[] = [];
  let letters = false;
  for (const word of words) {
    if (word === "and") continue;
    const isLetter = /^\p{L}$/u.test(word);
    if (result.length > 0 && (word === "s" || (isLetter && letters))) {
      result.push(present(result.pop(), "a word") + word);
    } else {
      result.push(word);
    }
    letters = isLetter;
  }
  return result;
}
