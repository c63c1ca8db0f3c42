import type { Log } from "../base/log/log.ts";
import type { Config } from "../config.ts";
import { DATASETS } from "../datasets/mod.ts";
import { settleLineageOf } from "../publish/versions/lineage.ts";
import { publishSeeds } from "../publish/versions/seeds.ts";
import { ensureDefaultOrganization } from "../store/keys/organizations.ts";
import type { Store } from "../store/store.ts";

/**
 * Gives a store what every service needs: the default organization, numbers that clients of an
 * earlier store do not hold, and the seeds where nothing is published.
 *
 * @param progress Called with each step, for people.
 * @param signal Aborted when the start is to be broken off.
 * @throws When a seed is invalid, or the start is cancelled.
 */
export async function prepareStore(
  store: Store,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await ensureDefaultOrganization(store.db);
  for (const renumbered of await settleLineageOf(store)) {
    log.warn("renumbered", { ...renumbered });
  }
  if (config.seedsDir === undefined) return;
  const options = {
    directory: config.seedsDir,
    samples: config.seedSamples,
    retentionDays: config.changesRetentionDays,
  };
  let published = 0;
  progress("Publishing the seeds");
  await publishSeeds(store, DATASETS, options, ({ dataset, version, rows }) => {
    signal.throwIfAborted();
    log.info("seed_published", { dataset, version, rows });
    progress(
      `Publishing the seeds, ${++published} of ${DATASETS.length} datasets done`,
    );
  });
}
