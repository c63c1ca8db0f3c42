import assert from "node:assert/strict";
import { runCommand } from "../support/process/commands.ts";

const dataCheck = (...args: string[]) => runCommand(["data:check", ...args], { NO_COLOR: "1" });

Deno.test("data:check --json prints one object, also with exit code 1", async () => {
  const well = await dataCheck("--dataset", "hvac_pricing", "--json");
  assert.equal(well.code, 0, well.err);
  const { ok, faults, datasets } = JSON.parse(well.out);
  assert.deepEqual([ok, faults, datasets.length, datasets[0].rows], [true, [], 1, 14]);

  const files = "tests/support/public_files";
  const { code, out } = await dataCheck(files, "--dataset", "permits", "--json");
  const report = JSON.parse(out);
  assert.deepEqual([code, report.ok, report.faults[0].dataset], [1, false, "permits"]);
  assert.equal(report.faults[0].message, "differ from what the public files make");
  assert.equal(report.datasets[0].anew.rows, 25);
});

Deno.test("data:check shows the distribution of values and exits with 0 when none is implausible", async () => {
  const { code, out } = await dataCheck("--dataset", "hvac_pricing");
  assert.equal(code, 0);
  assert.match(out, /^hvac_pricing: 14 rows$/m);
  assert.match(out, /^ {2}observed_price +0 +14 +14 +803 +\d+ +42651$/m);
});

Deno.test("data:check exits with 1 when seeds differ from the public files, and counts the rows", async () => {
  const { code, out, err } = await dataCheck("tests/support/public_files", "--dataset", "permits");
  assert.equal(code, 1);
  assert.match(out, /rebuilt: 25 rows, \d+ differ, 0 are missing/);
  assert.match(err, /rows differ or look absurd/);
});
