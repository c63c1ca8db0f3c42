import { join } from "node:path";
import project from "../../deno.json" with { type: "json" };
import { adminHandler, type AdminOptions } from "../service/admin.ts";
import { App, type AppOptions } from "../service/app.ts";
import { hostName } from "../base/host_name.ts";
import type { Config } from "../config.ts";
import { DATASETS } from "../datasets/mod.ts";
import { madeUpRows } from "../datasets/declare/samples.ts";
import { Listener, loggedTo } from "../http/listen/listener.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Log } from "../base/log/log.ts";
import { developmentKey, hasNoKeys, signInToken } from "./first_secrets.ts";
import { prepareStore } from "./prepare_store.ts";
import type { Started } from "./start_screen.ts";
import { type Server, stopInOrder } from "../service/stopping.ts";
import { readTls } from "./tls.ts";
import type { Store } from "../store/store.ts";

/** The service as it runs. */
export interface Running extends Started {
  /**
   * Answers what is under way, writes what was counted, and closes everything, within 8 s.
   *
   * @param gently Whether clients are given a moment to go elsewhere.
   * @returns Whether all that was counted is written.
   */
  stop(gently: boolean): Promise<boolean>;
}

/**
 * Starts the service: store → seeds on an empty one → library → sockets.
 *
 * @param opening The store that is being opened.
 * @param progress Told what the start is at, for people.
 * @param signal Aborted when the start is to be broken off; what was begun is closed then.
 * @throws When the store cannot be opened, a seed is at fault or it cannot listen.
 */
export async function start(
  opening: Promise<Store>,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  const limits = config.limitsUrl === undefined
    ? undefined
    : await (await import("../access/leases/limits_store.ts")).connectLimits(config.limitsUrl);
  const app = new App(log, { ...optionsOf(config), limits });
  const begun: Begun = { app, ready: false, servers: [] };
  const place = { hostname: config.host, port: config.port };
  const adminPlace = { hostname: config.adminHost, port: config.adminPort };
  try {
    const tls = config.tls === undefined ? {} : await readTls(config.tls);
    const store = begun.store = await opening;
    signal.throwIfAborted();
    await prepareStore(store, config, log, progress, signal);
    progress("Loading the data");
    await app.start(store);
    signal.throwIfAborted();

    const { url, servers } = await app.listen({ ...tls, ...place });
    begun.servers = servers;
    signal.throwIfAborted();
    const admin = begun.admin = new Listener(
      { ...tls, ...adminPlace },
      adminHandler(adminOptions(begun, store, config, log, url)),
      loggedTo(log),
    );
    const adminToken = await signInToken(store, config);
    const key = await developmentKey(store, config);
    if (key !== undefined) await app.update();
    const keyless = await hasNoKeys(store.db);
    const served = servedOf(app.library.current);
    warnOfWhatIsAmiss(served, keyless, log);
    await app.register({
      id: crypto.randomUUID(),
      host: hostName(),
      url,
      adminUrl: admin.url,
      release: project.version,
      refusesAfterS: config.staleReads === "refuse"
        ? Math.ceil(config.maxStalenessMs / 1000)
        : null,
    });
    begun.ready = true;
    log.info("listening", { url, admin_url: admin.url });
    void log.flush();
    app.resolver.warm();
    return {
      url,
      adminUrl: admin.url,
      store: store.embedded ? config.dataDir : "Postgres",
      ...served,
      key,
      adminToken,
      keyless,
      stop: (gently) => stop(begun, gently),
    };
  } catch (error) {
    await stop(begun, false);
    throw error;
  }
}

/** How far a start has come: what there is to stop. */
interface Begun {
  readonly app: App;
  /** Whether requests are wanted. */
  ready: boolean;
  store?: Store;
  servers: readonly Server[];
  admin?: Listener;
}

function optionsOf(config: Config): AppOptions {
  return {
    requestsPerMinute: config.requestsPerMinute,
    resolvesPerMinute: config.resolvesPerMinute,
    resolver: {
      geocoder: config.geocoder,
      censusUrl: config.censusUrl,
      workers: config.geoWorkers,
    },
    trustProxy: config.trustProxy,
    threads: config.threads,
    answersBytes: config.answersMb * 2 ** 20,
    historyBytes: config.historyMb * 2 ** 20,
    tls: config.tls !== undefined,
    limitsPerServer: config.databaseUrl !== undefined && config.limitsUrl === undefined,
    staleness: { maxStalenessMs: config.maxStalenessMs, staleReads: config.staleReads },
    mcp: config.mcp,
    dashboardUrl: config.dashboardUrl,
    segments: { url: config.segmentsUrl, cache: join(config.dataDir, "segments") },
  };
}

function adminOptions(
  begun: Begun,
  store: Store,
  config: Config,
  log: Log,
  apiUrl: string,
): AdminOptions {
  const { app } = begun;
  const troubles = () => app.troubles;
  return {
    metrics: app.metrics,
    ready: () => begun.ready,
    staleSeconds: () => app.staleSeconds,
    troubles,
    dashboard: {
      store,
      library: () => app.library.current,
      config,
      latency: () => app.metrics.lastDay.read(),
      troubles,
      apiUrl,
      log,
      refresh: () => app.update(),
      now: Date.now,
    },
  };
}

type Served = Pick<Started, "datasets" | "rows" | "samples">;

/** How much is served, and which datasets of it hold made-up rows. */
function servedOf(library: LibrarySnapshot): Served {
  const versions = DATASETS.map(({ key }) => library.held(key));
  return {
    datasets: versions.filter(({ info }) => info !== null).length,
    rows: versions.reduce((sum, { size }) => sum + size, 0),
    samples: versions.filter((version) => madeUpRows(library, version) > 0)
      .map(({ dataset }) => dataset),
  };
}

/** Says what keeps the service from being of use for quotes. */
function warnOfWhatIsAmiss({ samples }: Served, keyless: boolean, log: Log): void {
  if (samples.length > 0) {
    log.warn("samples_served", {
      datasets: samples,
      message: "These datasets hold made-up sample rows. Publish your own before you quote.",
    });
  }
  if (keyless) {
    log.info("no_key_yet", { message: "Make a key: deno task keys create --label first" });
  }
}

async function stop(begun: Begun, gently: boolean): Promise<boolean> {
  const { app, store, servers, admin } = begun;
  return await stopInOrder({
    notReady: () => begun.ready = false,
    servers,
    admin,
    flush: () => app.flush(),
    stop: () => app.stop(),
    closeStore: async () => await store?.close(),
  }, gently);
}
