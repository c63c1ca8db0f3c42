import type { ValidationError } from "../model/validation_error.ts";
import type { RawRow } from "../model/raw_row.ts";
import type { FirstVersion } from "../../store/versions/first_version.ts";
import type { Retention } from "./retention.ts";

/** The stage of a publish: reading the file, comparing it with the current version, writing. */
export type Stage = "reading" | "comparing" | "writing";

/** Reports progress. `total` is unknown while rows are read. */
export type Progress = (stage: Stage, done: number, total?: number) => void;

/** Options of every new version. */
export interface VersionOptions extends Retention {
  /** Stop before publishing. */
  readonly dryRun?: boolean;
  /** Allow deleting more than half of the rows. */
  readonly allowShrink?: boolean;
  /** Accept rows that were verified before the rows that they replace. */
  readonly older?: boolean;
  /** List changes field by field, for up to this many rows of each kind. */
  readonly differences?: number;
  /** Return the whole comparison as CSV, in pieces. */
  readonly csv?: boolean;
  /** The version that was reviewed; if another one has been published since, the publish is refused. */
  readonly madeFrom?: number;
  /** Metadata of the version: the note, the file's name and the publisher. */
  readonly note?: string;
  readonly fileName?: string;
  readonly by?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly progress?: Progress;
  /** Awaited when nothing can refuse the version any more, before it is written. */
  readonly beforeWrite?: () => Promise<void>;
  /** The dataset's first version, made of the same rows: it is written with these ids and this time. */
  readonly first?: FirstVersion;
  /** Aborts the publish with the signal's reason; the old version stays. */
  readonly signal?: AbortSignal;
}

export interface PublishOptions extends VersionOptions {
  /** The rows are changes only: all other rows stay. */
  readonly delta?: boolean;
  /** Ids of records to delete; only with `delta`. */
  readonly deletes?: readonly string[];
  /** Changes each row before it is checked. */
  readonly amend?: (row: Record<string, unknown>) => void;
  /** Called with each invalid row, including those that the error does not list. */
  readonly onInvalid?: (raw: RawRow, errors: readonly ValidationError[]) => void;
}

/** The options that matter before rows are compared with the current version. */
export interface StageOptions extends
  Pick<
    PublishOptions,
    "amend" | "differences" | "now" | "onInvalid" | "progress" | "signal"
  > {
  /** Lets other work of the thread run; by default `pause`. */
  readonly giveTurn?: () => Promise<void>;
}
