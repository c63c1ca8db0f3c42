import { sql } from "kysely";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import type { Changed } from "../compare/compare.ts";
import type { Staging } from "./staging.ts";

/** Of so many changed rows the current ones are read again. */
const LOOKED_UP = 50_000;
const BATCH = 1_000;

/**
 * Warns of rows that take the place of later versions of their records, as a delta does that is made
 * of an old export: fees were quoted otherwise since (spec 1, GET /api/v1/finance/fees). A rollback,
 * which says nothing of `latest`, is meant to.
 */
export async function olderRows<Row>(
  trx: DatabaseTransaction,
  { key, latest }: Pick<Dataset<Row>, "key" | "latest">,
  staging: Staging,
  changed: readonly Changed[],
): Promise<string[]> {
  const replacing = changed.filter(({ before }) => before !== undefined);
  if (latest === undefined || replacing.length > LOOKED_UP) return [];
  const lines: number[] = [];
  for (let at = 0; at < replacing.length; at += BATCH) {
    const places = new Map(
      replacing.slice(at, at + BATCH).map(({ place, before }) => [before!.recordId, place]),
    );
    const current = await currentRecords(trx, key)
      .select(["record_id as recordId", "payload"])
      .where("record_id", "=", sql<string>`any(${[...places.keys()]}::text[])`)
      .execute();
    for (const { recordId, payload } of current) {
      const place = places.get(recordId)!;
      if (latest(JSON.parse(payload!)) > (staging.latest(place) ?? Infinity)) {
        lines.push(staging.row(place).line);
      }
    }
  }
  const [first] = lines.sort((a, b) => a - b);
  if (first === undefined) return [];
  return lines.length === 1
    ? [`1 row was verified before the one that it replaces (line ${first})`]
    : [
      `${lines.length} rows were verified before those that they replace (first on line ${first})`,
    ];
}
