import assert from "node:assert/strict";
import { everything } from "../../src/access/levels.ts";
import { within } from "../../src/base/async/within.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { revokeKey } from "../../src/store/keys/keys.ts";
import { readUsage } from "../../src/store/usage/usage.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { until } from "../support/process/until.ts";
import { numbered, startService, type TestService } from "../support/service/service.ts";

const FEES = "/api/v1/finance/fees";
/** Enough connections that each thread is certain to have some. */
const CONNECTIONS = 40;

let service: TestService;
let fate: string;

Deno.test.beforeAll(async () => {
  fate = await Deno.makeTempFile();
  const module = new URL(
    `../support/faults/failing_thread.ts?fate=${fate}`,
    import.meta.url,
  );
  service = await startService({ threads: 2, threadModule: module });
  await service.publish("finance_fees", [dealerFee(0)]);
});

Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(fate);
});

interface Answer {
  readonly status: number;
  /** Distinguishes threads by the prefix of their request ids. */
  readonly thread: string;
  readonly fee: number | undefined;
}

/** Sends one request on a new connection, so that the system picks the thread anew. */
async function ask(key: string, path = FEES): Promise<Answer> {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const response = await fetch(service.url + path, {
    client,
    headers: { "x-api-key": key },
  });
  const { data } = await response.json();
  client.close();
  return {
    status: response.status,
    thread: response.headers.get("x-svc-request-id")!.slice(
      0,
      "req_".length + 16,
    ),
    fee: data?.[0]?.fee_percentage,
  };
}

const askAtOnce = (count: number, key: string, path?: (i: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, i) => ask(key, path?.(i))));

const threadsOf = (answers: readonly Answer[]) => new Set(answers.map(({ thread }) => thread)).size;

/** Number of responses by status. */
function statusesOf(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function metric(name: string): Promise<number> {
  const text = await service.app.metrics.text();
  const line = text.split("\n").find((line) => line.startsWith(`${name} `))!;
  return Number(line.slice(name.length + 1));
}

/** Publishes a fee that is served from the next `update` on, or shortly after. */
async function publishUnseen(fee: number): Promise<void> {
  const rows = numbered([dealerFee(0, { fee_percentage: fee })]);
  await publish(service.store.db, datasetNamed("finance_fees"), rows, {
    retentionDays: 30,
  });
}

Deno.test("GET /api/v1/finance/fees 429 exactly once for one request over a minute limit, across two threads", async () => {
  const limit = CONNECTIONS - 1;
  const { key } = await service.makeKey(null, { requestsPerMinute: limit });
  const answers = await askAtOnce(CONNECTIONS, key);
  assert.equal(threadsOf(answers), 2);
  assert.deepEqual(statusesOf(answers), { 200: limit, 429: 1 });
});

Deno.test("GET /api/v1/finance/fees 429 exactly once for one request over a monthly quota, across two threads", async () => {
  const quota = CONNECTIONS - 1;
  const { key } = await service.makeKey(null, { monthlyQuota: quota });
  const answers = await askAtOnce(CONNECTIONS, key);
  assert.equal(threadsOf(answers), 2);
  assert.deepEqual(statusesOf(answers), { 200: quota, 429: 1 });
});

Deno.test("GET …/resolve 429 exactly once for one address over the lookup limit, across two threads", async () => {
  const budget = CONNECTIONS - 1;
  const { key } = await service.makeKey(null, { resolvesPerMinute: budget });
  const path = (i: number) =>
    `/api/v1/context/utility-territory/resolve?address=${i}+Main+St,+Denver,+CO+80202`;
  const answers = await askAtOnce(CONNECTIONS, key, path);
  assert.equal(threadsOf(answers), 2);
  assert.deepEqual(statusesOf(answers), { 200: budget, 429: 1 });
  // The threads share the cached addresses.
  assert.deepEqual(statusesOf(await askAtOnce(10, key, path)), { 200: 10 });
});

Deno.test("a response from a new version is never followed by one from an older, from either thread", async () => {
  let publishing = true;
  const answers: Answer[] = [];
  const asking = Array.from({ length: 4 }, async () => {
    let latest = 0;
    while (publishing) {
      const answer = await ask(service.key);
      assert.ok(answer.fee! >= latest, `${answer.fee} after ${latest}`);
      latest = answer.fee!;
      answers.push(answer);
    }
  });
  for (let number = 1; number <= 8; number++) {
    await service.publish("finance_fees", [
      dealerFee(0, { fee_percentage: number / 100 }),
    ]);
    const { fee } = await ask(service.key);
    assert.equal(fee, number / 100);
  }
  publishing = false;
  await Promise.all(asking);
  assert.equal(threadsOf(answers), 2);
});

Deno.test("all threads accept a new key, and none accepts a revoked one", async () => {
  const { key, id } = await service.makeKey(everything("production"));
  const before = await askAtOnce(CONNECTIONS, key);
  assert.equal(threadsOf(before), 2);
  assert.deepEqual(statusesOf(before), { 200: CONNECTIONS });
  await service.store.db.transaction().execute((trx) => revokeKey(trx, id));
  await service.app.update();
  assert.deepEqual(statusesOf(await askAtOnce(CONNECTIONS, key)), {
    401: CONNECTIONS,
  });
});

Deno.test("metrics, usage and log cover the requests of all threads", async () => {
  const { key, id } = await service.makeKey(everything("production"));
  const requests = `http_requests_total{route="${FEES}",status="200"}`;
  const before = await metric(requests);
  const answers = await askAtOnce(CONNECTIONS, key);
  assert.equal(threadsOf(answers), 2);
  assert.equal(await metric(requests), before + CONNECTIONS);
  assert.equal(await service.app.flush(), true);
  const used = await readUsage(service.store.db, "2026-11");
  assert.equal(used.find(({ keyId }) => keyId === id)?.requests, CONNECTIONS);
  const lines = (await service.logged()).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.filter((line) => line.key === id).length, CONNECTIONS);
});

Deno.test("a hanging thread blocks neither the other nor update, and its requests never see the old version", async () => {
  await publishUnseen(0.5);
  await Deno.writeTextFile(fate, "hang");
  const asked: Promise<Answer>[] = [];
  try {
    // Until one waits: that request reached the hanging thread.
    await until("a request is blocked", async () => {
      asked.push(ask(service.key));
      return await within(200, asked.at(-1)!.then(() => false), true);
    }, 30_000);
    await service.app.update();
    const after = Array.from({ length: CONNECTIONS }, () => ask(service.key));
    asked.push(...after);
    assert.equal((await Promise.any(after)).fee, 0.5);
    await Deno.writeTextFile(fate, "");
    for (const { fee } of await Promise.all(after)) assert.equal(fee, 0.5);
  } finally {
    await Deno.writeTextFile(fate, "");
    assert.deepEqual(statusesOf(await Promise.all(asked)), {
      200: asked.length,
    });
  }
});

Deno.test("a thread that ends is replaced, and its counts are kept", async () => {
  const requests = `http_requests_total{route="${FEES}",status="200"}`;
  const before = await metric(requests);
  await Deno.writeTextFile(fate, "end");
  await until(
    "one thread serves",
    async () => await metric("serving_threads") === 1,
    30_000,
  );
  // Its accepted connections end with it.
  await until(
    "the other thread answers",
    () => ask(service.key).then(({ status }) => status === 200, () => false),
    30_000,
  );
  assert.deepEqual(service.app.troubles, [
    "1 of 2 serving threads do not serve",
  ]);
  await Deno.writeTextFile(fate, "");
  await until(
    "two threads serve",
    async () => await metric("serving_threads") === 2,
    60_000,
  );
  const answers = await askAtOnce(CONNECTIONS, service.key);
  assert.deepEqual(statusesOf(answers), { 200: CONNECTIONS });
  assert.equal(threadsOf(answers), 2);
  assert.ok(await metric(requests) >= before + CONNECTIONS + 1);
  assert.ok(await metric("serving_threads_replaced_total") >= 1);
  assert.match(await service.logged(), /"event":"thread_replaced"/);
});
