import { CEC_LISTS, readSamLibrary } from "./cec.ts";
import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { equipmentRow } from "./equipment.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName, productKey } from "../common/makers.ts";
import { cellCount, namePlateWatts, wattsByPtc } from "./module_names.ts";

/** Columns that SAM's library of the Commission's modules has, and its others have not. */
const LIBRARY = ["Manufacturer", "STC", "N_s"];

interface Product {
  readonly manufacturer: string;
  readonly sku: string;
}

/** California Energy Commission, photovoltaic modules, as NREL's SAM carries them. */
export const cecModules: Importer<"cells"> = {
  name: "cec-modules",
  dataset: "equipment_pricing",
  title: "Photovoltaic modules (CSV library “CEC Modules” of NREL's System Advisor Model)",
  publisher: "California Energy Commission",
  download: CEC_LISTS,
  companions: {
    cells: "the Commission's full list of modules (CSV with N_s and N_p), for the number of cells",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const cellsOf = await readCellCounts(options.companions.cells);
    const seen = new Set<string>();
    for await (const { line, cells } of readSamLibrary(content, LIBRARY)) {
      const product = productOf(cells);
      if (product === undefined) {
        yield { unused: `no maker and model in "${cells.Name}"`, line };
        continue;
      }
      const id = stableUuid("module", product.manufacturer, product.sku);
      if (seen.has(id)) {
        yield { unused: `${product.manufacturer} ${product.sku} is listed already`, line };
        continue;
      }
      seen.add(id);
      yield { row: rowOf(id, product, cells, cellsOf, options) };
    }
  },
};

/** A module has from 10 cells to 700 (shingles); other numbers are slips of the list. */
const LEAST_CELLS = 10;
const MOST_CELLS = 700;

/** Numbers of cells (in series times in parallel) by product. */
async function readCellCounts(
  content: ReadableStream<Uint8Array>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const needed = ["Manufacturer", "Model Number", "N_s", "N_p"];
  for await (const { cells } of readCsv(content, needed)) {
    const [inSeries, inParallel] = [numberOf(cells.N_s), numberOf(cells.N_p)];
    const count = (inSeries ?? 0) * (inParallel ?? 0);
    if (!Number.isInteger(count) || count < LEAST_CELLS || count > MOST_CELLS) continue;
    const key = productKey(makerName(cells.Manufacturer ?? ""), cells["Model Number"] ?? "");
    counts.set(key, count);
  }
  return counts;
}

/** No module on the market turns more of the light into power. */
const HIGHEST_EFFICIENCY = 0.235;
/** How far the area may be from the product of the sides. */
const AREA_TOLERANCE = 0.1;

/** The name is the maker's followed by the model. */
function productOf(cells: Cells): Product | undefined {
  const maker = cells.Manufacturer ?? "";
  const name = cells.Name ?? "";
  const sku = name.slice(maker.length).trim();
  if (maker === "" || sku === "" || !name.startsWith(maker)) return undefined;
  return { manufacturer: makerName(maker), sku };
}

function rowOf(
  recordId: string,
  { manufacturer, sku }: Product,
  cells: Cells,
  cellsOf: ReadonlyMap<string, number>,
  options: ImportOptions,
): Record<string, unknown> {
  const rating = ratingOf(sku, cells);
  const specs = {
    rating_stc: rating,
    rating_ptc: numberOf(cells.PTC),
    efficiency: efficiencyOf(rating, cells),
    voc: numberOf(cells.V_oc_ref),
    isc: numberOf(cells.I_sc_ref),
    vmp: numberOf(cells.V_mp_ref),
    imp: numberOf(cells.I_mp_ref),
    length_mm: isOneSize(cells) ? inMillimetres(numberOf(cells.Length)) : null,
    width_mm: isOneSize(cells) ? inMillimetres(numberOf(cells.Width)) : null,
    weight_kg: null,
    product_warranty_years: null,
    frame_color: null,
    backsheet_color: null,
    cell_quantity: cellsOf.get(productKey(manufacturer, sku)) ?? cellCount({
      sku,
      inSeries: numberOf(cells.N_s),
      watts: rating,
      squareMetres: numberOf(cells.A_c),
      technology: cells.Technology ?? "",
    }),
    temp_coeff_pmax: numberOf(cells.gamma_r),
    pan_file_url: null,
  };
  const facts = { recordId, trade: "solar", category: "module", manufacturer, sku, specs };
  return equipmentRow({ ...facts, measureKey: "solar_pv" }, options);
}

function ratingOf(sku: string, cells: Cells): number | null {
  const [modelled, ptc, perDegree, inField] = [cells.STC, cells.PTC, cells.gamma_r, cells.T_NOCT]
    .map(numberOf);
  if (modelled == null) return null;
  if (ptc == null || perDegree == null || inField == null) return namePlateWatts(sku, modelled);
  return namePlateWatts(sku, modelled, wattsByPtc(ptc, perDegree, inField));
}

/** The share of 1000 watts a square metre that the module gives; null if the list errs. */
function efficiencyOf(watts: number | null, cells: Cells): number | null {
  const squareMetres = numberOf(cells.A_c);
  if (watts === null || squareMetres === null || squareMetres <= 0) return null;
  if (!isOneSize(cells)) return null;
  const efficiency = Number((watts / squareMetres / 1000).toFixed(4));
  return efficiency > HIGHEST_EFFICIENCY ? null : efficiency;
}

/**
 * Whether the area is that of the sides, where the list has both: it has the sides of modules of 72
 * cells for some of 60, and an array laid out by them would be of fewer modules than fit.
 */
function isOneSize(cells: Cells): boolean {
  const [squareMetres, length, width] = [cells.A_c, cells.Length, cells.Width].map(numberOf);
  if (squareMetres == null || length == null || width == null) return true;
  return Math.abs(squareMetres / (length * width) - 1) <= AREA_TOLERANCE;
}

function inMillimetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 1000);
}
