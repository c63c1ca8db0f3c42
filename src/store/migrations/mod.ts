import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as initial from "./0001_initial.ts";
import * as resolveLimits from "./0002_resolve_limits.ts";
import * as operating from "./0003_operating.ts";
import * as placeAndWriters from "./0004_place_and_writers.ts";
import * as allLevels from "./0005_all_levels.ts";
import * as payloadsAsTheyAre from "./0006_payloads_as_they_are.ts";
import * as whoSignsIn from "./0007_who_signs_in.ts";
import * as recordHistory from "./0008_record_history.ts";
import * as writtenIn from "./0009_written_in.ts";
import * as segmentBuilds from "./0010_segment_builds.ts";
import * as servers from "./0011_servers.ts";
import * as usageHours from "./0012_usage_hours.ts";
import * as sameContent from "./0013_same_content.ts";
import * as recordsWithoutReference from "./0014_records_without_reference.ts";
import { firstOf } from "../../base/known.ts";

/** Every migration in order; a migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001_initial": initial,
  "0002_resolve_limits": resolveLimits,
  "0003_operating": operating,
  "0004_place_and_writers": placeAndWriters,
  "0005_all_levels": allLevels,
  "0006_payloads_as_they_are": payloadsAsTheyAre,
  "0007_who_signs_in": whoSignsIn,
  "0008_record_history": recordHistory,
  "0009_written_in": writtenIn,
  "0010_segment_builds": segmentBuilds,
  "0011_servers": servers,
  "0012_usage_hours": usageHours,
  "0013_same_content": sameContent,
  "0014_records_without_reference": recordsWithoutReference,
};

/** The names of all migrations, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** The migrations that were applied, in order, by one query; the migrator needs several. */
async function madeBefore(db: Kysely<never>): Promise<string[]> {
  const tables = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db);
  if (!firstOf(tables.rows).is) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the store's tables up to date, under a lock that other processes wait for.
 *
 * @throws When they are of a later release, or a migration fails; its changes are undone.
 */
export async function migrate(db: Kysely<never>): Promise<void> {
  const made = await madeBefore(db);
  if (isDeepStrictEqual(made, MIGRATION_NAMES)) return;
  const later = made.filter((name) => !MIGRATION_NAMES.includes(name));
  if (later.length > 0) {
    throw new Error(
      `they are of a later release, whose tables have ${later.join(", ")}. Run that release, or ` +
        "restore a backup from before it into another store",
    );
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
