import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey, revokeKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { readUsage } from "../../../src/store/usage/usage.ts";
import { dealerFee } from "../../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";
import { numbered } from "../../support/service/service.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { openProxy, type TcpProxy } from "../../support/faults/tcp_proxy.ts";
import { until } from "../../support/process/until.ts";

/**
 * Three services on one Postgres that is disconnected, restarted, frozen, out of connections and
 * unreachable. They are read all the while; afterwards each has what was published and revoked
 * meanwhile, and every request is counted once.
 */

const FROZEN_MS = 30_000;
const UNREACHABLE_MS = 60_000;

const postgres = await startPostgres();
const options = { ignore: postgres === undefined };

interface Replica {
  readonly service: ServiceProcess;
  readonly proxy: TcpProxy;
}

let store: Store;
let replicas: Replica[];
let reader: { readonly id: string; readonly key: string };
/** The key to be revoked next. */
let doomed: { readonly id: string; readonly key: string };
let version = 0;
/** The number of requests sent, and the failures among them. */
let asked = 0;
const failures: string[] = [];
let reading: Promise<void>;
let stopped = false;

if (postgres !== undefined) {
  Deno.test.beforeAll(async () => {
    store = await openStore({ databaseUrl: postgres.url, dataDir: "/nowhere" }, "server");
    await ensureDefaultOrganization(store.db);
    reader = await makeKey();
    doomed = await makeKey();
    await publishNext();
    replicas = [];
    for (let i = 0; i < 3; i++) {
      const proxy = openProxy({ hostname: "127.0.0.1", port: postgres.port });
      const url = new URL(postgres.url);
      url.port = String(proxy.port);
      const env = { DATABASE_URL: url.href, DATA_DIR: await Deno.makeTempDir() };
      replicas.push({ proxy, service: await startProcess(env) });
    }
    reading = read();
  });
  Deno.test.afterAll(async () => {
    stopped = true;
    await reading;
    for (const { service, proxy } of replicas) {
      await service.end("SIGKILL").catch(() => {});
      await proxy.close();
    }
    await store.close();
    await postgres.remove();
  });
}

function makeKey() {
  return store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "test",
      access: everything("production"),
      monthlyQuota: 1_000_000_000,
      requestsPerMinute: 1_000_000_000,
    })
  );
}

/** Publishes a version with as many rows as its number. */
async function publishNext(): Promise<void> {
  const rows = Array.from({ length: version + 1 }, (_, n) => dealerFee(n));
  ({ version } = await publish(store.db, datasetNamed("finance_fees"), numbered(rows), {
    retentionDays: 30,
    allowShrink: true,
  }));
}

async function ask({ service }: Replica, key: string): Promise<{ status: number; rows: number }> {
  const response = await service.get("/api/v1/finance/fees?limit=500", {
    headers: { "x-api-key": key },
  });
  const { data } = await response.json();
  return { status: response.status, rows: data?.length };
}

/** Sends requests to all of them in turn until stopped. */
async function read(): Promise<void> {
  while (!stopped) {
    for (const replica of replicas) {
      asked++;
      const answer = await ask(replica, reader.key).catch((error) => ({ status: String(error) }));
      if (answer.status !== 200) failures.push(String(answer.status));
    }
    await pause(50);
  }
}

/** Every service picks up the latest version, revocation and new key within moments. */
async function assertCurrent(): Promise<void> {
  await until(
    "the store takes a version",
    () => publishNext().then(() => true, () => false),
    30_000,
  );
  const revoked = doomed;
  await store.db.transaction().execute((trx) => revokeKey(trx, revoked.id));
  doomed = await makeKey();
  for (const replica of replicas) {
    await until(
      "a service has what was published, revoked and made",
      async () =>
        (await ask(replica, doomed.key)).rows === version &&
        (await ask(replica, revoked.key)).status === 401,
      30_000,
    );
  }
  assert.deepEqual(failures, []);
}

Deno.test("three services follow one Postgres", options, assertCurrent);

Deno.test(
  "dropped connections are reopened, including those that listen for notifications",
  options,
  async () => {
    for (let round = 0; round < 5; round++) {
      for (const { proxy } of replicas) proxy.cut();
      await pause(200);
    }
    await assertCurrent();
  },
);

Deno.test("services follow a Postgres again after it crashes and restarts", options, async () => {
  await postgres!.restart();
  await assertCurrent();
});

Deno.test("reads continue while Postgres is frozen for 30 s", options, async () => {
  const before = asked;
  await postgres!.freeze();
  await pause(FROZEN_MS);
  await postgres!.thaw();
  assert.ok(asked > before + 30, `${asked - before} were answered`);
  await assertCurrent();
});

Deno.test(
  "services use Postgres again once it has free connections",
  options,
  async () => {
    for (const { proxy } of replicas) proxy.cut();
    const letGo = await postgres!.takeConnections();
    await pause(5000);
    await letGo();
    await assertCurrent();
  },
);

Deno.test("reads continue while Postgres is unreachable", options, async () => {
  const before = asked;
  for (const { proxy } of replicas) proxy.weather = "silent";
  await pause(UNREACHABLE_MS);
  for (const { proxy } of replicas) proxy.weather = "clear";
  assert.ok(asked > before + 30, `${asked - before} were answered`);
  await assertCurrent();
});

Deno.test(
  "after all of these, every request is counted once and no error is unhandled",
  options,
  async () => {
    stopped = true;
    await reading;
    for (const { service } of replicas) {
      const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
      assert.match(metrics, /^unhandled_errors_total 0$/m);
      assert.equal(await service.end("SIGTERM"), 0);
    }
    assert.deepEqual(failures, []);
    const month = new Date().toISOString().slice(0, 7);
    const usage = await readUsage(store.db, month);
    assert.equal(usage.find(({ keyId }) => keyId === reader.id)?.requests, asked);
    assert.ok(asked > 100);
  },
);
