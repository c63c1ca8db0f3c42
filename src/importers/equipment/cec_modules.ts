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

/** What specs are made from: cells by the names that SAM's library has for them. */
type ModuleFigures = Readonly<Partial<Record<typeof FIGURES[number], string | undefined>>> & {
  /** The watts of the name plate. */
  readonly rating: number | null;
  /** The number of cells in the full list, if it has one. */
  readonly listed: number | undefined;
};

const FIGURES = [
  "PTC",
  "Technology",
  "A_c",
  "Length",
  "Width",
  "N_s",
  "I_sc_ref",
  "V_oc_ref",
  "I_mp_ref",
  "V_mp_ref",
  "gamma_r",
] as const;

/** California Energy Commission, photovoltaic modules, as NREL's SAM carries them. */
export const cecModules: Importer<"cells"> = {
  name: "cec-modules",
  dataset: "equipment_pricing",
  title: "Photovoltaic modules (CSV library “CEC Modules” of NREL's System Advisor Model)",
  publisher: "California Energy Commission",
  download: CEC_LISTS,
  companions: {
    cells:
      "the Commission's full list of modules (CSV with N_s and N_p), for the number of cells and " +
      "for modules that the library lacks",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const fullList = await readFullList(options.companions.cells);
    const lacking = new Map(fullList);
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
      const key = productKey(product.manufacturer, product.sku);
      lacking.delete(key);
      const rating = ratingOf(product.sku, cells);
      const listed = fullList.get(key)?.cellCount;
      yield { row: rowOf(id, product, { ...cells, rating, listed }, options) };
    }
    for (const { product, cells, cellCount: listed } of lacking.values()) {
      const id = stableUuid("module", product.manufacturer, product.sku);
      yield { row: rowOf(id, product, { ...inSamColumns(cells), listed }, options) };
    }
  },
};

/** A module has from 10 cells to 700 (shingles); other numbers are slips of the list. */
const LEAST_CELLS = 10;
const MOST_CELLS = 700;

/** A module of the Commission's full list. */
interface ListedModule {
  readonly product: Product;
  readonly cells: Cells;
  /** Cells in series times strings in parallel; undefined where that cannot be. */
  readonly cellCount: number | undefined;
}

const FULL_LIST = [
  "Manufacturer",
  "Model Number",
  "Pmax",
  "PTC",
  "Technology",
  "A_c",
  "N_s",
  "N_p",
  "Isc",
  "Voc",
  "Ipmax",
  "Vpmax",
  "Tc_pmax",
  "Short Side",
  "Long Side",
];

/** The Commission's full list by product. Names with letters that its carrier lost are left out. */
async function readFullList(
  content: ReadableStream<Uint8Array>,
): Promise<ReadonlyMap<string, ListedModule>> {
  const modules = new Map<string, ListedModule>();
  for await (const { cells } of readCsv(content, FULL_LIST)) {
    const [manufacturer, sku] = [makerName(cells.Manufacturer ?? ""), cells["Model Number"] ?? ""];
    if (manufacturer === "" || sku === "" || `${manufacturer}${sku}`.includes("?")) continue;
    const count = (numberOf(cells.N_s) ?? 0) * (numberOf(cells.N_p) ?? 0);
    const isCount = Number.isInteger(count) && count >= LEAST_CELLS && count <= MOST_CELLS;
    modules.set(productKey(manufacturer, sku), {
      product: { manufacturer, sku },
      cells,
      cellCount: isCount ? count : undefined,
    });
  }
  return modules;
}

/** A line of the full list, whose Pmax is that of the name plate, as SAM's library has it. */
function inSamColumns(cells: Cells): Omit<ModuleFigures, "listed"> {
  return {
    rating: numberOf(cells.Pmax),
    PTC: cells.PTC,
    Technology: cells.Technology,
    A_c: cells.A_c,
    N_s: cells.N_s,
    I_sc_ref: cells.Isc,
    V_oc_ref: cells.Voc,
    I_mp_ref: cells.Ipmax,
    V_mp_ref: cells.Vpmax,
    gamma_r: cells.Tc_pmax,
    Width: cells["Short Side"],
    Length: cells["Long Side"],
  };
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
  figures: ModuleFigures,
  options: ImportOptions,
): Record<string, unknown> {
  const { rating, listed } = figures;
  const sides = isOneSize(figures) ? [figures.Length, figures.Width] : [];
  const [length = null, width = null] = sides.map((side) => inMillimetres(numberOf(side)));
  const specs = {
    rating_stc: rating,
    rating_ptc: numberOf(figures.PTC),
    efficiency: efficiencyOf(figures),
    voc: numberOf(figures.V_oc_ref),
    isc: numberOf(figures.I_sc_ref),
    vmp: numberOf(figures.V_mp_ref),
    imp: numberOf(figures.I_mp_ref),
    length_mm: length,
    width_mm: width,
    weight_kg: null,
    product_warranty_years: null,
    frame_color: null,
    backsheet_color: null,
    cell_quantity: listed ?? cellCount({
      sku,
      inSeries: numberOf(figures.N_s),
      watts: rating,
      squareMetres: numberOf(figures.A_c),
      technology: figures.Technology ?? "",
    }),
    temp_coeff_pmax: lossByHeat(figures),
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
function efficiencyOf(figures: ModuleFigures): number | null {
  const { rating } = figures;
  const squareMetres = numberOf(figures.A_c);
  if (rating === null || squareMetres === null || squareMetres <= 0) return null;
  if (!isOneSize(figures)) return null;
  const efficiency = Number((rating / squareMetres / 1000).toFixed(4));
  return efficiency > HIGHEST_EFFICIENCY ? null : efficiency;
}

/**
 * Whether the area is that of the sides, where the list has both: it has the sides of modules of 72
 * cells for some of 60, and an array laid out by them would be of fewer modules than fit.
 */
function isOneSize({ A_c, Length, Width }: ModuleFigures): boolean {
  const [squareMetres, length, width] = [A_c, Length, Width].map(numberOf);
  if (squareMetres == null || length == null || width == null) return true;
  return Math.abs(squareMetres / (length * width) - 1) <= AREA_TOLERANCE;
}

/** Percent of its watts that a degree takes from a module; below 0, and null if the list errs. */
function lossByHeat({ gamma_r }: ModuleFigures): number | null {
  const perDegree = numberOf(gamma_r);
  return perDegree === null || perDegree < STEEPEST_LOSS ? null : perDegree;
}

/** No module loses more of its watts by a degree, in percent. */
const STEEPEST_LOSS = -0.8;

function inMillimetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 1000);
}
