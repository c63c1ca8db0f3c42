import type { FlagColumn } from "../../library/flag_column.ts";
import type { Section } from "./section.ts";

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

/** A section in which rows of which a doubt holds do not count as quote-safe. */
export function discounting(
  found: Section,
  quoteSafe: FlagColumn,
  doubts: readonly Doubt[],
): Section {
  const { rows } = found;
  const held = doubts.map((doubt) => ({ doubt, rows: rows.filter((row) => doubt.holds(row)) }))
    .filter(({ rows }) => rows.length > 0);
  const unsure = new Set(held.flatMap(({ rows }) => rows));
  const safeOnes = [...unsure].filter((row) => quoteSafe.values[row] === 1).length;
  return {
    ...found,
    quoteSafe: found.quoteSafe - safeOnes,
    unresolved: [...found.unresolved, ...held.map(({ doubt }) => doubt.requirement)],
    warnings: [
      ...found.warnings,
      ...held.map(({ doubt, rows: { length } }) => doubt.warning(length, rows.length)),
    ],
  };
}
