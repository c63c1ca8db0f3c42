import assert from "node:assert/strict";
import { equipmentPricing } from "../../../src/datasets/equipment_pricing.ts";
import { utilityTerritory } from "../../../src/datasets/utility_territory.ts";
import type { Product } from "../../../src/datasets/equipment/equipment_row.ts";
import { readCsv } from "../../../src/importers/common/csv.ts";
import type { Importer } from "../../../src/importers/common/importer.ts";
import {
  openCompanions,
  openPublicFile,
  sheetNote,
} from "../../../src/importers/common/public_file.ts";
import { cecGridInverters } from "../../../src/importers/equipment/cec_grid_inverters.ts";
import { cecBatteries, cecStorageSystems } from "../../../src/importers/equipment/cec_storage.ts";
import { cecInverters } from "../../../src/importers/equipment/cec_inverters.ts";
import { cecModules } from "../../../src/importers/equipment/cec_modules.ts";
import { energystarFurnaces } from "../../../src/importers/equipment/energystar_furnaces.ts";
import { energystarGeothermal } from "../../../src/importers/equipment/energystar_geothermal.ts";
import { energystarHeatPumps } from "../../../src/importers/equipment/energystar_heat_pumps.ts";
import { eia861Counties } from "../../../src/importers/territory/eia861_counties.ts";
import { workbook } from "../../support/fixtures/workbook.ts";
import { DATED, importing } from "./importing.ts";

/**
 * Importers accept files as their publishers offer them: workbooks, title lines, other years'
 * columns.
 */

const FILES = new URL("../../publish/operator_files/public/", import.meta.url).pathname;

/** Runs an importer on files on disk. */
async function rowsOf(importer: Importer, file: string, companions: Record<string, string> = {}) {
  const rows: Record<string, unknown>[] = [];
  const imported = importer.rows(await openPublicFile(file), {
    dated: DATED,
    sourceDocumentId: importer.name,
    companions: await openCompanions(companions),
  });
  for await (const one of imported) if ("row" in one) rows.push(one.row);
  return rows;
}

const EIA = {
  utilities: `${FILES}eia-utility-data.csv`,
  counties: `${FILES}eia-counties.csv`,
};

Deno.test("eia-service-territory.csv: Form EIA-861's own columns are read", async () => {
  const rows = await rowsOf(eia861Counties, `${FILES}eia-service-territory.csv`, EIA);
  const found = rows.map((row) => utilityTerritory.schema.parse(row))
    .map(({ utility, geography }) =>
      [utility.eia_utility_id, utility.provider_type, geography] as const
    );
  assert.deepEqual(
    found.map(([id, type, { county_fips }]) => [id, type, county_fips]),
    [
      ["34", "unknown", "45001"],
      ["55", "municipal", "28095"],
      ["59", "municipal", "22113"],
      ["84", "cooperative", "24039"],
      ["84", "cooperative", "51001"],
      ["84", "cooperative", "51131"],
      ["87", "unknown", "27107"],
      ["97", "cooperative", "17001"],
    ],
  );
});

Deno.test("eia861-counties accepts every year's column names, and workbooks with title lines", async () => {
  const headers = [
    "utility_id_eia,utility_name,state,county",
    "Data Year,Utility Number,Utility Name,Short Form,State,County",
    "YEAR,UTILITY_ID,UTILNAME,STATE_CODE,COUNTY_NAME",
    "Year,Utility Id,Utility Name,State Code,County Name",
  ];
  const values: Readonly<Record<string, string>> = { data_year: "2012", year: "2012" };
  for (const header of headers) {
    const names = header.split(",");
    const cells = names.map((name) =>
      /id|number/i.test(name)
        ? "55"
        : /name/i.test(name) && !/county/i.test(name) || /utilname/i.test(name)
        ? "City of Aberdeen - (MS)"
        : /state/i.test(name)
        ? "MS"
        : /county/i.test(name)
        ? "Monroe"
        : values[name.toLowerCase().replace(" ", "_")] ?? ""
    );
    const directory = await Deno.makeTempDir();
    try {
      const file = `${directory}/Service_Territory.xlsx`;
      const titles = [["Form EIA-861"], [], names, cells, ["Note: counties as reported"]];
      await Deno.writeFile(file, workbook(titles, { name: "Counties_States" }));
      for (
        const rows of [
          await rowsOf(eia861Counties, file, EIA),
          (await importing(eia861Counties, `${header}\n${cells.join(",")}\n`, {
            utilities: await Deno.readTextFile(EIA.utilities),
            counties: await Deno.readTextFile(EIA.counties),
          })).rows,
        ]
      ) {
        assert.deepEqual(rows.map(({ record_id }) => record_id), ["eia861-55-28095"], header);
      }
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  }
});

Deno.test("sam-inverters.csv is imported without an older list, with no inverter archived", async () => {
  const rows = await rowsOf(cecInverters, `${FILES}sam-inverters.csv`);
  const parsed = rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(parsed.map(({ is_archived }) => is_archived), [false, false]);
});

Deno.test("CEC workbooks are read with notes above, units below and footnotes in the column names", async () => {
  const notes = Array.from({ length: 14 }, (_, at) => [`Note ${at}`]);
  const inverters = [
    ...notes,
    ["Manufacturer Name", "Model Number1", "Hybrid", "Nominal Voltage"],
    ["Manufacturer Name", "Model Number1", "Hybrid", "(Vac)"],
    ["SMA America", "SB5.0-1SP-US-41\u00a0{240V}", "N", 240],
  ];
  const systems = [
    ...notes,
    [
      ...["Manufacturer Name", "Brand", "Model Number", "Technology", "Nameplate Energy Capacity"],
      ...["Nameplate Power", "Maximum Continuous Discharge Rate4"],
    ],
    [null, null, null, null, "(kWh)", "(kW)", "(kW)"],
    ["Tesla Inc.", "Tesla", "1707000-XX-Y {240V}", "Lithium Iron Phosphate", 13.5, 11.5, 11],
  ];
  const batteries = systems.map((cells) => cells.filter((_, at) => at !== 5 || cells.length === 1));
  const read = async (importer: Importer, rows: Parameters<typeof workbook>[0]) => {
    const file = await Deno.makeTempFile({ suffix: ".xlsx" });
    try {
      const more = { Battery_Inverters: [["Notes"]] };
      await Deno.writeFile(file, workbook(rows, { name: "List", more }));
      const content = await openPublicFile(file);
      assert.match(
        String(sheetNote(content)),
        /only the sheet "List" of .* is read, of List, Battery_/,
      );
      await content.cancel();
      const [row] = await rowsOf(importer, file);
      equipmentPricing.schema.parse(row);
      return row as { sku: string; product: Product };
    } finally {
      await Deno.remove(file);
    }
  };
  const inverter = await read(cecGridInverters, inverters);
  assert.equal(inverter.sku, "SB5.0-1SP-US-41 [240V]");
  const system = await read(cecStorageSystems, systems);
  assert.deepEqual([system.sku, system.product.power_kw], ["1707000-XX-Y", 11.5]);
  const { product } = await read(cecBatteries, batteries);
  assert.deepEqual([product.capacity_kwh, product.power_kw], [13.5, 11]);
  await assert.rejects(read(cecBatteries, systems), /is the list of energy storage systems/);
});

Deno.test("an unsupported format is named before an importer reads it", async () => {
  const file = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    for (
      const [text, why] of [["%PDF-1.7", /is a PDF/], ["<!doctype html>", /is a web page/]] as const
    ) {
      await Deno.writeTextFile(file, text);
      await assert.rejects(openPublicFile(file), why);
    }
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("the wrong SAM library is rejected, naming the missing columns", async () => {
  const modules = "Name,Manufacturer,Technology,STC,PTC,A_c,N_s,V_oc_ref\n" +
    "Acme A-1,Acme,Mono,300,280,1.6,60,40\n";
  const batteries = "Name,Chemistry,Capacity\nAcme A-1,LFP,13.5\n";
  for (const library of [modules, batteries]) {
    await assert.rejects(importing(cecInverters, library), /has no column "Paco", "Pdco"/);
  }
  const inverters = await Deno.readTextFile(`${FILES}sam-inverters.csv`);
  const cells = "Manufacturer,Model Number,N_s,N_p\n";
  for (const library of [inverters, batteries]) {
    await assert.rejects(
      importing(cecModules, library, { cells }),
      /has no column "(Manufacturer|Pmax)"/,
    );
  }
});

const LABELS =
  "ENERGY STAR Unique ID,Outdoor Unit Brand Name,Model Number,Indoor Unit Model Number," +
  "Product Type,Cold Climate,SEER2 (Btu/Wh),EER2 (Btu/Wh),HSPF2 (Btu/Wh)," +
  "Cooling Capacity (Btu/h),Heating Capacity at 47 °F (Btu/h),Heating Capacity at 17 °F (Btu/h)," +
  "Heating Capacity at 5 °F (Btu/h),COP at 5 °F,Compressor Staging,Refrigerant with GWP," +
  "Date Certified,Markets,CB Model Identifier";
const FIELDS = "pd_id,outdoor_unit_brand_name,model_number,indoor_unit_model_number,product_type," +
  "cold_climate,seer2_btu_wh,eer2_btu_wh,hspf2_btu_wh,cooling_capacity_btu_h," +
  "heating_capacity_at_47_f_btu_h,heating_capacity_at_17_f_btu_h,heating_capacity_at_5_f_btu_h," +
  "cop_at_5_f,compressor_staging,refrigerant_with_gwp,date_certified,markets," +
  "energy_star_model_identifier";

for (const [form, header] of [["labels", LABELS], ["names of fields", FIELDS]] as const) {
  Deno.test(`energystar-heat-pumps reads EPA's export with its ${form}`, async () => {
    const line = (indoor: string, seer2: string, type = "HP - Split System") =>
      `1,Acme,AC-36,${indoor},${type},Yes,${seer2},11.7,9.0,36000,35000,30000,28000,2.6,` +
      `Continuously variable,R-410A (GWP:2088),03/19/2026,"United States, Canada",ES_1\n`;
    const { rows, unused } = await importing(
      energystarHeatPumps,
      `${header}\n${line("IN-1", "17.5")}${line("IN-2", "16.5")}` +
        line("IN-3", "20", "HP - Mini or Multi Split"),
    );
    assert.deepEqual(unused.map(({ line }) => line), [3]);
    const [ducted, ductless] = rows.map((row) => equipmentPricing.schema.parse(row));
    assert.deepEqual([ducted!.manufacturer, ducted!.sku], ["Acme", "AC-36"]);
    assert.equal(ductless!.measure_key, "ductless_heat_pump");
    // Of two indoor units, the lower rating is certain.
    const { specs } = ducted as { specs: Record<string, unknown> };
    assert.deepEqual(
      [specs.seer2_rating, specs.hspf2_rating, specs.tonnage, specs.cold_climate, specs.cop_5f],
      [16.5, 9, 3, true, 2.6],
    );
    assert.deepEqual(
      [specs.heating_capacity_47f_btu_h, specs.refrigerant_type, specs.date_certified],
      [35000, "R-410A", "2026-03-19"],
    );
  });
}

Deno.test("energystar-furnaces and energystar-geothermal read API field names and instants", async () => {
  const furnaces = await importing(
    energystarFurnaces,
    "pd_id,brand_name,model_number,fuel_type,furnace_is_energy_star_certified_in," +
      "efficiency_afue,date_certified,markets,energy_star_model_identifier\n" +
      "1,Acme,F-1,Natural Gas,U.S. South Only,92.1,2026-03-19T00:00:00.000,United States,ES_1\n",
  );
  const [furnace] = furnaces.rows.map((row) => equipmentPricing.schema.parse(row));
  assert.deepEqual(
    ((
      { afue, date_certified, energy_star_certified },
    ) => [afue, date_certified, energy_star_certified])(
      furnace!.specs as Record<string, unknown>,
    ),
    [92.1, "2026-03-19", null],
  );
  const ground = await importing(
    energystarGeothermal,
    "pd_id,brand_name,model_number,type,cop_rating,energy_efficiency_eer,date_certified,markets\n" +
      "1,Acme,G-1,Closed Loop Water-to-Air,3.7,19.8,2026-03-19T00:00:00.000,United States\n",
  );
  const { specs } = equipmentPricing.schema.parse(ground.rows[0]);
  assert.deepEqual([(specs as { cop: number }).cop, (specs as { eer: number }).eer], [3.7, 19.8]);
});

Deno.test("a CSV that is not UTF-8, has uneven rows or lacks columns is rejected with the line", async () => {
  const read = async (content: string | Uint8Array) => {
    const stream = new Blob([content as BlobPart]).stream();
    return (await Array.fromAsync(readCsv(stream, ["A", "B"]))).length;
  };
  assert.equal(await read("a title\n\nA,B\n1,2\n"), 1);
  await assert.rejects(read("A,B\n1,2\n1,2,3\n"), /has 3 cells in line 3, and 2 columns/);
  await assert.rejects(read("A,C\n1,2\n"), /has no column "B"/);
  await assert.rejects(read(""), /is not CSV with a header line/);
  await assert.rejects(
    read(Uint8Array.of(65, 44, 66, 10, 0xe9, 44, 49, 10)),
    /not UTF-8 in line 2/,
  );
});

Deno.test("in a workbook with a cover sheet, the sheet with data is imported", async () => {
  const sheet = [
    ["Data Year", "Utility Number", "Utility Name", "Short Form", "State", "County"],
    [2024, 55, "City of Aberdeen - (MS)", "", "MS", "Monroe"],
  ];
  const file = await Deno.makeTempFile({ suffix: ".xlsx" });
  try {
    const bytes = workbook([["Form EIA-861"], ["See notes"]], { more: { Counties_States: sheet } });
    await Deno.writeFile(file, new Uint8Array(bytes));
    assert.equal((await rowsOf(eia861Counties, file, EIA)).length, 1);
  } finally {
    await Deno.remove(file);
  }
});
