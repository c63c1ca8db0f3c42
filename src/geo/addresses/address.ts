import { isZipOf, splitState } from "../../base/places/states.ts";

/**
 * A postal address as a client gave it, made uniform. It belongs to a customer: it goes to the
 * geocoder and back to the client, and never into a log, trace, metric, table, cache or error.
 */
export interface PostalAddress {
  /** In capitals, without the country, with single spaces. */
  readonly text: string;
  /** Five digits. */
  readonly zip: string | null;
  /** Two letters. */
  readonly state: string | null;
  /** What precedes state and ZIP, without full stops, by commas; the last one ends with the city. */
  readonly parts: readonly string[];
}

/** The longest address that is taken (spec 1, Limits). */
export const MAX_LENGTH = 300;

/** What most addresses consist of: there is nothing to take out, to part or to make uniform. */
const PLAIN = /^[A-Za-z0-9]+(?:,? [A-Za-z0-9]+)*(?:-\d{4})?$/;
const COUNTRY = /[ ,]+(U\.? ?S\.?( ?A\.?)?|UNITED STATES( OF AMERICA)?)(?=$|,? \d{5}(-\d{4})?$)/;
const SCHEME = /:\/\/|^(https?|ftp|file|mailto|tel|data|blob|geo|javascript|about):/i;
const DOMAIN = /^[^\s,]+\.[a-z]{2,}([:/?#]|$)/i;
const NUMBERS = /\d+(\.\d+)?/g;
const COORDINATE_WORDS =
  /LATITUDE|LONGITUDE|LAT|LNG|LONG?|DEG(REES)?|GEO|POINT|COORDINATES?|NORTH|SOUTH|EAST|WEST|[NSEWº]/g;
const ZIP_LAST = /(?:^|[ ,])(\d{5})( ?-? ?\d{4})?$/;
const ZIP_WITHOUT_ZEROS = /[ ,](\d{3,4})(?:-\d{4})?$/;
/** States whose ZIP codes begin with a zero or two, which sheets of numbers leave out. */
const WITH_ZERO: ReadonlySet<string> = new Set(["CT", "MA", "ME", "NH", "NJ", "RI", "VT"]);
const WITH_TWO_ZEROS: ReadonlySet<string> = new Set(["PR", "VI"]);
const ZIP_BEFORE_STATE = /(?<=[ ,])(\d{5})(-\d{4})?(?=[ ,]+$)/;
const ZIP_ALONE = /(?<=, )(\d{5})(-\d{4})?(?=,)/;
const FIVE_DIGITS = /(?<=[ ,])(\d{5})(-\d{4})?(?=[ ,])/g;
/** A part of a building at the end, whose number is no ZIP code. `FL` is Florida. */
const UNIT_LAST =
  /[ ,]+(?:(?:APT|APARTMENT|UNIT|STE|SUITE|FLOOR|RM|ROOM|BLDG|BUILDING|LOT|SPC|SPACE|TRLR|PMB|DEPT|OFC|OFFICE|PH|PENTHOUSE) ?#? ?|# ?)(?:[A-Z0-9-]*\d[A-Z0-9-]*|[A-Z])$/;
/** A box or a file at the end; where no state or ZIP code is before it, the words are a city's. */
const BOX_LAST =
  /(?<!ZIP|POSTAL)[ ,]+(?:(?:P ?O ?)?BOX|POB|GATE|LOCKBOX|ACCT|ACCOUNT|CUSTOMER|CODE|REF|JOB|LEAD) ?#? ?[A-Z0-9-]*\d[A-Z0-9-]*$/;
const ZIP_AT_LETTER = /(?<=[A-Z]\.?)\d{5}(-?\d{4})?$/;
/** The full stop of `St.Louis`, and not those of `D.C.`. */
const BETWEEN_WORDS = /(?<=\p{L}{2})\.(?=\p{L})/gu;
const BLANKS = /[\s\p{C}]+/gu;
const COMMAS = /( ?[,;] ?)+/g;
const BRACKETS = /[()[\]{}]/g;
/** `CO-80202` */
const DASH_BEFORE_ZIP = /(?<=[ ,][A-Z]{2})-(?=\d{5}(?!\d))/;
const QUOTES = /["“”„«»]/g;
const DASHES = /[‐-―−]/g;
const EDGES = /^[\s,;:.!?'‘’`´]+|[\s,;:.!?'‘’`´-]+$/g;

/**
 * Reads a postal address.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readAddress } from "./address.ts";
 *
 * assert.deepEqual(readAddress("1 Main St.,  Denver, co 80202-1234, USA"), {
 *   text: "1 MAIN ST., DENVER, CO 80202-1234",
 *   zip: "80202",
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
  const text = zipApart(withoutCountry(isPlain ? given.toUpperCase() : uniform(withoutUrl(given))));
  if (areCoordinates(text)) throw new RangeError("Use a postal address, not coordinates.");

  const words = isPlain ? text : text.replace(BETWEEN_WORDS, " ").replaceAll(".", "").trim();
  const plain = withoutBox(words.replace(UNIT_LAST, ""));
  const zip = zipIn(plain);
  const beforeZip = plain.slice(0, zip?.index).replace(/[ ,]+$/, "");
  const before = stateBefore(plain, zip?.index);
  const behind = zip === null || before !== undefined ? undefined : splitState(plain);
  const state = before ?? (behind && { code: behind.code, rest: beforeZip });
  return {
    text,
    zip: zip?.[1]?.padStart(5, "0") ?? null,
    state: state?.code ?? null,
    parts: (state?.rest ?? beforeZip).split(",").map((part) => part.trim())
      .filter((part) => part !== ""),
  };
}

/**
 * Without quotes and brackets.
 *
 * @throws {RangeError} when it is a URL.
 */
function withoutUrl(given: string): string {
  const bare = given.replace(QUOTES, "").replace(BRACKETS, " ").replace(EDGES, "");
  const [word = ""] = bare.split(" ");
  if (SCHEME.test(given) || SCHEME.test(bare) || DOMAIN.test(word)) {
    throw new RangeError("Use a postal address, not a URL.");
  }
  return bare;
}

/** In capitals, with one space between words and after commas, and no punctuation around. */
function uniform(given: string): string {
  return given.replace(BLANKS, " ").replace(COMMAS, ", ").replace(DASHES, "-").replace(EDGES, "")
    .toUpperCase().replace(DASH_BEFORE_ZIP, " ");
}

/** With the blank that some leave out between the state and the ZIP code. */
function zipApart(text: string): string {
  const at = text.search(ZIP_AT_LETTER);
  if (at < 0 || splitState(text.slice(0, at).replaceAll(".", "")) === undefined) return text;
  return `${text.slice(0, at)} ${text.slice(at)}`;
}

function withoutBox(text: string): string {
  const box = text.match(BOX_LAST);
  if (box === null) return text;
  const before = text.slice(0, box.index);
  return ZIP_LAST.test(before) || splitState(before) !== undefined ? before : text;
}

/**
 * The ZIP code: the one at the end behind a state, else the last that stands behind its own state,
 * else one at the end, before the state there, or alone between commas. `100 PR 16530, SUMNER, TX`
 * has none: the number of a private road does not begin as ZIP codes of Puerto Rico do.
 */
function zipIn(text: string): RegExpMatchArray | null {
  const last = text.match(ZIP_LAST);
  if (last !== null && stateBefore(text, last.index) !== undefined) return last;
  const behind = [...text.matchAll(FIVE_DIGITS)].findLast((number) => {
    const state = stateBefore(text, number.index)?.code;
    return state !== undefined && isZipOf(state, number[1]!);
  });
  return behind ?? last ?? splitState(text)?.rest.match(ZIP_BEFORE_STATE) ??
    text.match(ZIP_ALONE) ?? shortZip(text);
}

/** The state that stands before a place in a text, or at its end. */
function stateBefore(text: string, at: number | undefined) {
  return splitState(text.slice(0, at).replace(/[ ,]+$/, ""));
}

/** A ZIP code without its zeros, behind a state where it has some. */
function shortZip(text: string): RegExpMatchArray | null {
  const match = text.match(ZIP_WITHOUT_ZEROS);
  if (match === null) return null;
  const state = stateBefore(text, match.index)?.code ?? "";
  const digits = WITH_ZERO.has(state) ? 4 : WITH_TWO_ZEROS.has(state) ? 3 : 5;
  return match[1]!.length === digits ? match : null;
}

function withoutCountry(text: string): string {
  const shorter = text.replace(COUNTRY, "");
  return shorter === text ? text : withoutCountry(uniform(shorter));
}

/** Two or more numbers and no ZIP code, with nothing beside them but signs and hemispheres. */
function areCoordinates(text: string): boolean {
  if (ZIP_LAST.test(text) || (text.match(NUMBERS) ?? []).length < 2) return false;
  return !/\p{L}/u.test(text.replace(NUMBERS, "").replace(COORDINATE_WORDS, ""));
}
