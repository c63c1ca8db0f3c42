import assert from "node:assert/strict";
import { utilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { epaZipCounties } from "../../../src/importers/territory/epa_zip_counties.ts";
import { importing } from "../common/importing.ts";

const COMPANIONS = {
  utilities:
    "utility_id_eia,utility_name,state,ownership\n7140,Georgia Power Co,GA,Investor Owned\n" +
    "2925,Canoochee Electric Member Corp,GA,Cooperative\n",
  served:
    "utility_id_eia,utility_name,state,county\n2925,Canoochee Electric Member Corp,GA,Chatham\n",
  counties: "county_fips,county\n13051,Chatham\n",
  geographies: "id,type,name,state\n1,electric_territory,Georgia Power Co,GA\n" +
    "2,electric_territory,Canoochee Electric Member Corp,GA\n",
};
const EPA = "zip,state,eiaid,UtilName,SUBRGN,Predominant Utility\n";

async function imported(epa: string, zips: string) {
  const { rows } = await importing(epaZipCounties, EPA + epa, {
    ...COMPANIONS,
    zips: `zip,geography_id,predominant\n${zips}`,
  });
  for (const row of rows) utilityTerritory.schema.parse(row);
  // deno-lint-ignore no-explicit-any
  return rows.map((row: any) => [row.record_id, row.geography.county_name, row.territory_notes]);
}

Deno.test("import epa-zip-counties: adds a county that both lists name and Form EIA-861 omits", async () => {
  const rows = await imported("31401,GA,7140,Georgia Power Co,X,1\n", "31401,1,1\n");
  assert.deepEqual(rows, [[
    "epa-7140-13051",
    "Chatham",
    "Serves 1 ZIP code of this county; Form EIA-861 of 2018 does not list it.",
  ]]);
});

Deno.test("import epa-zip-counties: skips a county that only one list names, or that Form EIA-861 has", async () => {
  assert.deepEqual(await imported("31401,GA,7140,Georgia Power Co,X,1\n", ""), []);
  const known = "31401,GA,2925,Canoochee Electric Member Corp,X,1\n";
  assert.deepEqual(await imported(known, "31401,2,1\n"), []);
});

Deno.test("import epa-zip-counties: skips a utility that is never the main one", async () => {
  const epa = "31401,GA,2925,Canoochee Electric Member Corp,X,1\n" +
    "31401,GA,7140,Georgia Power Co,X,0\n";
  assert.deepEqual(await imported(epa, "31401,1,0\n31401,2,1\n"), []);
});
