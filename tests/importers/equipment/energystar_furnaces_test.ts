import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { energystarFurnaces } from "../../../src/importers/equipment/energystar_furnaces.ts";
import { certifiedHvac } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const HEADER = "ENERGY STAR Unique ID,ENERGY STAR Partner,Brand Name,Model Name,Model Number," +
  "Additional Model Information,Fuel Type,Furnace is ENERGY STAR Certified in,Efficiency (AFUE)," +
  "Capable of Two Way Communication?,Date Available On Market,Date Qualified,Markets," +
  "CB Model Identifier,Can Integrate Hot Water Heating," +
  "Meets ENERGY STAR Most Efficient 2019 Criteria\n";

const furnace = (
  model: string,
  fuel: string,
  markets = "United States, Canada",
  afue = "97.5",
) =>
  `2343031,Acme Industries,Acme,Warm,${model},,"${fuel}",All,${afue},Other/Proprietary,04/10/2017,` +
  `03/19/2020,"${markets}",ES_1_${model}_2,No,No\n`;

Deno.test("energystar-furnaces: a certified furnace becomes HVAC equipment", async () => {
  const { rows, unused } = await importing(
    energystarFurnaces,
    HEADER + furnace("F-60", "Natural Gas,Propane Gas"),
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [certifiedHvac("energystar-furnaces", {
    sku: "F-60",
    measure_key: "gas_furnace",
    efficiency_program_model_identifier: "ES_1_F-60_2",
    date_certified: "2020-03-19",
    source_url: "https://www.energystar.gov/productfinder/product/certified-furnaces/results",
    afue: 97.5,
    fuel: "natural_gas_or_propane",
    product_type: "furnace",
  })]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("energystar-furnaces: the fuel decides the measure", async () => {
  const { rows } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Natural Gas") + furnace("B", "Propane Gas") + furnace("C", "Oil"),
  );
  const furnaces = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(furnaces.map((row) => row.measure_key), [
    "gas_furnace",
    "propane_furnace",
    "oil_furnace",
  ]);
});

Deno.test("energystar-furnaces: other fuels and markets, and duplicates, are reported", async () => {
  const { rows, unused } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Oil") + furnace("A", "Oil") + furnace("B", "Wood") +
      furnace("C", "Oil", "Canada") + furnace("", "Oil"),
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme A is listed already", line: 3 },
    { unused: 'unknown fuel "Wood"', line: 4 },
    { unused: "sold only in Canada", line: 5 },
    { unused: "no brand or no model number", line: 6 },
  ]);
});

Deno.test("energystar-furnaces: the lowest of a model's efficiencies is used", async () => {
  const markets = "United States";
  const { rows } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Oil", markets, "85.5") + furnace("A", "Oil", markets, "85.3"),
  );
  const efficiencies = rows.map((row) => (row.specs as Record<string, unknown>).afue);
  assert.deepEqual(efficiencies, [85.3]);
});

Deno.test("energystar-furnaces: certification for the South only does not count as certified", async () => {
  const south = furnace("B", "Natural Gas").replace(",All,", ",U.S. South Only,");
  const { rows } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Natural Gas") + south,
  );
  const furnaces = rows.map((row) => equipmentPricing.schema.parse(row));
  const certified = furnaces.map((row) =>
    (row.specs as Record<string, unknown>).energy_star_certified
  );
  assert.deepEqual(certified, [true, null]);
});
