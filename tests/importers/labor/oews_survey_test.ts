import assert from "node:assert/strict";
import { laborRates } from "../../../src/datasets/labor_rates.ts";
import { oewsMetros } from "../../../src/importers/labor/oews_metros.ts";
import { oewsNational } from "../../../src/importers/labor/oews_national.ts";
import { oewsStates } from "../../../src/importers/labor/oews_states.ts";
import { importing } from "../common/importing.ts";

/** The survey's own downloads: state_M2025_dl.xlsx and MSA_M2025_dl.xlsx. */

const HEADER = "AREA,AREA_TITLE,AREA_TYPE,PRIM_STATE,NAICS,NAICS_TITLE,I_GROUP,OWN_CODE,OCC_CODE," +
  "OCC_TITLE,O_GROUP,TOT_EMP,EMP_PRSE,JOBS_1000,LOC_QUOTIENT,PCT_TOTAL,PCT_RPT,H_MEAN,A_MEAN," +
  "MEAN_PRSE,H_PCT10,H_PCT25,H_MEDIAN,H_PCT75,H_PCT90,A_PCT10,A_PCT25,A_MEDIAN,A_PCT75,A_PCT90," +
  "ANNUAL,HOURLY\n";

const line = (area: string, title: string, type: number, state: string) =>
  `${area},"${title}",${type},${state},000000,Cross-industry,cross-industry,1235,47-2152,Plumbers,` +
  'detailed,"4,500",0.9,2.1,0.8,,,34.20,"71,140",0.4,20.10,25.00,31.50,40.80,52.90,"41,810",' +
  '"52,000","65,520","84,860","110,030",,\n';

const STATES = HEADER + line("01", "Alabama", 2, "AL") + line("72", "Puerto Rico", 3, "PR");
const METROS = HEADER + line("10180", "Abilene, TX", 4, "TX") +
  line("0035620", "New York-Newark-Jersey City, NY-NJ", 4, "NY") +
  line("0100001", "Northwest Alabama nonmetropolitan area", 6, "AL");

Deno.test("oews-states reads the survey's own file of states and territories", async () => {
  const { rows, unused } = await importing(oewsStates, STATES, {}, { year: 2025 });
  assert.deepEqual(unused, []);
  const parsed = rows.map((row) => laborRates.schema.parse(row));
  assert.deepEqual(parsed.map(({ record_id }) => record_id), [
    "oews-2025-state-al-47-2152",
    "oews-2025-state-pr-47-2152",
  ]);
  const [first] = parsed;
  assert.deepEqual([first!.region.name, first!.data_year, first!.employment], [
    "Alabama",
    2025,
    4500,
  ]);
  assert.equal(first!.wage_distribution.annual_median, 65520);
  assert.equal(first!.wage_distribution.hourly_mean, 34.2);
});

Deno.test("oews-states reads the lower-case columns of older years", async () => {
  const [header, ...rest] = STATES.split("\n");
  const older = [header!.toLowerCase().replace("prim_state", "st"), ...rest].join("\n");
  const { rows } = await importing(oewsStates, older, {}, { year: 2016 });
  assert.equal(rows.length, 2);
});

Deno.test("oews-metros reads the survey's own file, and skips areas that are not metropolitan", async () => {
  const { rows, unused } = await importing(oewsMetros, METROS, {}, { year: 2025 });
  const regions = rows.map((row) => laborRates.schema.parse(row).region);
  assert.deepEqual(regions.map(({ code, state_code, name }) => [code, state_code, name]), [
    ["10180", "TX", "Abilene, TX"],
    ["35620", "NY", "New York-Newark-Jersey City, NY-NJ"],
  ]);
  assert.deepEqual(unused, [
    { unused: 'area "Northwest Alabama nonmetropolitan area" is not a metropolitan area', line: 4 },
  ]);
});

Deno.test("the survey's own files require a year, and files with other columns are rejected", async () => {
  for (const [importer, file] of [[oewsStates, STATES], [oewsMetros, METROS]] as const) {
    await assert.rejects(
      importing(importer, file),
      /does not say the survey's year\. Give it, such as --year/,
    );
  }
  await assert.rejects(importing(oewsStates, "occ_code,state\n47-2152,AL\n"), /"data_year"/);
});

Deno.test("oews-national names the importers for states and metros", async () => {
  const { unused } = await importing(oewsNational, STATES + METROS.slice(HEADER.length), {}, {
    year: 2025,
  });
  assert.deepEqual(unused.map(({ unused }) => unused), [
    'area "Alabama" is not the country: import it with oews-states',
    'area "Puerto Rico" is not the country: import it with oews-states',
    'area "Abilene, TX" is not the country: import it with oews-metros',
    'area "New York-Newark-Jersey City, NY-NJ" is not the country: import it with oews-metros',
    'area "Northwest Alabama nonmetropolitan area" is not the country',
  ]);
});
