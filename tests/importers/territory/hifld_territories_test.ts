import assert from "node:assert/strict";
import { utilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { hifldTerritories } from "../../../src/importers/territory/hifld_territories.ts";
import { readableName } from "../../../src/importers/common/readable_names.ts";
import { DATED, importing } from "../common/importing.ts";

const UTILITIES = "data_year,utility_id_eia,utility_name,state,ownership,nerc_region,form\n" +
  "2018,100,Town of Elm - (AR),AR,Municipal,SERC,861\n" +
  "2018,200,Elm Power Co,AR,Investor Owned,SERC,861\n2018,200,Elm Power Co,OK,Investor Owned,,861\n";

const SQUARE = [[-92, 35], [-91, 35], [-91, 36], [-92, 36], [-92, 35]];
const HOLE = [[-91.6, 35.4], [-91.4, 35.4], [-91.4, 35.6], [-91.6, 35.6], [-91.6, 35.4]];

function feature(eiaId: string, name: string, coordinates: unknown, type = "Polygon") {
  const properties = {
    region_id: `region-st-${eiaId}`,
    name,
    eia_id: eiaId,
    state: "AR",
    customers: -999999,
    source: "ArcGIS HIFLD Electric Retail Service Territories",
    source_date: "2026-02-15",
  };
  return JSON.stringify({ type: "Feature", properties, geometry: { type, coordinates } });
}

const imported = (text: string) => importing(hifldTerritories, text, { utilities: UTILITIES });

Deno.test("import hifld-territories: a feature becomes a territory with its boundary", async () => {
  const { rows, unused } = await imported(feature("100", "TOWN OF ELM - (AR)", [SQUARE]) + "\n");
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: "hifld-100",
    utility: {
      id: "eia-100",
      name: "Town of Elm - (AR)",
      slug: "town_of_elm_ar",
      eia_utility_id: "100",
      provider_type: "municipal",
      state_codes: ["AR"],
    },
    geography: {
      state_code: "AR",
      county_name: null,
      county_fips: null,
      city_name: null,
      zip_code: null,
      coverage_level: "polygon",
      sample_lat: 35.5,
      sample_lng: -91.5,
      sample_address: null,
      distance_miles: null,
    },
    territory_notes: null,
    geometry_status: "loaded",
    quote_safe: true,
    confidence: "high",
    provenance: {
      source_document_id: "hifld-territories",
      source_url: "https://github.com/TextureHQ/commongrid",
      provider_source_url: null,
      last_verified_at: DATED,
      trust_basis: "utility_territory_context",
    },
    geometry: { type: "Polygon", coordinates: [SQUARE] },
  }]);
  utilityTerritory.schema.parse(rows[0]);
});

Deno.test("import hifld-territories: a feature collection yields the same rows as one feature per line", async () => {
  const features = [
    feature("100", "TOWN OF ELM - (AR)", [SQUARE]),
    feature("200", "ELM POWER CO", [[SQUARE], [HOLE]], "MultiPolygon"),
  ];
  const lines = await imported(features.join("\n"));
  const collection = await imported(
    `{ "type": "FeatureCollection", "name": "x",\n "features": [${features.join(",\n")}] }`,
  );
  assert.equal(lines.rows.length, 2);
  assert.deepEqual(collection, lines);
});

Deno.test("import hifld-territories: HIFLD's own property names are understood", async () => {
  const { rows: [row] } = await imported(JSON.stringify({
    type: "Feature",
    properties: { OBJECTID: 1, ID: "200", NAME: "ELM POWER CO", STATE: "AR", CUSTOMERS: 7 },
    geometry: { type: "Polygon", coordinates: [SQUARE] },
  }));
  const { utility } = utilityTerritory.schema.parse(row);
  assert.deepEqual([utility.name, utility.provider_type, utility.state_codes], [
    "Elm Power Co",
    "iou",
    ["AR", "OK"],
  ]);
});

Deno.test("import hifld-territories: if the centroid is in a hole, the sample point is a vertex", async () => {
  const { rows: [row] } = await imported(feature("100", "ELM", [SQUARE, HOLE]));
  const { geography } = utilityTerritory.schema.parse(row);
  assert.deepEqual([geography.sample_lng, geography.sample_lat], SQUARE[0]);
});

Deno.test("import hifld-territories: an open ring is closed, and one too short is dropped", async () => {
  const { rows, unused } = await imported(
    feature("100", "ELM", [SQUARE.slice(0, -1), HOLE.slice(0, 2)]),
  );
  assert.deepEqual(utilityTerritory.schema.parse(rows[0]).geometry, {
    type: "Polygon",
    coordinates: [SQUARE],
  });
  assert.deepEqual(unused, [{ unused: "rings of fewer than four positions: 1", line: 1 }]);
});

Deno.test("import hifld-territories: a utility unknown to EIA has medium confidence", async () => {
  const { rows: [row] } = await imported(feature("999", "4 ELMS PUD, LLC", [SQUARE]));
  const territory = utilityTerritory.schema.parse(row);
  assert.deepEqual([territory.confidence, territory.utility.provider_type], ["medium", "unknown"]);
  assert.equal(territory.utility.name, "4 Elms PUD, LLC");
});

Deno.test("import hifld-territories: features that are not territories are reported", async () => {
  const { rows, unused } = await imported([
    feature("100", "ELM", [SQUARE]),
    "{not json",
    feature("100", "ELM", [SQUARE]),
    feature("200", "ELM POWER CO", [SQUARE.slice(0, 2)]),
    JSON.stringify({ type: "Feature", properties: { name: "ELM", state: "AR" }, geometry: null }),
  ].join("\n"));
  assert.deepEqual(rows.map((row) => row.record_id), ["hifld-100"]);
  assert.deepEqual(unused, [
    { unused: "not a polygon with a name, an EIA id and a state", line: 2 },
    { unused: "ELM is listed already", line: 3 },
    { unused: "rings of fewer than four positions: 1", line: 4 },
    { unused: "ELM POWER CO has no ring", line: 4 },
    { unused: "not a polygon with a name, an EIA id and a state", line: 5 },
  ]);
});

Deno.test("readableName capitalizes a name in upper case, and keeps initials", () => {
  const names = [
    ["PACIFIC GAS & ELECTRIC CO", "Pacific Gas & Electric Co"],
    ["PG&E CORP", "PG&E Corp"],
    ["MCLEOD COUNTY REA - (MN)", "McLeod County REA - (MN)"],
    ["CITY OF THE DALLES - (OR)", "City of the Dalles - (OR)"],
    ["PEOPLE'S COOP", "People's Coop"],
    ["CLATSKANIE P U D", "Clatskanie P U D"],
    ["Elm River EC", "Elm River EC"],
  ] as const;
  for (const [name, readable] of names) assert.equal(readableName(name), readable);
});

Deno.test("readableName prefers the same name from a better list", () => {
  assert.equal(readableName("L'ANSE VILLAGE - (MI)", "L'Anse Village (MI)"), "L'Anse Village (MI)");
  assert.equal(readableName("ELM POWER", "Oak Power"), "Elm Power");
});

Deno.test("import hifld-territories: a boundary too large for its customers is not quote-safe", async () => {
  // The square covers about 10,000 square kilometers.
  for (const [customers, quoteSafe] of [[-999999, true], [0, false], [499, false], [600, true]]) {
    const text = feature("100", "TOWN OF ELM - (AR)", [SQUARE]);
    const { rows: [row] } = await imported(text.replace("-999999", String(customers)));
    const { quote_safe, confidence, territory_notes } = utilityTerritory.schema.parse(row);
    assert.equal(quote_safe, quoteSafe, `${customers} customers`);
    assert.equal(confidence, quoteSafe ? "high" : "low");
    assert.equal(territory_notes === null, quoteSafe);
  }
});

const SQUARE_IN_OHIO = SQUARE.map(([lng, lat]) => [lng! + 9, lat! + 5]);

Deno.test("import hifld-territories: a boundary drawn around a town of the same name is reported", async () => {
  const { rows, unused } = await imported([
    feature("100", "TOWN OF ELM - (AR)", [SQUARE_IN_OHIO]),
    feature("13418", "CITY OF NEW BRAUNFELS - (TX)", [SQUARE]),
  ].join("\n"));
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: "TOWN OF ELM - (AR) is drawn in OH and not in AR", line: 1 },
    { unused: "CITY OF NEW BRAUNFELS - (TX) is drawn around New Boston", line: 2 },
  ]);
});

Deno.test("import hifld-territories: other utilities are assigned to the state of their boundary", async () => {
  const { rows: [row] } = await imported(feature("200", "ELM POWER CO", [SQUARE_IN_OHIO]));
  const { geography, utility } = utilityTerritory.schema.parse(row);
  assert.deepEqual([geography.state_code, utility.state_codes], ["OH", ["AR", "OH", "OK"]]);
});
