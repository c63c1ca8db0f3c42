import type {
  ChangeFacts,
  StoredChange,
  VersionInfo,
  VersionMark,
  VersionName,
} from "../../store/versions/versions.ts";
import type { Version } from "./version.ts";

/** What the store keeps of a dataset's versions. */
export interface History {
  /** Every version ever published, oldest first; numbers grow, and may have gaps. */
  readonly versions: readonly VersionMark[];
  /** Changes of versions after this one are logged. */
  readonly loggedAfter: number;
  /** For `all` and each trade, the sequence number of the last change that is no longer kept. */
  readonly pruned: Readonly<Record<string, number>>;
  /** Where files of the version are written; without it, their content stays in memory. */
  readonly files?: FilePlace | undefined;
}

/** The directory for files that are read by position. */
export interface FilePlace {
  /** The local directory that names are relative to. */
  readonly root: string;
  /** The name of a version's file; its folder exists. */
  nameOf(dataset: string, version: VersionName, kind: string): string;
}

/** The data of a part that is reused from the previous version. */
export interface CarriedPart<Built> {
  readonly built: Built;
  /** For each row of the previous version, its number in insertion order; -1 if it is gone. */
  readonly insertions: Int32Array;
}

/** A change with its new value. */
export interface LoggedChange extends StoredChange {
  /** The row as JSON in each view that changes are shown in; undefined for a delete. */
  texts(): Readonly<Record<string, string>> | undefined;
}

/** A change, and where its record is. */
export interface InsertedChange extends LoggedChange {
  /** The number of its record in insertion order; -1 if the change is not current. */
  readonly insertion: number;
}

/** The version, once all rows are added. */
export interface AddedRows {
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  /** For each row of the version, its record's number in insertion order. */
  readonly order: Uint32Array;
  /** For each record in insertion order, the rank of its id. */
  readonly ids: Uint32Array;
  /** The names of the views that changes are shown in. */
  readonly views: readonly string[];
}

/** Builds a part, off the serving thread. */
export interface PartBuilder<Built> {
  /**
   * Only for an incremental builder: whether a carried-over row must be added again; by default
   * none is.
   */
  rebuilds?(row: number): boolean;
  /** Adds the row of a current record, with its number in insertion order, ascending. */
  add?(row: unknown, insertion: number): void;
  /** Adds a new change, in ascending sequence. */
  addChange?(change: InsertedChange): void;
  /** Plain data with arrays on shared memory, so that any thread can open it. */
  finish(added: AddedRows): Built;
  /** After `finish`: the names of the files that the part is read from. */
  files?(): readonly string[];
  /** Called when the build fails. */
  abandon?(): void;
}

/** How the loader builds a part of versions. */
export interface PartSpec<Source> {
  readonly name: string;
  /**
   * Whether a version may be served without this part: at the first start until it is built, and
   * when building it fails.
   */
  readonly deferred?: boolean;
  /**
   * Whether the builder continues from the part of the previous version. Otherwise carried-over
   * rows are added like new ones.
   */
  readonly incremental?: boolean;
  /**
   * Up to which version existing files hold all logged changes, so that those need not be read from
   * the store.
   */
  heldUpTo?(source: Source, history: History): number;
  builder(source: Source, history: History, carried?: CarriedPart<never>): PartBuilder<unknown>;
  /**
   * The part for a later version with the same rows. Without this method, the earlier version's
   * part is used.
   *
   * @param changes After the earlier version: current ones, and the later version's own.
   * @returns Undefined when the version must be built from its rows.
   */
  sameRows?(
    source: Source,
    history: History,
    earlier: EarlierPart<never>,
    changes: readonly ChangeFacts[],
  ): { readonly built: unknown; readonly files: readonly string[] } | undefined;
}

/** A part of an earlier version. */
export interface EarlierPart<Built> {
  readonly built: Built;
  readonly version: Version;
}

/**
 * A part of a loaded version besides its columns and records, declared in a higher layer: how it is
 * built and how it is opened. A version that has it never loses it.
 *
 * @typeParam Source What declares the dataset.
 */
interface Part<Source, Opened> extends PartSpec<Source> {
  /** Whether a version has the part; only a deferred one can be missing. */
  isIn(version: Version): boolean;
  /**
   * The opened part of a version; opened at the first call, then cached.
   *
   * @throws {TypeError} when the version does not have it.
   */
  of(version: Version): Opened;
}

/** Declares a part. */
export function part<Source, Built, Opened>(
  declaration: Omit<PartSpec<Source>, "builder" | "sameRows"> & {
    sameRows?(
      source: Source,
      history: History,
      earlier: EarlierPart<Built>,
      changes: readonly ChangeFacts[],
    ): { readonly built: Built; readonly files: readonly string[] } | undefined;
    builder(source: Source, history: History, carried?: CarriedPart<Built>): PartBuilder<Built>;
    open(built: Built, version: Version): Opened;
  },
): Part<Source, Opened> {
  const { name, open } = declaration;
  const opened = (version: Version) => open(version.built(name) as Built, version);
  return Object.freeze({
    ...declaration,
    isIn: (version: Version) => version.has(name),
    of: (version: Version) => version.once(opened),
  });
}
