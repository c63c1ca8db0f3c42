import type { Log } from "../base/log/log.ts";
import type { Config } from "../config.ts";
import { requireFree } from "../http/listen/listener.ts";
import type { Running } from "./start.ts";
import { isStoreAway } from "../store/pool.ts";
import { openStore } from "../store/store.ts";

/**
 * Checks that the ports are free, opens the store while importing everything else, then starts the service.
 *
 * @param progress Called with each step of the start, for people.
 * @param signal Aborts the start; what was opened is closed then.
 * @throws When a port is taken, the store cannot be opened or a seed is invalid.
 */
export async function serve(
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  // Before the store is opened, which may take long, or wait for the server that has the port.
  requireFree({ hostname: config.host, port: config.port });
  requireFree({ hostname: config.adminHost, port: config.adminPort });
  const open = () =>
    openStore(
      config,
      "server",
      ({ message }) => log.error("store_not_reopened", { message }),
    );
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
  // It is awaited after other steps.
  opened.catch(() => {});
  return await start(opened, config, log, progress, signal);
}
