import { isMissing } from "../../base/files.ts";
import { sql } from "kysely";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { type Behind, behindText, findBehind, isBehind } from "../../store/acknowledged.ts";
import { connect, type Database } from "../../store/database.ts";
import { openEmbedded } from "../../store/embedded/embedded.ts";
import { findIdentity, identityOf, isAnotherStore } from "../../store/identity.ts";
import { MIGRATION_NAMES } from "../../store/migrations/mod.ts";
import { failureOf } from "../shared/exit_codes.ts";
import { checkChanges, checkDatasets, checkKeys, checkSamples } from "./contents.ts";
import type { Finding } from "./machine.ts";
import { firstOf, present } from "../../base/known.ts";

/** Seconds between this clock and the store's that cause a warning or an error. */
const WARN_OFFSET_S = 5;
const FAIL_OFFSET_S = 30;

/**
 * Checks the store and its contents without changing them.
 *
 * @param now The clock, in milliseconds since 1970.
 */
export async function checkStore(config: Config, now = Date.now): Promise<Finding[]> {
  if (config.databaseUrl === undefined && await isMissing(join(config.dataDir, "postgres"))) {
    return [{ what: "store", state: "warning", found: "is empty; the first start sets it up" }];
  }
  try {
    const embedded = config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, "command")
      : undefined;
    const connection = connect(
      embedded === undefined
        ? { url: present(config.databaseUrl, "databaseUrl") }
        : { socket: embedded.socket },
    );
    try {
      return await examine(connection.db, embedded?.filesId ?? null, config, now);
    } finally {
      await connection.close();
      await embedded?.close();
    }
  } catch (error) {
    return [{ what: "store", state: "error", found: firstOf(failureOf(error).text.split("\n")) }];
  }
}

async function examine(
  db: Database,
  filesId: string | null,
  config: Config,
  now: () => number,
): Promise<Finding[]> {
  const clock = await checkClock(db, now);
  const migrations = await checkMigrations(db);
  const findings: Finding[] = [
    await checkWriting(db),
    clock,
    migrations,
  ];
  if (migrations.state !== "well") return [...findings, ...await checkLostTables(db, config)];
  return [
    ...findings,
    await checkLineage(db, filesId, config),
    await checkDatasets(db, now()),
    await checkChanges(db, config.changesRetentionMb),
    await checkSamples(db),
    await checkKeys(db, now()),
  ];
}

async function checkWriting(db: Database): Promise<Finding> {
  const what = "store";
  const { rows } = await sql<{ only_reads: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as only_reads`
    .execute(db);
  return firstOf(rows).only_reads
    ? {
      what,
      state: "error",
      found: "is read-only: nothing can be published, and no usage is recorded",
    }
    : { what, state: "well", found: "can be reached" };
}

async function checkClock(db: Database, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = now();
  const at = firstOf(rows).now.getTime();
  const off = Math.max(0, at - after, before - at) / 1000;
  return {
    what: "clock",
    state: off >= FAIL_OFFSET_S ? "error" : off >= WARN_OFFSET_S ? "warning" : "well",
    found: off < WARN_OFFSET_S
      ? "agrees with the store's"
      : `is ${off.toFixed(0)} s off the store's`,
  };
}

async function checkMigrations(db: Database): Promise<Finding> {
  const what = "tables";
  const { rows: tables } = await sql<{ there: boolean; allowed: boolean }>`
    select to_regclass('kysely_migration') is not null as there,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as allowed`.execute(db);
  const table = firstOf(tables);
  if (!table.there && !table.allowed) {
    return { what, state: "error", found: "do not exist, and this role may not create them" };
  }
  if (!table.there) {
    return { what, state: "warning", found: "do not exist yet; the first start creates them" };
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

/** An embedded store may have lost even its tables. */
async function checkLostTables(
  db: Database,
  { dataDir, databaseUrl }: Config,
): Promise<Finding[]> {
  if (databaseUrl !== undefined) return [];
  const behind = await findBehind(db, dataDir, true);
  return isBehind(behind) ? [lossOf(behind, true)] : [];
}

function lossOf(behind: Behind, isEmbedded: boolean): Finding {
  return {
    what: "identity",
    state: "error",
    found: `has lost what a server has seen of it: ${behindText(behind)}; ` +
      (isEmbedded
        ? "restore a backup, or accept it as it is: deno task renumber"
        : "the next start of a server renumbers every dataset"),
  };
}

async function checkLineage(
  db: Database,
  filesId: string | null,
  { dataDir, databaseUrl }: Config,
): Promise<Finding> {
  const isEmbedded = databaseUrl === undefined;
  const behind = await findBehind(db, dataDir, isEmbedded);
  if (isBehind(behind)) return lossOf(behind, isEmbedded);
  const noted = await findIdentity(db);
  return noted !== undefined && isAnotherStore(noted, await identityOf(db, filesId))
    ? {
      what: "identity",
      state: "warning",
      found: "was restored or copied; the next start or publish renumbers every dataset",
    }
    : { what: "identity", state: "well", found: "is the store that was last published to" };
}
