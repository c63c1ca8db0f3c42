import { sql } from "kysely";
import { failureOf } from "../../base/failure.ts";
import { present } from "../../base/known.ts";
import type { Database } from "../../store/database.ts";
import { changesIn, type FirstVersion } from "../../store/versions/first_version.ts";
import {
  findPruned,
  listVersions,
  marks,
  type Pruned,
  readChanges,
  type StoredChange,
  type VersionInfo,
  type VersionNote,
} from "../../store/versions/versions.ts";
import { VersionBuilder } from "../versions/build.ts";
import { isUpToDate, type VersionData } from "../versions/version_data.ts";
import type { FilePlace, History, PartSpec } from "../versions/part.ts";
import type { VersionSpec } from "../versions/version_spec.ts";
import { StoreDamaged } from "./load_errors.ts";
import { canCarryOver, carryOver } from "../versions/carry_over.ts";

/** The first version's changes are never delivered to a cursor: `v0` loads all records. */
const FIRST_VERSION = 1;

/** Converts rows that were stored under another schema to the current one. */
export interface RowCheck {
  /** Of the current schema. */
  readonly fingerprint: string;
  /**
   * Returns a stored row as the current schema has it.
   *
   * @throws When the row does not pass the current schema.
   */
  revalidate(payload: string, recordId: string): string;
}

/** Options of a load. */
interface LoadOptions<Source> {
  readonly parts?: readonly PartSpec<Source>[];
  /** A loaded version: unchanged rows are reused from it instead of being read again. */
  readonly before?: VersionData | undefined;
  /** Where files of the version are written; without it, their content stays in memory. */
  readonly files?: FilePlace | undefined;
  readonly check?: RowCheck;
  /** Waits for the load's turn to read rows. */
  readonly turn?: <Result>(read: () => Promise<Result>) => Promise<Result>;
  /**
   * Receives the version before its deferred parts are built; these wait for the returned promise.
   */
  readonly onServable?: (data: VersionData) => void | Promise<void>;
  /** Called now and then while the store is read, as a sign of life. */
  readonly progress?: () => void;
  /** Called when a deferred part cannot be built; the version is served without it. */
  readonly failed?: (part: string, error: unknown) => void;
}

/**
 * Reads a dataset's current version from the store in one snapshot, and builds it.
 *
 * @throws {StoreDamaged} when a row cannot be read, or part of the version is missing in the store.
 */
export async function loadVersion<Source extends VersionSpec>(
  db: Database,
  spec: Source,
  options: LoadOptions<Source> = {},
): Promise<VersionData> {
  const { key } = spec;
  const { parts, before, check, turn = (read) => read(), onServable, progress } = options;
  if (before !== undefined) {
    const { versions, pruned } = await turn(() => readVersions(db, key));
    if (canCarryOver(before, versions, pruned) && isUpToDate(before, versions.at(-1), parts)) {
      return before;
    }
  }
  const transaction = db.transaction().setIsolationLevel("repeatable read");
  const { builder, info, hasCarriedRows } = await turn(() =>
    transaction.execute(async (trx) => {
      // Changes are sorted in memory rather than on disk.
      await sql`set local work_mem = '64MB'`.execute(trx);
      const stored = await readVersions(trx, key);
      const { versions, pruned } = stored;
      const from = before && canCarryOver(before, versions, pruned) ? before : undefined;
      const history = historyOf(stored, options.files);
      const { loggedAfter } = history;
      const held = from === undefined
        ? (parts ?? []).map((part) => part.heldUpTo?.(spec, history) ?? loggedAfter)
        : [];
      const range = {
        afterSequence: from?.info?.lastSequence ?? 0,
        afterVersion: Math.max(loggedAfter, ...held),
      };
      const carried = from && await carryOver(trx, from, range);
      const builder = new VersionBuilder(spec, { ...options, history, carried });
      const checked = checking(versions, check);
      try {
        for await (const changes of readChanges(trx, key, range)) {
          for (const change of changes) add(builder, checked(change), key);
          progress?.();
        }
      } catch (error) {
        builder.abandon();
        throw error;
      }
      return { builder, info: versions.at(-1) ?? null, hasCarriedRows: carried !== undefined };
    })
  );
  // The store is free for other readers while the version is built.
  const data = builder.finish(info);
  const rows = data.sample.length;
  if (info !== null && info.rowCount !== rows) {
    // The cause may be the carried-over rows rather than the store.
    if (hasCarriedRows) return await loadVersion(db, spec, { ...options, before: undefined });
    throw new StoreDamaged(`The store has ${rows} of the ${info.rowCount} rows of ${key}`);
  }
  await onServable?.(data);
  return builder.finishDeferred();
}

/** Builds a first version without the store, where it need not be yet. */
export async function buildFirst<Source extends VersionSpec>(
  spec: Source,
  first: FirstVersion,
  { parts, files, failed, onServable }: Pick<
    LoadOptions<Source>,
    "parts" | "files" | "failed" | "onServable"
  > = {},
): Promise<VersionData> {
  const pruned = { oldest: FIRST_VERSION, sequences: {} };
  const history = historyOf({ versions: [first.info], pruned }, files);
  const builder = new VersionBuilder(spec, { parts, failed, history, isReadAgain: true });
  for (const change of changesIn(first)) builder.add(change);
  const data = builder.finish(first.info);
  await onServable?.(data);
  let insertion = 0;
  for (const { payload } of changesIn(first)) {
    builder.addDeferred(present(payload, "payload"), insertion++);
  }
  return builder.finishDeferred();
}

/** A dataset's versions, and what was pruned from them. */
interface StoredVersions {
  readonly versions: readonly VersionInfo[];
  readonly pruned: Pick<Pruned, "oldest" | "sequences">;
}

/** @param files Where files of the version are written. */
export function historyOf(
  { versions, pruned }: StoredVersions,
  files: FilePlace | undefined,
): History {
  return { versions: marks(versions), loggedAfter: pruned.oldest, pruned: pruned.sequences, files };
}

/** @throws {StoreDamaged} when the current one is missing. */
export async function readVersions(db: Database, dataset: string) {
  // Before the versions: one may be published in between.
  const pruned = await findPruned(db, dataset);
  const versions = await listVersions(db, dataset);
  const { current } = pruned;
  if (current > 0 && !versions.some(({ number }) => number === current)) {
    throw new StoreDamaged(`The store has lost version ${current} of ${dataset}`);
  }
  return { versions, pruned };
}

/** @throws {StoreDamaged} when the row that the change sets cannot be read. */
function add(
  builder: Pick<VersionBuilder<VersionSpec>, "add">,
  change: StoredChange,
  dataset: string,
): void {
  try {
    builder.add(change);
  } catch (error) {
    if (failureOf(error) !== undefined) throw error;
    const row = `Row ${change.recordId} of ${dataset}`;
    throw new StoreDamaged(`${row} is damaged in the store`, { cause: error });
  }
}

/** Converts current rows that were stored under another schema to the current one. */
function checking(
  versions: readonly (VersionInfo & Pick<VersionNote, "schemaFingerprint">)[],
  check: RowCheck | undefined,
): (change: StoredChange) => StoredChange {
  const known = new Set(
    versions.filter(({ schemaFingerprint }) => schemaFingerprint === check?.fingerprint)
      .map(({ number }) => number),
  );
  return (change) => {
    const { payload, replacedIn, version, recordId } = change;
    if (payload === null || replacedIn !== null || known.has(version)) return change;
    return { ...change, payload: check?.revalidate(payload, recordId) ?? payload };
  };
}

/** A version of a dataset without a published version. */
export function emptyVersion<Source extends VersionSpec>(
  spec: Source,
  parts: readonly PartSpec<Source>[] = [],
): VersionData {
  const history = { versions: [], loggedAfter: FIRST_VERSION, pruned: {} };
  const builder = new VersionBuilder(spec, { history, parts });
  builder.finish(null);
  return builder.finishDeferred();
}
