import { STALE_AFTER_DAYS } from "../../datasets/freshness.ts";
import { exists } from "../../base/files.ts";
import { DAY_MS } from "../../base/durations.ts";
import { ascii } from "../../base/json.ts";
import { sql } from "kysely";
import { join } from "node:path";
import { above, type Access, ALL, spelledOut } from "../../access/levels.ts";
import type { Config } from "../../config.ts";
import { ACCESS_NAMES } from "../../datasets/mod.ts";
import { SAMPLE_KIND } from "../../datasets/source_documents.ts";
import { connect, type Database } from "../../store/database.ts";
import { openEmbedded } from "../../store/embedded.ts";
import { findIdentity, identityOf, isAnotherStore } from "../../store/identity.ts";
import { MIGRATION_NAMES } from "../../store/migrations/mod.ts";
import { currentRecords, IS_CURRENT } from "../../store/records.ts";
import { currentVersions } from "../../store/versions.ts";
import { failureOf } from "../output.ts";
import type { Finding } from "./machine.ts";

const SOURCE_DOCUMENTS = "source_documents";
/** Rows of a dataset of which it is asked whether most are stale. */
const MOST_LOOKED_AT = 10_000;
/** Seconds between the clocks: keys' and records' expiry, and the month, are told by them. */
const OFF = 5;
const FAR_OFF = 30;

/**
 * The store and what is in it; its tables are left as they are.
 *
 * @param now Milliseconds since 1970: clocks, stale rows and expired keys are told by it.
 */
export async function checkStore(config: Config, now = Date.now): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !await exists(join(config.dataDir, "postgres"))) {
    return [{ what: "store", state: "warning", found: "is empty; the first start makes it" }];
  }
  try {
    const embedded = config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, "command")
      : undefined;
    const connection = connect(
      embedded === undefined ? { url: config.databaseUrl! } : { socket: embedded.socket },
    );
    try {
      return await examine(connection.db, embedded?.place ?? null, now);
    } finally {
      await connection.close();
      await embedded?.close();
    }
  } catch (error) {
    return [{ what: "store", state: "error", found: failureOf(error).text.split("\n")[0]! }];
  }
}

async function examine(
  db: Database,
  place: string | null,
  now: () => number,
): Promise<Finding[]> {
  const clock = await checkClock(db, now);
  const migrations = await checkMigrations(db);
  const findings: Finding[] = [
    { what: "store", state: "well", found: "can be reached" },
    clock,
    migrations,
  ];
  if (migrations.state !== "well") return findings;
  return [
    ...findings,
    await checkLineage(db, place),
    await checkDatasets(db, now()),
    await checkSamples(db),
    await checkKeys(db, now()),
  ];
}

async function checkClock(db: Database, now: () => number): Promise<Finding> {
  const before = now();
  const { rows: [store] } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = now();
  const at = store!.now.getTime();
  const off = Math.max(0, at - after, before - at) / 1000;
  return {
    what: "clock",
    state: off >= FAR_OFF ? "error" : off >= OFF ? "warning" : "well",
    found: off < OFF ? "agrees with the store's" : `is ${off.toFixed(0)} s off the store's`,
  };
}

async function checkMigrations(db: Database): Promise<Finding> {
  const what = "tables";
  const { rows: [table] } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!table!.there) {
    return { what, state: "warning", found: "are not there; the first start makes them" };
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = rows.map(({ name }) => name);
  const later = done.filter((name) => !MIGRATION_NAMES.includes(name));
  const missing = MIGRATION_NAMES.filter((name) => !done.includes(name));
  if (later.length > 0) {
    return { what, state: "error", found: `are of a later release: ${later.join(", ")}` };
  }
  return missing.length > 0
    ? { what, state: "warning", found: `are old; the next start adds ${missing.join(", ")}` }
    : { what, state: "well", found: "are up to date" };
}

async function checkLineage(db: Database, place: string | null): Promise<Finding> {
  const noted = await findIdentity(db);
  return noted !== undefined && isAnotherStore(noted, await identityOf(db, place))
    ? {
      what: "identity",
      state: "warning",
      found: "was restored or copied; the next start or publish renumbers every dataset",
    }
    : { what: "identity", state: "well", found: "is the store that was last published to" };
}

async function checkDatasets(db: Database, now: number): Promise<Finding> {
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
    return { what, state: "well", found: `${versions.size} published, most rows verified lately` };
  }
  return {
    what,
    state: "warning",
    found: `stale, most rows not verified for ${STALE_AFTER_DAYS} days: ${stale.join(", ")}`,
  };
}

/** The datasets that have not as many rows as their current version's record says, or no record. */
async function findLost(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string; there: number; told: number | null }>`
    select key, row_count as told, (select count(*) from records
      where dataset_key = key and ${IS_CURRENT}) as there
    from datasets left join dataset_versions on dataset_key = key and number = version_number
    where version_number > 0 order by key`.execute(db);
  return rows.filter(({ there, told }) => there !== told)
    .map(({ key, there, told }) => `${key} has ${there} of ${told ?? "an unknown number"}`);
}

/**
 * Whether most of a dataset's rows were not verified since a day. Of a large one every nth row is
 * looked at: the embedded store, which answers one client at a time, is not to be held up.
 */
async function isStale(db: Database, dataset: string, cutoff: string): Promise<boolean> {
  const { rows: [counts] } = await sql<{ stale: number; verified: number }>`
    select count(*) filter (where verified < ${cutoff}) as stale, count(verified) as verified
    from records
      join (select greatest(1, row_count / ${MOST_LOOKED_AT}::int) as step from dataset_versions
        where dataset_key = ${dataset} order by number desc limit 1) as every on true,
      substring(payload from '"last_verified_at":"([^"]+)"') as verified
    where dataset_key = ${dataset} and ${IS_CURRENT}
      and sequence % step = 0`.execute(db);
  return counts!.stale * 2 > counts!.verified;
}

async function checkSamples(db: Database): Promise<Finding> {
  const what = "samples";
  const documents = await currentRecords(db, SOURCE_DOCUMENTS).select("record_id as id")
    .where(sql`payload::jsonb ->> 'kind'`, "=", SAMPLE_KIND).execute();
  const named = documents.map(({ id }) => ascii(JSON.stringify(id)));
  const served = [];
  for (const dataset of named.length === 0 ? [] : (await currentVersions(db)).keys()) {
    if (dataset !== SOURCE_DOCUMENTS && await names(db, dataset, named)) served.push(dataset);
  }
  return served.length === 0 ? { what, state: "well", found: "none are served" } : {
    what,
    state: "warning",
    found: `made-up rows are served: ${served.sort().join(", ")}`,
  };
}

/** Whether a row of a dataset holds one of some texts. */
async function names(db: Database, dataset: string, texts: readonly string[]): Promise<boolean> {
  const holdsOne = sql<boolean>`
    exists (select from unnest(${texts}::text[]) as text where position(text in payload) > 0)`;
  const row = await currentRecords(db, dataset).where(holdsOne).select("record_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function checkKeys(db: Database, now: number): Promise<Finding> {
  const what = "keys";
  const keys = await db.selectFrom("api_keys")
    .innerJoin("organizations", "organizations.id", "api_keys.organization_id")
    .select(["api_keys.id", "api_keys.access", "organizations.access as ceiling"])
    .where("revoked_at", "is", null)
    .where((where) =>
      where.or([where("expires_at", "is", null), where("expires_at", ">", new Date(now))])
    )
    .execute();
  if (keys.length === 0) return { what, state: "warning", found: "there is none that works" };
  const excess = keys.filter(({ access, ceiling }) => access !== null && isAbove(access, ceiling));
  return excess.length === 0
    ? { what, state: "well", found: `${keys.length} work, none above its organization` }
    : {
      what,
      state: "warning",
      found: `above their organization's levels, which count: ${
        excess.map(({ id }) => id).join(", ")
      }`,
    };
}

function isAbove(access: Access, ceiling: Access): boolean {
  return above(spelledOut(access, ACCESS_NAMES), spelledOut(ceiling, ACCESS_NAMES))
    .some((name) => name !== ALL);
}
