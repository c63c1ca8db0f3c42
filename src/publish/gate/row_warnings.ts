import { DAY_MS } from "../../base/durations.ts";
import { stateOfFips } from "../../base/places/states.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { implausible } from "./plausible.ts";

/** Clocks differ, and so do days around the globe. */
const AHEAD_MS = DAY_MS;

/**
 * What is odd about a row that may be published all the same, so that whoever publishes looks at it
 * again; each completes "3 rows: …".
 *
 * @param now Milliseconds since 1970.
 */
export function rowWarnings<Row>(dataset: Dataset<Row>, row: Row, now: number): string[] {
  const found = implausible(row as Record<string, unknown>);
  const own = dataset.warning?.(row);
  if (own !== undefined) found.push(own);
  const verified = dataset.verifiedAt(row);
  if (verified !== null && Date.parse(verified) > now + AHEAD_MS) {
    found.push("last_verified_at is still to come");
  }
  if (dataset.quoteSafe(row) && (dataset.unresolved?.(row) ?? []).length > 0) {
    found.push("quote_safe is true, though it names what is unresolved");
  }
  const { state_code: state, county_fips: county } = dataset.columns;
  const [code, fips] = [state?.of(row), county?.of(row)];
  if (typeof code === "string" && typeof fips === "string" && stateOfFips(fips) !== code) {
    found.push("county_fips is not of the row's state");
  }
  return found;
}
