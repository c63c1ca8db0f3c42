import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/labor-adders";

const service = listTests({
  path: PATH,
  dataset: "hvac_labor",
  access: "hvac_labor",
  level: "sample",
  cap: 500,
  everything: "trade=hvac",
  change: (row, i) => ({
    ...row,
    trade: "hvac",
    adder_key: i === 7 ? "line_set_over_25" : "other",
  }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "quote_safe=1": ["quote_safe", "true or false"],
    "adder=": ["adder"],
  },
});

service.test(`GET ${PATH} 200 compares the adder as a slug`, async () => {
  for (const adder of ["line_set_over_25", "line-set-over-25", "Line Set over 25"]) {
    const { data } = await service().json(`${PATH}?adder=${encodeURIComponent(adder)}`);
    assert.equal(data.records.length, 1, adder);
    assert.equal(data.records[0].adder_key, "line_set_over_25");
    assert.equal(data.coverage.records_returned, 1);
  }
});

service.test(`GET ${PATH} 200 returns no records for an unknown adder`, async () => {
  const { data } = await service().json(`${PATH}?adder=line_set`);
  assert.deepEqual(data.records, []);
});
