import { defined } from "../base/json/defined.ts";
import project from "../../deno.json" with { type: "json" };
import { adminHandler, type AdminOptions } from "../service/admin_port.ts";
import { App, type AppOptions } from "../service/app.ts";
import { hostName } from "../base/host_name.ts";
import { type Config, segmentPlaceOf } from "../config.ts";
import { DATASETS } from "../datasets/mod.ts";
import { madeUpRows } from "../datasets/declare/made_up_samples.ts";
import { Listener, loggedTo } from "../http/listen/listener.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Log } from "../base/log/log.ts";
import { developmentKey, hasNoKeys, signInToken } from "./first_secrets.ts";
import { checkSegments, prepareStore, seedsAhead } from "./prepare_store.ts";
import type { Started } from "./start_screen.ts";
import { type Server, stopInOrder } from "../service/stopping.ts";
import { readTls } from "../http/listen/tls.ts";
import { copyInstead, copyPlaceOf, storeBack } from "./store_away.ts";
import { isStoreAway } from "../store/pool.ts";
import type { ServerFacts } from "../store/servers.ts";
import type { Store } from "../store/store.ts";
import type { StoreCopy } from "../store/store_copy.ts";
import { present } from "../base/known.ts";

/** A running service. */
export interface Running extends Started {
  /**
   * Finishes pending requests, writes usage counts, and closes everything, within 8 s.
   *
   * @param gently Whether to give clients and load balancers time to move to another server.
   * @returns Whether all usage counts are written.
   */
  stop(gently: boolean): Promise<boolean>;
  /** Reloads the TLS files; if they are invalid, the previous ones stay in use. */
  reload(): Promise<void>;
}

/** A store that is being opened. */
interface OpeningStore {
  readonly opened: Promise<Store>;
  /** Whether there was no store, so that all seeds will be published. */
  readonly isFirst: boolean;
}

/**
 * Starts the service: store, seeds if it is empty, library, sockets. If Postgres is unreachable, starts
 * from the copy of the store in `DATA_DIR`.
 *
 * @param opening The store that is being opened, and whether it is a new one.
 * @param progress Called with a line for people at each step.
 * @param signal Aborts the start; what was opened is then closed.
 * @throws If the store cannot be opened, a seed is invalid, or it cannot listen.
 */
export async function start(
  opening: OpeningStore,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  const limits = config.limitsUrl === undefined
    ? undefined
    : (await import("../access/shared_limits/redis_limits.ts")).connectLimits(config.limitsUrl);
  const app = new App(log, { ...optionsOf(config), limits });
  app.preparePages();
  const parts: StartedParts = {
    app,
    ended: new AbortController(),
    isOther: false,
    ready: false,
    servers: [],
  };
  const address = { hostname: config.host, port: config.port };
  const adminAddress = { hostname: config.adminHost, port: config.adminPort };
  try {
    const tls = config.tls === undefined ? {} : await readTls(config.tls);
    const copy = await load(parts, opening, config, log, progress, signal)
      .then(() => undefined, (error) => copyInstead(error, config, log));
    if (copy !== undefined) {
      await parts.store?.close();
      parts.store = undefined;
      await app.startFromCopy(copy);
    }
    signal.throwIfAborted();

    const { url, servers } = await app.listen({ ...tls, ...address });
    parts.servers = servers;
    signal.throwIfAborted();
    const admin = parts.admin = new Listener(
      { ...tls, ...adminAddress },
      adminHandler(adminOptions(parts, config, log, url)),
      loggedTo(log),
    );
    const facts = factsOf(config, url, admin.url);
    const { adminToken, key, keyless } = copy === undefined
      ? await registerServer(app, present(parts.store, "store"), config, facts)
      : { keyless: false };
    if (copy !== undefined) void join(parts, copy, config, log, facts);
    const served = servedOf(app.library.current);
    warnAboutData(served, keyless, log);
    parts.ready = true;
    log.info("listening", { url, admin_url: admin.url });
    void log.flush();
    app.resolver.warm();
    void checkSegments(config, log);
    return {
      url,
      adminUrl: admin.url,
      store: config.databaseUrl === undefined ? config.dataDir : "Postgres",
      ...served,
      key,
      adminToken,
      keyless,
      stop: (gently) => stop(parts, gently),
      reload: () => reload(parts, config, log),
    };
  } catch (error) {
    await stop(parts, false);
    throw error;
  }
}

/** Opens the store, prepares it and loads its data. */
async function load(
  parts: StartedParts,
  { opened, isFirst }: OpeningStore,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { app } = parts;
  await using seeds = isFirst
    ? seedsAhead(config, (dataset, first) => app.beginLoad(dataset, first))
    : undefined;
  const store = parts.store = await opened;
  signal.throwIfAborted();
  await prepareStore(store, config, log, { seeds, progress, signal });
  progress("Loading the data");
  await app.start(store);
}

/** Waits until the store that was unreachable at the start is back, then follows it. Never rejects. */
async function join(
  parts: StartedParts,
  copy: StoreCopy,
  config: Config,
  log: Log,
  facts: ServerFacts,
): Promise<void> {
  const { app, ended } = parts;
  const onOther = (isOther: boolean) => parts.isOther = isOther;
  while (!ended.signal.aborted) {
    const store = await storeBack(config, copy, log, ended.signal, onOther);
    if (store === undefined) return;
    try {
      await prepareStore(store, config, log, { signal: ended.signal });
      await app.start(store);
      parts.store = store;
      await registerServer(app, store, config, facts);
      log.info("store_followed_again");
      return;
    } catch (error) {
      if (parts.store !== undefined) return log.failure("start_not_completed", error);
      await store.close();
      if (!isStoreAway(error)) log.failure("store_not_opened", error);
    }
  }
}

/** Registers the server in its store, and creates the admin token and the first key if they are missing. */
async function registerServer(
  app: App,
  store: Store,
  config: Config,
  facts: ServerFacts,
): Promise<Pick<Started, "adminToken" | "key" | "keyless">> {
  const adminToken = await signInToken(store, config);
  const key = await developmentKey(store, config);
  if (key !== undefined) await app.update();
  const keyless = await hasNoKeys(store.db);
  await app.register(facts);
  return { adminToken, key, keyless };
}

function factsOf(config: Config, url: string, adminUrl: string): ServerFacts {
  return {
    id: crypto.randomUUID(),
    host: hostName(),
    url,
    adminUrl,
    release: project.version,
    refusesAfterS: config.staleReads === "refuse" ? Math.ceil(config.maxStalenessMs / 1000) : null,
  };
}

/** What a start has created so far, which `stop` must close. */
interface StartedParts {
  readonly app: App;
  /** Aborted when the service stops. */
  readonly ended: AbortController;
  /** Whether a different store answers in place of the one that was copied. */
  isOther: boolean;
  /** Whether the service has loaded and is not stopping. */
  ready: boolean;
  /** Undefined while the service runs from a copy of the store. */
  store?: Store | undefined;
  servers: readonly Server[];
  admin?: Listener;
}

function optionsOf(config: Config): AppOptions {
  const copy = copyPlaceOf(config);
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
    dataDir: config.dataDir,
    segments: segmentPlaceOf(config),
    ...defined({ copy }),
  };
}

function adminOptions(parts: StartedParts, config: Config, log: Log, apiUrl: string): AdminOptions {
  const { app } = parts;
  const troubles = () => [
    ...app.troubles,
    ...parts.isOther
      ? ["a different store answers in place of the one that was copied; it is not followed"]
      : [],
  ];
  return {
    metrics: app.metrics,
    ready: () => parts.ready,
    staleSeconds: () => app.staleSeconds,
    troubles,
    dashboard: () =>
      parts.store && {
        store: parts.store,
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

/** How many datasets and rows are served, and which datasets contain made-up rows. */
function servedOf(library: LibrarySnapshot): Served {
  const versions = DATASETS.map(({ key }) => library.versionOrEmpty(key));
  return {
    datasets: versions.filter(({ info }) => info !== null).length,
    rows: versions.reduce((sum, { size }) => sum + size, 0),
    samples: versions.filter((version) => madeUpRows(library, version) > 0)
      .map(({ dataset }) => dataset),
  };
}

/** Logs if the service is not ready for real quotes: made-up rows are served, or no key exists. */
function warnAboutData({ samples }: Served, keyless: boolean, log: Log): void {
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

async function reload({ app, admin }: StartedParts, { tls }: Config, log: Log): Promise<void> {
  if (tls === undefined) return;
  try {
    const files = await readTls(tls);
    await app.renewTls(files);
    admin?.renewTls(files);
    log.info("tls_reloaded");
  } catch (error) {
    log.error("tls_not_reloaded", { message: (error as Error).message });
  }
}

async function stop(parts: StartedParts, gently: boolean): Promise<boolean> {
  const { app, servers, admin } = parts;
  parts.ended.abort();
  return await stopInOrder({
    notReady: () => parts.ready = false,
    servers,
    admin,
    flush: () => app.flush(),
    stop: () => app.stop(),
    closeStore: async () => await parts.store?.close(),
  }, gently);
}
