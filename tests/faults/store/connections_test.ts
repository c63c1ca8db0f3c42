import assert from "node:assert/strict";
import {
  connectTo,
  metric,
  type Prepared,
  prepareStore,
} from "../../support/service/prepared_service.ts";
import { startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

const FEES = "/api/v1/finance/fees?limit=5";

let store: Prepared;
Deno.test.beforeAll(async () => {
  store = await prepareStore(3000);
});
Deno.test.afterAll(() => store.remove());

async function assertAnswers(url: string): Promise<void> {
  const client = await connectTo(url);
  await client.get(FEES, store.keys[0]);
  assert.equal((await client.answer()).status, 200);
  client.close();
}

Deno.test("a service without free file descriptors accepts connections again while the others stay open", async () => {
  const service = await startProcess(store.env, { before: "ulimit -n 400" });
  const held = [];
  try {
    for (let i = 0; i < 600; i++) {
      const client = await connectTo(service.url).catch(() => undefined);
      if (client !== undefined) held.push(client);
    }
    const deadline = performance.now() + 20_000;
    for (let answered = false; !answered;) {
      assert.ok(performance.now() < deadline, "it no longer answers");
      answered = await assertAnswers(service.url).then(() => true, () => false);
    }
    assert.ok(await metric(service.adminUrl, "http_listener_renewals_total") > 0);
    await until(
      "it is logged",
      async () => (await service.log()).some(({ event }) => event === "listening_ended"),
      5000,
    );
  } finally {
    for (const client of held) client.close();
    assert.equal(await service.end("SIGTERM"), 0);
  }
});

Deno.test("10,000 idle connections, slow headers and slow bodies block nobody", async () => {
  const service = await startProcess(store.env);
  const [key] = store.keys;
  const held = [];
  try {
    for (let i = 0; i < 10_000; i++) held.push(await connectTo(service.url));
    for (const client of held.slice(0, 500)) await client.send("GET /api/v1/finance/fe");
    for (const client of held.slice(500, 700)) {
      await client.send(`POST ${FEES} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{`);
    }
    for (let i = 0; i < 20; i++) await assertAnswers(service.url);
    // A request head that arrives in pieces is an ordinary request.
    const [slow] = held;
    await slow!.send("es?limit=5 HTTP/1.1\r\nhost: x\r\n");
    await assertAnswers(service.url);
    await slow!.send(`x-api-key: ${key}\r\n\r\n`);
    assert.equal((await slow!.answer()).status, 200);
    const sent = performance.now();
    assert.equal(await service.end("SIGTERM"), 0);
    assert.ok(performance.now() - sent < 9000, "they delay shutdown");
  } finally {
    for (const client of held) client.close();
  }
});

Deno.test("clients that disconnect midway leave nothing behind", async () => {
  const service = await startProcess(store.env);
  const [key] = store.keys;
  try {
    await assertAnswers(service.url);
    for (let i = 0; i < 300; i++) {
      const client = await connectTo(service.url);
      await client.get("/api/v1/sync/snapshot?dataset=finance_fees", key);
      if (i % 3 === 0) await client.send("GET /api/v1/sea");
      client.close();
    }
    await assertAnswers(service.url);
    const deadline = performance.now() + 40_000;
    while (await metric(service.adminUrl, "http_large_answers_open") > 0) {
      assert.ok(performance.now() < deadline, "responses stay open");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(await metric(service.adminUrl, "unhandled_errors_total"), 0);
    for (const { level } of await service.log()) assert.notEqual(level, "error");
  } finally {
    assert.equal(await service.end("SIGTERM"), 0);
  }
});
