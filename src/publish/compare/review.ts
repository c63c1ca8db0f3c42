import type { ParsedValue } from "../model/raw_row.ts";
import { compareCodePoints } from "../../base/text/text.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { type Difference, differenceOf } from "./record_difference.ts";

/** How many rows of each kind are shown with their source cells. */
const SAMPLES = 10;

/** A row of a sheet as it would be served. */
export interface Sample {
  readonly change: "new" | "changed";
  readonly label: string;
  /** The line of the file. */
  readonly line: number;
  readonly values: readonly ParsedValue[];
}

/** What a version changes, for the person who approves it: deletions first. */
export interface Review {
  readonly counts: ReviewCounts;
  /** The first of each kind, sorted by label: deleted, changed, new. */
  readonly differences: readonly Difference[];
  /** From the first new and changed rows of a sheet. */
  readonly samples: readonly Sample[];
}

export interface ReviewCounts {
  readonly deleted: number;
  /** Rows with other values. */
  readonly changed: number;
  /** Rows that differ only in when they were verified. */
  readonly reverified: number;
  readonly new: number;
}

const VERIFIED = /"last_verified_at":(?:"[^"]*"|null)/g;

/** Whether two payloads differ only in when the row was verified. */
function isReverified(before: string, after: string): boolean {
  return before.replace(VERIFIED, "") === after.replace(VERIFIED, "");
}

/** Collects differences and sorts them for people. */
export class ReviewBuilder {
  readonly #deleted: Difference[] = [];
  readonly #changed: Difference[] = [];
  readonly #new: Difference[] = [];
  readonly #samples: Sample[] = [];
  #reverified = 0;

  constructor(readonly dataset: Dataset) {}

  /**
   * Adds a record; a payload is undefined if the record does not exist.
   *
   * @param origin The sheet's cells that the row was read from, if any.
   */
  add(
    id: string,
    before: string | undefined,
    after: string | undefined,
    origin?: (label: string, change: Sample["change"]) => Sample | undefined,
  ): void {
    if (before !== undefined && after !== undefined && isReverified(before, after)) {
      this.#reverified++;
      return;
    }
    const difference = differenceOf(this.dataset, id, before, after);
    const { change, label } = difference;
    if (change === "deleted") {
      this.#deleted.push(difference);
      return;
    }
    const list = change === "new" ? this.#new : this.#changed;
    if (list.push(difference) > SAMPLES || origin === undefined) return;
    const sample = origin(label, change);
    if (sample !== undefined) this.#samples.push(sample);
  }

  /** All differences, in display order. */
  *all(): Generator<Difference> {
    for (const list of [this.#deleted, this.#changed, this.#new]) yield* list.sort(byLabel);
  }

  /** @param limit How many of each kind are returned; all are counted. */
  review(limit: number): Review {
    const lists = [this.#deleted, this.#changed, this.#new];
    return {
      counts: {
        deleted: this.#deleted.length,
        changed: this.#changed.length,
        reverified: this.#reverified,
        new: this.#new.length,
      },
      differences: lists.flatMap((list) => list.sort(byLabel).slice(0, limit)),
      samples: this.#samples,
    };
  }
}

const byLabel = (a: Difference, b: Difference) =>
  compareCodePoints(a.label, b.label) || compareCodePoints(a.id, b.id);
