import { sql } from "kysely";
import { compareCodePoints } from "../../base/text/text.ts";
import { inBatches } from "../../store/versions/batches.ts";
import type { DatabaseTransaction } from "../../store/database.ts";
import { currentRecords } from "../../store/versions/records.ts";
import type { Staging } from "../gate/staging.ts";
import type { RecordFacts } from "../versions/version_records.ts";
import { anyOf } from "../../store/any_of.ts";
import { itemAt } from "../../base/known.ts";

/** What publishing the staged rows would change. */
export interface Diff {
  readonly upsert: number;
  readonly supersede: number;
  readonly delete: number;
  /** Unchanged rows of the version, including rows that a delta does not contain. */
  readonly unchanged: number;
  /**
   * Rows that were verified before the rows they replace, if that is allowed; otherwise omitted.
   */
  readonly older?: number;
  /** Ids to delete that the dataset does not have. */
  readonly unknownDeletes: number;
}

/** A staged row that changes something. */
export interface Changed {
  /** Its position among the staged rows. */
  readonly place: number;
  readonly operation: "upsert" | "supersede";
  /** Undefined for a new record. */
  readonly before: RecordFacts | undefined;
}

/**
 * How a change is published: it supersedes the record if its revision differs (`revision` of the
 * dataset; decisions, Rows to publish).
 *
 * @param before The current record, if there is one.
 */
export function operationOf(
  before: Pick<RecordFacts, "revision"> | undefined,
  revision: string | null,
): "upsert" | "supersede" {
  return before === undefined || before.revision === revision ? "upsert" : "supersede";
}

/** How many rows a dataset has. */
export interface Counts {
  readonly rows: number;
  readonly quoteSafe: number;
}

/** What would change, in the order of writing. */
export interface Comparison {
  /** The stored row counts, if all rows were read. */
  readonly before: Counts | undefined;
  readonly changed: readonly Changed[];
  /** Existing records that would be deleted. */
  readonly leaving: readonly RecordFacts[];
  readonly diff: Diff;
}

/** A current record with what a comparison needs. */
interface Current extends RecordFacts {
  readonly digest: string;
}

/** A digest of the payload, the same as `digests` of the staging. */
const DIGEST = sql<string>`
  encode(substring(sha256(convert_to(payload, 'UTF8')) from 1 for 16), 'hex')`;

/** Up to this many ids, current records are looked up one by one; otherwise all are read. */
const MAX_LOOKED_UP = 50_000;
const BATCH = 5_000;

/**
 * Compares staged rows with the current records.
 *
 * @param current The number of the current version; 0 if there is none, and so no record.
 * @param deletes Ids to delete; undefined deletes all records that are not staged.
 */
export async function compare(
  trx: DatabaseTransaction,
  dataset: string,
  current: number,
  staging: Staging,
  deletes: ReadonlySet<string> | undefined,
): Promise<Comparison> {
  const seen = new Uint8Array(staging.places);
  const changed: Changed[] = [];
  const leaving: RecordFacts[] = [];
  const read = { rows: 0, quoteSafe: 0 };
  const wanted = wantedIds(staging, deletes);
  const isFirst = current === 0;
  const digests = isFirst ? [] : await staging.digests();
  for await (const batch of isFirst ? [] : readCurrent(trx, dataset, wanted)) {
    for (const { digest, ...before } of batch) {
      read.rows++;
      read.quoteSafe += Number(before.quoteSafe);
      const place = staging.placeOf(before.recordId);
      if (place === undefined) {
        if (deletes?.has(before.recordId) ?? true) leaving.push(before);
        continue;
      }
      seen[place] = 1;
      if (itemAt(digests, place) === digest) continue;
      const { revision } = staging.row(place);
      changed.push({ place, operation: operationOf(before, revision), before });
    }
  }
  for (let place = 0; place < staging.places; place++) {
    if (seen[place] === 0 && staging.isStaged(place)) {
      const operation = operationOf(undefined, staging.row(place).revision);
      changed.push({ place, operation, before: undefined });
    }
  }
  changed.sort((a, b) => a.place - b.place);
  leaving.sort((a, b) => compareCodePoints(a.recordId, b.recordId));
  const supersede = changed.filter(({ operation }) => operation === "supersede").length;
  return {
    before: wanted === undefined ? read : undefined,
    changed,
    leaving,
    diff: {
      upsert: changed.length - supersede,
      supersede,
      delete: leaving.length,
      unchanged: staging.size - changed.length,
      unknownDeletes: deletes === undefined ? 0 : deletes.size - leaving.length,
    },
  };
}

/** The ids that are looked up one by one, or undefined if all records are read. */
function wantedIds(staging: Staging, deletes: ReadonlySet<string> | undefined) {
  const few = deletes !== undefined && staging.size + deletes.size <= MAX_LOOKED_UP;
  return few ? [...staging.ids(), ...deletes] : undefined;
}

async function* readCurrent(
  trx: DatabaseTransaction,
  dataset: string,
  ids: readonly string[] | undefined,
): AsyncGenerator<readonly Current[]> {
  const query = currentRecords(trx, dataset)
    .select(["record_id as recordId", "trade", "revision", "quote_safe as quoteSafe"])
    .select(DIGEST.as("digest"));
  if (ids === undefined) return yield* inBatches(trx, query.compile());
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = anyOf(ids.slice(at, at + BATCH));
    yield await query.where("record_id", "=", some).execute();
  }
}
