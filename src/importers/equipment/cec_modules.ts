import { CEC_LISTS, readSamLibrary } from "./cec.ts";
import { type Cells, numberOf, readCsv } from "../common/csv.ts";
import { equipmentRow } from "./equipment.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName, productKey } from "../common/makers.ts";
import { cellCount, namePlateWatts, wattsByPtc } from "./module_names.ts";

/** Columns that distinguish SAM's library of the Commission's modules from its others. */
const LIBRARY = ["Manufacturer", "STC", "N_s"];

interface Product {
  readonly manufacturer: string;
  readonly sku: string;
}

/** The figures that specs are computed from, under SAM's column names. */
type ModuleFigures = Readonly<Partial<Record<typeof FIGURES[number], string | undefined>>> & {
  /** Nameplate watts. */
  readonly rating: number | null;
  /** The number of cells according to the full list, if known. */
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

/** California Energy Commission, photovoltaic modules in NREL's SAM. */
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

/** A module has 10 to 700 cells (shingled ones most); other numbers are errors in the list. */
const MIN_CELLS = 10;
const MAX_CELLS = 700;

/** A module of the Commission's full list. */
interface ListedModule {
  readonly product: Product;
  readonly cells: Cells;
  /** Cells in series times strings in parallel; undefined if implausible. */
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

/** Reads the Commission's full list, by product key. Names with garbled letters are skipped. */
async function readFullList(
  content: ReadableStream<Uint8Array>,
): Promise<ReadonlyMap<string, ListedModule>> {
  const modules = new Map<string, ListedModule>();
  for await (const { cells } of readCsv(content, FULL_LIST)) {
    const [manufacturer, sku] = [makerName(cells.Manufacturer ?? ""), cells["Model Number"] ?? ""];
    if (manufacturer === "" || sku === "" || `${manufacturer}${sku}`.includes("?")) continue;
    const count = (numberOf(cells.N_s) ?? 0) * (numberOf(cells.N_p) ?? 0);
    const isCount = Number.isInteger(count) && count >= MIN_CELLS && count <= MAX_CELLS;
    modules.set(productKey(manufacturer, sku), {
      product: { manufacturer, sku },
      cells,
      cellCount: isCount ? count : undefined,
    });
  }
  return modules;
}

/** Converts a line of the full list to SAM's columns. Its Pmax is the nameplate rating. */
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

/** No module on the market is more efficient. */
const MAX_EFFICIENCY = 0.235;
/** How far, as a fraction, the area may be from length times width. */
const AREA_TOLERANCE = 0.1;

/** Splits a module's name, which is its manufacturer's followed by the model; undefined otherwise. */
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
    temp_coeff_pmax: temperatureCoefficient(figures),
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

/** Efficiency at 1000 W/m², as a fraction; null if the list's figures are implausible. */
function efficiencyOf(figures: ModuleFigures): number | null {
  const { rating } = figures;
  const squareMetres = numberOf(figures.A_c);
  if (rating === null || squareMetres === null || squareMetres <= 0) return null;
  if (!isOneSize(figures)) return null;
  const efficiency = Number((rating / squareMetres / 1000).toFixed(4));
  return efficiency > MAX_EFFICIENCY ? null : efficiency;
}

/**
 * Whether the area matches length times width, if the list has all three. It gives some 60-cell modules
 * the sides of 72-cell ones; a roof laid out with those would hold too few modules.
 */
function isOneSize({ A_c, Length, Width }: ModuleFigures): boolean {
  const [squareMetres, length, width] = [A_c, Length, Width].map(numberOf);
  if (squareMetres == null || length == null || width == null) return true;
  return Math.abs(squareMetres / (length * width) - 1) <= AREA_TOLERANCE;
}

/** Temperature coefficient of power in percent per °C, negative; null if implausible. */
function temperatureCoefficient({ gamma_r }: ModuleFigures): number | null {
  const perDegree = numberOf(gamma_r);
  return perDegree === null || perDegree < STEEPEST_LOSS ? null : perDegree;
}

/** No module loses more power per °C, in percent. */
const STEEPEST_LOSS = -0.8;

function inMillimetres(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres * 1000);
}
