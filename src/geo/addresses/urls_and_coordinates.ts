import tlds from "tlds" with { type: "json" };

/** Detects URLs and coordinates, which are refused as addresses (spec 1, Limits). */

const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(tlds);

const SCHEME = /:\/\/|^\/\/|^(https?|ftp|file|mailto|tel|sms|data|blob|geo|javascript|about):/i;
const WWW = /(?<![\p{L}\p{N}.-])www\d?\.(?=\S)/iu;
/** `someone@example.com`; but `Main St @ Elm Ave` is a corner. */
const AT_SIGN = /^@|[^\s,;]@/;
const WORDS = /[^\s,;]+/g;
/** A host name, followed by a path, a port, a query, a fragment or nothing. */
const HOST = /^((?:[\p{L}\d_-]+\.)+)(\p{L}[\p{L}\d-]*)\.?(|[/?#].*|:\d.*)$/u;

const NUMBERS = /\d+(\.\d+)?/g;
const COORDINATE_WORDS =
  /LATITUDE|LONGITUDE|LAT|LNG|LONG?|DEG(REES)?|GEO|POINT|COORDINATES?|NORTH|SOUTH|EAST|WEST|[NSEWº]/g;

/**
 * Whether a text is or contains a URL: a scheme, `www.`, an `@`, or a host name with a known top-level
 * domain that is followed by a path or by the end of the text.
 *
 * Addresses also have full stops between words (`St.Louis`, `P.O.Box 4`, `Denver.CO`), and several
 * of these words are top-level domains. So a host name within an address counts only with a
 * top-level domain of three letters or more, and at its end only if the name before is not an
 * initial (`N.Miami`).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isUrl } from "./urls_and_coordinates.ts";
 *
 * assert.ok(isUrl("example.com/12-main"));
 * assert.ok(!isUrl("P.O.Box 460, Western Springs, IL 60558"));
 * ```
 */
export function isUrl(text: string): boolean {
  if (SCHEME.test(text) || WWW.test(text) || AT_SIGN.test(text)) return true;
  if (!text.includes(".")) return false;
  const words = text.match(WORDS) ?? [];
  return words.some((word, at) => {
    const [, labels = "", domain = "", rest = ""] = word.match(HOST) ?? [];
    if (!TOP_LEVEL_DOMAINS.has(domain.toLowerCase())) return false;
    const isLong = domain.length > 2;
    if (rest !== "") return at === 0 || isLong;
    return words.length === 1 || isLong && at === words.length - 1 && labels.length > 3;
  });
}

/**
 * Whether a text is a pair of coordinates: two or more numbers with only signs, hemispheres and
 * words such as `LAT`.
 *
 * @param text In capitals, without a ZIP code at the end.
 */
export function areCoordinates(text: string): boolean {
  if ((text.match(NUMBERS) ?? []).length < 2) return false;
  return !/\p{L}/u.test(text.replace(NUMBERS, "").replace(COORDINATE_WORDS, ""));
}
