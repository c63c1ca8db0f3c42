import { sql } from "kysely";
import type { Dataset } from "../datasets/dataset.ts";
import type { Database } from "../store/database.ts";
import { findPruned, listVersions, marks, readChanges, readRecords } from "../store/versions.ts";
import { VersionBuilder, type VersionData } from "./build.ts";

/** The first version has no change that a cursor could still have to deliver: `v0` loads records. */
const FIRST_VERSION = 1;

/** Reads a dataset's current version from the store, all of one moment, and builds it. */
export async function loadVersion<Row>(
  db: Database,
  dataset: Dataset<Row>,
): Promise<{ data: VersionData; builder: VersionBuilder<Row> }> {
  const builder = new VersionBuilder(dataset);
  const transaction = db.transaction().setIsolationLevel("repeatable read");
  const info = await transaction.execute(async (trx) => {
    // Records are sorted in memory rather than on disk.
    await sql`set local work_mem = '64MB'`.execute(trx);
    const versions = await listVersions(trx, dataset.key);
    const pruned = await findPruned(trx, dataset.key);
    builder.begin(marks(versions), pruned.sequences);
    for await (const records of readRecords(trx, dataset.key)) {
      for (const record of records) builder.add(record);
    }
    const after = Math.max(FIRST_VERSION, pruned.version);
    for await (const changes of readChanges(trx, dataset.key, after)) {
      for (const change of changes) builder.addChange(change);
    }
    return versions.at(-1) ?? null;
  });
  // The store is free for others while the version is built.
  return { data: builder.finish(info), builder };
}

/** A version of a dataset of which nothing is published. */
export function emptyVersion<Row>(dataset: Dataset<Row>): VersionData {
  return new VersionBuilder(dataset).finish(null);
}
