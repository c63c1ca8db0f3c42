import { PublishError } from "../model/errors.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database } from "../../store/database.ts";
import { findPruned } from "../../store/versions/versions.ts";
import type { VersionOptions } from "./options.ts";
import { publishStaged } from "./publish.ts";
import type { PublishReport } from "./report.ts";
import { currentOf } from "./version_record.ts";
import { Staging } from "../gate/staging.ts";
import { recordsOf } from "./version_records.ts";

/**
 * Publishes an earlier version again as the next one.
 *
 * @throws {PublishError} when there is no such version, or it is no longer kept.
 */
export async function rollback<Row>(
  db: Database,
  dataset: Dataset<Row>,
  version: number,
  options: VersionOptions,
): Promise<PublishReport> {
  using staging = new Staging();
  return await db.transaction().execute(async (trx) => {
    const current = await currentOf(trx, dataset.key, options.dryRun !== true);
    const { oldest } = await findPruned(trx, dataset.key);
    if (version < oldest || version > current.version_number) {
      throw new PublishError(
        current.version_number === 0
          ? `Cannot roll back ${dataset.key}: nothing is published`
          : `Cannot roll back ${dataset.key} to version ${version}: kept are ${oldest} to ` +
            `${current.version_number}`,
      );
    }
    for await (const batch of recordsOf(trx, dataset.key, version)) {
      for (const { payload, ...record } of batch) {
        staging.add({ ...record, payload, line: 0, latest: null });
      }
      options.signal?.throwIfAborted();
    }
    return await publishStaged(
      trx,
      dataset,
      staging,
      undefined,
      { ...options, action: "rollback" },
      { passedOver: [], warnings: [] },
    );
  });
}
