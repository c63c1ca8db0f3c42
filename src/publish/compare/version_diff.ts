import { PublishError } from "../model/errors.ts";
import { sql } from "kysely";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Database, DatabaseTransaction } from "../../store/database.ts";
import { isRecordOf } from "../../store/versions/records.ts";
import { findPruned } from "../../store/versions/versions.ts";
import type { Difference } from "./record_difference.ts";
import { ReviewBuilder, type ReviewCounts } from "./review.ts";
import { keptVersions } from "../versions/retention.ts";
import { reviewCsv } from "./review_csv.ts";
import { firstOf, lastOf } from "../../base/known.ts";

/** How one version of a dataset differs from another. */
export interface VersionDiff {
  readonly dataset: string;
  readonly from: number;
  readonly to: number;
  readonly counts: ReviewCounts;
  /** For the first records of each kind, deletions first, sorted by label. */
  readonly differences: readonly Difference[];
  /** The whole comparison as CSV, in pieces, if requested. */
  readonly csv?: readonly string[];
}

/**
 * Compares two versions of a dataset, field by field.
 *
 * @param limit How many records of each kind are returned; all are counted.
 * @param withCsv Whether to return the whole comparison as CSV, too, whatever the limit.
 * @throws {PublishError} when one of them never existed, or is no longer kept.
 */
export async function diffVersions(
  db: Database,
  dataset: Dataset,
  from: number,
  to: number,
  limit: number,
  withCsv = false,
): Promise<VersionDiff> {
  return await db.transaction().setIsolationLevel("repeatable read").execute(async (trx) => {
    await checkKept(trx, dataset.key, [from, to]);
    const records = await touched(trx, dataset.key, from, to);
    const builder = new ReviewBuilder(dataset);
    for (const { id, before, after } of records) {
      builder.add(id, before ?? undefined, after ?? undefined);
    }
    const { counts, differences } = builder.review(limit);
    return {
      dataset: dataset.key,
      from,
      to,
      counts,
      differences,
      ...withCsv ? { csv: [...reviewCsv(builder.all())] } : {},
    };
  });
}

async function checkKept(
  trx: DatabaseTransaction,
  dataset: string,
  versions: readonly number[],
): Promise<void> {
  const { oldest } = await findPruned(trx, dataset);
  const kept = await trx.selectFrom("dataset_versions").select("number")
    .where("dataset_key", "=", dataset).where("number", ">=", oldest)
    .orderBy("number").execute();
  const numbers = kept.map(({ number }) => number);
  const missing = versions.find((version) => !numbers.includes(version));
  if (missing === undefined) return;
  throw new PublishError(
    numbers.length === 0
      ? `Cannot compare versions of ${dataset}: nothing is published`
      : `Cannot compare version ${missing} of ${dataset}: ` +
        keptVersions(firstOf(numbers), lastOf(numbers)),
  );
}

interface Touched {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The records that differ; only records written between the two can. */
async function touched(
  trx: DatabaseTransaction,
  dataset: string,
  from: number,
  to: number,
): Promise<Touched[]> {
  const heldBy = (version: number) =>
    sql`(select record_id, payload from records
      where dataset_key = ${dataset} and ${isRecordOf(version)}
        and record_id in (select record_id from written))`;
  const { rows } = await sql<Touched>`
    with written as (
      select distinct record_id from records
      where dataset_key = ${dataset} and version_number > ${Math.min(from, to)}
        and version_number <= ${Math.max(from, to)})
    select record_id as id, before.payload as before, after.payload as after
    from ${heldBy(from)} as before full join ${heldBy(to)} as after using (record_id)
    where before.payload is distinct from after.payload
    order by record_id collate "C"`.execute(trx);
  return rows;
}
