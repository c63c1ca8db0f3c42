import { splitState } from "./states.ts";

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

const COUNTRY = /[ ,]+(U\.? ?S\.?( ?A\.?)?|UNITED STATES( OF AMERICA)?)$/;
const URL_LIKE = /:\/\/|^(MAILTO|TEL|GEO):|^WWW\.|^[^ ,]+\.[A-Z]{2,}(\/[^ ]*|\?[^ ]*)?$/;
const NUMBERS = /\d+(\.\d+)?/g;
const COORDINATE_WORDS = /LATITUDE|LONGITUDE|LAT|LNG|LONG?|DEG(REES)?|GEO|POINT|[NSEW]/g;

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
  if ([...given].length > MAX_LENGTH) {
    throw new RangeError(`Use at most ${MAX_LENGTH} characters.`);
  }
  const spaced = given.replace(/[\s\p{C}]+/gu, " ").replace(/( ?, ?)+/g, ", ");
  const whole = spaced.replace(/^[ ,]+|[ ,]+$/g, "").toUpperCase();
  if (URL_LIKE.test(whole)) throw new RangeError("Use a postal address, not a URL.");
  if (areCoordinates(whole)) throw new RangeError("Use a postal address, not coordinates.");

  const text = whole.replace(COUNTRY, "");
  const plain = text.replaceAll(".", "");
  const zip = plain.match(/(?:^|[ ,])(\d{5})(-?\d{4})?$/);
  const beforeZip = (zip === null ? plain : plain.slice(0, zip.index)).replace(/[ ,]+$/, "");
  const state = splitState(beforeZip);
  return {
    text,
    zip: zip?.[1] ?? null,
    state: state?.code ?? null,
    parts: (state?.rest ?? beforeZip).split(",").map((part) => part.trim())
      .filter((part) => part !== ""),
  };
}

/** Two or more numbers that may be degrees, with nothing beside them but signs and hemispheres. */
function areCoordinates(text: string): boolean {
  const numbers = text.match(NUMBERS) ?? [];
  if (numbers.length < 2 || numbers.some((number) => Number(number) > 360)) return false;
  return /^[-+°º˚'"′″’”*:;=,/() ]*$/.test(text.replace(NUMBERS, "").replace(COORDINATE_WORDS, ""));
}
