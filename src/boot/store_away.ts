import { join } from "node:path";
import { pause } from "../base/async/pause.ts";
import type { Log } from "../base/log/log.ts";
import { withCauses, withoutPassword } from "../base/log/output.ts";
import type { Config } from "../config.ts";
import type { CopyPlace } from "../service/copy_writer.ts";
import { connect } from "../store/database.ts";
import { isStoreAway } from "../store/pool.ts";
import { openStore, type Store } from "../store/store.ts";
import { CopyError, isStoreOf, placeOf, readCopy, type StoreCopy } from "../store/store_copy.ts";
import { present } from "../base/known.ts";

// Starting while Postgres is unreachable, from the copy that an earlier server left in DATA_DIR.

/** How often a start from the copy tries to reach the store, in milliseconds. */
const RETRY_MS = 1_000;

/** Where this server's copy of its store is; undefined for the embedded store, which needs none. */
export function copyPlaceOf({ databaseUrl, dataDir }: Config): CopyPlace | undefined {
  if (databaseUrl === undefined) return undefined;
  return { path: join(dataDir, "store_copy.json"), store: placeOf(databaseUrl) };
}

/**
 * Reads the copy of the store, to start from it.
 *
 * @param error Why the store cannot be used.
 * @throws That error, unless the store is only unreachable and there is a valid copy of it.
 */
export async function copyInstead(error: unknown, config: Config, log: Log): Promise<StoreCopy> {
  const place = copyPlaceOf(config);
  if (!isStoreAway(error) || place === undefined) throw error;
  let copy: StoreCopy | undefined;
  try {
    copy = await readCopy(place.path, place.store);
  } catch (refused) {
    const message = refused instanceof CopyError ? refused.message : "It cannot be read";
    log.warn("copy_refused", { message });
  }
  if (copy === undefined) throw error;
  log.failure("store_away_at_start", error, {
    copy_age_s: Math.round((Date.now() - copy.currentAt) / 1000),
    message: "The store is unreachable. Reads are served from its last copy in DATA_DIR.",
    reason: withoutPassword(withCauses(error), config.databaseUrl),
  });
  return copy;
}

/**
 * Waits until the store that was copied is back, and opens it. If a different store answers in its
 * place, nothing is read from it or written to it.
 *
 * @param ended Aborts waiting.
 * @param onOther Called with whether a different store answers.
 * @returns Undefined if it was aborted.
 */
export async function storeBack(
  config: Config,
  copy: StoreCopy,
  log: Log,
  ended: AbortSignal,
  onOther: (isOther: boolean) => void,
): Promise<Store | undefined> {
  let reported: string | undefined;
  const isNew = (event: string) => reported !== (reported = event);
  for (;;) {
    await pause(RETRY_MS);
    if (ended.aborted) return undefined;
    try {
      const isSame = await isBack(config, copy);
      onOther(!isSame);
      if (isSame) {
        const store = await openStore(config, "server");
        if (!ended.aborted) return store;
        await store.close();
        return undefined;
      }
      if (!isNew("store_is_another")) continue;
      log.error("store_is_another", {
        message: "A different store answers in place of the one that was copied. It is not " +
          "served. Restart the server to serve it.",
      });
    } catch (error) {
      onOther(false);
      if (isStoreAway(error)) continue;
      if (isNew("store_not_opened")) log.failure("store_not_opened", error);
    }
  }
}

async function isBack(config: Config, copy: StoreCopy): Promise<boolean> {
  const connection = connect({ url: present(config.databaseUrl, "databaseUrl") }, {
    size: 1,
    promptSize: 1,
  });
  try {
    return await isStoreOf(connection.prompt, copy);
  } finally {
    await connection.close();
  }
}
