import { sql } from "kysely";
import { DAY_MS } from "../../base/durations.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { isRecordOf } from "../../store/versions/records.ts";
import {
  countChangeBytes,
  findPruned,
  listVersions,
  type VersionInfo,
} from "../../store/versions/versions.ts";

/** How many of the newest versions always keep their changes (decisions, Sync). */
const VERSIONS_KEPT = 10;
const MEGABYTE = 1_000_000;

/** How long changes are kept, for mirrors that continue from an earlier version. */
export interface Retention {
  readonly retentionDays: number;
  /** The most megabytes of changes to keep for each dataset; by default no limit. */
  readonly retentionMb?: number;
}

/**
 * Deletes changes that are older than the retention or beyond its size. Records the last deleted change
 * of each trade, so that only cursors that would have had to deliver one of them are refused.
 */
export async function pruneChanges(
  trx: DatabaseTransaction,
  dataset: string,
  { retentionDays, retentionMb = Infinity }: Retention,
  now: number,
): Promise<void> {
  const pruned = await findPruned(trx, dataset);
  await countChangeBytes(trx, dataset, pruned.oldest);
  const versions = await listVersions(trx, dataset);
  const oldest = now - retentionDays * DAY_MS;
  const byAge = versions.slice(0, -VERSIONS_KEPT)
    .filter((version) => Date.parse(version.publishedAt) < oldest)
    .at(-1)?.number ?? 0;
  const newest = Math.max(byAge, lastBeyond(versions, retentionMb * MEGABYTE));
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

/** The newest version that exceeds the limit together with all later ones; never the latest. */
function lastBeyond(versions: readonly VersionInfo[], maxBytes: number): number {
  let bytes = versions.at(-1)?.changeBytes ?? 0;
  const beyond = versions.slice(0, -1).findLast(({ changeBytes }) => {
    bytes += changeBytes ?? 0;
    return bytes > maxBytes;
  });
  return beyond?.number ?? 0;
}

/** Says which versions exist, for errors of rollback and comparison. */
export function keptVersions(oldest: number, newest: number): string {
  return oldest === newest
    ? `only version ${oldest} is kept`
    : `only versions ${oldest} to ${newest} are kept`;
}
