import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { energystarGeothermal } from "../../../src/importers/equipment/energystar_geothermal.ts";
import { certifiedHvac } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const HEADER = "ENERGY STAR Unique ID,ENERGY STAR Partner,Brand Name,Model Name,Model Number," +
  "Additional Model Information,Type,COP Rating,Energy Efficiency (EER) ,Date Available On Market," +
  "Date Qualified,Markets,CB Model Identifier,Meets ENERGY STAR Most Efficient 2019 Criteria\n";

const pump = (model: string, type: string) =>
  `2339312,Acme Corporation,Acme,Earth,${model},,${type},3.7,19.8,05/12/2014,06/04/2019,` +
  `"United States, Canada",ES_1_${model}_2,No\n`;

Deno.test("energystar-geothermal: a certified heat pump becomes HVAC equipment", async () => {
  const { rows, unused } = await importing(
    energystarGeothermal,
    HEADER + pump("G-24", "Closed Loop Water-to-Air"),
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [certifiedHvac("energystar-geothermal", {
    sku: "G-24",
    measure_key: "ground_source_heat_pump",
    efficiency_program_model_identifier: "ES_1_G-24_2",
    date_certified: "2019-06-04",
    source_url:
      "https://www.energystar.gov/productfinder/product/certified-geothermal-heat-pumps/results",
    eer: 19.8,
    cop: 3.7,
    fuel: "electricity",
    product_type: "closed_loop_water_to_air",
  })]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("energystar-geothermal: a model has one record per loop type", async () => {
  const { rows, unused } = await importing(
    energystarGeothermal,
    HEADER + pump("G-24", "Closed Loop Water-to-Air") + pump("G-24", "Open Loop Water-to-Air") +
      pump("G-24", "DGX") + pump("G-24", "DGX"),
  );
  const types = rows.map((row) => (row.specs as Record<string, unknown>).product_type);
  assert.deepEqual(types, [
    "closed_loop_water_to_air",
    "open_loop_water_to_air",
    "direct_geoexchange",
  ]);
  assert.equal(new Set(rows.map((row) => row.record_id)).size, 3);
  assert.deepEqual(unused, [{ unused: "Acme G-24 is listed already", line: 5 }]);
});

Deno.test("energystar-geothermal: unknown types and nameless models are reported", async () => {
  const { rows, unused } = await importing(
    energystarGeothermal,
    HEADER + pump("G-24", "Air-to-Air") + pump("", "DGX"),
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: 'unknown type "Air-to-Air"', line: 2 },
    { unused: "no brand or no model number", line: 3 },
  ]);
});
