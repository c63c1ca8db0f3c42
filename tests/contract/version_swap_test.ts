import assert from "node:assert/strict";
import { dealerFees } from "../support/dealer_fees.ts";
import { makeStorePlace } from "../support/service.ts";
import { runCommand, startProcess } from "../support/service_process.ts";

const ROWS = 3000;
const SERVED_WITHIN_MS = 2000;

/** A whole version whose rows all carry its number as their fee. */
function version(number: number): string {
  return dealerFees(0, ROWS)
    .map((row) => JSON.stringify({ ...row, fee_percentage: number / 100 }))
    .join("\n");
}

Deno.test("a publish from another process is served within 2 s, no request fails, and no answer mixes versions", async () => {
  const place = await makeStorePlace();
  const service = await startProcess(place.env);
  try {
    const publish = async (number: number) => {
      const done = await runCommand(["publish", "finance_fees", "-"], place.env, version(number));
      assert.equal(done.code, 0, done.err);
      return performance.now();
    };
    await publish(1);
    const made = await runCommand(
      [
        "keys",
        "create",
        "--label",
        "reader",
        "--quota",
        "999999",
        "--per-minute",
        "999999",
        "--json",
      ],
      place.env,
    );
    const headers = { "x-api-key": JSON.parse(made.out).key as string };
    await new Promise((resolve) => setTimeout(resolve, SERVED_WITHIN_MS));

    const firstSeen = new Map<number, number>();
    let reading = true;
    const reader = (async () => {
      while (reading) {
        const response = await fetch(`${service.url}/api/v1/finance/fees?limit=5000`, { headers });
        const { data } = await response.json();
        assert.equal(response.status, 200);
        assert.equal(data.length, ROWS);
        const fees = new Set(data.map((row: { fee_percentage: number }) => row.fee_percentage));
        assert.equal(fees.size, 1, "an answer mixes versions");
        const [fee] = fees as Set<number>;
        const number = Math.round(fee! * 100);
        if (!firstSeen.has(number)) firstSeen.set(number, performance.now());
      }
    })();

    for (let number = 2; number <= 5; number++) {
      const published = await publish(number);
      await new Promise((resolve) => setTimeout(resolve, SERVED_WITHIN_MS));
      const seen = firstSeen.get(number);
      assert.ok(seen !== undefined, `version ${number} was not served within 2 s`);
      assert.ok(seen - published < SERVED_WITHIN_MS);
    }
    reading = false;
    await reader;
  } finally {
    assert.equal(await service.end("SIGTERM"), 0);
    await place.remove();
  }
});
