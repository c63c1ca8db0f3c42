import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey, type KeyRequest, type NewKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { type OwnPostgres, startPostgres } from "../faults/own_postgres.ts";
import { openProxy, type TcpProxy } from "../faults/tcp_proxy.ts";
import { numbered } from "../service/service.ts";
import { type Balancer, hasNginx, startBalancer } from "./balancer.ts";
import { type ServiceProcess, startProcess } from "./service_process.ts";

/** A server of a fleet, and its path to the store. */
export interface Replica {
  service: ServiceProcess;
  readonly proxy: TcpProxy;
  readonly env: Readonly<Record<string, string>>;
}

/** Servers on one Postgres, behind a balancer. */
export interface Fleet {
  readonly postgres: OwnPostgres;
  /** A direct connection to the store, not through the servers' paths. */
  readonly store: Store;
  readonly replicas: readonly Replica[];
  readonly balancer: Balancer;
  readonly key: string;
  makeKey(request?: Partial<KeyRequest>): Promise<NewKey>;
  publish(rows: readonly unknown[]): Promise<number>;
  close(): Promise<void>;
}

/** Whether a fleet's requirements are installed: Postgres 15 and nginx. */
export const canStartFleet = await hasNginx() &&
  await Deno.stat("/usr/lib/postgresql/15/bin/initdb").then(() => true, () => false);

/**
 * @param count The number of servers.
 * @param env Of each server, in addition to the store's location.
 * @throws If Postgres cannot be started.
 */
export async function startFleet(
  count = 3,
  env: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error("Cannot start Postgres 15");
  const store = await openStore({ databaseUrl: postgres.url, dataDir: "/nowhere" }, "server");
  await ensureDefaultOrganization(store.db);
  const makeKey = (request: Partial<KeyRequest> = {}) =>
    store.db.transaction().execute(async (trx) =>
      await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
        label: "test",
        access: everything("production"),
        monthlyQuota: 1_000_000_000,
        requestsPerMinute: 1_000_000_000,
        ...request,
      })
    );
  const { key } = await makeKey();
  const replicas: Replica[] = [];
  for (let i = 0; i < count; i++) {
    const proxy = openProxy({ hostname: "127.0.0.1", port: postgres.port });
    const url = new URL(postgres.url);
    url.port = String(proxy.port);
    const whole = { ...env, DATABASE_URL: url.href, DATA_DIR: await Deno.makeTempDir() };
    replicas.push({ proxy, env: whole, service: await startProcess(whole) });
  }
  const balancer = await startBalancer(replicas.map(({ service }) => service.url));
  return {
    postgres,
    store,
    replicas,
    balancer,
    key,
    makeKey,
    async publish(rows) {
      const options = { retentionDays: 30, allowShrink: true };
      const dataset = datasetNamed("finance_fees");
      return (await publish(store.db, dataset, numbered(rows), options)).version;
    },
    async close() {
      await balancer.close();
      for (const { service, proxy, env } of replicas) {
        await service.end("SIGKILL").catch(() => {});
        await proxy.close();
        await Deno.remove(env.DATA_DIR!, { recursive: true });
      }
      await store.close();
      await postgres.remove();
    },
  };
}
