import assert from "node:assert/strict";
import fc from "fast-check";
import { createLog } from "../src/log.ts";
import { NOW } from "./support/service.ts";

/** A log into a list, with a clock that stands still. */
function logged() {
  const writes: string[] = [];
  const log = createLog((lines) => writes.push(lines), () => NOW);
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

Deno.test("whatever the fields hold, an entry stays one line of JSON", () => {
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

Deno.test("an access line tells request, key, route, status and duration, and nothing else", () => {
  const { log, lines } = logged();
  log.access("req_1", "7f3e", "/api/v1/search", 200, "0.123");
  log.access("req_2", null, "/api/v1/finance/fees", 401, "12.000");
  const common = { level: "info", event: "request", time: "2026-11-20T12:00:00.000Z" };
  assert.deepEqual(lines(), [
    { ...common, id: "req_1", key: "7f3e", route: "/api/v1/search", status: 200, ms: 0.123 },
    { ...common, id: "req_2", key: null, route: "/api/v1/finance/fees", status: 401, ms: 12 },
  ]);
});

Deno.test("lines are written together, a moment later and without being asked", async () => {
  const { log, writes } = logged();
  log.info("one");
  log.info("two");
  assert.deepEqual(writes, []);
  const deadline = Date.now() + 5000;
  while (writes.length === 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.deepEqual(writes.map((write: string) => write.split("\n").length), [3]);
});

Deno.test("flush writes what is gathered at once, and nothing when there is nothing", async () => {
  const { log, writes } = logged();
  log.flush();
  assert.deepEqual(writes, []);
  log.info("one");
  log.flush();
  log.flush();
  assert.equal(writes.length, 1);
  // No timer is left that would write again.
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(writes.length, 1);
});

Deno.test("so many lines that they fill a buffer are written at once, each whole", () => {
  const { log, writes, lines } = logged();
  for (let i = 0; i < 5000; i++) log.access(`req_${i}`, null, "/api/v1/search", 200, "1.000");
  assert.ok(writes.length > 1);
  for (const write of writes) assert.ok(write.endsWith("\n"));
  assert.deepEqual(
    lines().map((line) => line.id),
    Array.from({ length: 5000 }, (_, i) => `req_${i}`),
  );
});

Deno.test("the time of a line is that of its entry, not of its writing", () => {
  let now = NOW;
  const writes: string[] = [];
  const log = createLog((lines) => writes.push(lines), () => now);
  log.info("one");
  now += 5;
  log.access("req_1", null, "/", 200, "1.000");
  log.flush();
  const times = writes.join("").trim().split("\n").map((line) => JSON.parse(line).time);
  assert.deepEqual(times, ["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.005Z"]);
});

Deno.test("a failure is told by the error's name and where it arose", () => {
  const { log, lines } = logged();
  log.failure("update_failed", new TypeError("12 Elm Street"), { dataset: "permits" });
  const [line] = lines();
  assert.equal(line.level, "error");
  assert.equal(line.event, "update_failed");
  assert.equal(line.dataset, "permits");
  assert.equal(line.error, "TypeError");
  assert.match(line.at[0], /^at .*log_test\.ts:\d+:\d+/);
});

Deno.test("a failure carries no part of the error's message, nor of its cause's", () => {
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

Deno.test("what is thrown and is no error is told by its type", () => {
  const { log, lines } = logged();
  log.failure("failed", "text");
  log.failure("failed", undefined);
  assert.deepEqual(lines().map(({ error, at }) => [error, at]), [["string", []], [
    "undefined",
    [],
  ]]);
});
