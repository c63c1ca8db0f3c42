import assert from "node:assert/strict";
import { equipmentPricing } from "../../src/datasets/equipment_pricing.ts";
import { energystarFurnaces } from "../../src/importers/energystar_furnaces.ts";
import { stableUuid } from "../../src/importers/identity.ts";
import { DATED, importing } from "./importing.ts";

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
  assert.deepEqual(rows, [{
    record_id: stableUuid("hvac", "Acme", "F-60", "furnace"),
    trade: "hvac",
    category: "hvac",
    manufacturer: "Acme",
    sku: "F-60",
    base_cost: 0,
    is_archived: false,
    pricing: null,
    specs: {
      seer2_rating: null,
      eer2_rating: null,
      hspf2_rating: null,
      tonnage: null,
      refrigerant_type: null,
      cooling_capacity_btu_h: null,
      compressor_staging: null,
      cold_climate: null,
      ahri_reference_number: null,
      efficiency_program_model_identifier: "ES_1_F-60_2",
      date_certified: "2020-03-19",
      source_url: "https://www.energystar.gov/productfinder/product/certified-furnaces/results",
      heating_capacity_47f_btu_h: null,
      heating_capacity_17f_btu_h: null,
      heating_capacity_5f_btu_h: null,
      cop_5f: null,
      eer: null,
      ieer: null,
      cop: null,
      cop_47f: null,
      cop_17f: null,
      afue: 97.5,
      fuel: "natural_gas_or_propane",
      product_type: "furnace",
      energy_star_certified: true,
    },
    provenance: {
      source_document_id: "energystar-furnaces",
      approval_state: "published",
      last_verified_at: DATED,
      quote_safe: true,
      trust_basis: "catalog_record",
    },
    measure_key: "gas_furnace",
  }]);
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

Deno.test("energystar-furnaces: other fuels and markets, and repeats, are reported", async () => {
  const { rows, unused } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Oil") + furnace("A", "Oil") + furnace("B", "Wood") +
      furnace("C", "Oil", "Canada") + furnace("", "Oil"),
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme A stands there already", line: 3 },
    { unused: 'unknown fuel "Wood"', line: 4 },
    { unused: "sold only in Canada", line: 5 },
    { unused: "no brand or no model number", line: 6 },
  ]);
});

Deno.test("energystar-furnaces: of several efficiencies of a model the lowest is carried", async () => {
  const markets = "United States";
  const { rows } = await importing(
    energystarFurnaces,
    HEADER + furnace("A", "Oil", markets, "85.5") + furnace("A", "Oil", markets, "85.3"),
  );
  const efficiencies = rows.map((row) => (row.specs as Record<string, unknown>).afue);
  assert.deepEqual(efficiencies, [85.3]);
});
