import type { Caller } from "../access/caller.ts";
import type { Param } from "../http/declare/param.ts";
import type { Filter } from "../library/query/filters.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Version } from "../library/versions/version.ts";
import type { FoundRows } from "./rows.ts";

/** What a list of rows depends on besides its parameters. */
export interface BrowseContext {
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
  /** Names of the parameters that were sent. */
  readonly sent: ReadonlySet<string>;
}

/** Which of the matching rows to return, and in which order. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
  /** A further filter. */
  readonly where?: Filter | undefined;
  /** All rows of the version in another order than that of lists. */
  readonly order?: Uint32Array | undefined;
  /** Reorders the matching rows; it gets all of them. */
  readonly arrange?: ((version: Version, rows: number[]) => number[]) | undefined;
}

/** Lets the dashboard list the records of a dataset with the parameters of its endpoint. */
export interface Browsing {
  /** The dataset's key. */
  readonly dataset: string;
  /** Path of the endpoint with these parameters; null if there is none. */
  readonly path: string | null;
  readonly params: Readonly<Record<string, Param<unknown>>>;
  /**
   * Finds rows as the endpoint does, but without its default filters, which are meant for quotes and
   * would hide records from people.
   *
   * @param query A query string of the endpoint; unknown parameters are ignored.
   * @throws 400 as the endpoint does.
   */
  find(query: string, library: LibrarySnapshot, caller: Caller, window: Window): FoundRows;
}

/** An endpoint whose rows the dashboard can list. */
export interface Browsable {
  readonly browsing: Browsing;
}
