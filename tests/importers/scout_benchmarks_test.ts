import assert from "node:assert/strict";
import { hvacPricing } from "../../src/datasets/hvac_pricing.ts";
import { scoutBenchmarks } from "../../src/importers/scout_benchmarks.ts";
import { DATED, importing } from "./common/importing.ts";

const HEADER = "benchmark,equipment_category,fuel,efficiency_value,efficiency_basis," +
  "installed_cost_new,installed_cost_existing,cost_units,scout_ecm\n";

Deno.test("scout-benchmarks: a measure's cost becomes a benchmark that is not quote-safe", async () => {
  const { rows, unused } = await importing(
    scoutBenchmarks,
    HEADER + 'Typical heat pump,heat_pump,electricity,"heating 2.5; cooling 4.4",' +
      "COP (seasonal),13100,13300,2023$/unit,(R) Ref. HP\n",
  );
  assert.deepEqual(unused, []);
  assert.deepEqual(rows, [{
    id: "scout-typical-heat-pump",
    source_document_id: "scout-benchmarks",
    trade_category: "hvac",
    equipment_category: "heat_pump",
    manufacturer: "Benchmark",
    model_number: "Typical heat pump",
    matched_sku: null,
    product_type: null,
    tonnage: null,
    seer2_rating: null,
    hspf2_rating: null,
    refrigerant_type: null,
    price_kind: "installed_benchmark",
    observed_price: 13300,
    observed_price_low: 13100,
    observed_price_high: 13300,
    currency: "USD",
    source_name: "U.S. Department of Energy, Scout",
    source_url: "https://scout.energy.gov",
    source_title: "(R) Ref. HP",
    source_kind: "public_benchmark",
    observed_at: null,
    captured_at: DATED,
    quote_safe: false,
    confidence: "low",
    validation_warnings: ["in dollars of 2023"],
    metadata: {
      fuel: "electricity",
      efficiency: "heating 2.5; cooling 4.4",
      efficiency_basis: "COP (seasonal)",
      installed_cost_new: 13100,
      installed_cost_existing: 13300,
      dollar_year: 2023,
    },
  }]);
  rows.forEach((row) => hvacPricing.schema.parse(row));
});

Deno.test("scout-benchmarks: the low end is the lower of the two costs", async () => {
  const { rows: [row] } = await importing(
    scoutBenchmarks,
    HEADER + "Odd boiler,boiler,natural_gas,0.95,AFUE,8300,8100,2022$/unit,(R) Boiler\n",
  );
  const price = hvacPricing.schema.parse(row);
  assert.deepEqual(
    [price.observed_price_low, price.observed_price, price.observed_price_high],
    [8100, 8100, 8300],
  );
  assert.deepEqual(price.validation_warnings, ["in dollars of 2022"]);
});

Deno.test("scout-benchmarks: water heaters, other units and missing costs are reported", async () => {
  const { rows, unused } = await importing(
    scoutBenchmarks,
    HEADER +
      "Typical tank,water_heater,electricity,0.95,UEF,1018,1518,2023$/unit,(R) WH\n" +
      "Typical furnace,furnace,oil,0.85,AFUE,5,6,2023$/kBtu/h,(R) F\n" +
      "Typical furnace,furnace,oil,0.85,AFUE,5158,,2023$/unit,(R) F\n" +
      ",furnace,oil,0.85,AFUE,5158,5350,2023$/unit,(R) F\n",
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(unused, [
    { unused: '"water_heater" is not heating or cooling equipment', line: 2 },
    { unused: 'unknown unit "2023$/kBtu/h"', line: 3 },
    { unused: "no installed cost", line: 4 },
    { unused: "no benchmark is named", line: 5 },
  ]);
});
