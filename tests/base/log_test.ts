import assert from "node:assert/strict";
import fc from "fast-check";
import { pause } from "../../src/base/async/pause.ts";
import { lineWriter } from "../../src/base/log/output.ts";
import { createLog } from "../../src/base/log/log.ts";
import { NOW } from "../support/service/service.ts";
import { until } from "../support/process/until.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A log that writes to a list, with a fixed clock. */
function logged() {
  const writes: string[] = [];
  const log = createLog((lines) => writes.push(text(lines)), () => NOW);
  const lines = () => {
    log.flush();
    return writes.join("").split("\n").slice(0, -1).map((line) => JSON.parse(line));
  };
  return { log, writes, lines };
}

Deno.test("each entry is one line of JSON with level, event and time first", () => {
  const { log, writes } = logged();
  log.info("started", { port: 8080 });
  log.warn("slow");
  log.error("failed", { dataset: "permits", rows: null });
  log.flush();
  const time = '"time":"2026-11-20T12:00:00.000Z"';
  assert.equal(
    writes.join(""),
    `{"level":"info","event":"started",${time},"port":8080}\n` +
      `{"level":"warn","event":"slow",${time}}\n` +
      `{"level":"error","event":"failed",${time},"dataset":"permits","rows":null}\n`,
  );
});

Deno.test("an entry stays one line of JSON, whatever its fields contain", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: "binary" })),
      fc.string({ unit: "binary" }),
      (fields, event) => {
        const { log, writes, lines } = logged();
        log.info(event, fields);
        assert.equal(lines().length, 1);
        assert.equal(writes.join("").split("\n").length, 2);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
});

Deno.test("an access line has the request's id, key, route, status and duration, and nothing else", () => {
  const { log, lines } = logged();
  log.access("req_1", "7f3e", "/api/v1/search", 200, "0.123");
  log.access("req_2", null, "/api/v1/finance/fees", 401, "12.000");
  const common = { level: "info", event: "request", time: "2026-11-20T12:00:00.000Z" };
  assert.deepEqual(lines(), [
    { ...common, id: "req_1", key: "7f3e", route: "/api/v1/search", status: 200, ms: 0.123 },
    { ...common, id: "req_2", key: null, route: "/api/v1/finance/fees", status: 401, ms: 12 },
  ]);
});

Deno.test("lines are written in one batch after a short delay, without a flush", async () => {
  const { log, writes } = logged();
  log.info("one");
  log.info("two");
  assert.deepEqual(writes, []);
  await until("they are written", () => writes.length > 0, 30_000);
  assert.deepEqual(writes.map((write: string) => write.split("\n").length), [3]);
});

Deno.test("flush writes buffered lines at once, and nothing if there are none", async () => {
  const { log, writes } = logged();
  log.flush();
  assert.deepEqual(writes, []);
  log.info("one");
  log.flush();
  log.flush();
  assert.equal(writes.length, 1);
  // No timer is left to write again.
  await pause(150);
  assert.equal(writes.length, 1);
});

Deno.test("a full buffer is written at once, without splitting lines", () => {
  const { log, writes, lines } = logged();
  for (let i = 0; i < 5000; i++) log.access(`req_${i}`, "7f3e", "/api/v1/search", 200, "1.000");
  assert.ok(writes.length > 1);
  for (const write of writes) assert.ok(write.endsWith("\n"));
  assert.deepEqual(
    lines().map((line) => line.id),
    Array.from({ length: 5000 }, (_, i) => `req_${i}`),
  );
});

Deno.test("a line longer than the buffer is written whole and in order", async () => {
  const { log, lines } = logged();
  const long = "é".repeat(200_000);
  log.info("one");
  log.info("long", { long });
  log.info("two");
  await log.flush();
  assert.deepEqual(lines().map(({ event, long }) => [event, long]), [
    ["one", undefined],
    ["long", long],
    ["two", undefined],
  ]);
});

Deno.test("a line's time is when it was logged, not when it was written", () => {
  let now = NOW;
  const writes: string[] = [];
  const log = createLog((lines) => writes.push(text(lines)), () => now);
  log.info("one");
  now += 5;
  log.access("req_1", null, "/", 200, "1.000");
  log.flush();
  const times = writes.join("").trim().split("\n").map((line) => JSON.parse(line).time);
  assert.deepEqual(times, ["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.005Z"]);
});

Deno.test("failure logs the error's name and stack", () => {
  const { log, lines } = logged();
  log.failure("update_failed", new TypeError("12 Elm Street"), { dataset: "permits" });
  const [line] = lines();
  assert.equal(line.level, "error");
  assert.equal(line.event, "update_failed");
  assert.equal(line.dataset, "permits");
  assert.equal(line.error, "TypeError");
  assert.match(line.at[0], /^at .*log_test\.ts:\d+:\d+/);
});

Deno.test("failure never logs the message of an error or of its cause", () => {
  const secret = "12 Elm Street";
  class AddressError extends Error {
    override readonly name = "AddressError";
  }
  for (
    const error of [
      new Error(secret),
      new AddressError(`Cannot find ${secret}`),
      new Error("failed", { cause: new Error(secret) }),
      new AggregateError([new Error(secret)], secret),
      new Error(`several lines\n${secret}\n${secret}`),
      new Error(`like a frame\n    at ${secret}`),
      new Error(`${secret}\nat ${secret} (file:///x.ts:1:1)`),
      Object.assign(new Error("failed"), { detail: secret }),
      secret,
      { message: secret },
      [secret],
      null,
      undefined,
    ]
  ) {
    const { log, writes, lines } = logged();
    log.failure("failed", error);
    assert.equal(lines().length, 1);
    assert.ok(!writes.join("").includes(secret), writes.join(""));
  }
});

Deno.test("failure logs the type of a thrown value that is not an error", () => {
  const { log, lines } = logged();
  log.failure("failed", "text");
  log.failure("failed", undefined);
  assert.deepEqual(lines().map(({ error, at }) => [error, at]), [["string", []], [
    "undefined",
    [],
  ]]);
});

const events = (lines: string) =>
  lines.split("\n").slice(0, -1).map((line) => JSON.parse(line).event);

for (
  const [how, write] of [
    ["throws", () => {
      throw new Error("No space left on device");
    }],
    ["rejects", () => Promise.reject(new Error("No space left on device"))],
  ] as const
) {
  Deno.test(`lines are counted as dropped when writing ${how}, without any other effect`, async () => {
    const log = createLog(write);
    log.info("one");
    log.info("two");
    await log.flush();
    log.access("req_1", "7f3e", "/api/v1/search", 200, "1.000");
    await log.flush();
    assert.equal(log.dropped, 3);
  });
}

Deno.test("logging continues after a failed write", async () => {
  let full = true;
  let lines = "";
  const log = createLog((more) => {
    if (full) throw new Error("No space left on device");
    lines += text(more);
  });
  log.info("lost");
  await log.flush();
  full = false;
  log.info("kept");
  await log.flush();
  assert.deepEqual(events(lines), ["kept"]);
  assert.equal(log.dropped, 1);
});

Deno.test("lineWriter queues lines for a slow reader up to a limit, then drops whole batches", async () => {
  const taken: string[] = [];
  let reading = Promise.withResolvers<void>();
  const write = lineWriter({
    async write(bytes) {
      await reading.promise;
      const some = bytes.subarray(0, 3);
      taken.push(text(some));
      return some.length;
    },
  }, 10);
  const first = write(bytes("12345\n"));
  assert.throws(() => write(bytes("67890\n")), /too slow/);
  const second = write(bytes("678\n"));
  reading.resolve();
  await Promise.all([first, second]);
  assert.equal(taken.join(""), "12345\n678\n");
  reading = Promise.withResolvers();
  reading.resolve();
  await write(bytes("123456789\n"));
  assert.equal(taken.join(""), "12345\n678\n123456789\n");
});

Deno.test("lineWriter continues after a failed write", async () => {
  let failing = true;
  let taken = "";
  const write = lineWriter({
    write(bytes) {
      if (failing) return Promise.reject(new Error("No space left on device"));
      taken += text(bytes);
      return Promise.resolve(bytes.length);
    },
  });
  await assert.rejects(write(bytes("lost\n")), /No space/);
  failing = false;
  await write(bytes("kept\n"));
  assert.equal(taken, "kept\n");
});

Deno.test("requests without a key are logged up to 20 per second and status, and the rest are counted", () => {
  const { log, lines } = logged();
  for (let i = 0; i < 1000; i++) {
    log.access(`req_${i}`, null, "unknown", 404, "0.010");
    log.access(`req_${i}`, null, "/api/v1/search", 401, "0.010");
  }
  const all = lines();
  assert.equal(all.filter(({ status }) => status === 404).length, 20);
  assert.equal(all.filter(({ status }) => status === 401).length, 20);
  assert.equal(log.sampled, 1960);
  const summary = all.filter(({ event }) => event === "requests_not_logged");
  assert.deepEqual(summary.map(({ level, requests }) => [level, requests]), [["warn", 1960]]);
});

Deno.test("requests with a key are all logged, except those over its limit", () => {
  const { log, lines } = logged();
  for (let i = 0; i < 100; i++) {
    log.access(`req_${i}`, "7f3e", "/api/v1/search", 400, "0.010");
    log.access(`req_${i}`, "7f3e", "/api/v1/search", 429, "0.010");
  }
  const all = lines();
  assert.equal(all.filter(({ status }) => status === 400).length, 100);
  assert.equal(all.filter(({ status }) => status === 429).length, 20);
});

Deno.test("the pretty format writes each entry as a line with time, event and fields", async () => {
  let written = "";
  const log = createLog((lines) => written += text(lines), () => NOW, { format: "pretty" });
  log.info("version_loaded", { dataset: "permits", number: 3 });
  log.warn("odd", { message: "two words", text: "a\nb\u001b[31m" });
  log.access("req_1", "7f3e8a11-0000", "/api/v1/search", 200, "0.120");
  log.access("req_2", null, "unknown", 404, "0.010");
  await log.flush();
  assert.equal(
    written,
    "12:00:00 version_loaded dataset=permits number=3\n" +
      '12:00:00 warn odd message="two words" text="a\\nb\\u001b[31m"\n' +
      "12:00:00 200 /api/v1/search 0.12 ms key 7f3e8a11\n" +
      "12:00:00 404 unknown 0.01 ms\n",
  );
});
