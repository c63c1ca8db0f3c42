import assert from "node:assert/strict";
import { laborRates } from "../../../src/datasets/labor_rates.ts";
import { oewsMetros } from "../../../src/importers/labor/oews_metros.ts";
import { importing } from "../common/importing.ts";

const HEADER = "data_year,area_code,area_title,occ_47_2231_hourly_median," +
  "occ_47_2231_annual_median,occ_47_2111_hourly_median,occ_47_2181_hourly_median\n";

Deno.test("oews-metros: a line becomes one row per occupation", async () => {
  const { rows, unused } = await importing(
    oewsMetros,
    HEADER + '2025,38900,"Portland-Vancouver-Hillsboro, OR-WA",31.5,65520,50.1,29.2\n',
  );
  assert.deepEqual(unused, []);
  const rates = rows.map((row) => laborRates.schema.parse(row));
  assert.deepEqual(rates.map((rate) => [rate.record_id, rate.trade]), [
    ["oews-2025-metro-38900-47-2231", "solar"],
    ["oews-2025-metro-38900-47-2111", "electrical"],
    ["oews-2025-metro-38900-47-2181", "roofing"],
  ]);
  assert.deepEqual(
    rates.map(({ wage_distribution: wages }) => [wages.hourly_median, wages.annual_median]),
    [[31.5, 65520], [50.1, null], [29.2, null]],
  );
});

Deno.test("oews-metros: an area is in the first state of its title", async () => {
  const { rows: [row] } = await importing(
    oewsMetros,
    HEADER + '2025,37980,"Philadelphia-Camden-Wilmington, PA-NJ-DE-MD",28,58240,35,28\n',
  );
  assert.deepEqual(laborRates.schema.parse(row).region, {
    type: "metro",
    code: "37980",
    state_code: "PA",
    state_name: "Pennsylvania",
    name: "Philadelphia-Camden-Wilmington, PA-NJ-DE-MD",
  });
});

Deno.test("oews-metros: an occupation without a wage has no row", async () => {
  const { rows, unused } = await importing(
    oewsMetros,
    HEADER + '2025,22380,"Flagstaff, AZ",24.4,50750,29.4,\n2025,22381,"Nowhere, AZ",,,*,#\n',
  );
  assert.deepEqual(rows.map((row) => row.occupation_code), ["47-2231", "47-2111"]);
  assert.deepEqual(unused, [{ unused: "no wage is given", line: 3 }]);
});

Deno.test("oews-metros: areas without a code or a state are reported", async () => {
  const { rows, unused } = await importing(
    oewsMetros,
    HEADER + "2025,10000,Somewhere,24,49920,29,30\n" + '2025,,"Reno, NV",24,49920,29,30\n',
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: 'unknown year or area "2025 Somewhere"', line: 2 },
    { unused: 'unknown year or area "2025 Reno, NV"', line: 3 },
  ]);
});
