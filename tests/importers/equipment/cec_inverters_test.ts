import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { cecInverters } from "../../../src/importers/equipment/cec_inverters.ts";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { catalogRecord } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const NAMES = "Name,Vac,Pso,Paco,Pdco,Vdco,C0,C1,C2,C3,Pnt,Vdcmax,Idcmax,Mppt_low,Mppt_high," +
  "CEC_Date,";
const UNITS = "Units,V,W,W,W,V,1/W,1/V,1/V,1/V,W,V,A,V,V,,\n" +
  "[0],inv_snl_ac_voltage,inv_snl_pso,inv_snl_paco,inv_snl_pdco,inv_snl_vdco,inv_snl_c0," +
  "inv_snl_c1,inv_snl_c2,inv_snl_c3,inv_snl_pnt,inv_snl_vdcmax,inv_snl_idcmax,inv_snl_mppt_low," +
  "inv_snl_mppt_hi,inv_cec_date,\n";
const NEWER = `${NAMES}CEC_hybrid\n${UNITS}`;
const OLDER = `${NAMES}CEC_Type\n${UNITS}`;

const inverter = (name: string, last = "N") =>
  `${name},240,18.2,3000,3142.3,310,-8E-06,-1E-05,0.001,-0.0003,0.1,480,10.1,100,480,n/a,${last}\n`;

Deno.test("cec-inverters: an entry of SAM's library becomes an inverter", async () => {
  const { rows, unused } = await importing(
    cecInverters,
    NEWER + inverter("Acme Inc : X-3 [240V]"),
    { previous: OLDER },
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: stableUuid("inverter", "Acme Inc", "X-3 [240V]"),
    trade: "solar",
    category: "inverter",
    manufacturer: "Acme Inc",
    sku: "X-3 [240V]",
    base_cost: 0,
    is_archived: false,
    pricing: null,
    specs: {
      external_id: null,
      labor_adjustment: 0,
      price_adjustment: 0,
      price_adjustment_per_watt: 0,
      is_default: false,
      price_adjustment_per_panel: 0,
    },
    provenance: catalogRecord("cec-inverters"),
    measure_key: "solar_pv",
  }]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("cec-inverters: an inverter that only the older list has is archived", async () => {
  const { rows } = await importing(
    cecInverters,
    NEWER + inverter("Acme: X-3 [240V]"),
    { previous: OLDER + inverter("Acme: X-3 [240V]") + inverter("Acme: X-1 [240V]", "Grid") },
  );
  const inverters = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(
    inverters.map((row) => [row.sku, row.is_archived, row.provenance.quote_safe]),
    [["X-3 [240V]", false, true], ["X-1 [240V]", true, false]],
  );
});

Deno.test("cec-inverters: an inverter that the lists spell differently is not archived", async () => {
  const { rows } = await importing(
    cecInverters,
    NEWER + inverter("Acme Co - Ltd: X 3-US [480V]"),
    { previous: OLDER + inverter("Acme Co - Ltd : X3-US [480V]??") },
  );
  assert.deepEqual(rows.map((row) => [row.sku, row.is_archived]), [["X 3-US [480V]", false]]);
});

Deno.test("cec-inverters: duplicates and nameless entries of either list are reported", async () => {
  const { rows, unused } = await importing(
    cecInverters,
    NEWER + inverter("Acme: X-3 [480V]") + inverter("Acme: X-3 [480V]?") + inverter("Acme X-4"),
    { previous: OLDER + inverter("Acme: ") },
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme X-3 [480V] is listed already", line: 5 },
    { unused: 'no maker and model in "Acme X-4"', line: 6 },
    { unused: 'in the older list, no maker and model in "Acme:"', line: 4 },
  ]);
});

Deno.test("cec-inverters: an inverter listed under another or former maker's name is not archived", async () => {
  const { rows } = await importing(
    cecInverters,
    NEWER + inverter("ABB: PVI-3 [240V]") + inverter("Fronius International GmbH: IG-1 [240V]"),
    {
      previous: OLDER + inverter("Power-One: PVI-3 [240V]") + inverter("Power-One: PVI-1 [240V]") +
        inverter("Fronius USA: IG-1 [240V]"),
    },
  );
  assert.deepEqual(rows.map((row) => [row.manufacturer, row.sku, row.is_archived]), [
    ["ABB", "PVI-3 [240V]", false],
    ["Fronius International GmbH", "IG-1 [240V]", false],
    ["Power-One", "PVI-1 [240V]", true],
  ]);
});
