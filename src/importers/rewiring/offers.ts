import type { Incentive } from "./incentive_schema.ts";
import { summaryOf } from "./summary.ts";

type Row = Readonly<Record<string, unknown>>;

/** What an incentive offers in one trade: for which measures, and where. */
interface Offer {
  readonly incentive: Incentive;
  /** But for measures, states and utilities. */
  readonly row: Row;
  readonly measures: Iterable<string>;
  readonly states: readonly string[];
  readonly utilities: readonly string[];
}

interface Merged {
  readonly incentive: Incentive;
  readonly row: Row;
  readonly measures: readonly string[];
  readonly states: Set<string>;
  readonly utilities: Set<string>;
}

/** Fields in which offers on the same terms differ. */
const UNMERGED = { id: null, program_key: null };

/**
 * Offers, those on the same terms and for the same measures as one, whichever utilities' customers
 * they are for. Offers for different measures stay apart: a customer may have the amount of each, so
 * one row would hold one cap in place of several.
 */
export class Offers {
  readonly #merged = new Map<string, Merged>();

  add({ incentive, row, measures, states, utilities }: Offer): void {
    // None means any, so what has none is not of the same terms as what has some.
    const isOpen = [states.length === 0, utilities.length === 0];
    const keys = [...measures].sort();
    const terms = JSON.stringify([{ ...row, ...UNMERGED }, summaryOf(incentive, keys), isOpen]);
    const merged = this.#merged.get(terms) ?? {
      incentive,
      row,
      measures: keys,
      states: new Set(),
      utilities: new Set(),
    };
    for (const state of states) merged.states.add(state);
    for (const utility of utilities) merged.utilities.add(utility);
    this.#merged.set(terms, merged);
  }

  /** One for each set of terms, in the order in which they came first. */
  *rows(): Generator<Row> {
    for (const { incentive, row, measures, states, utilities } of this.#merged.values()) {
      yield {
        ...row,
        summary: summaryOf(incentive, measures),
        state_codes: [...states].sort(),
        utilities: [...utilities],
        measure_keys: measures,
      };
    }
  }
}
