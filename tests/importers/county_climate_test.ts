import assert from "node:assert/strict";
import { hvacClimate } from "../../src/datasets/hvac_climate.ts";
import { countyClimate } from "../../src/importers/county_climate.ts";
import { DATED, importing } from "./common/importing.ts";

const ZONES = "county_fips,state,county,iecc15,moisture15,ba15,iecc21,moisture21,ba21\n";
const TEMPERATURES = "county_fips,state,county,heating_99_design_temp_f,cooling_1_design_temp_f," +
  "hdd_cdd_ratio\n";
const DEGREE_DAYS = "county_fips,state,tracts,hdd65,cdd65\n";

Deno.test("county-climate: a county has its 2021 climate zones and its design temperatures", async () => {
  const { rows, unused } = await importing(
    countyClimate,
    ZONES + "06037,California,Los Angeles,4,A,Cold,3,B,Hot-Dry\n",
    {
      temperatures: TEMPERATURES + "06037,CA,Los Angeles,41,-1,0.9\n",
      degree_days: DEGREE_DAYS + "06037,CA,9,1274,679\n",
    },
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "climate-06037",
    state_code: "CA",
    county_name: "Los Angeles",
    county_fips: "06037",
    iecc_climate_zone: "3",
    iecc_moisture_regime: "B",
    ba_climate_zone: "Hot-Dry",
    iecc_edition: 2021,
    heating_design_temp_f: 41,
    cooling_design_temp_f: -1,
    hdd65: 1274,
    cdd65: 679,
    quote_safe: false,
    confidence: "low",
    unresolved_requirements: ["design_temperature_is_limit"],
    provenance: {
      source_document_id: "county-climate",
      source_url: "https://www.energy.gov/eere/buildings/climate-zones",
      last_verified_at: DATED,
      trust_basis: "climate_context",
    },
  }]);
  rows.forEach((row) => hvacClimate.schema.parse(row));
});

Deno.test("county-climate: a row without a zone or a temperature is kept, but not quote-safe", async () => {
  const { rows } = await importing(
    countyClimate,
    ZONES +
      "72001,,Adjuntas,,,,,,\n" +
      "02013,Alaska,Aleutians East,7,,Very Cold,7,,Very Cold\n" +
      "51520,,Bristol,4,,Mixed-Humid,4,,Mixed-Humid\n",
    {
      temperatures: TEMPERATURES + "02013,AK,Aleutians East,12,,\n51520,VA,Bristol,15,86,1\n",
      degree_days: DEGREE_DAYS,
    },
  );
  const climates = rows.map((row) => hvacClimate.schema.parse(row));
  assert.deepEqual(
    climates.map((row) => [row.state_code, row.quote_safe, row.confidence]),
    [["PR", false, "low"], ["AK", false, "low"], ["VA", false, "low"]],
  );
  assert.deepEqual(climates.map((row) => row.unresolved_requirements), [
    ["climate_zone_not_available", "design_temperatures_not_available"],
    ["design_temperature_is_limit", "design_temperatures_not_available"],
    ["design_temperature_is_limit", "moisture_regime_not_available"],
  ]);
  assert.deepEqual(climates.map((row) => row.iecc_moisture_regime), [null, null, null]);
});

Deno.test("county-climate: unknown counties and zones, and duplicates, are reported", async () => {
  const { rows, unused } = await importing(
    countyClimate,
    ZONES +
      "99001,Atlantis,Deep,4,A,Wet,4,A,Wet\n" +
      "01001,Alabama,Autauga,3,A,Hot-Humid,9,A,Hot-Humid\n" +
      "01003,Alabama,Baldwin,2,A,Hot-Humid,2,A,Hot-Humid\n" +
      "01003,Alabama,Baldwin,2,A,Hot-Humid,2,A,Hot-Humid\n",
    { temperatures: TEMPERATURES, degree_days: DEGREE_DAYS },
  );
  assert.deepEqual(rows.map((row) => row.record_id), ["climate-01003"]);
  assert.deepEqual(unused, [
    { unused: 'unknown county "99001 Deep"', line: 2 },
    { unused: 'unknown climate zone "9A"', line: 3 },
    { unused: "county 01003 is listed already", line: 5 },
  ]);
});

Deno.test("county-climate: Connecticut's planning regions are added to its former counties", async () => {
  const { rows } = await importing(
    countyClimate,
    ZONES + "09003,Connecticut,Hartford,5,A,Cold,5,A,Cold\n",
    { temperatures: TEMPERATURES + "09003,CT,Hartford,8,89,2.1\n", degree_days: DEGREE_DAYS },
  );
  const climates = rows.map((row) => hvacClimate.schema.parse(row));
  assert.deepEqual(
    climates.map((row) => [row.county_fips, row.county_name, row.iecc_climate_zone]),
    [["09003", "Hartford", "5"], ["09110", "Capitol", "5"]],
  );
  assert.deepEqual(climates.map((row) => [row.quote_safe, row.unresolved_requirements]), [
    [false, ["design_temperature_is_limit"]],
    [false, ["design_temperature_is_limit", "figures_of_former_county"]],
  ]);
});
