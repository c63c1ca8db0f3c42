import { adminHandler } from "./admin.ts";
import { type Config, isLoopback } from "./config.ts";
import { DATASETS } from "./datasets/mod.ts";
import { SAMPLE_KIND } from "./datasets/source_documents.ts";
import type { LibrarySnapshot } from "./library/library.ts";
import type { Log } from "./log.ts";
import { publishSeeds } from "./publish/seeds.ts";
import { createKey } from "./store/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "./store/organizations.ts";
import { openStore, type Store } from "./store/store.ts";
import { currentVersions } from "./store/versions.ts";

/** The service as it runs. */
export interface Running {
  readonly url: string;
  readonly adminUrl: string;
  /** Answers what is under way, writes what was counted, and closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the service: store → seeds on an empty one → library → sockets.
 *
 * @param tell Shows a person something that must not be in a log, such as a new key.
 * @throws When the store cannot be opened, a seed is at fault or a port is taken.
 */
export async function serve(
  config: Config,
  log: Log,
  tell: (text: string) => void,
): Promise<Running> {
  // The store takes a while to open; meanwhile the rest is imported, and the loader starts.
  const opening = openStore(config, "server");
  opening.catch(() => {});
  const { App } = await import("./app.ts");
  const app = new App(log, {
    requestsPerMinute: config.requestsPerMinute,
    resolvesPerMinute: config.resolvesPerMinute,
    resolver: {
      geocoder: config.geocoder,
      censusUrl: config.censusUrl,
      workers: config.geoWorkers,
    },
    trustProxy: config.trustProxy,
  });
  let store: Store | undefined;
  const servers: Deno.HttpServer<Deno.NetAddr>[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.shutdown()));
    await app.stop();
    await store?.close();
    log.flush();
  };
  try {
    store = await opening;
    const empty = (await currentVersions(store.db)).size === 0;
    await ensureDefaultOrganization(store.db);
    if (empty && config.seedsDir !== undefined) await seed(store, config, config.seedsDir, log);
    await app.start(store);
    noticeSamples(app.library.current, log);

    const tls = config.tls === undefined ? {} : {
      cert: await Deno.readTextFile(config.tls.certFile),
      key: await Deno.readTextFile(config.tls.keyFile),
    };
    servers.push(
      listen({ ...tls, hostname: config.host, port: config.port }, app.handle),
      listen({ hostname: config.adminHost, port: config.adminPort }, adminHandler(app.metrics)),
    );
    const url = urlOf(config.tls === undefined ? "http" : "https", servers[0]!.addr);
    const adminUrl = urlOf("http", servers[1]!.addr);
    log.info("listening", { url, admin_url: adminUrl });
    log.flush();
    app.resolver.warm();
    if (store.embedded && isLoopback(config.host)) {
      const key = await makeDevelopmentKey(store, config);
      await app.update();
      if (key !== undefined) tell(firstRequest(key, url));
    }
    return { url, adminUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(
  options: { hostname: string; port: number; cert?: string; key?: string },
  handler: (request: Request) => Response | Promise<Response>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ automaticCompression: true, onListen: () => {}, ...options }, handler);
  } catch (cause) {
    throw new Error(`Cannot listen on ${options.hostname} port ${options.port}`, { cause });
  }
}

async function seed(store: Store, config: Config, directory: string, log: Log): Promise<void> {
  const options = { retentionDays: config.changesRetentionDays };
  await publishSeeds(store.db, DATASETS, directory, options, ({ dataset, version, rows }) => {
    log.info("seed_published", { dataset, version, rows });
  });
}

/** Says which datasets hold rows that only show what real ones look like. */
function noticeSamples(library: LibrarySnapshot, log: Log): void {
  const documents = library.version("source_documents");
  const kinds = documents.texts("kind");
  const samples = new Set<string | null>();
  for (let row = 0; row < documents.size; row++) {
    if (kinds.get(row) === SAMPLE_KIND) samples.add(documents.texts("id").get(row));
  }
  const datasets = DATASETS
    .filter(({ columns }) => "source_document_id" in columns)
    .filter(({ key }) =>
      library.version(key).texts("source_document_id").dictionary.some((id) => samples.has(id))
    )
    .map(({ key }) => key);
  if (datasets.length > 0) {
    log.warn("samples_served", {
      datasets,
      message: "These datasets hold made-up sample rows. Publish your own before you quote.",
    });
  }
}

/** Makes a key with access to everything when there is no key at all. */
async function makeDevelopmentKey(store: Store, config: Config): Promise<string | undefined> {
  return await store.db.transaction().execute(async (trx) => {
    const any = await trx.selectFrom("api_keys").select("id").limit(1).executeTakeFirst();
    if (any !== undefined) return undefined;
    const organization = await getOrganization(trx, DEFAULT_ORGANIZATION);
    const { key } = await createKey(trx, organization, {
      label: "development",
      access: null,
      monthlyQuota: config.defaultMonthlyQuota,
    });
    return key;
  });
}

function firstRequest(key: string, url: string): string {
  return "A development key with access to everything was made; it is shown only now:\n\n" +
    `  curl -H 'x-api-key: ${key}' '${url}/api/v1/context/electricity-rates?state=CA'\n`;
}

function urlOf(scheme: string, { hostname, port }: Deno.NetAddr): string {
  return `${scheme}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
