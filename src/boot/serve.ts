import type { Log } from "../base/log/log.ts";
import type { Config } from "../config.ts";
import type { Running } from "./start.ts";
import { isStoreAway } from "../store/pool.ts";
import { openStore } from "../store/store.ts";

/**
 * Opens the store, which takes longest, and meanwhile imports all the rest; then starts the service.
 *
 * @param progress Told what the start is at, for people.
 * @param signal Aborted when the start is to be broken off; what was begun is closed then.
 * @throws When the store cannot be opened, a seed is at fault or a port is taken.
 */
export async function serve(
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  const open = () =>
    openStore(config, "server", ({ message }) => log.error("store_not_reopened", { message }));
  const opening = open();
  opening.catch(() => {});
  progress("Opening the store");
  const { start } = await import("./start.ts");
  // On busy cores the imports keep this thread so long that it sees the time for an answer end before
  // it sees the answer.
  const opened = opening.catch((error: Error) => {
    if (signal.aborted || !isStoreAway(error)) throw error;
    return open();
  });
  // Whoever starts awaits it after other steps.
  opened.catch(() => {});
  return await start(opened, config, log, progress, signal);
}
