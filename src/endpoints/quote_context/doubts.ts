import type { Place } from "./place.ts";

/** Why rows of a section are not sure to be the customer's. */
export interface Doubt {
  holds(row: number): boolean;
  /** What it is called among unresolved requirements. */
  readonly requirement: string;
  /**
   * @param count How many rows it holds of.
   * @param all How many rows there are.
   */
  warning(count: number, all: number): string;
}

/** Doubts, and the rows that each holds of. */
export interface Doubted {
  /** Rows of which any doubt holds. */
  readonly unsure: ReadonlySet<number>;
  readonly unresolved: readonly string[];
  readonly warnings: readonly string[];
}

export function doubted(rows: readonly number[], doubts: readonly Doubt[]): Doubted {
  const held = doubts.map((doubt) => ({ doubt, of: rows.filter((row) => doubt.holds(row)) }))
    .filter(({ of }) => of.length > 0);
  return {
    unsure: new Set(held.flatMap(({ of }) => of)),
    unresolved: held.map(({ doubt }) => doubt.requirement),
    warnings: held.map(({ doubt, of }) => doubt.warning(of.length, rows.length)),
  };
}

/** Where the state of an address is not known, rows that are of one state only are in doubt. */
export function ofUnknownState(
  { isUnlocated }: Place,
  isBound: (row: number) => boolean,
): Doubt[] {
  if (!isUnlocated) return [];
  return [{
    holds: isBound,
    requirement: "state_unknown",
    warning: (count, all) =>
      `${count} of ${all} are of one state only, and that of the address is not known; give state.`,
  }];
}

/** Where no county is known, rules that hold in some counties only are in doubt. */
export function ofUnknownCounty(
  { county, county_fips }: Place,
  isBound: (row: number) => boolean,
): Doubt[] {
  if (county !== undefined || county_fips !== undefined) return [];
  return [{
    holds: isBound,
    requirement: "county_unknown",
    warning: (count, all) =>
      `${count} of ${all} hold in some counties only, and the customer's is not known; give county.`,
  }];
}
