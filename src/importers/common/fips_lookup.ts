import { codesNamed } from "../../base/places/county_identities.ts";
import { isIndependentCity } from "../../base/places/county_names.ts";
import { stateOfFips } from "../../base/places/states.ts";
import { readCsv } from "./csv.ts";

/**
 * Finds a county's FIPS code by state code and name, regardless of spelling. Former names work too
 * (`data/county_changes.csv`).
 */
export type FipsLookup = (state: string, county: string) => string | undefined;

/** Reads counties (CSV with `county_fips` and `county`) into a lookup. */
export async function readFipsLookup(content: ReadableStream<Uint8Array>): Promise<FipsLookup> {
  const codes = new Map<string, string[]>();
  const known = new Set<string>();
  for await (const { cells } of readCsv(content, ["county_fips", "county"])) {
    const { county_fips: fips = "", county = "" } = cells;
    const key = keyOf(stateOfFips(fips) ?? "", county);
    known.add(fips);
    codes.set(key, [...codes.get(key) ?? [], fips]);
  }
  return (state, county) => {
    const key = keyOf(state, county);
    const found = codes.get(key);
    if (found !== undefined) return found.find((fips) => !isIndependentCity(fips)) ?? found[0];
    // "Richmond City" is the independent city, not the county of Richmond.
    return codes.get(key.replace(/city$/, ""))?.find(isIndependentCity) ??
      codesNamed(state, county).find((fips) => known.has(fips));
  };
}

/** State and name in lower case, without accents, periods and spaces: `De Witt` equals `DeWitt`. */
function keyOf(state: string, county: string): string {
  const plain = county.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const letters = plain.replace(/^saint(e?)\b/, "st$1").replace(/[^a-z]/g, "");
  return `${state} ${letters}`;
}
