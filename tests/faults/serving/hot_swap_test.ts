import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { until } from "../../support/process/until.ts";
import { publishVersion, whileRead } from "../../support/fixtures/versioned_fees.ts";

const CLIENTS = 32;
const PUBLISHES = 50;
const BEFORE_MS = 10_000;

const p99Of = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

Deno.test("50 publishes of varying size under 32 clients: no response fails or mixes versions, and p99 latency at most triples", async () => {
  await whileRead(CLIENTS, {}, async ({ store, readers }) => {
    const times = () => readers.flatMap((reader) => reader.times.splice(0));
    await pause(BEFORE_MS);
    const before = p99Of(times());
    for (let version = 2; version <= PUBLISHES + 1; version++) {
      await publishVersion(store, version);
    }
    const during = p99Of(times());
    const last = (PUBLISHES + 1) / 100;
    await until("the last is served", () => readers.every(({ seen }) => seen.has(last)), 30_000);
    const seen = new Set(readers.flatMap((reader) => [...reader.seen]));
    console.log(
      `${seen.size} versions were seen; p99 ${before.toFixed(1)} ms before, ${
        during.toFixed(1)
      } ms while ${PUBLISHES} were published`,
    );
    assert.ok(seen.size > PUBLISHES / 2, `${seen.size} versions were seen`);
    assert.ok(during <= 3 * before, `${during} ms, ${before} ms before`);
  });
});
