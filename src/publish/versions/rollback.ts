import { defined } from "../../base/json/defined.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import { findPruned } from "../../store/versions/versions.ts";
import { Staging } from "../gate/staging.ts";
import { findShrink } from "../gate/shrink.ts";
import { PublishError, ShrinkError } from "../model/errors.ts";
import type { VersionOptions } from "./options.ts";
import { beginVersion, emptied, publishStaged, requireReviewed } from "./publish.ts";
import type { PublishReport } from "./report.ts";
import {
  compareWithVersion,
  type VersionComparison,
  writeFromVersion,
} from "./rollback_changes.ts";
import { keptVersions } from "./retention.ts";
import { completeVersion, countsOfVersion, recordVersion } from "./version_record.ts";
import { recordsOf } from "./version_records.ts";

/**
 * Publishes an earlier version again as the next one. The new version names the earlier one, so
 * that servers find its segment; changes are computed and written inside the store. Rows may be
 * older than the rows that they replace: that is the purpose of a rollback.
 *
 * @throws {PublishError} when there is no such version, it is no longer kept, or another version
 *   was published in the meantime.
 * @throws {ShrinkError} when more than half of the rows would be deleted.
 */
export async function rollback<Row>(
  db: Database,
  dataset: Dataset<Row>,
  version: number,
  options: VersionOptions,
): Promise<PublishReport> {
  const { key } = dataset;
  const isDryRun = options.dryRun === true;
  return await db.transaction().execute(async (trx) => {
    const current = await beginVersion(trx, key, options);
    const { oldest } = await findPruned(trx, key);
    if (version < oldest || version > current.version_number) {
      throw new PublishError(
        current.version_number === 0
          ? `Cannot roll back ${key}: nothing is published`
          : `Cannot roll back ${key} to version ${version}: ` +
            keptVersions(oldest, current.version_number),
      );
    }
    requireReviewed(key, current.version_number, options);
    const reviewed = await review(trx, dataset, version, options);
    const comparison = await compareWithVersion(trx, key, version);
    options.signal?.throwIfAborted();
    const before = await countsOfVersion(trx, key, current.version_number);
    const report = reportOf(key, current.version_number + 1, comparison, before);
    const shrink = options.allowShrink === true
      ? undefined
      : await findShrink(trx, key, before.rows, comparison.leaving, report.rows);
    const whole = { ...report, ...reviewed, published: !isDryRun };
    if (shrink !== undefined) {
      const dry = isDryRun ? whole : undefined;
      throw new ShrinkError(key, shrink.removed, shrink.before, dry);
    }
    if (isDryRun) return whole;
    await options.beforeWrite?.();
    const lastSequence = await writeFromVersion(
      trx,
      key,
      whole.version,
      current.last_sequence,
      comparison,
    );
    options.signal?.throwIfAborted();
    const { quoteSafe } = await countsOfVersion(trx, key, version);
    // No fingerprint: the rows passed the schema of their time, which may not be the current one.
    const record = { ...options, action: "rollback", fingerprint: null, contentOf: version };
    await recordVersion(trx, whole, lastSequence, quoteSafe, record);
    await completeVersion(trx, whole, record);
    return whole;
  });
}

/** The note of a rollback that comes without one. */
export function defaultRollbackNote(version: number): string {
  return `back to version ${version}`;
}

function reportOf(
  dataset: string,
  version: number,
  { changed, leaving, added }: VersionComparison,
  before: { readonly rows: number },
): PublishReport {
  const supersede = changed.filter(({ operation }) => operation === "supersede").length;
  const rows = before.rows + added - leaving.length;
  const changes = {
    upsert: changed.length - supersede,
    supersede,
    delete: leaving.length,
    unchanged: rows - changed.length,
    unknownDeletes: 0,
  };
  return {
    dataset,
    version,
    published: false,
    rows,
    changes,
    added,
    passedOver: [],
    warnings: emptied(rows, changes),
  };
}

/** Changes field by field, if requested: this reads the rows. */
async function review<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  version: number,
  options: VersionOptions,
): Promise<Pick<PublishReport, "differences" | "counts" | "samples" | "csv">> {
  if (options.differences === undefined && options.csv !== true) return {};
  using staging = new Staging();
  for await (const batch of recordsOf(trx, dataset.key, version)) {
    for (const { payload, ...record } of batch) {
      staging.add({ ...record, payload, line: 0, latest: null });
    }
    options.signal?.throwIfAborted();
  }
  const { differences, counts, samples, csv } = await publishStaged(
    trx,
    dataset,
    staging,
    undefined,
    { ...options, dryRun: true, allowShrink: true },
    { passedOver: [], warnings: [] },
  );
  return defined({ differences, counts, samples, csv });
}
