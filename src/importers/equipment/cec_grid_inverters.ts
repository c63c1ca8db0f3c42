import { CEC_LISTS, readSamLibrary } from "./cec.ts";
import { INVERTER_LIBRARY, inverterRow, samProduct } from "./cec_inverters.ts";
import { readCsv } from "../common/csv.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName, productKey } from "../common/makers.ts";

const MAKER = "Manufacturer Name";
/** The "1" is a footnote mark in the list's header. */
const MODEL = "Model Number1";
const NAMES = { [MAKER]: ["manufacturer"], [MODEL]: ["model_number", "model_name"] };

/** California Energy Commission, grid support inverters; those only in older lists are archived. */
export const cecGridInverters: Importer = {
  name: "cec-grid-inverters",
  dataset: "equipment_pricing",
  title: "Grid support inverters (CSV or workbook of the solar equipment lists)",
  publisher: "California Energy Commission",
  download: CEC_LISTS,
  optionalCompanions: {
    previous: "the SAM library before it (CSV “CEC Inverters”); inverters only in it are archived",
    older: "an older SAM library; inverters only in it are archived too",
  },
  async *rows(content, options): AsyncGenerator<Imported> {
    const seen = new Set<string>();
    for await (const { line, cells } of readCsv(content, [MAKER, MODEL], NAMES)) {
      const manufacturer = makerName(cells[MAKER] ?? "");
      // The workbook writes {240V}, and SAM's library [240V].
      const sku = (cells[MODEL] ?? "").replaceAll(/\s+/g, " ").replaceAll("{", "[")
        .replaceAll("}", "]");
      if (manufacturer === "" || sku === "") {
        yield { unused: "no maker and model", line };
        continue;
      }
      const key = productKey(manufacturer, sku);
      if (seen.has(key)) {
        yield { unused: `${manufacturer} ${sku} is listed already`, line };
        continue;
      }
      seen.add(key);
      yield { row: inverterRow({ manufacturer, sku }, false, options) };
    }
    const { previous, older } = options.companions;
    if (previous !== undefined) yield* archived(previous, seen, options);
    if (older !== undefined) yield* archived(older, seen, options);
  },
};

/** The inverters that only an older list has. */
async function* archived(
  content: ReadableStream<Uint8Array>,
  seen: Set<string>,
  options: ImportOptions,
): AsyncGenerator<Imported> {
  for await (const { line, cells } of readSamLibrary(content, INVERTER_LIBRARY)) {
    const product = samProduct(cells.Name ?? "");
    if (product === undefined) {
      yield { unused: `in an older list, no maker and model in "${cells.Name}"`, line };
      continue;
    }
    const key = productKey(product.manufacturer, product.sku);
    if (seen.has(key)) continue;
    seen.add(key);
    yield { row: inverterRow(product, true, options) };
  }
}
