// @ts-types="@types/pg"
import pg from "pg";

/**
 * A shared lock of every server that listens: the store must not be replaced while a server runs on
 * it.
 */
export const SERVING_LOCK = 7_205_759_404;

/** How often the connection is checked. */
const BEAT_MS = 5_000;
const RETRY_MS = 1_000;

/**
 * Listens on a channel with a dedicated connection, which is replaced if it is lost or hangs.
 * Notifications in the meantime are lost; polling makes up for that.
 *
 * @param deadlineMs How long the store may take to respond.
 * @returns A function that stops listening.
 */
export function listenOn(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
  deadlineMs: number,
): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const listen = async () => {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
    });
    let lost = false;
    client.on("error", () => lost = true);
    client.on("end", () => {
      lost = true;
      wake();
    });
    client.on("notification", notified);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await client.query("select pg_try_advisory_lock_shared($1)", [SERVING_LOCK]);
      notified();
      while (!stopped && !lost) {
        await pause(BEAT_MS);
        if (!stopped && !lost) await client.query("select 1");
      }
    } finally {
      // A lost connection may never confirm its end.
      client.end().catch(() => {});
    }
  };

  const finished = (async () => {
    while (!stopped) {
      // Polling reports an unreachable store.
      await listen().catch(() => {});
      if (!stopped) await pause(RETRY_MS);
    }
  })();
  return () => {
    stopped = true;
    wake();
    return finished;
  };
}
