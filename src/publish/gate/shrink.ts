import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import { isMadeUp } from "./made_up.ts";
import { anyOf } from "../../store/any_of.ts";

/**
 * Finds that more than half of a dataset's rows leave, which is refused. Rows of samples count on
 * neither side, so that the first real sheet may take their place (decisions, The publish gate); but a
 * file without any row may be a failed export, and removes rows only with `--allow-shrink`.
 *
 * @param rows How many the dataset has.
 * @param staged How many the file has, where it takes the place of all; undefined if it does not.
 * @returns How many leave, and of how many; undefined for half or fewer.
 */
export async function findShrink(
  trx: DatabaseTransaction,
  dataset: string,
  rows: number,
  leaving: readonly { readonly recordId: string }[],
  staged: number | undefined,
): Promise<{ left: number; had: number } | undefined> {
  if (leaving.length === 0) return undefined;
  if (staged === 0) return { left: leaving.length, had: rows };
  const isSample = await isMadeUp(trx);
  const all = await count(trx, dataset, isSample);
  const ids = leaving.map(({ recordId }) => recordId);
  const gone = all === 0
    ? 0
    : await count(trx, dataset, sql<boolean>`record_id = ${anyOf(ids)} and ${isSample}`);
  const [left, had] = [leaving.length - gone, rows - all];
  return left * 2 > had ? { left, had } : undefined;
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
