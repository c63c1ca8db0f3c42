import { PublishError } from "../model/errors.ts";
import { sql } from "kysely";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { connect } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import { currentVersions } from "../../store/versions/versions.ts";
import { publishRows } from "./publish.ts";
import type { Retention } from "./retention.ts";
import type { PublishReport } from "./report.ts";
import { StagedSeeds, type StagingOptions } from "./staged_seeds.ts";

interface SeedOptions extends StagingOptions, Retention {
  /** Called after each dataset. */
  readonly published: (report: PublishReport) => void;
  /** All seeds, if their check has already begun; disposed of by the caller. */
  readonly staged?: StagedSeeds | undefined;
}

/** Seeds are first versions: a dataset that was published in the meantime keeps what it has. */
const NO_VERSION = 0;

/** The publisher of seeds, as recorded in versions and audit entries. */
const BY = "serve";
/** An advisory lock: servers that start simultaneously on one store seed it one after another. */
const LOCK = 7_205_759_403;

/**
 * Publishes the seed files of each dataset without a version, in the given order; a dataset without
 * a file stays empty. If a start is interrupted, the next one continues.
 *
 * @throws {PublishError} when the store is empty and the directory is missing.
 */
export async function publishSeeds(
  { db, embedded, address }: Pick<Store, "db" | "embedded" | "address">,
  datasets: readonly Dataset[],
  { published, staged: begun, ...options }: SeedOptions,
): Promise<void> {
  const seed = async () => {
    const versions = await currentVersions(db);
    const missing = datasets.filter(({ key }) => !versions.has(key));
    const publishing = { ...options, by: BY, madeFrom: NO_VERSION };
    // The rows of later datasets are checked while these are written.
    const seeds = begun ?? new StagedSeeds(missing, options);
    await using _seeds = begun === undefined ? seeds : undefined;
    for (const { key } of missing) {
      const staged = await seeds.take(key);
      if (staged === undefined) continue;
      using _staging = staged.staging;
      const report = await publishRows(db, staged, publishing).catch(ifPublishedMeanwhile);
      if (report !== undefined) published(report);
    }
  };
  const { size } = await currentVersions(db);
  if (size >= datasets.length) return;
  if (size === 0) await requireDirectory(options.directory);
  // Only one server has the embedded store open, and its clients share one session.
  if (embedded) return await seed();
  // A separate connection holds the lock: a server's pool may have a single one, which `seed` needs.
  const lock = connect(address, { size: 1 });
  try {
    await lock.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      await seed();
    });
  } finally {
    await lock.close();
  }
}

/** @throws The error, if it has another reason. */
function ifPublishedMeanwhile(error: unknown): undefined {
  if (error instanceof PublishError && error.advice === "again") return undefined;
  throw error;
}

async function requireDirectory(directory: string): Promise<void> {
  const isThere = await Deno.stat(directory).then(({ isDirectory }) => isDirectory, () => false);
  if (isThere) return;
  throw new PublishError(
    `Cannot publish the seeds: SEEDS_DIR is ${directory}, which is not a directory that can be read. ` +
      "Set it to an empty value for none",
  );
}
