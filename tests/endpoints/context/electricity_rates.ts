import assert from "node:assert/strict";
import { listTests } from "../../support/contract/list_tests.ts";

const PATH = "/api/v1/context/electricity-rates";

const service = listTests({
  path: PATH,
  dataset: "electricity_rates",
  access: "electricity_rates",
  level: "sample",
  cap: 500,
  everything: "data_year=2024",
  change: (row, i) => {
    const year = i < 510 ? 2024 : 2025;
    const division = i === 511 || i === 512;
    return {
      ...row,
      data_year: year,
      region_type: division ? "census_division" : "state",
      region_code: division ? ["mountain", "pacific_contiguous"][i - 511]! : "CA",
      state_code: division ? null : "CA",
    };
  },
  refusals: {
    "state=Texas": ["state", "two-letter"],
    "region_type=county": ["region_type", "national", "census_division", "state"],
    "data_year=1999": ["data_year", "2000"],
    "data_year=now": ["data_year"],
    "include_divisions=yes": ["include_divisions", "true or false"],
  },
});

// Of the 520 rows, 510 are of 2024; two of the ten newest are divisions.
service.test(`GET ${PATH} 200 returns the states of the latest year by default`, async () => {
  const { data } = await service().json(PATH);
  assert.equal(data.records.length, 8);
  assert.equal(data.coverage.latest_loaded_year, 2025);
  assert.equal(data.coverage.regions_returned, 8);
  assert.equal(data.coverage.quote_safe_only, false);
  for (const record of data.records) {
    assert.equal(record.data_year, 2025);
    assert.equal(record.region_type, "state");
  }
});

service.test(`GET ${PATH} 200 adds all divisions, or only the state's division`, async () => {
  const divisions = async (query: string) => {
    const { data } = await service().json(`${PATH}?include_divisions=true${query}`);
    return data.records.map((record: { region_code: string }) => record.region_code)
      .filter((code: string) => code !== "CA").sort();
  };
  assert.deepEqual(await divisions(""), ["mountain", "pacific_contiguous"]);
  assert.deepEqual(await divisions("&state=ca"), ["pacific_contiguous"]);
  assert.deepEqual(await divisions("&state=WY"), ["mountain"]);
  assert.deepEqual(await divisions("&state=PR"), []);
});

service.test(`GET ${PATH} 200 returns the documented fields of a rate`, async () => {
  const { data } = await service().json(PATH);
  for (const record of data.records) {
    assert.equal("metadata" in record && "applicable_trades" in record, true);
    const { residential_cents_per_kwh: cents, residential_usd_per_kwh: usd } = record;
    assert.equal(usd, cents === null ? null : cents / 100);
  }
});
