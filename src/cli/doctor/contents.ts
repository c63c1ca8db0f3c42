import { sql } from "kysely";
import { above, type Access, ALL, spelledOut } from "../../access/levels.ts";
import { DAY_MS } from "../../base/durations.ts";
import { STALE_AFTER_DAYS } from "../../datasets/declare/freshness.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { sampleCondition } from "../../publish/gate/made_up_rows.ts";
import type { Database } from "../../store/database.ts";
import { shortIdsOfKeys } from "../../store/keys/short_ids.ts";
import { keysWithOrganization } from "../../store/keys/key_rows.ts";
import { currentRecords, IS_CURRENT } from "../../store/versions/records.ts";
import {
  currentVersions,
  findPruned,
  keptChanges,
  listVersions,
} from "../../store/versions/versions.ts";
import type { Finding } from "./machine.ts";
import { firstOf } from "../../base/known.ts";

/** How many rows of a dataset are sampled to see whether most are stale. */
const MAX_SAMPLED = 10_000;

/** Checks that no rows are lost and most rows of each dataset were verified recently. */
export async function checkDatasets(db: Database, now: number): Promise<Finding> {
  const what = "datasets";
  const versions = await currentVersions(db);
  if (versions.size === 0) return { what, state: "warning", found: "nothing is published" };
  const lost = await findLost(db);
  if (lost.length > 0) return { what, state: "error", found: `rows are lost: ${lost.join(", ")}` };
  const cutoff = new Date(now - STALE_AFTER_DAYS * DAY_MS).toISOString();
  const stale = [];
  for (const dataset of [...versions.keys()].sort()) {
    if (await isStale(db, dataset, cutoff)) stale.push(dataset);
  }
  if (stale.length === 0) {
    return {
      what,
      state: "well",
      found: `${versions.size} published, most rows verified recently`,
    };
  }
  return {
    what,
    state: "warning",
    found: `stale, most rows not verified for ${STALE_AFTER_DAYS} days: ${stale.join(", ")}`,
  };
}

/** The share of the limit above which a dataset will soon lose its oldest changes. */
const NEARLY_FULL = 0.9;

/**
 * Checks the size of the changes that are kept for mirrors.
 *
 * @param mostMb The limit per dataset, in megabytes.
 */
export async function checkChanges(db: Database, mostMb: number): Promise<Finding> {
  const what = "changes";
  const kept = [];
  for (const dataset of [...(await currentVersions(db)).keys()].sort()) {
    const { oldest } = await findPruned(db, dataset);
    const changes = keptChanges(await listVersions(db, dataset), oldest);
    if (changes !== undefined) kept.push({ dataset, mb: changes.bytes / 1e6, ...changes });
  }
  const total = Math.round(kept.reduce((sum, { mb }) => sum + mb, 0));
  const full = kept.filter(({ mb }) => mb > NEARLY_FULL * mostMb);
  if (full.length === 0) {
    return {
      what,
      state: "well",
      found: `${total} MB kept; the limit for each dataset is ${mostMb}`,
    };
  }
  const names = full.map(({ dataset, mb, since }) =>
    `${dataset} has ${Math.round(mb)} MB since ${since.slice(0, 10)}`
  );
  return {
    what,
    state: "warning",
    found:
      `mirrors that are further behind must load everything again, as CHANGES_RETENTION_MB is ${mostMb}: ` +
      names.join(", "),
  };
}

/** Datasets with fewer or more rows than their current version records, or without such a record. */
async function findLost(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string; there: number; recorded: number | null }>`
    select key, row_count as recorded, (select count(*) from records
      where dataset_key = key and ${IS_CURRENT}) as there
    from datasets left join dataset_versions on dataset_key = key and number = version_number
    where version_number > 0 order by key`.execute(db);
  return rows.filter(({ there, recorded }) => there !== recorded)
    .map(({ key, there, recorded }) => `${key} has ${there} of ${recorded ?? "an unknown number"}`);
}

/**
 * Whether most of a dataset's rows were last verified before a day. Samples every nth row of a large
 * dataset, because the embedded store serves one client at a time.
 */
async function isStale(db: Database, dataset: string, cutoff: string): Promise<boolean> {
  const { rows } = await sql<{ stale: number; verified: number }>`
    select count(*) filter (where verified < ${cutoff}) as stale, count(verified) as verified
    from records
      join (select greatest(1, row_count / ${MAX_SAMPLED}::int) as step from dataset_versions
        where dataset_key = ${dataset} order by number desc limit 1) as every on true,
      substring(payload from '"last_verified_at":"([^"]+)"') as verified
    where dataset_key = ${dataset} and ${IS_CURRENT}
      and sequence % step = 0`.execute(db);
  const { stale, verified } = firstOf(rows);
  return stale * 2 > verified;
}

/** Checks whether made-up sample rows are served, which the first start publishes. */
export async function checkSamples(db: Database): Promise<Finding> {
  const what = "samples";
  const isSample = await sampleCondition(db);
  const served = [];
  for (const dataset of (await currentVersions(db)).keys()) {
    const row = await currentRecords(db, dataset).where(isSample).select("record_id").limit(1)
      .executeTakeFirst();
    if (row !== undefined) served.push(dataset);
  }
  return served.length === 0 ? { what, state: "well", found: "none are served" } : {
    what,
    state: "warning",
    found: `made-up rows are served: ${served.sort().join(", ")}`,
  };
}

/** Checks that there are active keys, and that none has higher levels than its organization. */
export async function checkKeys(db: Database, now: number): Promise<Finding> {
  const what = "keys";
  const keys = await keysWithOrganization(db)
    .where("revoked_at", "is", null)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", new Date(now))])
    )
    .execute();
  if (keys.length === 0) return { what, state: "warning", found: "no key works" };
  const short = await shortIdsOfKeys(db);
  const excess = keys.filter(({ access, ceiling }) => access !== null && isAbove(access, ceiling));
  return excess.length === 0
    ? { what, state: "well", found: `${keys.length} work, none above its organization` }
    : {
      what,
      state: "warning",
      found: `levels above their organization's (the organization's apply): ${
        excess.map(({ id }) => short.get(id)).join(", ")
      }`,
    };
}

function isAbove(access: Access, ceiling: Access): boolean {
  return above(spelledOut(access, ACCESS_NAMES), spelledOut(ceiling, ACCESS_NAMES))
    .some((name) => name !== ALL);
}
