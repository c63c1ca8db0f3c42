import { join } from "node:path";
import { adminHandler } from "./admin.ts";
import { App } from "./app.ts";
import { collectGarbage } from "./base/collect.ts";
import { type Config, isLoopback } from "./config.ts";
import { DATASETS } from "./datasets/mod.ts";
import { madeUpRows } from "./datasets/samples.ts";
import { warmSearch, warmVersion } from "./endpoints/search/warm.ts";
import { Listener, loggedTo } from "./http/listener.ts";
import { warmLoops } from "./library/warm.ts";
import type { Log } from "./base/log.ts";
import { makeAdminToken, useAdminToken } from "./operate/sign_in.ts";
import { hasNoKeys, makeDevelopmentKey } from "./process/development_key.ts";
import type { Started } from "./process/start_screen.ts";
import { type Door, stopInOrder } from "./process/stopping.ts";
import { readTls } from "./process/tls.ts";
import { settleLineageOf } from "./publish/lineage.ts";
import { publishSeeds } from "./publish/seeds.ts";
import { ensureDefaultOrganization } from "./store/organizations.ts";
import type { Store } from "./store/store.ts";

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
 * @throws When the store cannot be opened, a seed is at fault or a port is taken.
 */
export async function start(
  opening: Promise<Store>,
  config: Config,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Running> {
  const app = new App(log, {
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
    tls: config.tls !== undefined,
    mcp: config.mcp,
    dashboardUrl: config.dashboardUrl,
    imagesDirectory: join(config.dataDir, "images"),
  });
  let ready = false;
  let store: Store | undefined;
  let doors: readonly Door[] = [];
  let admin: Listener | undefined;
  const stop = (gently: boolean) =>
    stopInOrder({
      notReady: () => ready = false,
      doors,
      admin,
      flush: () => app.flush(),
      stop: () => app.stop(),
      closeStore: async () => await store?.close(),
    }, gently);
  try {
    const tls = config.tls === undefined ? {} : await readTls(config.tls);
    store = await opening;
    signal.throwIfAborted();
    await ensureDefaultOrganization(store.db);
    for (const renumbered of await settleLineageOf(store)) {
      log.warn("renumbered", { ...renumbered });
    }
    if (config.seedsDir !== undefined) {
      await seed(store, config, config.seedsDir, log, progress, signal);
    }
    progress("Loading the data");
    await app.start(store);
    signal.throwIfAborted();

    const listening = await app.listen({ ...tls, hostname: config.host, port: config.port });
    doors = listening.doors;
    signal.throwIfAborted();
    admin = new Listener(
      { ...tls, hostname: config.adminHost, port: config.adminPort },
      adminHandler({
        metrics: app.metrics,
        ready: () => ready,
        troubles: () => app.troubles,
        dashboard: {
          store,
          library: () => app.library.current,
          config,
          latency: () => app.metrics.lastDay.read(),
          troubles: () => app.troubles,
          apiUrl: listening.url,
          log,
          refresh: () => app.update(),
          now: Date.now,
        },
      }),
      loggedTo(log),
    );
    const samples = DATASETS.map(({ key }) => key)
      .filter((key) => madeUpRows(app.library.current, app.library.current.held(key)) > 0);
    if (samples.length > 0) {
      log.warn("samples_served", {
        datasets: samples,
        message: "These datasets hold made-up sample rows. Publish your own before you quote.",
      });
    }
    const adminToken = await signInToken(store, config);
    const key = await developmentKey(store, config);
    if (key !== undefined) await app.update();
    const keyless = await hasNoKeys(store.db);
    if (keyless) {
      log.info("no_key_yet", { message: "Make a key: deno task keys create --label first" });
    }
    ready = true;
    log.info("listening", { url: listening.url, admin_url: admin.url });
    void log.flush();
    app.resolver.warm();
    const versions = DATASETS.map(({ key }) => app.library.current.held(key));
    void warm(app.library);
    return {
      url: listening.url,
      adminUrl: admin.url,
      store: store.embedded ? config.dataDir : "Postgres",
      datasets: versions.filter(({ info }) => info !== null).length,
      rows: versions.reduce((sum, { size }) => sum + size, 0),
      samples,
      key,
      adminToken,
      keyless,
      stop,
    };
  } catch (error) {
    await stop(false);
    throw error;
  }
}

/** Lets the compiler see what the first requests would else wait for. */
async function warm(library: App["library"]): Promise<void> {
  await warmLoops();
  await warmSearch();
  const { current } = library;
  const whole = await current.searchable ?? current;
  for (const { key } of DATASETS) await warmVersion(whole.held(key));
}

/** So much of what publishing left is not to be there beside what is taken next. */
const LEFT_OVER = 16 * 2 ** 20;

async function seed(
  store: Store,
  config: Config,
  directory: string,
  log: Log,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const options = {
    directory,
    samples: config.seedSamples,
    retentionDays: config.changesRetentionDays,
  };
  let published = 0;
  progress("Publishing the seeds");
  await publishSeeds(store, DATASETS, options, ({ dataset, version, rows }) => {
    signal.throwIfAborted();
    log.info("seed_published", { dataset, version, rows });
    progress(`Publishing the seeds, ${++published} of ${DATASETS.length} datasets done`);
    collectGarbage({ least: LEFT_OVER });
  });
}

/** What signs in to the dashboard: the given one, or one that is made only to be shown to a person. */
async function signInToken({ db, embedded }: Store, config: Config): Promise<string | undefined> {
  if (config.adminToken !== undefined) {
    await useAdminToken(db, config.adminToken);
    return undefined;
  }
  const isForPerson = config.logFormat !== "json" && Deno.stderr.isTerminal();
  return embedded && isForPerson ? await makeAdminToken(db) : undefined;
}

/** A key to begin with: made where only this machine can ask, and only to be shown to a person. */
async function developmentKey(store: Store, config: Config): Promise<string | undefined> {
  if (config.logFormat === "json" || !store.embedded || !isLoopback(config.host)) return undefined;
  return await makeDevelopmentKey(store.db, config.defaultMonthlyQuota);
}
