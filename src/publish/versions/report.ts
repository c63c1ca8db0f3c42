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
  /** Rows passed over because the file has a later version of them. */
  readonly passedOver: readonly PassedOver[];
  readonly warnings: readonly string[];
  /** Of the first rows that change, when they were asked for. */
  readonly differences?: readonly Difference[];
}
