import type { Database } from "../../store/database.ts";
import {
  type ChangeFacts,
  readChangeFacts,
  type VersionName,
} from "../../store/versions/versions.ts";
import type { FilePlace, PartSpec } from "../versions/part.ts";
import { Version } from "../versions/version.ts";
import { isUpToDate, type VersionData } from "../versions/version_data.ts";
import type { VersionSpec } from "../versions/version_spec.ts";
import { historyOf, readVersions } from "./load.ts";

/** Inputs of a version that has the content of an earlier one. */
interface SameContentOptions<Source> {
  readonly parts: readonly PartSpec<Source>[];
  /** Where files of the version are written. */
  readonly files: FilePlace;
  /** Reads the segment of an earlier version; undefined if there is none, or it is unusable. */
  read(version: VersionName): Promise<VersionData | undefined>;
}

/**
 * The current version of a dataset if it is a rollback: the rows, columns and parts of the earlier
 * version's segment with the changes since, which are read without payloads. No row is read.
 *
 * @returns Undefined when the version is not a rollback, or must be built from its rows.
 * @throws When the store cannot be read.
 */
export async function loadSameContent<Source extends VersionSpec>(
  db: Database,
  spec: Source,
  { parts, files, read }: SameContentOptions<Source>,
): Promise<VersionData | undefined> {
  const found = await readVersions(db, spec.key);
  const info = found.versions.at(-1);
  const same = found.versions.find(({ number }) => number === info?.contentOf);
  if (info === undefined || same === undefined) return undefined;
  const earlier = await read(same);
  if (earlier === undefined || !isUpToDate(earlier, same, parts)) return undefined;
  const version = new Version(earlier);
  if (version.size !== info.rowCount) return undefined;

  const { changes, history } = await db.transaction().setIsolationLevel("repeatable read").execute(
    async (trx) => {
      const history = historyOf(await readVersions(trx, spec.key), files);
      const changes: ChangeFacts[] = [];
      for await (const batch of readChangeFacts(trx, spec.key, same.lastSequence, info.number)) {
        changes.push(...batch);
      }
      return { changes, history };
    },
  );
  // Another version may have been published since.
  if (history.versions.at(-1)?.id !== info.id) return undefined;

  const built: Record<string, unknown> = {};
  const names: string[] = [];
  for (const part of parts) {
    const before = earlier.parts[part.name];
    if (part.sameRows === undefined) built[part.name] = before;
    else {
      const again = part.sameRows(spec, history, { built: before as never, version }, changes);
      if (again === undefined) return undefined;
      built[part.name] = again.built;
      names.push(...again.files);
    }
  }
  return { ...earlier, info, parts: built, files: { root: files.root, names } };
}
