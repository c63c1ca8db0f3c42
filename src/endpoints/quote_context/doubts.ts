import { all, either, type Filter, not } from "../../library/query/filters.ts";
import { encode } from "../../base/json/json.ts";
import { unsafe } from "../rows.ts";
import type { Place } from "./place.ts";

/** Why rows of a section are not sure to be the customer's. */
export interface Doubt {
  readonly of: Filter;
  /** Whether its rows come after all others. */
  readonly comesLast?: true;
  /** What it is called among unresolved requirements. */
  readonly requirement: string;
  /**
   * @param count How many rows it holds of.
   * @param all How many rows there are.
   */
  warning(count: number, all: number): string;
}

/** Doubts, and the rows that each holds of. */
interface Doubted {
  /** Rows to which any doubt applies, and what each of these is called. */
  readonly unsure: ReadonlyMap<number, readonly string[]>;
  readonly unresolved: readonly string[];
  readonly warnings: readonly string[];
}

/** Which rows are in doubt, and the warning for each doubt; doubts without rows are left out. */
export function doubted(
  rows: readonly number[],
  doubts: readonly Doubt[],
): Doubted {
  const held = doubts.map((doubt) => ({
    doubt,
    of: rows.filter(doubt.of.passes),
  }))
    .filter(({ of }) => of.length > 0);
  const unsure = new Map<number, string[]>();
  for (const { doubt: { requirement }, of } of held) {
    for (const row of of) unsure.set(row, [...unsure.get(row) ?? [], requirement]);
  }
  return {
    unsure,
    unresolved: held.map(({ doubt }) => doubt.requirement),
    warnings: held.map(({ doubt, of }) => doubt.warning(of.length, rows.length)),
  };
}

/** A record's JSON with its doubts among its requirements, shown as not quote-safe. */
export function withDoubts(record: string, requirements: readonly string[]): string {
  const shown = JSON.parse(unsafe(record));
  // A permit's are among its rules.
  const holder = "unresolved_requirements" in shown ? shown : shown.requirements;
  const own: readonly string[] = holder.unresolved_requirements ?? [];
  holder.unresolved_requirements = [...new Set([...own, ...requirements])];
  return encode(shown);
}

/** Asks for what a doubt puts last once all the others have been given. */
export function doubtedLast<A extends { readonly where?: Filter | undefined }>(
  asks: readonly A[],
  doubts: readonly Doubt[],
): A[] {
  const last = doubts.filter(({ comesLast }) => comesLast === true);
  if (last.length === 0) return [...asks];
  const late = either(...last.map((doubt) => doubt.of));
  return [not(late), late].flatMap((part) =>
    asks.map((ask) => ({ ...ask, where: all(ask.where, part) }))
  );
}

/** If the state is unknown, rows of one state only are in doubt, and come after rows for any state. */
export function ofUnknownState(
  { isUnlocated }: Place,
  isBound: (row: number) => boolean,
): Doubt[] {
  if (!isUnlocated) return [];
  return [{
    of: { passes: isBound },
    comesLast: true,
    requirement: "state_unknown",
    warning: (count, all) =>
      `${count} of ${all} are of one state only, and the customer's is not known; give state.`,
  }];
}

/** Without a known county, rules that apply to some counties only are in doubt. */
export function ofUnknownCounty(
  { county, county_fips }: Place,
  isBound: (row: number) => boolean,
): Doubt[] {
  if (county !== undefined || county_fips !== undefined) return [];
  return [{
    of: { passes: isBound },
    requirement: "county_unknown",
    warning: (count, all) =>
      `${count} of ${all} hold in some counties only, and the customer's is not known; give county.`,
  }];
}
