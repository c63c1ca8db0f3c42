import assert from "node:assert/strict";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { openCommand, runCommand } from "../support/process/commands.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

Deno.test("Ctrl-C during publish keeps the current version and says so, even while waiting for input", async () => {
  const place = await makeStorePlace();
  try {
    const publish = ["publish", "finance_fees", "-"];
    const first = await runCommand(publish, place.env, ndjson(dealerFees(0, 3)));
    assert.equal(first.code, 0, first.err);

    const command = openCommand(publish, place.env);
    await command.write(ndjson(dealerFees(0, 2000)));
    // The first rows have been read once more has been written than a pipe holds.
    await command.write(ndjson(dealerFees(2000, 4000)));
    command.send("SIGINT");
    const { code, out, err } = await command.ended();
    assert.deepEqual([code, out], [130, ""]);
    assert.equal(err, "Stopped. finance_fees is as it was: version 1.\n");

    const { out: list } = await runCommand(["versions", "finance_fees", "--json"], place.env);
    const { versions } = JSON.parse(list);
    assert.deepEqual(versions.map((one: { rowCount: number }) => one.rowCount), [3]);
  } finally {
    await place.remove();
  }
});
