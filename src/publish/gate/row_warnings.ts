import { isObject } from "../../base/json/is_object.ts";
import { DAY_MS } from "../../base/durations.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { implausible } from "./plausible.ts";

/** Clocks differ, and so do days around the globe. */
const AHEAD_MS = DAY_MS;

/**
 * Warnings about unlikely values of a valid row; each completes "3 rows: …".
 *
 * @param now Milliseconds since 1970.
 */
export function rowWarnings<Row>(dataset: Dataset<Row>, row: Row, now: number): string[] {
  const found = implausible(row as Record<string, unknown>);
  const own = dataset.warning?.(row);
  if (own !== undefined) found.push(own);
  const verified = dataset.verifiedAt(row);
  if (verified !== null && Date.parse(verified) > now + AHEAD_MS) {
    found.push("last_verified_at is in the future");
  }
  if (dataset.quoteSafe(row) && (dataset.unresolved?.(row) ?? []).length > 0) {
    found.push("quote_safe is true, though it names what is unresolved");
  }
  found.push(...oddYears(row as Record<string, unknown>));
  const { state_code: state, county_fips: county } = dataset.columns;
  const [code, fips] = [state?.of(row), county?.of(row)];
  if (typeof code === "string" && typeof fips === "string" && stateOfFips(fips) !== code) {
    found.push("county_fips is not of the row's state");
  }
  return found;
}

/** Plausible years; others come from two-digit years, or mean no end. */
const YEARS = { from: 1950, to: 2100 };

/** Implausible years in dates of a row, or of an object in it. */
function oddYears(row: Record<string, unknown>, path = ""): string[] {
  const found: string[] = [];
  for (const name in row) {
    const value = row[name];
    if (typeof value === "string") {
      // Few texts are dates, so most need no regular expression.
      const year = value[4] === "-" ? /^(\d{4})-\d{2}-\d{2}(T|$)/.exec(value)?.[1] : undefined;
      if (year !== undefined && !(Number(year) >= YEARS.from && Number(year) <= YEARS.to)) {
        found.push(`${path === "" ? name : `${path}.${name}`} is in the year ${Number(year)}`);
      }
    } else if (path === "" && isObject(value) && name !== "geometry") {
      found.push(...oddYears(value, name));
    }
  }
  return found;
}
