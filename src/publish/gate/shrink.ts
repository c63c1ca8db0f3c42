import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import { sampleCondition } from "./made_up_rows.ts";
import { anyOf } from "../../store/any_of.ts";

/**
 * Detects a publish that would delete more than half of a dataset's rows, which is refused. Sample
 * rows are not counted, so that the first real sheet may replace them (decisions, The publish
 * gate); but an empty file may be a failed export, and deletes rows only with `--allow-shrink`.
 *
 * @param rows The dataset's number of rows.
 * @param leaving The records that the publish would remove.
 * @param staged The file's number of rows if it replaces all rows; otherwise undefined.
 * @returns How many would be deleted, of how many; undefined for half or fewer.
 */
export async function findShrink(
  trx: DatabaseTransaction,
  dataset: string,
  rows: number,
  leaving: readonly { readonly recordId: string }[],
  staged: number | undefined,
): Promise<{ removed: number; before: number } | undefined> {
  if (leaving.length === 0) return undefined;
  if (staged === 0) return { removed: leaving.length, before: rows };
  const isSample = await sampleCondition(trx);
  const samples = await count(trx, dataset, isSample);
  const ids = leaving.map(({ recordId }) => recordId);
  const removedSamples = samples === 0
    ? 0
    : await count(trx, dataset, sql<boolean>`record_id = ${anyOf(ids)} and ${isSample}`);
  const [removed, before] = [leaving.length - removedSamples, rows - samples];
  return removed * 2 > before ? { removed, before } : undefined;
}

async function count(
  trx: DatabaseTransaction,
  dataset: string,
  which: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await currentRecords(trx, dataset).where(which)
    .select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
  return rows;
}
