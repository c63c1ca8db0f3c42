import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { cecModules } from "../../../src/importers/equipment/cec_modules.ts";
import { stableUuid } from "../../../src/base/text/stable_uuid.ts";
import { catalogRecord } from "../common/expected.ts";
import { importing } from "../common/importing.ts";

const FULL_LIST = "Manufacturer,Model Number,N_s,N_p,Pmax,PTC,Technology,A_c,Isc,Voc,Ipmax,Vpmax," +
  "Tc_pmax,Short Side,Long Side\n";

const imported = (content: string, listed = "") =>
  importing(cecModules, content, { cells: FULL_LIST + listed });

/** A line of the full list. */
const listedModule = (named: string) =>
  `${named},405,373.9,Mono-c-Si,1.95,10.69,49.4,10.02,40.4,-0.388,0.992,1.965\n`;

const HEADERS = "Name,Manufacturer,Technology,Bifacial,STC,PTC,A_c,Length,Width,N_s,I_sc_ref," +
  "V_oc_ref,I_mp_ref,V_mp_ref,alpha_sc,beta_oc,T_NOCT,a_ref,I_L_ref,I_o_ref,R_s,R_sh_ref,Adjust," +
  "gamma_r,BIPV,Version,Date\n" +
  "Units,,,,,,m2,m,m,,A,V,A,V,A/K,V/K,C,V,A,A,Ohm,Ohm,%,%/K,,,\n" +
  "[0],lib_manufacturer,cec_material,lib_is_bifacial,,,cec_area,,,cec_n_s,cec_i_sc_ref," +
  "cec_v_oc_ref,cec_i_mp_ref,cec_v_mp_ref,cec_alpha_sc,cec_beta_oc,cec_t_noct,cec_a_ref," +
  "cec_i_l_ref,cec_i_o_ref,cec_r_s,cec_r_sh_ref,cec_adjust,cec_gamma_r,,,\n";

const CURVE =
  "0.0049,-0.12,47.4,1.58,9.3,2.5E-10,0.37,1440,12.6,-0.4509,N,SAM 2021.12.02,12/1/2021";

const MODULE = `Acme Solar A-270,Acme Solar,Mono-c-Si,0,270.643,242.1,1.627,1.64,0.992,60,9.34,` +
  `38.63,8.81,30.72,${CURVE}\n`;

Deno.test("cec-modules: an entry of SAM's library becomes a module with its specs", async () => {
  const { rows, unused } = await imported(HEADERS + MODULE);
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    record_id: stableUuid("module", "Acme Solar", "A-270"),
    trade: "solar",
    category: "module",
    manufacturer: "Acme Solar",
    sku: "A-270",
    base_cost: 0,
    is_archived: false,
    pricing: null,
    specs: {
      rating_stc: 270,
      rating_ptc: 242.1,
      efficiency: 0.1659,
      voc: 38.63,
      isc: 9.34,
      vmp: 30.72,
      imp: 8.81,
      length_mm: 1640,
      width_mm: 992,
      weight_kg: null,
      product_warranty_years: null,
      frame_color: null,
      backsheet_color: null,
      cell_quantity: 60,
      temp_coeff_pmax: -0.4509,
      pan_file_url: null,
    },
    provenance: catalogRecord("cec-modules"),
    measure_key: "solar_pv",
  }]);
  rows.forEach((row) => equipmentPricing.schema.parse(row));
});

Deno.test("cec-modules: the comma that SAM removed from a manufacturer's name is restored", async () => {
  const { rows } = await imported(
    HEADERS +
      `Sun Co._ Ltd. S_1,Sun Co._ Ltd.,Mono-c-Si,0,300,270,1.6,,,60,9,38,8,30,${CURVE}\n` +
      `Sun Co._Ltd S_1,Sun Co._Ltd,Mono-c-Si,0,300,270,1.6,,,60,9,38,8,30,${CURVE}\n`,
  );
  const modules = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(modules.map(({ manufacturer, sku }) => [manufacturer, sku]), [
    ["Sun Co., Ltd.", "S_1"],
    ["Sun Co., Ltd", "S_1"],
  ]);
});

Deno.test("cec-modules: blank dimensions stay unknown", async () => {
  const { rows } = await imported(
    HEADERS + `Acme B-1,Acme,Thin Film,0,100,90,,,,72,2,60,1.8,50,${CURVE}\n`,
  );
  const { specs } = rows[0] as { specs: Record<string, unknown> };
  assert.deepEqual([specs.efficiency, specs.length_mm, specs.width_mm], [null, null, null]);
  equipmentPricing.schema.parse(rows[0]);
});

Deno.test("cec-modules: duplicates, and names that do not begin with their maker, are reported", async () => {
  const { rows, unused } = await imported(
    HEADERS + MODULE + MODULE +
      `Other A-1,Acme,Mono-c-Si,0,300,270,1.6,,,60,9,38,8,30,${CURVE}\n` +
      `Acme,Acme,Mono-c-Si,0,300,270,1.6,,,60,9,38,8,30,${CURVE}\n`,
  );
  assert.equal(rows.length, 1);
  assert.deepEqual(unused, [
    { unused: "Acme Solar A-270 is listed already", line: 5 },
    { unused: 'no maker and model in "Other A-1"', line: 6 },
    { unused: 'no maker and model in "Acme"', line: 7 },
  ]);
});

Deno.test("cec-modules: an implausible efficiency, or one that contradicts the size, is unknown", async () => {
  const { rows } = await imported(
    HEADERS +
      `Acme A-570,Acme,Mono-c-Si,0,569.9,530,2.14,,,60,9,38,8,30,${CURVE}\n` +
      `Acme A-280,Acme,Mono-c-Si,0,280.1,250,1.63,1.956,0.992,60,9,38,8,30,${CURVE}\n` +
      `Acme A-290,Acme,Mono-c-Si,0,290.1,260,1.94,1.956,0.992,60,9,38,8,30,${CURVE}\n`,
  );
  const specs = rows.map((row) => row.specs as Record<string, unknown>);
  assert.deepEqual(specs.map(({ efficiency }) => efficiency), [null, null, 0.1495]);
  // Either the area or the sides may be wrong, so both are unknown.
  assert.deepEqual(specs.map((one) => [one.length_mm, one.width_mm]), [
    [null, null],
    [null, null],
    [1956, 992],
  ]);
});

Deno.test("cec-modules: an underscore or the PTC rating decides which number in the name is the watts", async () => {
  const named = (sku: string, stc: number, ptc: number, perDegree = -0.4509) =>
    MODULE.replace("A-270", sku).replace("270.643,242.1", `${stc},${ptc}`)
      .replace("-0.4509", String(perDegree));
  const { rows } = await imported(
    HEADERS +
      // The 250 watts of the series, then the model's own.
      named("PM250M00_245", 249.01, 219.5) +
      named("PVM220PS-M156215", 215.883, 180.7) +
      named("VSP.72.310.03.04", 314.57, 280) +
      named("TYNP62612300", 303.163, 270.7) +
      // Cells at 47.4 °C in the field deliver 196.2 of 220 watts, and 209.2 of 235.
      named("TS60-6P2-220", 230.273, 196.2) +
      named("LG235P1W", 220.222, 209.2) +
      named("TKSC-17001", 162.64, 152.4) +
      // 240 is a voltage, and 425 includes the back side's watts: as ratings they would predict a
      // higher PTC.
      named("TP660AM240", 251.335, 226.1) +
      named("LG425N2T-V5", 400.475, 366, -0.343),
  );
  const watts = rows.map((row) => (row.specs as Record<string, unknown>).rating_stc);
  assert.deepEqual(watts, [245, 215, 310, 300, 220, 235, 170, 251, 400]);
});

Deno.test("cec-modules: the cell count is cells in series times parallel strings", async () => {
  const cells = async (listed: string) => {
    const { rows } = await imported(HEADERS + MODULE, listed);
    return (rows[0]!.specs as { cell_quantity: number | null }).cell_quantity;
  };
  assert.equal(await cells(listedModule("Acme Solar,A-270,66,2")), 132);
  assert.equal(await cells(listedModule("ACME SOLAR,A 270,24,6")), 144, "another spelling");
  assert.equal(await cells(""), 60, "not listed");
  for (const slip of ["60,", "60,1443000000000000", "4,1", "0,2"]) {
    assert.equal(await cells(listedModule(`Acme Solar,A-270,${slip}`)), 60, slip);
  }
});

Deno.test("cec-modules: modules of the full list that the library lacks are imported too", async () => {
  const lost = listedModule("Acme Ltd. ?T?,B-405,24,6");
  const listed = listedModule("Acme Solar,A-270,60,1") + listedModule("Acme Solar,B-405,24,6") +
    lost;
  const { rows } = await imported(HEADERS + MODULE, listed);
  const modules = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(modules.map(({ sku }) => sku), ["A-270", "B-405"]);
  assert.deepEqual(modules[1]?.specs, {
    rating_stc: 405,
    rating_ptc: 373.9,
    efficiency: 0.2077,
    voc: 49.4,
    isc: 10.69,
    vmp: 40.4,
    imp: 10.02,
    length_mm: 1965,
    width_mm: 992,
    weight_kg: null,
    product_warranty_years: null,
    frame_color: null,
    backsheet_color: null,
    cell_quantity: 144,
    temp_coeff_pmax: -0.388,
    pan_file_url: null,
  });
});
