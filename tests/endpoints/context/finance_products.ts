import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/finance-products";

const service = listTests({
  path: PATH,
  dataset: "finance_products",
  access: "finance_products",
  level: "sample",
  cap: 250,
  everything: "",
  change: (row, i) => ({
    ...row,
    financier_slug: `lender_${i}`,
    financier_name: `Lender No. ${i} of Many`,
    state_scope: [[], null, ["CA"], ["NY", "TX"]][i % 4]!,
    eligible_measures: i % 2 === 0 ? ["Heat_Pump"] : null,
  }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "product_type=gift": ["product_type", "loan", "credit_application", "backup_plan", "unknown"],
    "state=Texas": ["state", "two-letter"],
    "quote_safe=maybe": ["quote_safe", "true or false"],
  },
});

// deno-lint-ignore no-explicit-any
const products = async (query: string): Promise<any> =>
  (await service().json(`${PATH}?limit=250&${query}`)).data;

service.test(`GET ${PATH} 200 filters by state before applying the limit`, async () => {
  const { records, coverage } = await products("state=ca");
  assert.equal(records.length, 250);
  assert.equal(coverage.state, "CA");
  for (const { state_scope } of records) assert.ok(["", "CA"].includes(state_scope.join()));
  const { records: nationwide } = await products("state=WY");
  assert.equal(nationwide.length, 130);
});

service.test(`GET ${PATH} 200 matches a financier by its whole slug or part of its name`, async () => {
  assert.equal((await products("financier=lender-7")).records.length, 1);
  assert.equal((await products("financier=NO.%207%20OF")).records.length, 1);
  assert.equal((await products("financier=lender_")).records.length, 0);
});

service.test(`GET ${PATH} 200 matches whole measures, ignoring case`, async () => {
  assert.equal((await products("measure=HEAT_pump")).records.length, 250);
  assert.equal((await products("measure=heat")).records.length, 0);
});

service.test(`GET ${PATH} 200 sorts quote-safe products first, then by latest verification`, async () => {
  const { records } = await products("");
  const keys = records.map((row: { quote_safe: boolean; last_verified_at: string }) =>
    Number(row.quote_safe) * 1e15 + Date.parse(row.last_verified_at)
  );
  assert.deepEqual(keys, keys.toSorted((a: number, b: number) => b - a));
});
