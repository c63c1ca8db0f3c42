import type { StoreAddress } from "../../store/database.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import type { SegmentPlace } from "../segments/place.ts";
import type { VersionData } from "../versions/version_data.ts";

/** Requests to the worker that loads versions (`workers/load_version.ts`). */
export type LoadRequest =
  /**
   * Where the store is, undefined while it is away since the start; where segments are kept, if they
   * are; and the code of the service.
   */
  | {
    readonly kind: "open";
    readonly address: StoreAddress | undefined;
    readonly segments: SegmentPlace | undefined;
    readonly code: string;
  }
  /** Reads a version's segment; the answer is null if there is none. */
  | { readonly kind: "read"; readonly dataset: string; readonly version: VersionName }
  /**
   * Builds the current version and reports it (`LoadProgress`), then writes its segment. The answer
   * comes when that is written.
   */
  | {
    readonly kind: "build";
    readonly dataset: string;
    /** Whether to report the previous version its deferred indexes are built, too. */
    readonly early: boolean;
    readonly before: VersionData | undefined;
    /** Columns to group by value, in addition to those that `before` has groups of. */
    readonly grouped: readonly string[];
  }
  /** Writes a segment again that could not be written. */
  | { readonly kind: "write"; readonly data: VersionData };

/** A progress report of the worker; undefined means only that it is still working. */
export type LoadProgress =
  | { readonly early: VersionData }
  | { readonly built: BuiltVersion }
  | undefined;

/** A version as the worker built it. */
export interface BuiltVersion {
  readonly data: VersionData;
  /** Why deferred indexes are missing, if any are. */
  readonly incomplete: Error | undefined;
  /** Whether an earlier version's segment had its rows, so that none was read. */
  readonly isSameContent?: boolean;
}
