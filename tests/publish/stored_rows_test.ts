import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { rowCheck } from "../../src/publish/gate/stored_rows.ts";
import { dealerFee } from "../support/fixtures/dealer_fees.ts";

const check = rowCheck(datasetNamed("finance_fees"));

Deno.test("a row stored under another schema is completed to the current one, and keeps its id", () => {
  const fee = dealerFee(0xabcdef);
  const { integration: _, ...older } = { ...fee, integration: null };
  assert.deepEqual(
    JSON.parse(check.revalidate(JSON.stringify(older), fee.finance_program_version_id)),
    { ...fee, integration: null },
  );
  const id = fee.finance_program_version_id.toUpperCase();
  const capital = { ...fee, finance_program_version_id: id };
  assert.deepEqual(JSON.parse(check.revalidate(JSON.stringify(capital), id)), capital);
});

Deno.test("a row that does not pass the current schema is rejected, with its id and the reason", () => {
  const row = JSON.stringify({ ...dealerFee(1), term_months: "ten" });
  assert.throws(() => check.revalidate(row, "some-id"), {
    name: "StoreDamaged",
    message: /^Row some-id of finance_fees was published under another schema, .*: term_months /,
  });
});
