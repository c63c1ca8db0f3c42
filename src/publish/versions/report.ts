import type { ReviewCounts, Sample } from "../compare/review.ts";
import type { Diff } from "../compare/compare.ts";
import type { Difference } from "../compare/record_difference.ts";
import type { SkippedRow } from "../gate/staging.ts";

/** The result of a publish; with `dryRun`, the expected result. */
export interface PublishReport {
  readonly dataset: string;
  /** The new version's number. */
  readonly version: number;
  readonly published: boolean;
  readonly rows: number;
  readonly changes: Diff;
  /** How many of the rows are new; the other written rows replace one. */
  readonly added: number;
  /** Rows that were skipped because the file has a later version of the record. */
  readonly passedOver: readonly SkippedRow[];
  readonly warnings: readonly string[];
  /** Changes of the first rows of each kind, deletions first, if requested. */
  readonly differences?: readonly Difference[];
  /** The changes, counted by kind. */
  readonly counts?: ReviewCounts;
  /** Values next to their cells, for the first new and changed rows of a sheet. */
  readonly samples?: readonly Sample[];
  /** The whole comparison as CSV, if requested. */
  readonly csv?: readonly string[];
}
