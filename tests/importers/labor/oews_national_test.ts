import assert from "node:assert/strict";
import { laborRates } from "../../../src/datasets/labor_rates.ts";
import { oewsNational } from "../../../src/importers/labor/oews_national.ts";
import { NO_LOADED_LABOR, publishedRate } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const HEADER = "AREA,AREA_TITLE,AREA_TYPE,PRIM_STATE,NAICS,NAICS_TITLE,I_GROUP,OWN_CODE,OCC_CODE," +
  "OCC_TITLE,O_GROUP,TOT_EMP,EMP_PRSE,JOBS_1000,LOC_QUOTIENT,PCT_TOTAL,PCT_RPT,H_MEAN,A_MEAN," +
  "MEAN_PRSE,H_PCT10,H_PCT25,H_MEDIAN,H_PCT75,H_PCT90,A_PCT10,A_PCT25,A_MEDIAN,A_PCT75,A_PCT90," +
  "ANNUAL,HOURLY\n";

const COUNTRY = "99,U.S.,1,US,000000,Cross-industry,cross-industry,1235";

const PLUMBERS = `${COUNTRY},47-2152,"Plumbers, Pipefitters",detailed,"450,100",1.3,,,,,33.5,` +
  "69680,0.7,19.5,23.4,30.2,39.3,50.5,40560,48670,62820,81740,105040,,\n";

const national = (file: string, year = 2024) => importing(oewsNational, file, {}, { year });

Deno.test("oews-national: a trade's occupation becomes the country's row of May 2024", async () => {
  const { rows, unused } = await national(HEADER + PLUMBERS);
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "oews-2024-national-us-47-2152",
    trade: "plumbing",
    occupation_code: "47-2152",
    occupation_title: "Plumbers, Pipefitters, and Steamfitters",
    region: {
      type: "national",
      code: "US",
      state_code: null,
      state_name: null,
      name: "United States",
    },
    data_year: 2024,
    effective_period: "May 2024",
    employment: 450100,
    wage_distribution: {
      hourly_mean: 33.5,
      hourly_p10: 19.5,
      hourly_p25: 23.4,
      hourly_median: 30.2,
      hourly_p75: 39.3,
      hourly_p90: 50.5,
      annual_median: 62820,
      employment_rse: 1.3,
      wage_prse: 0.7,
    },
    loaded_labor: NO_LOADED_LABOR,
    quote_safe: true,
    provenance: publishedRate("oews-national"),
  }]);
  rows.forEach((row) => laborRates.schema.parse(row));
});

Deno.test("oews-national: *, ** and # mean no figure", async () => {
  const line =
    `${COUNTRY},47-2231,Installers,detailed,**,*,,,,,27.6,57380,1.6,18.8,22.1,24.9,30.3,` +
    "#,39070,46040,51860,63020,#,,\n";
  const { rows: [row] } = await national(HEADER + line);
  const rate = laborRates.schema.parse(row);
  assert.equal(rate.employment, null);
  assert.equal(rate.wage_distribution.employment_rse, null);
  assert.equal(rate.wage_distribution.hourly_p75, 30.3);
  assert.equal(rate.wage_distribution.hourly_p90, null);
});

Deno.test("oews-national: the year is required", async () => {
  const { rows: [row] } = await national(HEADER + PLUMBERS, 2025);
  assert.equal(row!.record_id, "oews-2025-national-us-47-2152");
  assert.equal(laborRates.schema.parse(row).effective_period, "May 2025");
  await assert.rejects(
    importing(oewsNational, HEADER + PLUMBERS),
    /does not say the survey's year/,
  );
});

Deno.test("oews-national: other occupations, areas and industries, and missing wages, are reported", async () => {
  const { rows, unused } = await national(
    HEADER +
      `${COUNTRY},47-3016,Helpers,detailed,5170,10.1,,,,,20.2,42070,3.1,,,19.5,,,,,40590,,,,\n` +
      "06,California,2,CA,000000,Cross-industry,cross-industry,1235,47-2181,Roofers,detailed," +
      "1,1,,,,,30,62400,1,,,29,,,,,60320,,,,\n" +
      "99,U.S.,1,US,23,Construction,sector,5,47-2181,Roofers,detailed," +
      "1,1,,,,,30,62400,1,,,29,,,,,60320,,,,\n" +
      `${COUNTRY},47-2181,Roofers,detailed,100,1,,,,,*,*,*,*,*,*,*,*,*,*,*,*,*,,\n`,
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: 'occupation "47-3016" belongs to no trade', line: 2 },
    { unused: 'area "California" is not the country: import it with oews-states', line: 3 },
    { unused: 'industry "Construction" is not all', line: 4 },
    { unused: "no wage is given", line: 5 },
  ]);
});
