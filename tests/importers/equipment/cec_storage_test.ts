import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import type { Product } from "../../../src/datasets/equipment/equipment_row.ts";
import { cecBatteries, cecStorageSystems } from "../../../src/importers/equipment/cec_storage.ts";
import { cecGridInverters } from "../../../src/importers/equipment/cec_grid_inverters.ts";
import { importing } from "../common/importing.ts";

const SYSTEMS = "Manufacturer,Model Number,Chemistry,Description,Capacity (kWh)," +
  "Continuous Power Rating (kW)\n";
const BATTERIES = "Manufacturer,Model Number,Chemistry,Description,Capacity (kWh)," +
  "Discharge Rate (kW)\n";

Deno.test("cec-storage-systems: configurations of one product become one row", async () => {
  const { rows, unused } = await importing(
    cecStorageSystems,
    SYSTEMS +
      "Acme,P-1 [10kW],Lithium Ion,,13.5,10\n" +
      "Acme,P-1 [5.8kW],Lithium Iron Phosphate,,13.5,5.8\n" +
      "Acme,Stack [9.6kWh],LiFePO4,,9.6,5\n" +
      '"Acme","Stack [5kW, 19.2kWh] [208V]",Lithium lron Phosphate,,19.2,5\n' +
      "Acme,Stack [14.4kWh],Lithium Iron,,14.4,5\n" +
      "Tesla Inc.,1707000-XX-Y [11.5kW],Lithium Ion,,13.5,11.5\n" +
      ",X,Lithium Ion,,1,1\n",
  );
  assert.deepEqual(unused.map(({ unused }) => unused), ["no maker and model"]);
  const parsed = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(
    parsed.map((row) => [row.sku, row.trade, row.category, row.measure_key, row.specs]),
    ["P-1", "Stack", "1707000-XX-Y"].map((sku) => [sku, "solar", "product", "battery_storage", {}]),
  );
  const products = rows.map((row) => row.product as Product);
  assert.deepEqual(products[0], {
    kind: "storage_system",
    name: null,
    capacity_kwh: 13.5,
    capacities_kwh: [13.5],
    power_kw: 5.8,
    powers_kw: [5.8, 10],
    chemistry: "lithium_iron_phosphate",
  });
  assert.deepEqual(products[1]!.capacities_kwh, [9.6, 14.4, 19.2]);
  assert.equal(products[2]!.name, "Powerwall 3");
});

Deno.test("storage products are found by kWh, marketing name and kind", async () => {
  const { rows } = await importing(
    cecStorageSystems,
    SYSTEMS + "Tesla Inc.,1707000-XX-Y [11.5kW],Lithium Ion,,13.5,11.5\n" +
      "Tesla Inc.,1707000-XX-Y [5.75kW],Lithium Ion,,13.5,5.75\n",
  );
  const shown = equipmentPricing.search!.document(equipmentPricing.schema.parse(rows[0]));
  const text = JSON.stringify(shown);
  for (const words of ["Powerwall 3", "13.5 kWh", "batteries", "5.75 kW to 11.5 kW"]) {
    assert.ok(text.includes(words), text);
  }
  const record = (equipmentPricing.views.full as (row: unknown) => { product?: Product })(rows[0]);
  assert.equal(record.product?.capacity_kwh, 13.5);
  assert.deepEqual(record.product?.powers_kw, [5.75, 11.5]);
});

Deno.test("cec-batteries: a battery has no inverter", async () => {
  const { rows } = await importing(
    cecBatteries,
    BATTERIES + "Acme,B-5,Lithium Ion,A battery (LFP),5.12,No Information Submitted\n",
  );
  assert.deepEqual(rows[0]!.product as Product, {
    kind: "battery",
    name: null,
    capacity_kwh: 5.12,
    capacities_kwh: [5.12],
    power_kw: null,
    powers_kw: [],
    chemistry: "lithium_iron_phosphate",
  });
});

/** A SAM library of inverters. */
const sam = (...models: readonly string[]) =>
  "Name,Paco,Pdco,CEC_Date\n" + models.map((model) => `Acme: ${model},250,260,n/a\n`).join("");

Deno.test("cec-grid-inverters: inverters that are only in older lists are archived, each once", async () => {
  const { rows } = await importing(
    cecGridInverters,
    "Manufacturer Name,Model Number1\nAcme,X-2 [240V]\nAcme,X-2 [240V]\n",
    {
      previous: sam("X-2 [240V]", "X-1 [240V]"),
      older: sam("X-1 [240V]", "X-0 [240V]"),
    },
  );
  assert.deepEqual(rows.map((row) => [row.sku, row.is_archived]), [
    ["X-2 [240V]", false],
    ["X-1 [240V]", true],
    ["X-0 [240V]", true],
  ]);
});
