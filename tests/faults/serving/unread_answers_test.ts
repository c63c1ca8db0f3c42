import assert from "node:assert/strict";
import http2 from "node:http2";
import { keyId } from "../../../src/access/key_format.ts";
import { OpenBodies, Stalled } from "../../../src/http/respond/streamed_body.ts";
import {
  connectTo,
  metric,
  type Prepared,
  prepareStore,
} from "../../support/service/prepared_service.ts";
import { startProcess } from "../../support/process/service_process.ts";
import { makeCertificate } from "../../support/process/certificate.ts";

const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";
const MB = 1 << 20;

let store: Prepared;
Deno.test.beforeAll(async () => {
  store = await prepareStore(5000, 2000);
});
Deno.test.afterAll(() => store.remove());

/** An endless stream of one-megabyte chunks. */
function* endless(): Generator<Uint8Array, undefined> {
  for (;;) yield new Uint8Array(MB);
}

/** No memory held by other bodies. */
const holding = (bytes: number) => ({ what: {}, bytes });

Deno.test("a stalled body is cut, and one that is being read is not", async () => {
  const bodies = new OpenBodies();
  const still = bodies.stream(endless, keyId("key"), holding(0)).getReader();
  const moving = bodies.stream(endless, keyId("key"), holding(0)).getReader();
  await still.read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await moving.read();
  assert.equal(bodies.cutStalled(150), 1);
  await assert.rejects(still.read(), Stalled);
  assert.equal((await moving.read()).value!.length, MB);
  assert.deepEqual([bodies.size, bodies.cut], [1, 1]);
  await moving.cancel();
  assert.equal(bodies.size, 0);
});

Deno.test("memory per key is bounded by cutting the bodies that have stalled longest", async () => {
  const bodies = new OpenBodies();
  const first = Array.from(
    { length: 5 },
    () => bodies.stream(endless, keyId("key"), holding(20 * MB)),
  );
  const other = bodies.stream(endless, keyId("other"), holding(60 * MB));
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const last = bodies.stream(endless, keyId("key"), holding(20 * MB));
  assert.equal(bodies.cut, 3);
  for (const body of first.slice(0, 3)) await assert.rejects(body.getReader().read(), Stalled);
  for (const body of [...first.slice(3), other, last]) {
    const reader = body.getReader();
    assert.equal((await reader.read()).value!.length, MB);
    await reader.cancel();
  }
});

Deno.test("250 clients that do not read their responses use little memory and do not slow other keys", async () => {
  const service = await startProcess(store.env);
  const { url, adminUrl } = service;
  const [key, other] = store.keys;
  try {
    const warm = await connectTo(url);
    await warm.get(SNAPSHOT, key);
    const whole = (await warm.answer()).body.length;
    assert.ok(whole > 11 * MB);
    warm.close();
    const before = await metric(adminUrl, "process_resident_memory_bytes");
    const clients = await Promise.all(Array.from({ length: 250 }, () => connectTo(url)));
    for (const client of clients) await client.get(SNAPSHOT, key);
    const asking = await connectTo(url);
    const deadline = performance.now() + 60_000;
    while (
      await metric(adminUrl, "http_large_answers_open") < 250 && performance.now() < deadline
    ) await new Promise((resolve) => setTimeout(resolve, 100));
    for (let i = 0; i < 20; i++) {
      await asking.get("/api/v1/finance/fees?limit=5", other);
      assert.equal((await asking.answer()).status, 200);
    }
    const grown = await metric(adminUrl, "process_resident_memory_bytes") - before;
    // Buffered in full, they would take 3.3 GB.
    assert.ok(grown < 250 * MB, `${Math.round(grown / MB)} MB`);
    // A client that resumes reading gets the complete body.
    const { body } = await clients[0]!.answer();
    assert.equal(JSON.parse(new TextDecoder().decode(body)).data.records.length, 5000);
    for (const client of clients) client.close();
    asking.close();
  } finally {
    assert.equal(await service.end("SIGTERM"), 0);
  }
});

Deno.test("150 unread responses on one HTTP/2 connection use little memory", async () => {
  const certificate = await makeCertificate();
  const service = await startProcess({
    ...store.env,
    TLS_CERT: certificate.cert,
    TLS_KEY: certificate.key,
  });
  const [key] = store.keys;
  const memory = async () => {
    const answer = await new Deno.Command("curl", {
      args: ["-sk", `${service.adminUrl}/metrics`],
    }).output();
    const text = new TextDecoder().decode(answer.stdout);
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]);
  };
  const session = http2.connect(service.url, { rejectUnauthorized: false });
  try {
    const answered = (path: string) => {
      const stream = session.request({ ":path": path, "x-api-key": key });
      // Reads the headers only, not the body.
      return new Promise<void>((resolve, reject) => {
        stream.on("response", () => {
          stream.pause();
          resolve();
        });
        stream.on("error", reject);
      });
    };
    await answered("/api/v1/finance/fees?limit=300");
    const before = await memory();
    await Promise.all([
      ...Array.from({ length: 75 }, () => answered(SNAPSHOT)),
      ...Array.from({ length: 75 }, (_, i) => answered(`/api/v1/finance/fees?limit=${300 + i}`)),
    ]);
    const grown = await memory() - before;
    assert.ok(grown < 250 * MB, `${Math.round(grown / MB)} MB`);
  } finally {
    session.destroy();
    assert.equal(await service.end("SIGTERM"), 0);
    await certificate.remove();
  }
});
