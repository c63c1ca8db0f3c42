import type { VersionInfo, VersionName } from "../../store/versions/versions.ts";
import type { ColumnData } from "../columns/columns.ts";
import type { EncodedPatches } from "./patches.ts";
import type { EncodedRecords } from "./records.ts";

/** Files that belong to a version. */
interface VersionFiles {
  /** The local directory that the names are relative to; null if there are no files. */
  readonly root: string | null;
  readonly names: readonly string[];
}

/** Values by the name of a view; the payload, the published row itself, is always there. */
export type ByView<Value> = Readonly<Record<string, Value>> & { readonly payload: Value };

/** A loaded version as plain data: arrays on shared memory that any thread can open. */
export interface VersionData {
  readonly dataset: string;
  /** Null when nothing is published. */
  readonly info: VersionInfo | null;
  readonly columns: Readonly<Record<string, ColumnData>>;
  /** The views that logged changes have too (`build.ts`). */
  readonly views: ByView<EncodedRecords>;
  /** The other views. */
  readonly patches: Readonly<Record<string, EncodedPatches>>;
  readonly orders: Readonly<Record<string, Uint32Array>>;
  /** 1 for the rows that a `sample` key may see. */
  readonly sample: Uint8Array;
  /** Files that parts of the version are read from, by position. */
  readonly files: VersionFiles;
  /** The built parts, by name. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Whether a loaded version is the newest and has every part. */
export function isUpToDate(
  data: VersionData,
  newest: VersionName | undefined,
  parts: readonly { readonly name: string }[] = [],
): boolean {
  return data.info?.id === newest?.id && parts.every(({ name }) => name in data.parts);
}
