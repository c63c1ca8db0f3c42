import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { energystarHeatPumps } from "../../../src/importers/equipment/energystar_heat_pumps.ts";
import { certifiedHvac } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const HEADER = "brand,series,outdoor_model,system_type,seer2,hspf2,cooling_capacity_btu_h," +
  "heating_capacity_17f_btu_h,heating_capacity_5f_btu_h,cold_climate\n";

Deno.test("energystar-heat-pumps: an outdoor unit becomes HVAC equipment", async () => {
  const { rows, unused } = await importing(
    energystarHeatPumps,
    HEADER + 'Acme,Deluxe 20,"(C,H)5H0V24*",ducted,17,9,9000,20800,,true\n',
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [certifiedHvac("energystar-heat-pumps", {
    sku: "(C,H)5H0V24*",
    measure_key: "air_source_heat_pump",
    seer2_rating: 17,
    hspf2_rating: 9,
    tonnage: 0.75,
    cooling_capacity_btu_h: 9000,
    cold_climate: true,
    source_url: "https://data.energystar.gov/d/83eb-xbyy",
    heating_capacity_17f_btu_h: 20800,
    fuel: "electricity",
    product_type: "ducted_heat_pump",
  })]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("energystar-heat-pumps: a mini-split has its own measure", async () => {
  const { rows } = await importing(
    energystarHeatPumps,
    HEADER +
      "Acme,Wall,W-9,mini_split,26,12.5,9000,12000,11500,true\n" +
      "Acme,Roof,R-36,packaged,16,8,34000,21800,,false\n",
  );
  const pumps = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(pumps.map((row) => row.measure_key), [
    "ductless_heat_pump",
    "air_source_heat_pump",
  ]);
});

Deno.test("energystar-heat-pumps: unknown systems, nameless units and duplicates are reported", async () => {
  const { rows, unused } = await importing(
    energystarHeatPumps,
    HEADER +
      "Acme,Wall,W-9,mini_split,26,12.5,9000,12000,11500,true\n" +
      "Acme,Wall,W-9,mini_split,26,12.5,9000,12000,11500,true\n" +
      "Acme,Pool,P-1,pool,26,12.5,9000,,,\n" +
      "Acme,Wall,,mini_split,26,12.5,9000,,,\n",
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme W-9 is listed already", line: 3 },
    { unused: 'unknown system type "pool"', line: 4 },
    { unused: "no brand or no outdoor model", line: 5 },
  ]);
});

Deno.test("energystar-heat-pumps: capacities that rise at lower temperatures are dropped", async () => {
  const { rows } = await importing(
    energystarHeatPumps,
    HEADER +
      "Acme,Wall,W-1,mini_split,26,12.5,9000,12000,11500,true\n" +
      "Acme,Wall,W-2,mini_split,26,12.5,9000,12000,12100,true\n",
  );
  assert.deepEqual(
    rows.map(({ specs }) => {
      const { heating_capacity_17f_btu_h: at17, heating_capacity_5f_btu_h: at5 } = specs as Record<
        string,
        unknown
      >;
      return [at17, at5];
    }),
    [[12000, 11500], [null, null]],
  );
});
