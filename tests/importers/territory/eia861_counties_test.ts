import assert from "node:assert/strict";
import { utilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { eia861Counties } from "../../../src/importers/territory/eia861_counties.ts";
import { DATED, importing } from "../common/importing.ts";

const HEADER = "data_year,utility_id_eia,utility_name,state,county\n";
const COMPANIONS = {
  utilities: "data_year,utility_id_eia,utility_name,state,ownership,nerc_region,form\n" +
    "2018,100,Acme Power & Light,CA,Investor Owned,WECC,861\n" +
    "2018,200,City of Elm,VA,Municipal,SERC,861S\n" +
    "2018,300,Elm River Elec Assn,SD,Cooperative,MRO,861\n" +
    "2018,400,River Authority,AK,State,AK,861\n" +
    "2018,500,Sunny Retail LLC,TX,Retail Power Marketer,TRE,861\n",
  counties: "county_fips,state,county,iecc21\n" +
    "06037,California,Los Angeles,3\n32510,Nevada,Carson City,5\n35013,New Mexico,Doña Ana,3\n" +
    "46102,South Dakota,Oglala Lakota,6\n51159,Virginia,Richmond,4\n51760,Virginia,Richmond,4\n" +
    "72001,,Adjuntas,\n",
};

const fipsOf = async (state: string, county: string) => {
  const { rows } = await importing(
    eia861Counties,
    `${HEADER}2018,100,Acme Power & Light,${state},${county}\n`,
    COMPANIONS,
  );
  return utilityTerritory.schema.parse(rows[0]).geography.county_fips;
};

Deno.test("import eia861-counties: a county that a utility serves becomes a territory", async () => {
  const { rows, unused } = await importing(
    eia861Counties,
    HEADER + "2018,100,Acme Power & Light,CA,Los Angeles\n",
    COMPANIONS,
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "eia861-100-06037",
    utility: {
      id: "eia-100",
      name: "Acme Power & Light",
      slug: "acme_power_light",
      eia_utility_id: "100",
      provider_type: "iou",
      state_codes: ["CA"],
    },
    geography: {
      state_code: "CA",
      county_name: "Los Angeles",
      county_fips: "06037",
      city_name: null,
      zip_code: null,
      coverage_level: "county",
      sample_lat: 34.3212,
      sample_lng: -118.225,
      sample_address: null,
      distance_miles: null,
    },
    territory_notes: "Serves some or all of this county.",
    geometry_status: "unavailable",
    quote_safe: false,
    confidence: "medium",
    provenance: {
      source_document_id: "eia861-counties",
      source_url: "https://www.eia.gov/electricity/data/eia861/",
      provider_source_url: null,
      last_verified_at: DATED,
      trust_basis: "utility_territory_context",
    },
    geometry: null,
  }]);
  utilityTerritory.schema.parse(rows[0]);
});

Deno.test("import eia861-counties: a county is found regardless of spelling", async () => {
  assert.equal(await fipsOf("NM", "Dona Ana"), "35013");
  assert.equal(await fipsOf("PR", "Adjuntas"), "72001");
  assert.equal(await fipsOf("NV", "Carson City"), "32510");
});

Deno.test("import eia861-counties: an independent city is not the county of the same name", async () => {
  assert.equal(await fipsOf("VA", "Richmond"), "51159");
  assert.equal(await fipsOf("VA", "Richmond City"), "51760");
});

Deno.test("import eia861-counties: a renamed county gets its current code", async () => {
  assert.equal(await fipsOf("SD", "Shannon"), "46102");
});

Deno.test("import eia861-counties: a county that cannot be found has low confidence", async () => {
  const { rows } = await importing(
    eia861Counties,
    HEADER + "2018,400,River Authority,AK,Nowhere Census Area\n",
    COMPANIONS,
  );
  const territory = utilityTerritory.schema.parse(rows[0]);
  assert.equal(territory.record_id, "eia861-400-ak-nowhere-census-area");
  assert.equal(territory.confidence, "low");
  assert.equal(territory.utility.provider_type, "unknown");
  assert.equal(territory.geography.sample_lat, null);
});

Deno.test("import eia861-counties: a divided census area is replaced by its successors", async () => {
  const { rows } = await importing(
    eia861Counties,
    HEADER + "2018,400,River Authority,AK,Wrangell Petersburg\n" +
      "2018,600,City of Wrangell - (AK),AK,Wrangell Petersburg\n",
    COMPANIONS,
  );
  const territories = rows.map((row) => utilityTerritory.schema.parse(row));
  // A municipal utility serves its own borough.
  assert.deepEqual(territories.map((row) => row.record_id), [
    "eia861-400-02275",
    "eia861-400-02195",
    "eia861-600-02275",
  ]);
  assert.equal(territories[0]!.geography.county_name, "Wrangell");
});

Deno.test("import eia861-counties: a utility lists all states that it serves", async () => {
  const { rows } = await importing(
    eia861Counties,
    HEADER + "2018,300,Elm River Elec Assn,SD,Shannon\n2018,300,Elm River Elec Assn,NE,Cherry\n",
    COMPANIONS,
  );
  const territories = rows.map((row) => utilityTerritory.schema.parse(row));
  assert.deepEqual(territories.map((row) => row.utility.state_codes), [["NE", "SD"], ["NE", "SD"]]);
});

Deno.test("import eia861-counties: sellers without wires, incomplete rows and duplicates are reported", async () => {
  const { rows, unused } = await importing(
    eia861Counties,
    HEADER + "2018,500,Sunny Retail LLC,TX,Travis\n2018,,Nobody,CA,Los Angeles\n" +
      "2018,200,City of Elm,VA,Richmond\n2018,200,City of Elm,VA,RICHMOND\n",
    COMPANIONS,
  );
  assert.deepEqual(rows.map((row) => row.record_id), ["eia861-200-51159"]);
  assert.deepEqual(unused, [
    { unused: "Sunny Retail LLC is a Retail Power Marketer", line: 2 },
    { unused: "no utility, state or county", line: 3 },
    { unused: "eia861-200-51159 again", line: 5 },
  ]);
});

Deno.test("import eia861-counties: wholesalers serve no county", async () => {
  const { rows, unused } = await importing(
    eia861Counties,
    HEADER + "2018,27000,WAPA-- Western Area Power Administration,SD,Shannon\n",
    COMPANIONS,
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [{
    unused: "WAPA-- Western Area Power Administration sells to other utilities",
    line: 2,
  }]);
});

Deno.test("import eia861-counties: utilities with the same name have different slugs", async () => {
  const { rows } = await importing(
    eia861Counties,
    HEADER + "2018,600,Oak Coop,SD,Shannon\n2018,700,Oak Coop,VA,Richmond\n" +
      "2018,300,Elm River Elec Assn,SD,Shannon\n",
    {
      ...COMPANIONS,
      utilities: COMPANIONS.utilities + "2018,600,Oak Coop,SD,Cooperative,MRO,861\n" +
        "2018,700,Oak Coop,VA,Cooperative,SERC,861\n",
    },
  );
  const territories = rows.map((row) => utilityTerritory.schema.parse(row));
  assert.deepEqual(territories.map(({ utility }) => utility.slug), [
    "oak_coop_600",
    "oak_coop_700",
    "elm_river_elec_assn",
  ]);
});

Deno.test("import eia861-counties: a municipal utility serves its independent city", async () => {
  const richmond = (county: string) => `2018,200,City of Richmond - (VA),VA,${county}\n`;
  for (const listed of ["Richmond", "Richmond City"]) {
    const { rows, unused } = await importing(eia861Counties, HEADER + richmond(listed), COMPANIONS);
    const codes = rows.map((row) => utilityTerritory.schema.parse(row).geography.county_fips);
    assert.deepEqual(codes, listed === "Richmond" ? ["51159", "51760"] : ["51760"]);
    assert.deepEqual(unused, []);
  }
});
