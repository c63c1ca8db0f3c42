import type { StoreAddress } from "../../store/database.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import type { SegmentPlace } from "../segments/place.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { Completion } from "./completion.ts";
import type { VersionData } from "../versions/version_data.ts";

/** Requests to the worker that loads versions (`workers/load_version.ts`). */
export type LoadRequest =
  /**
   * The address of the store (undefined if it was unreachable since the start), the place of
   * segments if they are kept, and the service's code fingerprint.
   */
  | {
    readonly kind: "open";
    readonly address: StoreAddress | undefined;
    readonly segments: SegmentPlace | undefined;
    readonly code: string;
  }
  /** Reads a version's segment (`VersionSegments.read`); the result is null if there is none. */
  | {
    readonly kind: "read";
    readonly dataset: string;
    readonly version: VersionName;
    readonly needsFiles: boolean;
  }
  /**
   * Builds the current version and reports it (`LoadProgress`), then writes its segment. The result
   * comes when that is written.
   */
  | {
    readonly kind: "build";
    readonly dataset: string;
    /** Whether to report the version before its deferred parts are built, too. */
    readonly reportServable: boolean;
    readonly before: VersionData | undefined;
    /** Columns to group by value, in addition to those that are grouped in `before`. */
    readonly grouped: readonly string[];
    /** A first version that need not be read from the store. */
    readonly first: FirstVersion | undefined;
    /** Deferred parts of that version wait for it. */
    readonly completion: Completion | undefined;
  }
  /** Writes a segment that could not be written before. */
  | { readonly kind: "write"; readonly data: VersionData };

/** A progress report of the worker; undefined only shows that it is still working. */
export type LoadProgress =
  | { readonly servable: VersionData }
  | { readonly built: BuiltVersion }
  | undefined;

/** A version as the worker built it. */
export interface BuiltVersion {
  readonly data: VersionData;
  /** Why deferred parts are missing, if any are. */
  readonly incomplete: Error | undefined;
  /** Whether the rows came from an earlier version's segment, so that none was read. */
  readonly isSameContent?: boolean;
}
