import { segmentsReason } from "../base/failure.ts";
import { inTime } from "../base/async/within.ts";
import type { Log } from "../base/log/log.ts";
import { type Config, retentionOf, segmentPlaceOf } from "../config.ts";
import { DATASETS } from "../datasets/mod.ts";
import { newestNumbers } from "../library/segments/newest_numbers.ts";
import { segmentStoreAt } from "../library/segments/place.ts";
import { settleBehind, settleLineageOf } from "../publish/versions/lineage.ts";
import { publishSeeds } from "../publish/versions/seeds.ts";
import { StagedSeeds, type StagingOptions } from "../publish/versions/staged_seeds.ts";
import {
  type Behind,
  behindText,
  findBehind,
  forgetAcknowledged,
  isBehind,
  writeAcknowledged,
} from "../store/acknowledged.ts";
import { ensureDefaultOrganization } from "../store/keys/organizations.ts";
import type { Store } from "../store/store.ts";
import { currentVersions } from "../store/versions/versions.ts";

/** How long a start waits for the segment bucket, in milliseconds. */
const SEGMENTS_MS = 5_000;

interface PreparingOptions {
  /** The seeds of all datasets, if their check has already begun (`seedsAhead`). */
  readonly seeds?: StagedSeeds | undefined;
  /** Called with a line for people at each step. */
  readonly progress?: (text: string) => void;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

/**
 * Prepares a store for serving: creates the default organization, renumbers versions if the store
 * lost numbers that clients have seen, and publishes the seeds of datasets without a version.
 *
 * @throws If the embedded store lost versions, a seed is invalid, or the start was aborted.
 */
export async function prepareStore(
  store: Store,
  config: Config,
  log: Log,
  { seeds, progress, signal }: PreparingOptions,
): Promise<void> {
  await ensureDefaultOrganization(store.db);
  // The record of a store that was in this directory before.
  if (store.isNew) await forgetAcknowledged(config.dataDir);
  const behind = await findBehind(store.db, config.dataDir, store.embedded);
  // An embedded store that lost acknowledged versions needs an operator.
  if (store.embedded && isBehind(behind)) {
    throw new Error(
      `The store in ${config.dataDir} is older than what it had acknowledged: ` +
        `${behindText(behind)}. Restore a backup, or accept it as it is: deno task renumber`,
    );
  }
  if (isBehind(behind)) log.error("store_behind", { message: behindText(behind) });
  const seen = await newestSeen(store, behind, config, log);
  for (const renumbered of [...await settleLineageOf(store), ...await settleBehind(store, seen)]) {
    log.warn("renumbered", { ...renumbered });
  }
  if (isBehind(behind)) await forgetAcknowledged(config.dataDir);
  await writeAcknowledged(store.db, config.dataDir);
  const options = seedOptions(config);
  if (options === undefined) return;
  let count = 0;
  progress?.("Publishing the seeds");
  await publishSeeds(store, DATASETS, {
    ...options,
    staged: seeds,
    published({ dataset, version, rows }) {
      signal.throwIfAborted();
      log.info("seed_published", { dataset, version, rows });
      progress?.(`Publishing the seeds, ${++count} of ${DATASETS.length} datasets done`);
    },
  });
}

/** Begins to check all seeds, and to build versions of them; undefined without a directory of seeds. */
export function seedsAhead(
  config: Config,
  buildAhead: StagingOptions["buildAhead"],
): StagedSeeds | undefined {
  const options = seedOptions(config);
  return options && new StagedSeeds(DATASETS, { ...options, buildAhead });
}

function seedOptions(config: Config) {
  const { seedsDir: directory, seedSamples: samples } = config;
  return directory === undefined ? undefined : { directory, samples, ...retentionOf(config) };
}

/** The highest version number of each dataset that is recorded outside the store. */
async function newestSeen(
  store: Store,
  { datasets }: Behind,
  config: Config,
  log: Log,
): Promise<Map<string, number>> {
  const seen = new Map(datasets.map(({ key, was }) => [key, was]));
  if (store.embedded) return seen;
  const current = await currentVersions(store.db);
  const segments = newestNumbers(segmentStoreAt(segmentPlaceOf(config)), current).catch((error) => {
    const message = segmentsReason(error);
    if (message === undefined) log.failure("segments_not_compared", error);
    else log.error("segments_not_compared", { message });
    return new Map<string, number>();
  });
  for (const [key, number] of await inTime(SEGMENTS_MS, segments, new Map<string, number>())) {
    seen.set(key, Math.max(number, seen.get(key) ?? 0));
  }
  return seen;
}

/**
 * Logs why the segment store cannot be used, if so. Never rejects, and no start waits for it: without
 * segments a server builds versions itself.
 */
export async function checkSegments(config: Config, log: Log): Promise<void> {
  try {
    await segmentStoreAt(segmentPlaceOf(config)).check();
  } catch (error) {
    const message = segmentsReason(error);
    if (message === undefined) return log.failure("segments_not_checked", error);
    log.warn("segments_unusable", {
      message: `${message}. Until then this server builds each version itself.`,
    });
  }
}
