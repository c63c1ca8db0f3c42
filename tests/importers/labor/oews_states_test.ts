import assert from "node:assert/strict";
import { laborRates } from "../../../src/datasets/labor_rates.ts";
import { oewsStates } from "../../../src/importers/labor/oews_states.ts";
import { NO_LOADED_LABOR, publishedRate } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const QUARTILES = "data_year,region_type,region,occ_code,hourly_p25,hourly_median,hourly_p75\n";
const PERCENTILES = "data_year,state,occ_code,hourly_p10,hourly_p25,hourly_median,hourly_p75," +
  "hourly_p90,employment\n";

Deno.test("oews-states: the file with quartiles contains the nation and the states", async () => {
  const { rows, unused } = await importing(
    oewsStates,
    QUARTILES + "2025,national,US,47-2181,22.1,26.5,31.2\n2025,state,CA,49-9021,26.5,36.5,47.5\n",
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows.map((row) => row.record_id), [
    "oews-2025-national-us-47-2181",
    "oews-2025-state-ca-49-9021",
  ]);
  assert.deepEqual(rows[1], {
    record_id: "oews-2025-state-ca-49-9021",
    trade: "hvac",
    occupation_code: "49-9021",
    occupation_title: "Heating, Air Conditioning, and Refrigeration Mechanics and Installers",
    region: {
      type: "state",
      code: "CA",
      state_code: "CA",
      state_name: "California",
      name: "California",
    },
    data_year: 2025,
    effective_period: "May 2025",
    employment: null,
    wage_distribution: {
      hourly_mean: null,
      hourly_p10: null,
      hourly_p25: 26.5,
      hourly_median: 36.5,
      hourly_p75: 47.5,
      hourly_p90: null,
      annual_median: null,
      employment_rse: null,
      wage_prse: null,
    },
    loaded_labor: NO_LOADED_LABOR,
    quote_safe: true,
    provenance: publishedRate("oews-states"),
  });
  rows.forEach((row) => laborRates.schema.parse(row));
});

Deno.test("oews-states: the file with percentiles contains all five and employment", async () => {
  const { rows } = await importing(
    oewsStates,
    PERCENTILES + "2021,PR,47-2111,8.5,9.1,10.2,13.4,18.0,2350.0\n",
  );
  const rate = laborRates.schema.parse(rows[0]);
  assert.equal(rate.record_id, "oews-2021-state-pr-47-2111");
  assert.equal(rate.region.name, "Puerto Rico");
  assert.equal(rate.employment, 2350);
  assert.deepEqual(
    [rate.wage_distribution.hourly_p10, rate.wage_distribution.hourly_p90],
    [8.5, 18],
  );
});

Deno.test("oews-states: unknown regions and occupations, and lines without a wage, are reported", async () => {
  const { rows, unused } = await importing(
    oewsStates,
    PERCENTILES +
      "2024,ZZ,47-2111,8,9,10,13,18,2350.0\n" +
      "2024,NV,47-2061,8,9,10,13,18,2350.0\n" +
      "2024,NV,47-2111,*,*,*,*,#,120.0\n" +
      "May,NV,47-2111,8,9,10,13,18,2350.0\n",
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: 'unknown year or region "2024 ZZ"', line: 2 },
    { unused: 'occupation "47-2061" belongs to no trade', line: 3 },
    { unused: "no wage is given", line: 4 },
    { unused: 'unknown year or region "May NV"', line: 5 },
  ]);
});

Deno.test("oews-states: a region of another type is reported", async () => {
  const { unused } = await importing(oewsStates, QUARTILES + "2025,metro,NV,47-2111,8,9,10\n");
  assert.deepEqual(unused, [{ unused: 'unknown year or region "2025 metro NV"', line: 2 }]);
});
