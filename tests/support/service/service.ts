import type { StalenessOptions } from "../../../src/access/key_staleness.ts";
import { described } from "../contract/described.ts";
import { makeStorePlace } from "./store_place.ts";
import { type Access, everything } from "../../../src/access/levels.ts";
import { App } from "../../../src/service/app.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { createLog, type Log } from "../../../src/base/log/log.ts";
import type { Loader } from "../../../src/library/loading/loader.ts";
import type { ResolverOptions } from "../../../src/geo/territories/resolver.ts";
import type { PublishOptions } from "../../../src/publish/versions/options.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import type { PublishReport } from "../../../src/publish/versions/report.ts";
import type { RawRow } from "../../../src/publish/model/raw_row.ts";
import { createKey, type KeyRequest, type NewKey } from "../../../src/store/keys/keys.ts";
import {
  createOrganization,
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";

/** The instant at which tests' clocks stand: 2026-11-20T12:00:00Z. */
export const NOW = Date.parse("2026-11-20T12:00:00Z");

const NONE: readonly unknown[] = [];

/** The default number of serving threads. */
export const THREADS = Number(Deno.env.get("TEST_THREADS") ?? "1");

/** A manual clock. */
export interface Clock {
  now: number;
}

/** The real service on a real store, in this process, serving HTTP. */
export interface TestService {
  readonly url: string;
  readonly app: App;
  readonly store: Store;
  readonly clock: Clock;
  /** A key with access to everything. */
  readonly key: string;
  readonly log: Log;
  /** Everything that was logged. */
  logged(): Promise<string>;
  /**
   * GETs a path with a key (`key` if omitted, none if null). JSON that is read must match
   * `/openapi.json`.
   */
  get(path: string, options?: GetOptions): Promise<Response>;
  /** GETs a path and reads its JSON. */
  // deno-lint-ignore no-explicit-any
  json(path: string, options?: GetOptions): Promise<any>;
  makeKey(access?: Access | null, request?: Partial<KeyRequest>): Promise<NewKey>;
  makeOrganizationKey(access: Access, ahriLicensed: boolean): Promise<NewKey>;
  /** Publishes rows and waits until they are served. */
  publish(
    dataset: string,
    rows: readonly unknown[],
    options?: Partial<PublishOptions>,
  ): Promise<PublishReport>;
  /**
   * Publishes those of these rows that are not served yet, by dataset; all other datasets become
   * empty.
   */
  serve(rows: Readonly<Record<string, readonly unknown[]>>): Promise<void>;
  close(): Promise<void>;
}

export interface GetOptions {
  readonly key?: string | null;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

export interface ServiceOptions {
  /** When keys count as stale; a negative age makes them stale at once. */
  readonly staleness?: StalenessOptions;
  readonly requestsPerMinute?: number;
  readonly resolvesPerMinute?: number;
  readonly trustProxy?: boolean;
  readonly mcp?: boolean;
  readonly dashboardUrl?: string;
  readonly resolver?: ResolverOptions;
  readonly loader?: Loader;
  /** How often the store is polled, in milliseconds. */
  readonly pollMs?: number;
  /** The number of serving threads; `THREADS` by default. */
  readonly threads?: number;
  readonly threadModule?: URL;
}

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  await ensureDefaultOrganization(store.db);
  const clock = sharedClock(NOW);
  let lines = "";
  const log = createLog((more) => lines += new TextDecoder().decode(more), () => clock.now, {
    sampledASecond: Infinity,
  });
  const app = new App(log, {
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    resolvesPerMinute: options.resolvesPerMinute ?? 1_000_000,
    ...(options.resolver === undefined ? {} : { resolver: options.resolver }),
    ...(options.loader === undefined ? {} : { loader: options.loader }),
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    trustProxy: options.trustProxy ?? false,
    mcp: options.mcp ?? false,
    ...(options.staleness === undefined ? {} : { staleness: options.staleness }),
    threads: options.threads ?? THREADS,
    ...(options.threadModule === undefined ? {} : { threadModule: options.threadModule }),
    dashboardUrl: options.dashboardUrl,
    now: () => clock.now,
    clock: clock.memory,
  });
  await app.start(store);
  const { url, servers } = await app.listen({ port: 0, hostname: "127.0.0.1" });

  async function makeKey(
    access: Access | null = null,
    request: Partial<KeyRequest> = {},
    organization = DEFAULT_ORGANIZATION,
  ): Promise<NewKey> {
    const made = await store.db.transaction().execute(async (trx) =>
      await createKey(trx, await getOrganization(trx, organization), {
        label: "test",
        access,
        monthlyQuota: 1_000_000_000,
        ...request,
      })
    );
    await app.update();
    return made;
  }

  /** The rows of each dataset that was published in full. */
  const served = new Map<string, readonly unknown[] | undefined>();
  const publishRows: TestService["publish"] = async (dataset, rows, options = {}) => {
    const report = await publish(store.db, datasetNamed(dataset), numbered(rows), {
      retentionDays: 30,
      now: () => clock.now,
      allowShrink: true,
      ...options,
    });
    served.set(dataset, Object.keys(options).length === 0 ? rows : undefined);
    await app.update();
    return report;
  };

  const { key } = await makeKey(everything("production"));
  const get = async (
    path: string,
    { key: sent = key, method = "GET", headers = {} }: GetOptions = {},
  ) =>
    described(
      await fetch(path.startsWith("http") ? path : url + path, {
        method,
        headers: { ...(sent === null ? {} : { "x-api-key": sent }), ...headers },
      }),
    );

  return {
    url,
    app,
    store,
    clock,
    key,
    log,
    get,
    makeKey: (access, request) => makeKey(access, request),
    async logged() {
      // Collecting all threads' metrics also collects their log lines.
      await app.metrics.text();
      void log.flush();
      return lines;
    },
    async json(path, options) {
      return await (await get(path, options)).json();
    },
    async makeOrganizationKey(access, ahriLicensed) {
      const name = crypto.randomUUID();
      await store.db.transaction().execute((trx) =>
        createOrganization(trx, { name, access, ahriLicensed })
      );
      return await makeKey(null, {}, name);
    },
    publish: publishRows,
    async serve(rows) {
      for (const dataset of new Set([...served.keys(), ...Object.keys(rows)])) {
        const of = rows[dataset] ?? NONE;
        if (served.get(dataset) !== of) await publishRows(dataset, of);
      }
    },
    async close() {
      await Promise.all(servers.map((server) => server.close(1000)));
      await app.stop();
      await store.close();
      await place.remove();
    },
  };
}

/** A clock that all threads of a service read. */
function sharedClock(now: number): Clock & { readonly memory: SharedArrayBuffer } {
  const memory = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const told = new Float64Array(memory);
  told[0] = now;
  return {
    memory,
    get now() {
      return told[0]!;
    },
    set now(to) {
      told[0] = to;
    },
  };
}

/** Rows as read from a file. */
export async function* numbered(rows: readonly unknown[]): AsyncGenerator<RawRow> {
  let number = 0;
  for (const value of rows) yield { number: ++number, value };
}
