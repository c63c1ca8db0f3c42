import type { ReviewCounts, Sample } from "../compare/review.ts";
import type { Diff } from "../compare/compare.ts";
import type { Difference } from "../compare/differences.ts";
import type { PassedOver } from "../gate/staging.ts";

/** What a publish did, or with `dryRun` would have done. */
export interface PublishReport {
  readonly dataset: string;
  /** The new version's number. */
  readonly version: number;
  readonly published: boolean;
  readonly rows: number;
  readonly changes: Diff;
  /** How many of the rows are new; the others that are written replace one. */
  readonly added: number;
  /** Rows passed over because the file has a later version of them. */
  readonly passedOver: readonly PassedOver[];
  readonly warnings: readonly string[];
  /** Changes of the first rows of each kind, deletions first, if requested. */
  readonly differences?: readonly Difference[];
  /** The changes, counted by what an operator decides on. */
  readonly counts?: ReviewCounts;
  /** Values next to their cells, of the first new and changed rows of a sheet. */
  readonly samples?: readonly Sample[];
  /** The whole comparison as CSV, if requested. */
  readonly csv?: readonly string[];
}
