import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { connectTo, type Prepared, prepareStore } from "../../support/service/prepared_service.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";

const FEES = "/api/v1/finance/fees?limit=100";
const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";

let store: Prepared;
Deno.test.beforeAll(async () => {
  store = await prepareStore(4000);
});
Deno.test.afterAll(() => store.remove());

/** Sends requests on one connection until a response says that it will be closed. */
async function askUntilClosed(url: string, path: string): Promise<number> {
  const client = await connectTo(url);
  try {
    for (let answered = 1;; answered++) {
      await client.get(path, store.keys[0]);
      const { status, head } = await client.answer();
      assert.equal(status, 200);
      if (/^connection: close/im.test(head)) return answered;
    }
  } finally {
    client.close();
  }
}

Deno.test("SIGTERM under load truncates no response, large or small, and exits 0", async () => {
  const service = await startProcess(store.env);
  const asking = Array.from(
    { length: 24 },
    (_, i) => askUntilClosed(service.url, i % 4 === 0 ? SNAPSHOT : FEES),
  );
  await pause(500);
  const sent = performance.now();
  const ended = service.end("SIGTERM");
  for (const answered of await Promise.all(asking)) assert.ok(answered > 0);
  assert.equal(await ended, 0);
  assert.ok(performance.now() - sent < 10_000);
});

Deno.test("requests sent just before SIGTERM are answered", async () => {
  const service = await startProcess(store.env);
  const clients = await Promise.all(Array.from({ length: 100 }, () => connectTo(service.url)));
  // Ensures that the service keeps each connection alive.
  for (const client of clients) {
    await client.get(FEES, store.keys[0]);
    assert.equal((await client.answer()).status, 200);
  }
  await Promise.all(clients.map((client) => client.get(FEES, store.keys[0])));
  const ended = service.end("SIGTERM");
  for (const client of clients) {
    assert.equal((await client.answer()).status, 200);
    client.close();
  }
  assert.equal(await ended, 0);
});

Deno.test("a client that does not read its response does not delay shutdown", async () => {
  const service = await startProcess(store.env);
  const clients = await Promise.all(Array.from({ length: 20 }, () => connectTo(service.url)));
  for (const client of clients) {
    for (let i = 0; i < 5; i++) await client.get(SNAPSHOT, store.keys[0]);
  }
  await pause(300);
  const sent = performance.now();
  assert.equal(await service.end("SIGTERM"), 0);
  assert.ok(performance.now() - sent < 9_000);
  for (const client of clients) client.close();
});

/** A minimal balancer: sends requests to both services in turn while they are ready. */
class Balancer {
  readonly #ready = new Set<ServiceProcess>();
  #turn = 0;
  #stopped = false;
  readonly answered: number[] = [];

  /** Checks every 100 ms whether a service is ready. */
  watch(service: ServiceProcess): void {
    const look = async () => {
      while (!this.#stopped) {
        const response = await fetch(`${service.adminUrl}/readyz`).catch(() => undefined);
        await response?.body?.cancel();
        if (response?.status === 200) this.#ready.add(service);
        else this.#ready.delete(service);
        if (response === undefined) return;
        await pause(100);
      }
    };
    void look();
  }

  /** Sends requests continuously, each on its own connection and without retries. */
  async ask(): Promise<void> {
    while (!this.#stopped) {
      const services = [...this.#ready];
      if (services.length === 0) {
        await pause(20);
        continue;
      }
      const client = await connectTo(services[this.#turn++ % services.length]!.url);
      await client.get(FEES, store.keys[0]);
      this.answered.push((await client.answer()).status);
      client.close();
    }
  }

  get ready(): number {
    return this.#ready.size;
  }

  stop(): void {
    this.#stopped = true;
  }
}

Deno.test("a rolling restart of two services behind a balancer loses no request", async () => {
  // Two services cannot share an embedded store, so each has its own, with the same keys.
  const copy = await store.copy();
  const envs = [store.env, copy.env];
  const services = await Promise.all(envs.map((env) => startProcess(env)));
  const balancer = new Balancer();
  for (const service of services) balancer.watch(service);
  while (balancer.ready < 2) await pause(50);
  const asking = Array.from({ length: 6 }, () => balancer.ask());
  // A lost request ends its client at once, and the test with it.
  const lost = Promise.all(asking);
  for (const [i, env] of envs.entries()) {
    await pause(500);
    assert.equal(await Promise.race([services[i]!.end("SIGTERM"), lost]), 0);
    services[i] = await startProcess(env);
    balancer.watch(services[i]!);
    while (balancer.ready < 2) await pause(50);
  }
  await pause(500);
  balancer.stop();
  await lost;
  assert.ok(balancer.answered.length > 100);
  assert.deepEqual([...new Set(balancer.answered)], [200]);
  for (const service of services) assert.equal(await service.end("SIGINT"), 0);
  await copy.remove();
});
