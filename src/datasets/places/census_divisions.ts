import table from "../../../data/census_divisions.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";

interface CensusDivision {
  readonly name: string;
  /** Its code in the keys of EIA series. */
  readonly eiaKey: string;
  readonly states: readonly string[];
}

/**
 * The Census Bureau's divisions and their states, by code. There are ten, because the EIA splits
 * Pacific into contiguous and noncontiguous states.
 */
export const CENSUS_DIVISIONS: Readonly<Record<string, CensusDivision>> = Object.fromEntries(
  staticTable(table).map(({ code, eia_key: eiaKey = "", name = "", states = "" }) =>
    [code, { name, eiaKey, states: states.split(" ") }] as const
  ),
);

/** Codes of the census divisions that contain a state; empty for anything else. */
export function divisionsOf(state: string): string[] {
  return Object.entries(CENSUS_DIVISIONS)
    .filter(([, division]) => division.states.includes(state))
    .map(([code]) => code);
}
