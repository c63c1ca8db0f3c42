import type { Incentive } from "./incentive_schema.ts";
import { summaryOf } from "./summary.ts";

type Row = Readonly<Record<string, unknown>>;

/** What an incentive offers in one trade, for which measures and where. */
interface Offer {
  readonly incentive: Incentive;
  /** The row without summary, measures, states and utilities. */
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

/** Fields that may differ between offers on the same terms. */
const UNMERGED = { id: null, program_key: null };

/**
 * Merges offers with the same terms and measures into one row, with all their states and utilities.
 * Offers for different measures stay separate, because a customer may get the amount for each.
 */
export class Offers {
  readonly #merged = new Map<string, Merged>();

  /** Adds an offer, merging it with an earlier one on the same terms. */
  add({ incentive, row, measures, states, utilities }: Offer): void {
    // An empty list means any, so it must not merge with a list of some.
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

  /** The merged rows, in the order of their first offers. */
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
