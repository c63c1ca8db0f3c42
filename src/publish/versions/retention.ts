import { sql } from "kysely";
import { DAY_MS } from "../../base/durations.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { isRecordOf } from "../../store/versions/records.ts";
import { findPruned, listVersions } from "../../store/versions/versions.ts";

/** Changes of so many newest versions are always kept (decisions, Sync). */
const VERSIONS_KEPT = 10;

/**
 * Forgets changes that are older than the retention, and remembers for each trade which was the
 * last, so that a cursor is refused only when it would have had to deliver one of them.
 */
export async function prune(
  trx: DatabaseTransaction,
  dataset: string,
  retentionDays: number,
  now: number,
): Promise<void> {
  const versions = await listVersions(trx, dataset);
  const pruned = await findPruned(trx, dataset);
  const oldest = now - retentionDays * DAY_MS;
  const newest = versions.slice(0, -VERSIONS_KEPT)
    .filter((version) => Date.parse(version.publishedAt) < oldest)
    .at(-1)?.number ?? 0;
  if (newest <= pruned.version) return;

  // The first version's changes are never delivered from a log, so no cursor misses them.
  const { rows } = await sql<{ filter: string; sequence: number }>`
    select filter, max(sequence) as sequence from (
      select 'all' as filter, sequence, version_number from records where dataset_key = ${dataset}
      union all
      select trade, sequence, version_number from records where dataset_key = ${dataset}
      union all
      select previous_trade, sequence, version_number from records
      where dataset_key = ${dataset}) seen
    where filter is not null and version_number > ${pruned.oldest}
      and version_number <= ${newest}
    group by filter`.execute(trx);
  const sequences = { ...pruned.sequences };
  for (const { filter, sequence } of rows) sequences[filter] = sequence;

  await trx.deleteFrom("records")
    .where("dataset_key", "=", dataset)
    .where("version_number", "<=", newest)
    .where(({ not }) => not(isRecordOf(newest)))
    .execute();
  await trx.updateTable("datasets")
    .set({ pruned_version: newest, pruned: sequences })
    .where("key", "=", dataset)
    .execute();
}
