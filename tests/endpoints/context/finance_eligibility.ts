import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/finance-eligibility";
const SCOPES = ["los_angeles_county", "orange_county", "all_other_counties", null];

const service = listTests({
  path: PATH,
  dataset: "finance_eligibility",
  access: "finance_eligibility",
  level: "sample",
  cap: 500,
  everything: "",
  change: (row, i) => ({ ...row, criteria_scope: SCOPES[i % 4]! }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "program_type=gift": ["program_type", "pace", "loan", "lease", "rebate", "unknown"],
    "state=Texas": ["state", "two-letter"],
    "state=1": ["state"],
    "quote_safe=maybe": ["quote_safe", "true or false"],
    "product=": ["product"],
  },
});

const rules = async (query: string) => (await service().json(`${PATH}?limit=500&${query}`)).data;

service.test(`GET ${PATH} 200 returns rules of the county, of all other counties, and statewide ones`, async () => {
  for (
    const [county, scopes] of [
      ["Los Angeles", ["all_other_counties", "los_angeles_county", null]],
      ["los angeles COUNTY", ["all_other_counties", "los_angeles_county", null]],
      ["orange-county", ["all_other_counties", "orange_county", null]],
      ["Nowhere", ["all_other_counties", null]],
    ] as const
  ) {
    const { records, coverage } = await rules(`county=${encodeURIComponent(county)}`);
    const found = new Set(records.map((row: { criteria_scope: string }) => row.criteria_scope));
    assert.deepEqual(found, new Set<unknown>(scopes));
    assert.equal(coverage.returned, records.length);
  }
  const all = new Set(
    (await rules("")).records.map((row: { criteria_scope: string }) => row.criteria_scope),
  );
  assert.equal(all.size, 4);
});

service.test(`GET ${PATH} 200 echoes the applied filters in coverage, and all or null for the others`, async () => {
  const { coverage } = await rules("");
  const { quote_safe_rule, ...rest } = coverage;
  assert.equal(typeof quote_safe_rule, "string");
  assert.deepEqual(rest, {
    trade: "all",
    state: null,
    county: null,
    financier: null,
    program_type: "all",
    measure: null,
    product: null,
    returned: 500,
    source: "finance_eligibility",
    records_available: 520,
    contains_samples: false,
  });
  assert.equal((await rules("trade=HVAC&state=ca")).coverage.trade, "hvac");
  assert.equal((await rules("trade=HVAC&state=ca")).coverage.state, "CA");
});
