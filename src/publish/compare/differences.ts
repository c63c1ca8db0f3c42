import { sql } from "kysely";
import { isObject } from "../../base/json/is_object.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import type { Comparison } from "./compare.ts";
import type { Staging } from "../gate/staging.ts";

/** How one field of a record differs. */
export interface FieldDifference {
  /** Dotted path. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How one record differs between two versions. */
export interface Difference {
  readonly id: string;
  /** What a person knows it by. */
  readonly label: string;
  readonly change: "new" | "changed" | "deleted";
  /** Of a changed record. */
  readonly fields: readonly FieldDifference[];
}

/** How the first rows that change differ from the current records. */
export async function differences<Row>(
  trx: DatabaseTransaction,
  dataset: Dataset<Row>,
  staging: Staging,
  { changed, leaving }: Comparison,
  limit: number,
): Promise<Difference[]> {
  const told = changed.slice(0, limit);
  const gone = leaving.slice(0, limit - told.length);
  const ids = [...told.flatMap(({ before }) => before ?? []), ...gone].map((one) => one.recordId);
  const current = await currentPayloads(trx, dataset.key, ids);
  return [
    ...told.map(({ place, before }) =>
      differenceOf(
        dataset,
        staging.row(place).recordId,
        before === undefined ? undefined : current.get(before.recordId),
        staging.payload(place),
      )
    ),
    ...gone.map(({ recordId }) =>
      differenceOf(dataset, recordId, current.get(recordId), undefined)
    ),
  ];
}

/** How a record differs; a payload is undefined where the record is not there. */
export function differenceOf<Row>(
  dataset: Dataset<Row>,
  id: string,
  before: string | undefined,
  after: string | undefined,
): Difference {
  const [old, next] = [before, after].map((payload) =>
    payload === undefined ? undefined : JSON.parse(payload) as Row
  );
  return {
    id,
    label: labelOf(dataset, (next ?? old) as Row, id),
    change: old === undefined ? "new" : next === undefined ? "deleted" : "changed",
    fields: old === undefined || next === undefined ? [] : [...fieldsThatDiffer(old, next, "")],
  };
}

/** What a person knows a record by. */
export function labelOf<Row>(dataset: Dataset<Row>, row: Row, id: string): string {
  const document = dataset.search?.document(row);
  if (document !== undefined) {
    return [document.title, document.subtitle].filter((part) => part).join(", ");
  }
  const names = NAMES.map((path) => valueAtPath(row, path));
  const known = names.filter((name) => typeof name === "string" || typeof name === "number");
  return known.length === 0 ? id : known.join(", ");
}

/** What records are known by that are not searched. */
const NAMES = [
  "outdoor_unit.brand",
  "outdoor_unit.model",
  "indoor_unit.model",
  "manufacturer",
  "product_line",
  "county_name",
  "region_name",
  "state_code",
  "data_year",
];

function* fieldsThatDiffer(
  before: unknown,
  after: unknown,
  path: string,
): Generator<FieldDifference> {
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* fieldsThatDiffer(before[name], after[name], path === "" ? name : `${path}.${name}`);
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield { field: path, before, after };
  }
}

async function currentPayloads(
  trx: DatabaseTransaction,
  dataset: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await currentRecords(trx, dataset).select(["record_id", "payload"])
    .where("record_id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ record_id, payload }) => [record_id, payload!]));
}
