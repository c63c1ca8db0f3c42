import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { energystarLightCommercial } from "../../../src/importers/equipment/energystar_light_commercial.ts";
import { certifiedHvac } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const HEADER = "ENERGY STAR Unique ID,ENERGY STAR Partner,Brand Name,Model Name,Model Number," +
  "Additional Model Information,Type,Cooling Capacity (kBtu/h),Heating Section Type," +
  "EER Rating (Btu/Wh),IEER Rating (Btu/Wh),COP Rating at 47°F,COP Rating at 17°F," +
  "Indoor Unit Model Number,VRF Indoor Model Type,VRF Outdoor Model Number(s)," +
  "Furnace Model Number,Date Available On Market,Date Qualified,Markets," +
  "ENERGY STAR Model Identifier\n";

const unit = (model: string, type: string, capacity: string, markets = "United States") =>
  `2314650,Acme - Commercial,Acme,Rooftop,"${model}",,${type},${capacity},None,12.2,14,,,,,,,` +
  `01/27/2012 12:00:00 AM,04/01/2020 12:00:00 AM,"${markets}","ES_1_${model}_2"\n`;

Deno.test("energystar-light-commercial: a certified unit becomes HVAC equipment", async () => {
  const { rows, unused } = await importing(
    energystarLightCommercial,
    HEADER + unit("55J(P,E)09*", "Single Package AC", "97.5"),
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [certifiedHvac("energystar-light-commercial", {
    sku: "55J(P,E)09*",
    measure_key: "commercial_hvac",
    tonnage: 8.125,
    cooling_capacity_btu_h: 97500,
    efficiency_program_model_identifier: "ES_1_55J(P,E)09*_2",
    date_certified: "2020-04-01",
    source_url:
      "https://www.energystar.gov/productfinder/product/certified-light-commercial-hvac/results",
    eer: 12.2,
    ieer: 14,
    product_type: "single_package_ac",
  })]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("energystar-light-commercial: a unit without a capacity has no tonnage", async () => {
  const { rows: [row] } = await importing(
    energystarLightCommercial,
    HEADER + unit("V-1", "VRF Multi-Split HP", ""),
  );
  const { specs } = row as { specs: Record<string, unknown> };
  assert.deepEqual([specs.product_type, specs.tonnage], ["vrf_multi_split_hp", null]);
  equipmentPricing.schema.parse(row);
});

Deno.test("energystar-light-commercial: other types and markets, and duplicates, are reported", async () => {
  const { rows, unused } = await importing(
    energystarLightCommercial,
    HEADER + unit("A", "Split System AC", "60") + unit("A", "Split System AC", "60") +
      unit("B", "Window AC", "12") + unit("C", "Split System HP", "60", "Japan, Canada"),
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme A is listed already", line: 3 },
    { unused: 'unknown type "Window AC"', line: 4 },
    { unused: "sold only in Japan, Canada", line: 5 },
  ]);
});
