import table from "../../../data/census_divisions.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";

interface CensusDivision {
  readonly name: string;
  /** What the EIA calls it in keys of its series. */
  readonly eiaKey: string;
  readonly states: readonly string[];
}

/**
 * The Census Bureau's divisions and their states, by code. EIA splits Pacific into its contiguous
 * and its noncontiguous states, so the rates have ten.
 */
export const CENSUS_DIVISIONS: Readonly<Record<string, CensusDivision>> = Object
  .fromEntries(
    staticTable(table).map((
      { code, eia_key: eiaKey = "", name = "", states = "" },
    ) => [
      code,
      { name, eiaKey, states: states.split(" ") },
    ]),
  );

/** Codes of the census divisions that contain a state; empty for anything else. */
export function divisionsOf(state: string): string[] {
  return Object.entries(CENSUS_DIVISIONS)
    .filter(([, division]) => division.states.includes(state))
    .map(([code]) => code);
}
