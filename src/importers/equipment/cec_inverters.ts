import { CEC_LISTS, readSamLibrary } from "./cec.ts";
import type { CsvLine } from "../common/csv.ts";
import { equipmentRow } from "./equipment.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName, productKey } from "../common/makers.ts";

interface Product {
  readonly manufacturer: string;
  readonly sku: string;
}

const SPECS = {
  external_id: null,
  labor_adjustment: 0,
  price_adjustment: 0,
  price_adjustment_per_watt: 0,
  is_default: false,
  price_adjustment_per_panel: 0,
};

/** Columns that distinguish SAM's library of the Commission's inverters from its others. */
export const INVERTER_LIBRARY = ["Paco", "Pdco", "CEC_Date"];

/** California Energy Commission, inverters in NREL's SAM; those only in an older list are archived. */
export const cecInverters: Importer = {
  name: "cec-inverters",
  dataset: "equipment_pricing",
  title: "Inverters (CSV library “CEC Inverters” of NREL's System Advisor Model)",
  publisher: "California Energy Commission",
  download: CEC_LISTS,
  optionalCompanions: { previous: "an older list; inverters only in it are archived" },
  async *rows(content, options): AsyncGenerator<Imported> {
    const current = new Set<string>();
    yield* products(readSamLibrary(content, INVERTER_LIBRARY), "", ({ manufacturer, sku }) => {
      current.add(productKey(manufacturer, sku));
      return inverterRow({ manufacturer, sku }, false, options);
    });
    const { previous } = options.companions;
    if (previous === undefined) return;
    yield* products(
      readSamLibrary(previous, INVERTER_LIBRARY),
      "in the older list, ",
      (product) =>
        current.has(productKey(product.manufacturer, product.sku))
          ? undefined
          : inverterRow(product, true, options),
    );
  },
};

/**
 * Imports each product of a list once.
 *
 * @param where Prefix of the reasons for unused lines.
 * @param row Builds a product's row, or returns undefined to skip it.
 */
async function* products(
  list: AsyncIterable<CsvLine>,
  where: string,
  row: (product: Product) => Record<string, unknown> | undefined,
): AsyncGenerator<Imported> {
  const seen = new Set<string>();
  for await (const { line, cells } of list) {
    const product = samProduct(cells.Name ?? "");
    const name = product === undefined ? "" : productKey(product.manufacturer, product.sku);
    if (product === undefined) {
      yield { unused: `${where}no maker and model in "${cells.Name}"`, line };
    } else if (seen.has(name)) {
      yield { unused: `${where}${product.manufacturer} ${product.sku} is listed already`, line };
    } else {
      seen.add(name);
      const made = row(product);
      if (made !== undefined) yield { row: made };
    }
  }
}

/**
 * Parses a product's name in SAM's libraries, `maker: model [volts]`; undefined if it is malformed.
 * Question marks at the end are characters that SAM lost.
 */
export function samProduct(name: string): Product | undefined {
  const [, manufacturer, sku] = /^([^:]*[^:\s])\s*: (.*[^?\s])\?*$/.exec(name) ?? [];
  if (manufacturer === undefined || sku === undefined) return undefined;
  return { manufacturer: makerName(manufacturer), sku };
}

/** Builds the row of an inverter. The Commission lists no prices. */
export function inverterRow(
  { manufacturer, sku }: Product,
  archived: boolean,
  options: ImportOptions,
): Record<string, unknown> {
  const recordId = stableUuid("inverter", manufacturer, sku);
  const facts = { recordId, trade: "solar", category: "inverter", manufacturer, sku, archived };
  return equipmentRow({ ...facts, specs: SPECS, measureKey: "solar_pv" }, options);
}
