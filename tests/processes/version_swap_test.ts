import assert from "node:assert/strict";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { runCommand } from "../support/process/commands.ts";
import { startProcess } from "../support/process/service_process.ts";
import { until } from "../support/process/until.ts";

const ROWS = 3000;
const SERVED_WITHIN_MS = 30_000;

/** A whole version whose rows all carry its number as their fee. */
function version(number: number): string {
  return dealerFees(0, ROWS)
    .map((row) => JSON.stringify({ ...row, fee_percentage: number / 100 }))
    .join("\n");
}

Deno.test("a publish from another process is served; no request fails and no response mixes versions", async () => {
  const place = await makeStorePlace();
  const service = await startProcess(place.env);
  try {
    const publish = async (number: number) => {
      const done = await runCommand(["publish", "finance_fees", "-"], place.env, version(number));
      assert.equal(done.code, 0, done.err);
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
    const isServed = async () => {
      const response = await service.get("/api/v1/finance/fees?limit=1", { headers });
      const { data } = await response.json();
      return response.status === 200 && data.length === 1;
    };
    await until("the key and the first version are known", isServed, SERVED_WITHIN_MS);

    const seen = new Set<number>();
    let reading = true;
    const reader = (async () => {
      while (reading) {
        const response = await fetch(`${service.url}/api/v1/finance/fees?limit=5000`, { headers });
        const { data } = await response.json();
        assert.equal(response.status, 200);
        assert.equal(data.length, ROWS);
        const fees = new Set(data.map((row: { fee_percentage: number }) => row.fee_percentage));
        assert.equal(fees.size, 1, "a response mixes versions");
        const [fee] = fees as Set<number>;
        seen.add(Math.round(fee! * 100));
      }
    })();

    try {
      for (let number = 2; number <= 5; number++) {
        await publish(number);
        await until(`version ${number} is served`, () => seen.has(number), SERVED_WITHIN_MS);
      }
    } finally {
      reading = false;
      await reader;
    }
  } finally {
    assert.equal(await service.end("SIGTERM"), 0);
    await place.remove();
  }
});
