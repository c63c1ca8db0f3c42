import type { LeftOut } from "../geo/geocoding/gazetteer.ts";

/** Notes on parts of an address that were ignored; they never repeat the address. */
const NOTES: Readonly<Record<LeftOut, string>> = {
  city: "its city is far from its ZIP code; the ZIP code's city and county are used.",
  county: "its city and its ZIP code are in different counties; the ZIP code's is used.",
  city_county: "its city is not in its county; the middle of the county is used.",
  township: "it names a township, which may be elsewhere; the city of that name is used.",
  zip: "its ZIP code is unknown or in another state; its city is used.",
  zip_state:
    "its ZIP code is another state's; only its point is used, in the state of the address.",
};

/**
 * Says which part of an address was ignored, and why; empty if nothing was.
 *
 * @param isExact Whether its street was found, so that city and ZIP code did not decide the location.
 */
export function addressNotes(leftOut: LeftOut | null, isExact = false): readonly string[] {
  if (leftOut === null || isExact && (leftOut === "city" || leftOut === "county")) return [];
  return [NOTES[leftOut]];
}
