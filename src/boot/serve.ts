import type { Log } from "../base/log/log.ts";
import type { Config } from "../config.ts";
import { requireFree } from "../http/listen/listener.ts";
import type { Running } from "./start.ts";
import { isStoreAway } from "../store/pool.ts";
import { hasFiles } from "../store/embedded/store_files.ts";
import { openStore } from "../store/store.ts";

/**
 * Checks that the ports are free, opens the store while importing everything else, then starts the
 * service.
 *
 * @param progress Called with a line for people at each step.
 * @param signal Aborts the start; what was opened is then closed.
 * @throws If a port is in use, the store cannot be opened, or a seed is invalid.
 */
export async function serve(
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  // First, because opening the store may take long, or wait for the server that uses the port.
  requireFree({ hostname: config.host, port: config.port });
  requireFree({ hostname: config.adminHost, port: config.adminPort });
  // At a first start, the seeds are checked while the store opens.
  const isEmbedded = config.databaseUrl === undefined;
  const isFirst = isEmbedded && !await hasFiles(config.dataDir);
  const begun = Promise.withResolvers<void>();
  const open = () =>
    openStore(config, "server", {
      begun: begun.resolve,
      notReopened: ({ message }) => log.error("store_not_reopened", { message }),
    });
  const opening = open();
  opening.catch(() => {});
  progress("Opening the store");
  // The imports block this thread, so the engine's worker gets its first request before them.
  if (isEmbedded) await Promise.race([begun.promise, opening]).catch(() => {});
  const { start } = await import("./start.ts");
  // On busy cores the imports block this thread for so long that the store's answer seems to time out.
  const opened = opening.catch((error: Error) => {
    if (signal.aborted || !isStoreAway(error)) throw error;
    return open();
  });
  // `start` awaits it only after other steps.
  opened.catch(() => {});
  return await start({ opened, isFirst }, config, log, progress, signal);
}
