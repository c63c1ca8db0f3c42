import { flagsOf } from "../base/flags.ts";
import { lineWriter, printError, show, withCauses, withoutPassword } from "../base/log/output.ts";
import { LogFile } from "../base/log/log_file.ts";
import { within } from "../base/async/within.ts";
import { type Config, ConfigError, givenDatabaseUrl, misspelled, readConfig } from "../config.ts";
import { createLog, type Log, sampledBy } from "../base/log/log.ts";
import { firstRequest, StartScreen } from "./start_screen.ts";
import { watchUnhandled } from "../base/log/unhandled.ts";
import { serve } from "./serve.ts";
import type { Running } from "./start.ts";

/** A stop takes at most eight seconds; after this time the process exits. In milliseconds. */
export const STOP_WITHIN_MS = 9_000;
/** How long an aborted start may take to clean up, in milliseconds. */
const ABORT_WITHIN_MS = 3_000;
/** How long to wait for the last log lines, in milliseconds: the log may have no reader. */
const LAST_LINES_WITHIN_MS = 500;

/**
 * Serves until it is asked to stop.
 *
 * @param stopped Aborted to stop, with the name of the signal as its reason.
 * @param hangUps Dispatches `SIGHUP` events, on which the log file and the TLS files are reopened.
 * @returns The exit code.
 */
export async function run(stopped: AbortSignal, hangUps: EventTarget): Promise<number> {
  await flagsOf({
    name: "serve",
    description: "Serve the API. Configure it with environment variables: " +
      "PORT, DATA_DIR, DATABASE_URL and so on.",
    more: "docs/running.md",
  });
  try {
    return await serveUntil(stopped, hangUps, readConfig());
  } catch (error) {
    printError(withoutPassword(textOf(error), givenDatabaseUrl()));
    return 1;
  }
}

async function serveUntil(
  stopped: AbortSignal,
  hangUps: EventTarget,
  config: Config,
): Promise<number> {
  const file = config.logFile === undefined ? undefined : await LogFile.open(config.logFile);
  const isForPeople = file === undefined && Deno.stdout.isTerminal();
  const format = config.logFormat ?? (isForPeople ? "pretty" : "json");
  const screen = format === "pretty" && file === undefined ? new StartScreen(show) : undefined;
  const plain = createLog(lineWriter(file ?? Deno.stdout), Date.now, {
    format,
    sampledASecond: sampledBy(config.threads),
  });
  const log = screen?.inPlaceOf(plain) ?? plain;
  watchUnhandled(log);
  hangUps.addEventListener("SIGHUP", async () => {
    await file?.reopen().catch((error) => log.failure("log_not_reopened", error));
  });
  for (const { name, meant } of misspelled()) {
    const message = `${name} is not a variable of the service. Did you mean ${meant}?`;
    log.warn("variable_unknown", { name, message });
  }
  try {
    const running = await started(
      serve(config, log, (text) => screen?.progress(text), stopped),
      stopped,
    ).catch((error) => {
      // For the log; a person sees the error that ends the process.
      if (format === "json") {
        log.error("start_failed", { message: withoutPassword(textOf(error), config.databaseUrl) });
      }
      throw error;
    });
    if (running === undefined) return 0;
    hangUps.addEventListener("SIGHUP", () => void running.reload());
    if (screen !== undefined) screen.ready(running);
    else if (running.key !== undefined) {
      printError("A development key with access to everything was made; it is shown only now:");
      printError(firstRequest(running.key, running.url));
    }
    await new Promise<void>((resolve) => {
      if (stopped.aborted) resolve();
      stopped.addEventListener("abort", () => resolve());
    });
    return await stop(running, log, stopped.reason);
  } finally {
    screen?.clear();
    await within(LAST_LINES_WITHIN_MS, log.flush(), undefined);
  }
}

/** The running service, or undefined if its start was aborted. */
async function started(
  starting: Promise<Running>,
  stopped: AbortSignal,
): Promise<Running | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const exitSoon = () => timer = setTimeout(() => Deno.exit(0), ABORT_WITHIN_MS);
  if (stopped.aborted) exitSoon();
  stopped.addEventListener("abort", exitSoon);
  try {
    return await starting;
  } catch (error) {
    if (stopped.aborted) return undefined;
    throw error;
  } finally {
    stopped.removeEventListener("abort", exitSoon);
    clearTimeout(timer);
  }
}

async function stop(running: Running, log: Log, signal: Deno.Signal): Promise<number> {
  log.info("stopping", { signal });
  setTimeout(() => Deno.exit(1), STOP_WITHIN_MS);
  // Ctrl-C comes from a person, without a load balancer in front.
  if (await running.stop(signal === "SIGTERM")) return 0;
  log.error("usage_lost", { message: "The latest usage counts could not be written." });
  return 1;
}

function textOf(error: unknown): string {
  if (error instanceof ConfigError) {
    return `Cannot start: the configuration has errors:\n${error.message}`;
  }
  return withCauses(error);
}
