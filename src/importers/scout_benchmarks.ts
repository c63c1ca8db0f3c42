import { type Cells, numberOf, readCsv } from "./common/csv.ts";
import { idPart } from "../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "./common/importer.ts";
import { present } from "../base/known.ts";

/** Equipment that heats or cools rooms; water heaters belong to another trade. */
const HVAC_EQUIPMENT: ReadonlySet<string> = new Set([
  "heat_pump",
  "geothermal_heat_pump",
  "split_system_ac",
  "room_ac",
  "furnace",
  "boiler",
  "electric_resistance_heat",
]);

/** The unit of the costs, with the year of its dollars. */
const COST_UNITS = /^(\d{4})\$\/unit$/;

/** DOE Scout, installed cost of typical residential heating and cooling equipment. */
export const scoutBenchmarks: Importer = {
  name: "scout-benchmarks",
  dataset: "hvac_pricing",
  title: "Installed cost of typical residential equipment (Scout's measures, as CSV)",
  publisher: "U.S. Department of Energy, Scout",
  download: "https://scout.energy.gov",
  async *rows(content, options): AsyncGenerator<Imported> {
    for await (
      const { line, cells } of readCsv(content, ["benchmark", "equipment_category", "cost_units"])
    ) {
      const reason = whyUnused(cells);
      yield reason === undefined ? { row: rowOf(cells, options) } : { unused: reason, line };
    }
  },
};

function whyUnused(cells: Cells): string | undefined {
  if (!cells.benchmark) return "no benchmark is named";
  if (!HVAC_EQUIPMENT.has(cells.equipment_category ?? "")) {
    return `"${cells.equipment_category}" is not heating or cooling equipment`;
  }
  if (!COST_UNITS.test(cells.cost_units ?? "")) return `unknown unit "${cells.cost_units}"`;
  return costsOf(cells).length === 2 ? undefined : "no installed cost";
}

/** Installed costs in USD: in a new home, then in an existing one. */
function costsOf(cells: Cells): number[] {
  return [cells.installed_cost_new, cells.installed_cost_existing]
    .map(numberOf).filter((cost) => cost !== null && cost > 0) as number[];
}

function rowOf(cells: Cells, options: ImportOptions): Record<string, unknown> {
  const [inNewHome, inExistingHome] = costsOf(cells) as [number, number];
  const [, year] = COST_UNITS.exec(cells.cost_units ?? "") ?? [];
  return {
    id: `scout-${idPart(present(cells.benchmark, "benchmark"))}`,
    source_document_id: options.sourceDocumentId,
    trade_category: "hvac",
    equipment_category: cells.equipment_category,
    manufacturer: "Benchmark",
    model_number: cells.benchmark,
    matched_sku: null,
    product_type: null,
    tonnage: null,
    seer2_rating: null,
    hspf2_rating: null,
    refrigerant_type: null,
    price_kind: "installed_benchmark",
    // Quotes are for existing homes.
    observed_price: inExistingHome,
    observed_price_low: Math.min(inNewHome, inExistingHome),
    observed_price_high: Math.max(inNewHome, inExistingHome),
    currency: "USD",
    source_name: scoutBenchmarks.publisher,
    source_url: scoutBenchmarks.download,
    source_title: cells.scout_ecm || null,
    source_kind: "public_benchmark",
    observed_at: null,
    captured_at: options.dated,
    quote_safe: false,
    confidence: "low",
    validation_warnings: [`in dollars of ${year}`],
    metadata: {
      fuel: cells.fuel || null,
      efficiency: cells.efficiency_value || null,
      efficiency_basis: cells.efficiency_basis || null,
      installed_cost_new: inNewHome,
      installed_cost_existing: inExistingHome,
      dollar_year: Number(year),
    },
  };
}
