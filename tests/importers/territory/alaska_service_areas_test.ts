import assert from "node:assert/strict";
import { utilityTerritory } from "../../../src/datasets/utility_territory.ts";
import { alaskaServiceAreas } from "../../../src/importers/territory/alaska_service_areas.ts";
import { importing } from "../common/importing.ts";

const UTILITIES = "data_year,utility_id_eia,utility_name,state,ownership\n" +
  "2018,21015,City of Wrangell - (AK),AK,Municipal\n" +
  "2018,7353,Golden Valley Elec Assn Inc,AK,Cooperative\n";
const SQUARE = [[-132, 56], [-131, 56], [-131, 57], [-132, 57], [-132, 56]];

function feature(certificate_number: number, certificate_name: string) {
  const properties = {
    certificate_number,
    certificate_name,
    certificate_url: "https://rca.example",
  };
  return JSON.stringify({
    type: "Feature",
    properties,
    geometry: { type: "MultiPolygon", coordinates: [[SQUARE]] },
  });
}

const imported = (...lines: string[]) =>
  importing(alaskaServiceAreas, lines.join("\n") + "\n", { utilities: UTILITIES });

Deno.test("import alaska-service-areas: a certificate becomes a territory of the utility with its holder's name", async () => {
  const { rows } = await imported(
    feature(111, "City of Wrangell"),
    feature(13, "Golden Valley Electric Association, Inc."),
    feature(212, "PETERSBURG, CITY OF"),
  );
  // deno-lint-ignore no-explicit-any
  const said = rows.map((row: any) => [row.record_id, row.utility.id, row.utility.provider_type]);
  assert.deepEqual(said.slice(0, 2), [
    ["rca-111", "eia-21015", "municipal"],
    ["rca-13", "eia-7353", "cooperative"],
  ]);
  assert.equal(said[2]![0], "rca-212");
  for (const row of rows) utilityTerritory.schema.parse(row);
});

Deno.test("import alaska-service-areas: a holder unknown to EIA keeps its own name", async () => {
  const { rows } = await imported(feature(999, "NOBODY'S LIGHT, INC."));
  // deno-lint-ignore no-explicit-any
  const [row] = rows as any[];
  assert.deepEqual([row.utility.id, row.utility.eia_utility_id], ["rca-999", null]);
  assert.equal(row.confidence, "medium");
});

Deno.test("import alaska-service-areas: features without a certificate or an area are reported", async () => {
  const { rows, unused } = await imported(JSON.stringify({ type: "Feature", properties: {} }));
  assert.deepEqual([rows.length, unused.length], [0, 1]);
});
