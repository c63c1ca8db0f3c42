import { defined } from "../base/json/defined.ts";
import project from "../../deno.json" with { type: "json" };
import { adminHandler, type AdminOptions } from "../service/admin.ts";
import { App, type AppOptions } from "../service/app.ts";
import { hostName } from "../base/host_name.ts";
import { type Config, segmentPlaceOf } from "../config.ts";
import { DATASETS } from "../datasets/mod.ts";
import { madeUpRows } from "../datasets/declare/samples.ts";
import { Listener, loggedTo } from "../http/listen/listener.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";
import type { Log } from "../base/log/log.ts";
import { developmentKey, hasNoKeys, signInToken } from "./first_secrets.ts";
import { checkSegments, prepareStore } from "./prepare_store.ts";
import type { Started } from "./start_screen.ts";
import { type Server, stopInOrder } from "../service/stopping.ts";
import { readTls } from "../http/listen/tls.ts";
import { copyInstead, copyPlaceOf, storeBack } from "./store_away.ts";
import { isStoreAway } from "../store/pool.ts";
import type { ServerFacts } from "../store/servers.ts";
import type { Store } from "../store/store.ts";
import type { VersionName } from "../store/versions/versions.ts";
import type { StoreCopy } from "../store/store_copy.ts";
import { present } from "../base/known.ts";

/** The service as it runs. */
export interface Running extends Started {
  /**
   * Finishes pending requests, writes usage counts, and closes everything, within 8 s.
   *
   * @param gently Whether clients are given a moment to go elsewhere.
   * @returns Whether all usage counts are written.
   */
  stop(gently: boolean): Promise<boolean>;
  /** Reloads the TLS files; if they are invalid, the previous ones stay in use. */
  reload(): Promise<void>;
}

/**
 * Starts the service: store → seeds on an empty one → library → sockets.
 *
 * @param opening The store that is being opened.
 * @param progress Called with each step of the start, for people.
 * @param signal Aborts the start; what was opened is closed then.
 * @throws When the store cannot be opened, a seed is invalid or it cannot listen.
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
    : (await import("../access/shared_limits/redis_limits.ts")).connectLimits(config.limitsUrl);
  const app = new App(log, { ...optionsOf(config), limits });
  app.preparePages();
  const begun: Begun = {
    app,
    ended: new AbortController(),
    isOther: false,
    ready: false,
    servers: [],
  };
  const place = { hostname: config.host, port: config.port };
  const adminPlace = { hostname: config.adminHost, port: config.adminPort };
  try {
    const tls = config.tls === undefined ? {} : await readTls(config.tls);
    const copy = await load(begun, opening, config, log, progress, signal)
      .then(() => undefined, (error) => copyInstead(error, config, log));
    if (copy !== undefined) {
      await begun.store?.close();
      begun.store = undefined;
      await app.startFromCopy(copy);
    }
    signal.throwIfAborted();

    const { url, servers } = await app.listen({ ...tls, ...place });
    begun.servers = servers;
    signal.throwIfAborted();
    const admin = begun.admin = new Listener(
      { ...tls, ...adminPlace },
      adminHandler(adminOptions(begun, config, log, url)),
      loggedTo(log),
    );
    const facts = factsOf(config, url, admin.url);
    const { adminToken, key, keyless } = copy === undefined
      ? await registerServer(app, present(begun.store, "store"), config, facts)
      : { keyless: false };
    if (copy !== undefined) void join(begun, copy, config, log, facts);
    const served = servedOf(app.library.current);
    warnAboutData(served, keyless, log);
    begun.ready = true;
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
      stop: (gently) => stop(begun, gently),
      reload: () => reload(begun, config, log),
    };
  } catch (error) {
    await stop(begun, false);
    throw error;
  }
}

/** Opens the store, prepares it and loads what it has. */
async function load(
  begun: Begun,
  opening: Promise<Store>,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const store = begun.store = await opening;
  signal.throwIfAborted();
  const { app } = begun;
  const seeded = (dataset: string, version: VersionName) => app.beginLoad(store, dataset, version);
  await prepareStore(store, config, log, seeded, progress, signal);
  progress("Loading the data");
  await app.start(store);
}

/** Waits for the store that was away at the start, and follows it from then on. Never rejects. */
async function join(
  begun: Begun,
  copy: StoreCopy,
  config: Config,
  log: Log,
  facts: ServerFacts,
): Promise<void> {
  const { app, ended } = begun;
  const onOther = (isOther: boolean) => begun.isOther = isOther;
  while (!ended.signal.aborted) {
    const store = await storeBack(config, copy, log, ended.signal, onOther);
    if (store === undefined) return;
    try {
      await prepareStore(store, config, log, () => {}, () => {}, ended.signal);
      await app.start(store);
      begun.store = store;
      await registerServer(app, store, config, facts);
      log.info("store_followed_again");
      return;
    } catch (error) {
      if (begun.store !== undefined) {
        return log.failure("start_not_completed", error);
      }
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

/** How far a start has come: what there is to stop. */
interface Begun {
  readonly app: App;
  /** Aborted when the service stops. */
  readonly ended: AbortController;
  /** Whether a different store answers in place of the one that was copied. */
  isOther: boolean;
  /** Whether requests are wanted. */
  ready: boolean;
  /** Undefined also while it has been away since the start. */
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
    limitsPerServer: config.databaseUrl !== undefined &&
      config.limitsUrl === undefined,
    staleness: {
      maxStalenessMs: config.maxStalenessMs,
      staleReads: config.staleReads,
    },
    mcp: config.mcp,
    dashboardUrl: config.dashboardUrl,
    dataDir: config.dataDir,
    segments: segmentPlaceOf(config),
    ...defined({ copy }),
  };
}

function adminOptions(
  begun: Begun,
  config: Config,
  log: Log,
  apiUrl: string,
): AdminOptions {
  const { app } = begun;
  const troubles = () => [
    ...app.troubles,
    ...begun.isOther
      ? [
        "a different store answers in place of the one that was copied; it is not followed",
      ]
      : [],
  ];
  return {
    metrics: app.metrics,
    ready: () => begun.ready,
    staleSeconds: () => app.staleSeconds,
    troubles,
    dashboard: () =>
      begun.store && {
        store: begun.store,
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

/** Logs what makes the service unfit for real quotes: made-up rows, or no key. */
function warnAboutData(
  { samples }: Served,
  keyless: boolean,
  log: Log,
): void {
  if (samples.length > 0) {
    log.warn("samples_served", {
      datasets: samples,
      message: "These datasets hold made-up sample rows. Publish your own before you quote.",
    });
  }
  if (keyless) {
    log.info("no_key_yet", {
      message: "Make a key: deno task keys create --label first",
    });
  }
}

async function reload({ app, admin }: Begun, { tls }: Config, log: Log): Promise<void> {
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

async function stop(begun: Begun, gently: boolean): Promise<boolean> {
  const { app, servers, admin } = begun;
  begun.ended.abort();
  return await stopInOrder({
    notReady: () => begun.ready = false,
    servers,
    admin,
    flush: () => app.flush(),
    stop: () => app.stop(),
    closeStore: async () => await begun.store?.close(),
  }, gently);
}
