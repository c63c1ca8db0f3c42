import assert from "node:assert/strict";
import { equipmentPricing } from "../../src/datasets/equipment_pricing.ts";
import { energystarGeothermal } from "../../src/importers/energystar_geothermal.ts";
import { stableUuid } from "../../src/importers/identity.ts";
import { DATED, importing } from "./importing.ts";

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
  assert.deepEqual(rows, [{
    record_id: stableUuid("hvac", "Acme", "G-24", "closed_loop_water_to_air"),
    trade: "hvac",
    category: "hvac",
    manufacturer: "Acme",
    sku: "G-24",
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
      efficiency_program_model_identifier: "ES_1_G-24_2",
      date_certified: "2019-06-04",
      source_url:
        "https://www.energystar.gov/productfinder/product/certified-geothermal-heat-pumps/results",
      heating_capacity_47f_btu_h: null,
      heating_capacity_17f_btu_h: null,
      heating_capacity_5f_btu_h: null,
      cop_5f: null,
      eer: 19.8,
      ieer: null,
      cop: 3.7,
      cop_47f: null,
      cop_17f: null,
      afue: null,
      fuel: "electricity",
      product_type: "closed_loop_water_to_air",
      energy_star_certified: true,
    },
    provenance: {
      source_document_id: "energystar-geothermal",
      approval_state: "published",
      last_verified_at: DATED,
      quote_safe: true,
      trust_basis: "catalog_record",
    },
    measure_key: "ground_source_heat_pump",
  }]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("energystar-geothermal: one model is one record for each loop type", async () => {
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
  assert.deepEqual(unused, [{ unused: "Acme G-24 stands there already", line: 5 }]);
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
