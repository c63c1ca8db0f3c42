import { splitState } from "../../base/places/states.ts";
import { withoutBoxOrUnit } from "./boxes_and_units.ts";
import { areCoordinates, isUrl } from "./urls_and_coordinates.ts";
import { separateZip, withoutBrokenZip, ZIP_LAST, zipFirst, zipIn } from "./zip_in.ts";
import { present } from "../../base/known.ts";

/**
 * A postal address as a client sent it, normalized, with its ZIP code and state. It belongs to a
 * customer: it goes to the geocoder and back to the client, and never into a log, trace, metric,
 * table, cache or error.
 */
export interface PostalAddress {
  /** In capitals, without the country, with single spaces. */
  readonly text: string;
  /** Five digits. */
  readonly zip: string | null;
  /** Whether the place of the ZIP code has something else, such as too few digits. */
  readonly hasBrokenZip: boolean;
  /** Two letters. */
  readonly state: string | null;
  /**
   * What precedes state and ZIP code, split at commas, without full stops. The last part ends with
   * the city, which `geocoding/city_in_address.ts` finds: an address may have no comma before it.
   */
  readonly parts: readonly string[];
}

/** The longest accepted address (spec 1, Limits). */
export const MAX_LENGTH = 300;

/** The form of most addresses, which need no cleaning. */
const PLAIN = /^[A-Za-z0-9]+(?:,? [A-Za-z0-9]+)*(?:-\d{4})?$/;
const COUNTRY = /[ ,]+(U\.? ?S\.?( ?A\.?)?|UNITED STATES( OF AMERICA)?)(?=$|,? \d{5}(-\d{4})?$)/;
/** The full stops in `St.Louis`, `N.Main` and `Apt.4`, but not in `D.C.` and `12.5`. */
const BETWEEN_WORDS = /(?<=\p{L}{2})\.(?=[\p{L}\d])|(?<=\p{L})\.(?=\p{L}{2}|\d)/gu;
/** Letters and digits in other widths and weights than ASCII. */
const STYLED = /[\p{Lu}\p{Ll}\p{Nd}\p{P}\p{S}\p{Zs}]/gu;
/** Marks that are not seen, such as soft hyphens and directions; a space of no width parts words. */
const UNSEEN = /(?!\u200b)\p{Cf}/gu;
const BLANKS = /[\s\p{C}]+/gu;
const COMMAS = /( ?[,;،、] ?)+/g;
const BRACKETS = /[()[\]{}]/g;
/** What spreadsheets put before digits that are text. */
const TEXT_MARK = /(?<=[ ,])['’`=](?=\d{5})/g;
/** A county behind the state: `CHICAGO, IL, COOK COUNTY`. */
const COUNTY_LAST = /, ([^,]+ (?:COUNTY|PARISH|BOROUGH|CENSUS AREA))$/;
/** `CO-80202` */
const DASH_BEFORE_ZIP = /(?<=[ ,][A-Z]{2})-(?=\d{5}(?!\d))/;
const QUOTES = /["“”„«»]/g;
const DASHES = /[‐-―−]/g;
const EDGES = /^[\s,;:.!?'‘’`´]+|[\s,;:.!?'‘’`´-]+$/g;

/**
 * Parses a postal address.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readAddress } from "./address.ts";
 *
 * assert.deepEqual(readAddress("1 Main St.,  Denver, co 80202-1234, USA"), {
 *   text: "1 MAIN ST., DENVER, CO 80202-1234",
 *   zip: "80202",
 *   hasBrokenZip: false,
 *   state: "CO",
 *   parts: ["1 MAIN ST", "DENVER"],
 * });
 * ```
 *
 * @throws {RangeError} when it is too long, a URL or coordinates; the message does not repeat it.
 */
export function readAddress(given: string): PostalAddress {
  if (given.length > MAX_LENGTH && [...given].length > MAX_LENGTH) {
    throw new RangeError(`Use at most ${MAX_LENGTH} characters.`);
  }
  const isPlain = PLAIN.test(given);
  const text = separateZip(
    withoutCountry(
      isPlain ? given.toUpperCase() : uniform(withoutUrl(inAscii(given.replace(UNSEEN, "")))),
    ),
  );
  if (!ZIP_LAST.test(text) && areCoordinates(text)) {
    throw new RangeError("Use a postal address, not coordinates.");
  }

  const words = isPlain ? text : text.replace(BETWEEN_WORDS, " ").replaceAll(".", "").trim();
  const plain = withoutBoxOrUnit(words);
  const zip = zipIn(plain);
  if (zip === null) return withoutZip(text, plain);
  const beforeZip = plain.slice(0, zip.index).replace(/[ ,]+$/, "");
  const behind = zip.state !== undefined ? undefined : splitState(plain);
  const state = zip.state ?? (behind && { code: behind.code, rest: beforeZip });
  return {
    text,
    zip: zip.digits,
    hasBrokenZip: false,
    state: state?.code ?? null,
    parts: partsOf(state?.rest ?? beforeZip),
  };
}

/** The address without its ZIP code: it is missing or broken, or the address begins with it. */
function withoutZip(text: string, plain: string): PostalAddress {
  const county = withCountyFirst(plain);
  if (county !== undefined) return withoutZip(text, county);
  const state = splitState(plain);
  const first = state === undefined ? zipFirst(plain) : undefined;
  if (first !== undefined) {
    const { zip, state: code, rest } = first;
    return { text, zip, hasBrokenZip: false, state: code, parts: partsOf(rest) };
  }
  const fixed = withoutBrokenZip(plain);
  const { code = null, rest = plain } = fixed === undefined
    ? state ?? {}
    : splitState(fixed.replace(/[ ,]+$/, "")) ?? {};
  return { text, zip: null, hasBrokenZip: fixed !== undefined, state: code, parts: partsOf(rest) };
}

/** The address with its county before its state; undefined if it has none behind it. */
function withCountyFirst(plain: string): string | undefined {
  const [behind, county] = plain.match(COUNTY_LAST) ?? [];
  const state = behind === undefined ? undefined : splitState(plain.slice(0, -behind.length));
  return state === undefined ? undefined : `${state.rest}, ${county}, ${state.code}`;
}

function partsOf(text: string): string[] {
  return text.split(",").map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * Converts full-width and bold letters, digits and punctuation, and the digits of all scripts, to
 * ASCII. `½` and `º` are not digits.
 */
function inAscii(given: string): string {
  // deno-lint-ignore no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(given)) return given;
  return given.replace(STYLED, (character) => {
    const plain = character.normalize("NFKC");
    if (/^[ -~]$/.test(plain)) return plain;
    return DECIMAL.test(character) ? String(digitValue(character)) : character;
  });
}

const DECIMAL = /^\p{Nd}$/u;

/** The value of a decimal digit of any script. In Unicode, each script's digits are consecutive. */
function digitValue(digit: string): number {
  const code = present(digit.codePointAt(0), "a digit");
  let before = 0;
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/**
 * Removes quotes and brackets.
 *
 * @throws {RangeError} when it is a URL.
 */
function withoutUrl(given: string): string {
  const bare = given.replace(QUOTES, "").replace(BRACKETS, " ").replace(EDGES, "");
  if (isUrl(given) || isUrl(bare)) throw new RangeError("Use a postal address, not a URL.");
  return bare;
}

/** In capitals, with one space between words and after commas, and without outer punctuation. */
function uniform(given: string): string {
  return given.replace(BLANKS, " ").replace(COMMAS, ", ").replace(TEXT_MARK, "")
    .replace(DASHES, "-").replace(EDGES, "")
    .toUpperCase().replace(DASH_BEFORE_ZIP, " ");
}

function withoutCountry(text: string): string {
  const shorter = text.replace(COUNTRY, "");
  return shorter === text ? text : withoutCountry(uniform(shorter));
}
