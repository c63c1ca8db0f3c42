import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import type { Changed } from "../compare/compare.ts";
import type { ValidationError } from "../model/validation_error.ts";
import type { Staging } from "./staging.ts";
import { anyOf } from "../../store/any_of.ts";

/** How many current rows are read again at once. */
const BATCH = 1_000;

/**
 * Finds rows that were verified before the rows that they replace, as those of an old export are:
 * fees must reflect the most recently verified version of each row (spec 1, GET /api/v1/finance/fees).
 * Rows of a rollback have no `latest` and are never among them.
 *
 * @returns One error for each such row, in the order of the file's lines.
 */
export async function findOlderRows<Row>(
  trx: DatabaseTransaction,
  { key, latest, verifiedAt }: Pick<Dataset<Row>, "key" | "latest" | "verifiedAt">,
  staging: Staging,
  changed: readonly Changed[],
): Promise<ValidationError[]> {
  if (latest === undefined) return [];
  const replacing = changed.flatMap(({ place, before }) =>
    before === undefined || staging.latest(place) === null
      ? []
      : [[before.recordId, place] as const]
  );
  const errors: ValidationError[] = [];
  for (let at = 0; at < replacing.length; at += BATCH) {
    const places = new Map(replacing.slice(at, at + BATCH));
    const current = await currentRecords(trx, key)
      .select(["record_id as recordId", "payload"])
      .where("record_id", "=", anyOf([...places.keys()]))
      .execute();
    for (const { recordId, payload } of current) {
      const place = places.get(recordId);
      if (place === undefined || payload === null) continue;
      const replaced = JSON.parse(payload) as Row;
      const verified = staging.latest(place);
      if (verified === null || verified >= latest(replaced)) continue;
      const { line } = staging.row(place);
      errors.push({
        row: line,
        line,
        field: "last_verified_at",
        value: verifiedAt(JSON.parse(staging.payload(place)) as Row),
        message: `is before that of the row that it replaces (${verifiedAt(replaced)})`,
        fix: "leave the row out, or correct the time",
        advice: "older",
      });
    }
  }
  return errors.sort((a, b) => a.line - b.line);
}

/** What a publish says of such rows where `--older` allows them. */
export function olderRowsWarning(errors: readonly ValidationError[]): string[] {
  const [first] = errors;
  if (first === undefined) return [];
  return errors.length === 1
    ? [`1 row was verified before the one that it replaces (line ${first.line})`]
    : [
      `${errors.length} rows were verified before those that they replace ` +
      `(first on line ${first.line})`,
    ];
}
