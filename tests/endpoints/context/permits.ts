import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/permits";

const service = listTests({
  path: PATH,
  dataset: "permits",
  access: "permits",
  level: "sample",
  cap: 500,
  everything: "trade=hvac",
  change: (row) => ({ ...row, trade: "hvac" }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "state=Texas": ["state", "two-letter"],
    "state=T1": ["state"],
    "quote_safe=TRUE": ["quote_safe", "true or false"],
    "quote_safe=": ["quote_safe"],
    "city=": ["city"],
  },
});

service.test(`GET ${PATH} 200 returns hvac permits by default`, async () => {
  const { data } = await service().json(`${PATH}?limit=500`);
  assert.equal(data.coverage.trade, "hvac");
  assert.equal(data.records.length, 500);
  const { data: solar } = await service().json(`${PATH}?trade=solar`);
  assert.deepEqual(solar.records, []);
  assert.equal(solar.coverage.records_returned, 0);
});

service.test(`GET ${PATH} 200 accepts a state in either case and echoes it in upper case`, async () => {
  const lower = await service().json(`${PATH}?state=ca`);
  const upper = await service().json(`${PATH}?state=CA`);
  assert.deepEqual(lower, upper);
  assert.equal(lower.data.coverage.state, "CA");
});

service.test(`GET ${PATH} 200 sets quote_safe_only only for quote_safe=true`, async () => {
  for (
    const [query, only] of [["", false], ["?quote_safe=true", true], ["?quote_safe=false", false]]
  ) {
    const { data } = await service().json(`${PATH}${query}`);
    assert.equal(data.coverage.quote_safe_only, only);
  }
});

service.test(`GET ${PATH} 200 returns no records for a county of nothing but punctuation`, async () => {
  const { data } = await service().json(`${PATH}?county=%3F`);
  assert.deepEqual(data.records, []);
});
