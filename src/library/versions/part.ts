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
  /** For each row of the previous version, its place in order of arrival; -1 where it is gone. */
  readonly arrivals: Int32Array;
}

/** A change with its new value. */
export interface LoggedChange extends StoredChange {
  /** The row as JSON in each view that changes are shown in; undefined for a delete. */
  texts(): Readonly<Record<string, string>> | undefined;
}

/** A change as it comes to a part. */
export interface ArrivedChange extends LoggedChange {
  /** The place of its record in order of arrival; -1 where it is not current. */
  readonly arrival: number;
}

/** What is known once all rows have arrived. */
export interface Arrived {
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  /** For each row of the version, which record it was in order of arrival. */
  readonly order: Uint32Array;
  /** For each record in order of arrival, the place of its id among all in their order. */
  readonly ids: Uint32Array;
  /** The names of the views that changes are shown in. */
  readonly views: readonly string[];
}

/** Gathers what a part is built of, off the serving thread. */
export interface PartBuilder<Built> {
  /**
   * Whether a row of the previous version that stays is to be added again; without this none is, where
   * the builder continues from the part of that version.
   */
  again?(row: number): boolean;
  /** Takes the row of a current record, and its place in order of arrival, which rises. */
  add?(row: unknown, arrival: number): void;
  /** Takes a change that is new, in the order of their sequence. */
  addChange?(change: ArrivedChange): void;
  /** Plain data with arrays on shared memory, so that any thread can open it. */
  finish(arrived: Arrived): Built;
  /** After `finish`: the names of the files that the part is read from. */
  files?(): readonly string[];
  /** Called when the build fails. */
  abandon?(): void;
}

/** How a part of versions is built, as a loader sees it. */
export interface IndexSpec<Source> {
  readonly name: string;
  /**
   * Whether a version may be served without this part: at the first start while it is built, and
   * when building it fails.
   */
  readonly late?: boolean;
  /**
   * Whether the builder continues from the part of the previous version. If not, it is given all rows
   * that are reused like new ones.
   */
  readonly goesOn?: boolean;
  /**
   * Up to which version the files that are there already hold all logged changes, so that those need
   * not be read from the store.
   */
  heldUpTo?(source: Source, history: History): number;
  builder(source: Source, history: History, taken?: CarriedPart<never>): PartBuilder<unknown>;
  /**
   * The part for a later version with the same rows. A part without this says nothing but of rows, and
   * is that of the earlier version.
   *
   * @param changes After the earlier version: those that are current, and the later version's own.
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
 * A part of a loaded version beside its columns and records, which a floor above the library declares:
 * what it is built of, and how what was built is read. A version that has it never loses it.
 *
 * @typeParam Source What declares the dataset.
 */
export interface Part<Source, Opened> extends IndexSpec<Source> {
  /** Whether a version has the part; only a late one can be missing. */
  isIn(version: Version): boolean;
  /**
   * The part of a version: opened at the first call, then remembered.
   *
   * @throws {TypeError} when the version does not have it.
   */
  of(version: Version): Opened;
}

/** Declares a part. */
export function part<Source, Built, Opened>(
  declaration: Omit<IndexSpec<Source>, "builder" | "sameRows"> & {
    sameRows?(
      source: Source,
      history: History,
      earlier: EarlierPart<Built>,
      changes: readonly ChangeFacts[],
    ): { readonly built: Built; readonly files: readonly string[] } | undefined;
    builder(source: Source, history: History, taken?: CarriedPart<Built>): PartBuilder<Built>;
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
