import type { Caller } from "../access/caller.ts";
import type { Param } from "../http/declare/param.ts";
import type { Filter } from "../library/query/filters.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Version } from "../library/versions/version.ts";
import type { FoundRows } from "./rows.ts";

/** What the requested rows depend on. */
export interface Looking {
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
  /** Names of the parameters that were sent. */
  readonly sent: ReadonlySet<string>;
}

/** Which of the rows that pass are shown. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
  /** A further filter. */
  readonly where?: Filter | undefined;
  /** All rows of the version in another order. */
  readonly order?: Uint32Array | undefined;
  /** Another order for the rows that pass, all of them. */
  readonly arrange?:
    | ((version: Version, rows: number[]) => number[])
    | undefined;
}

/** Lists the records of a dataset with the parameters of its endpoint. */
export interface Browsing {
  /** The dataset's key. */
  readonly dataset: string;
  /** The endpoint that has the parameters; null if none has them. */
  readonly path: string | null;
  readonly params: Readonly<Record<string, Param<unknown>>>;
  /**
   * The rows that pass. The endpoint's defaults do not apply: they are meant for quotes, and would hide
   * records from a person who browses all of them.
   *
   * @param query As after the `?` of the endpoint's address; what it does not know is ignored.
   * @throws 400 as the endpoint does.
   */
  look(
    query: string,
    library: LibrarySnapshot,
    caller: Caller,
    window: Window,
  ): FoundRows;
}

/** An endpoint whose rows can be looked through. */
export interface Browsable {
  readonly browsing: Browsing;
}
