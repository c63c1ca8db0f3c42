import { all, either, type Filter, not } from "../../library/query/filters.ts";
import { encode } from "../../base/json/json.ts";
import { unsafe } from "../rows.ts";
import type { Place } from "./place.ts";

/** A reason why rows of a section may not apply to the customer. */
export interface Doubt {
  /** The rows to which it applies. */
  readonly of: Filter;
  /** Whether these rows come after all others. */
  readonly comesLast?: true;
  /** Its name among unresolved requirements. */
  readonly requirement: string;
  /**
   * @param count To how many rows it applies.
   * @param all How many rows the section has.
   */
  warning(count: number, all: number): string;
}

/** The doubts about some rows. */
interface Doubted {
  /** Names of the doubts that apply to a row, by row. */
  readonly unsure: ReadonlyMap<number, readonly string[]>;
  readonly unresolved: readonly string[];
  readonly warnings: readonly string[];
}

/** Applies doubts to rows. Doubts that apply to none of them are left out. */
export function doubted(rows: readonly number[], doubts: readonly Doubt[]): Doubted {
  const applying = doubts.map((doubt) => ({ doubt, of: rows.filter(doubt.of.passes) }))
    .filter(({ of }) => of.length > 0);
  const unsure = new Map<number, string[]>();
  for (const { doubt: { requirement }, of } of applying) {
    for (const row of of) unsure.set(row, [...unsure.get(row) ?? [], requirement]);
  }
  return {
    unsure,
    unresolved: applying.map(({ doubt }) => doubt.requirement),
    warnings: applying.map(({ doubt, of }) => doubt.warning(of.length, rows.length)),
  };
}

/** A record's JSON as not quote-safe, with the doubts added to its requirements. */
export function withDoubts(record: string, requirements: readonly string[]): string {
  const shown = JSON.parse(unsafe(record));
  // Permits have them inside `requirements`.
  const holder = "unresolved_requirements" in shown ? shown : shown.requirements;
  const own: readonly string[] = holder.unresolved_requirements ?? [];
  holder.unresolved_requirements = [...new Set([...own, ...requirements])];
  return encode(shown);
}

/** Splits queries so that rows with a doubt that `comesLast` are found after all others. */
export function doubtedLast<Query extends { readonly where?: Filter | undefined }>(
  queries: readonly Query[],
  doubts: readonly Doubt[],
): Query[] {
  const last = doubts.filter(({ comesLast }) => comesLast === true);
  if (last.length === 0) return [...queries];
  const late = either(...last.map((doubt) => doubt.of));
  return [not(late), late].flatMap((part) =>
    queries.map((query) => ({ ...query, where: all(query.where, part) }))
  );
}

/** If the customer's state is unknown: rows for one state are in doubt, and come after rows for any. */
export function ofUnknownState(
  { isUnlocated }: Place,
  isOfOneState: (row: number) => boolean,
): Doubt[] {
  if (!isUnlocated) return [];
  return [{
    of: { passes: isOfOneState },
    comesLast: true,
    requirement: "state_unknown",
    warning: (count, all) =>
      `${count} of ${all} apply in one state only, and the customer's state is unknown; give state.`,
  }];
}

/** If the customer's county is unknown: rules for certain counties are in doubt. */
export function ofUnknownCounty(
  { county, county_fips }: Place,
  isOfSomeCounties: (row: number) => boolean,
): Doubt[] {
  if (county !== undefined || county_fips !== undefined) return [];
  return [{
    of: { passes: isOfSomeCounties },
    requirement: "county_unknown",
    warning: (count, all) =>
      `${count} of ${all} apply in some counties only, and the customer's county is unknown; ` +
      "give county.",
  }];
}
