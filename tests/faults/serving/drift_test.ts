import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { metric } from "../../support/service/prepared_service.ts";
import { publishVersion, whileRead } from "../../support/fixtures/versioned_fees.ts";

/**
 * To run it by hand with a publish every 5 s for ten minutes: `DRIFT_PUBLISHES=120
 * DRIFT_PAUSE_MS=5000`.
 */
const PUBLISHES = Number(Deno.env.get("DRIFT_PUBLISHES") ?? "40");
const PAUSE_MS = Number(Deno.env.get("DRIFT_PAUSE_MS") ?? "500");
/** By then the maximum number of versions is kept, and one-time allocations have been made. */
const WARM = 10;
/** Garbage is collected at least once within this many publishes. */
const WINDOW = 15;
const CLIENTS = 8;
const LOOKS = 10;
const MB = 2 ** 20;

/** The lowest of several memory samples until the next publish, to ignore garbage. */
async function leastMemory(adminUrl: string): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < LOOKS; look++) {
    least = Math.min(least, await metric(adminUrl, "process_resident_memory_bytes") / MB);
    await pause(PAUSE_MS / LOOKS);
  }
  return least;
}

Deno.test(`over ${PUBLISHES} publishes under mixed load, memory stops growing after ${WARM}`, async () => {
  // Versions are pruned meanwhile, as over months of real use.
  const env = { CHANGES_RETENTION_DAYS: "0" };
  await whileRead(CLIENTS, env, async ({ service: { adminUrl }, store }) => {
    const memory: number[] = [];
    for (let version = 2; version <= PUBLISHES; version++) {
      await publishVersion(store, version);
      memory.push(await leastMemory(adminUrl));
    }
    console.log(`MB after each publish: ${memory.map(Math.round).join(" ")}`);
    const kept = (from: number) => Math.min(...memory.slice(from, from + WINDOW));
    const [warm, last] = [kept(WARM), kept(memory.length - WINDOW)];
    assert.ok(last <= 1.15 * warm, `${last} MB, ${warm} MB when warm`);
  });
});
