import { ownMember } from "../../base/known.ts";
import { capital } from "../../base/text/text.ts";
import { coversWholePlace, isBody, tidy, withoutState } from "./jurisdiction_words.ts";

/** A city or county, parsed from the name of its government. */
export interface NamedPlace {
  readonly type: "city" | "county";
  /** The name of the government: `Cook County`, `Town of Andes`. */
  readonly authority: string;
  /** Without the kind of place; null for a county that is not also a city. */
  readonly city: string | null;
  readonly county: string | null;
  /** Whether the parsed name is only that of the place, without words such as "Technology". */
  readonly isWhole: boolean;
}

const KIND =
  "city|town|township|twp|village|borough|boro|municipality|plantation|municipal government";
const KIND_FIRST = new RegExp(
  `^(?:the )?(?:inc\\.? |incorporated |charter |municipal )*(${KIND})\\s+(?:of|fo|or)\\s+(.+)$`,
  "i",
);
const KIND_LAST = new RegExp(
  "^(.+?)\\s+(?:charter )?(township|twp|village|borough|boro|town|plantation|municipality)\\b(.*)$",
  "i",
);
const CITY_LAST = /^(.+?)\s+(city)(?:\s+(.*))?$/i;
const COUNTY_FIRST =
  /^(?:the )?(?:charter |consolidated )?((?:city(?: and |-|\/| & ))?)(?:county|parish)\s+of[,\s]+(.+)$/i;
const COUNTY_LAST = /^(?:the |unified )?(.+?)\s+(?:county|parish|borough)\b(.*)$/i;
/** `Board of Mercer County Commissioners`. */
const GOVERNING =
  /^(?:the )?(?:board of (?:county commissioners )?|commissioners of |county council of )/i;

/** `City of the Village of Indian Hill`. */
const NAMED_TWICE = new RegExp(`^the (?:${KIND}) of `, "i");

/**
 * Parses the city or county whose government has this name; undefined for the name of an office or of a
 * part of a place.
 *
 * @param seat The city of its address.
 * @param state Two letters.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { namedPlace } from "./jurisdiction_names.ts";
 *
 * assert.deepEqual(namedPlace("Cook County Government - Bureau of Technology", "Chicago", "IL"), {
 *   type: "county",
 *   authority: "Cook County",
 *   city: null,
 *   county: "Cook",
 *   isWhole: false,
 * });
 * assert.equal(namedPlace("Town of Andes New York", "Andes", "NY")?.city, "Andes");
 * assert.equal(namedPlace("Adrian Charter Township", "Adrian", "MI")?.city, "Adrian");
 * assert.equal(namedPlace("Cook County Assessor", "Chicago", "IL"), undefined);
 * ```
 */
export function namedPlace(
  name: string,
  seat: string,
  state: string,
): NamedPlace | undefined {
  const text = kindBeforePlace(withoutState(tidy(name), state));
  const found = countyFirst(text, state) ?? kindFirst(text, state) ??
    kindLast(text, seat, state) ?? countyLast(text, state) ?? cityLast(text, state) ??
    nameOfSeat(text, seat, state);
  const places = [found?.city, found?.county].filter((place) => typeof place === "string");
  return places.some(isBody) ? undefined : found;
}

function countyFirst(text: string, state: string): NamedPlace | undefined {
  const [, and, given] = COUNTY_FIRST.exec(text) ?? [];
  if (given === undefined) return undefined;
  const { place, rest } = splitPlace(given, state);
  if (!coversWholePlace(rest, state)) return undefined;
  const isBoth = and !== "";
  const authority = isBoth ? `City and County of ${place}` : `${place} ${countyKind(state)}`;
  return {
    type: "county",
    authority,
    city: isBoth ? place : null,
    county: place,
    isWhole: rest === "",
  };
}

function kindFirst(text: string, state: string): NamedPlace | undefined {
  const [, kind, given] = KIND_FIRST.exec(text) ?? [];
  if (kind === undefined || given === undefined) return undefined;
  const { place, county, rest } = splitPlace(given.replace(NAMED_TWICE, ""), state);
  if (!coversWholePlace(rest, state)) return undefined;
  const authority = `${capital(kindOf(kind))} of ${place}`;
  return { type: "city", authority, city: place, county, isWhole: rest === "" };
}

function kindLast(text: string, seat: string, state: string): NamedPlace | undefined {
  const [, place, kind, after = ""] = KIND_LAST.exec(text) ?? [];
  if (place === undefined || kind === undefined) return undefined;
  // Alaska's boroughs are counties.
  if (state === "AK" && /^borough$/i.test(kind)) return undefined;
  const [named = "", county] =
    /^[,\s(]*(?:in |of )?([A-Z][\w.' ]*?) (?:county|co\.?)\b/i.exec(after) ?? [];
  const rest = after.slice(named.length);
  if (!coversWholePlace(rest, state) || /\bcounty\b/i.test(place) || seat === "") return undefined;
  const own = place.replace(/^the /i, "").replace(/,$/, "");
  const authority = `${own} ${capital(kindOf(kind))}`;
  return {
    type: "city",
    authority,
    city: own,
    county: county ?? null,
    isWhole: after.trim() === "",
  };
}

function countyLast(text: string, state: string): NamedPlace | undefined {
  const [, place, after = ""] = COUNTY_LAST.exec(text.replace(GOVERNING, "")) ?? [];
  if (place === undefined || /[,/]/.test(place)) return undefined;
  const rest = withoutState(after, state).replace(/^[\s,/()-]+|[\s,/()-]+$/g, "");
  if (!coversWholePlace(rest, state)) return undefined;
  const authority = `${place} ${countyKind(state)}`;
  return { type: "county", authority, city: null, county: place, isWhole: rest === "" };
}

function cityLast(text: string, state: string): NamedPlace | undefined {
  const [, place, , after = ""] = CITY_LAST.exec(text) ?? [];
  if (place === undefined || !coversWholePlace(after, state)) return undefined;
  const authority = `${place} City`;
  return { type: "city", authority, city: authority, county: null, isWhole: after === "" };
}

/** Parses a name that is just the city's. */
function nameOfSeat(text: string, seat: string, state: string): NamedPlace | undefined {
  const { place, rest } = splitPlace(text, state);
  const named = rest === "" ? place : place.split(" ").slice(0, seat.split(" ").length).join(" ");
  if (seat === "" || named.toLowerCase() !== seat.toLowerCase()) return undefined;
  if (!coversWholePlace(`${text.slice(named.length)}`, state)) return undefined;
  return { type: "city", authority: named, city: named, county: null, isWhole: rest === "" };
}

/** Splits a name into the place, the county that distinguishes it from namesakes, and the rest. */
function splitPlace(given: string, state: string) {
  const [, before = given, county] =
    /^(.+?)(?:\s*,\s*(?:in )?|\s+(?:in|of)\s+|-|\s*\()([A-Z][\w.' ]*?) (?:county|co\.?)(?:,.*)?$/i
      .exec(given) ?? [];
  const [, place = before, rest = ""] =
    /^(.*?)\s*(?:[,;:(/]|[-–]+\s|--| & (?:town|village|city) of)\s*(.*?)\)?$/.exec(before) ??
      [];
  return {
    place: withoutState(place, state).trim(),
    county: county?.trim() ?? null,
    rest: withoutState(rest, state),
  };
}

/** Turns `RICHLAND,TOWN OF` into `TOWN OF RICHLAND`. */
function kindBeforePlace(text: string): string {
  const [, place, kind, rest = ""] =
    new RegExp(`^([^,]+?)\\s*,\\s*(${KIND}|county) of\\b[,\\s]*(.*)$`, "i").exec(text) ?? [];
  return place === undefined ? text : `${kind} of ${place}${rest === "" ? "" : `, ${rest}`}`;
}

const KINDS_WRITTEN: Readonly<Record<string, string>> = {
  "twp": "township",
  "boro": "borough",
  "municipal government": "municipality",
};

function kindOf(kind: string): string {
  const word = kind.toLowerCase();
  return ownMember(KINDS_WRITTEN, word) ?? word;
}

function countyKind(state: string): string {
  if (state === "LA") return "Parish";
  return state === "AK" ? "Borough" : "County";
}
