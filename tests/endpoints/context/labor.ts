import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/labor";

const service = listTests({
  path: PATH,
  dataset: "labor_rates",
  access: "labor_rates",
  level: "sample",
  cap: 500,
  everything: "region_type=metro",
  change: (row) => ({
    ...row,
    trade: "hvac",
    occupation_code: "49-9021",
    data_year: 2025,
    region: { ...row.region, type: "metro" },
  }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "region_type=county": ["region_type", "national", "state", "metro", "nonmetro"],
    "state=Texas": ["state", "two-letter"],
    "data_year=25": ["data_year", "2000"],
    "data_year=2000": ["data_year", "2000"],
    "data_year=20255": ["data_year"],
    "include_states=yes": ["include_states", "true or false"],
    "include_metros=1": ["include_metros", "true or false"],
  },
});

service.test(`GET ${PATH} 200 defaults to the occupation of the trade, and to the hvac trade`, async () => {
  for (
    const [query, trade, code] of [
      ["", "hvac", "49-9021"],
      ["?trade=hvac", "hvac", "49-9021"],
      ["?trade=roofing", "roofing", "47-2181"],
      ["?trade=electrical", "electrical", "47-2111"],
      ["?trade=plumbing", "plumbing", "47-2152"],
      ["?trade=solar", "solar", "47-2231"],
      ["?trade=solar&occupation_code=49-9021", "solar", "49-9021"],
    ] as const
  ) {
    const { data } = await service().json(PATH + query);
    assert.equal(data.coverage.trade, trade);
    assert.equal(data.coverage.occupation_code, code);
    assert.equal(data.coverage.quote_safe_only, true);
  }
});

service.test(`GET ${PATH} 200 reports the latest loaded year of the occupation`, async () => {
  const { data } = await service().json(`${PATH}?data_year=2004&include_metros=true`);
  assert.equal(data.coverage.latest_loaded_year, 2025);
  assert.deepEqual(data.records, []);
  const { data: none } = await service().json(`${PATH}?trade=roofing&include_metros=true`);
  assert.equal(none.coverage.latest_loaded_year, null);
  assert.deepEqual(none.records, []);
});

service.test(`GET ${PATH} 200 returns metro records only if requested`, async () => {
  for (const query of ["", "?include_states=true", "?state=CA"]) {
    assert.deepEqual((await service().json(PATH + query)).data.records, [], query);
  }
  const { data } = await service().json(`${PATH}?state=CA&include_metros=true&limit=500`);
  assert.ok(data.records.length > 0);
  for (const { region } of data.records) assert.equal(region.state_code, "CA");
});
