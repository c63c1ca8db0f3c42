import names from "../../../data/product_names.csv" with { type: "text" };
import { staticTable } from "../../base/places/static_table.ts";
import type { PRODUCT_KINDS } from "../../datasets/equipment/equipment_row.ts";
import { CEC_LISTS } from "./cec.ts";
import { type Cells, type ColumnNames, numberOf, readCsv } from "../common/csv.ts";
import { equipmentRow } from "./equipment.ts";
import { stableUuid } from "../../base/text/stable_uuid.ts";
import type { Imported, Importer, ImportOptions } from "../common/importer.ts";
import { makerName, productKey } from "../common/makers.ts";
import { WrongFile } from "../common/wrong_file.ts";

type Kind = (typeof PRODUCT_KINDS)[number];

/** A product with the figures of all its listed configurations. */
interface Product {
  readonly manufacturer: string;
  readonly sku: string;
  readonly capacities: Set<number>;
  readonly powers: Set<number>;
  readonly chemistries: Set<string>;
}

/** Marketing names, by manufacturer and the beginning of the model number. */
const NAMES = staticTable(names, "maker", "model", "name");

const SYSTEM_POWER = "Continuous Power Rating (kW)";

/** Column names of the workbook, which replaced the CSV; its units are in the line below. */
const COLUMNS: ColumnNames = {
  "Manufacturer": ["manufacturer_name"],
  "Chemistry": ["technology"],
  "Capacity (kWh)": ["nameplate_energy_capacity"],
  [SYSTEM_POWER]: ["nameplate_power"],
  "Discharge Rate (kW)": ["maximum_continuous_discharge_rate"],
};

/** California Energy Commission, batteries without an inverter. */
export const cecBatteries: Importer = storageList({
  name: "cec-batteries",
  title: "Batteries (CSV or workbook of the solar equipment lists)",
  kind: "battery",
  power: "Discharge Rate (kW)",
});

/** California Energy Commission, batteries with an inverter. */
export const cecStorageSystems: Importer = storageList({
  name: "cec-storage-systems",
  title: "Energy storage systems (CSV or workbook of the solar equipment lists)",
  kind: "storage_system",
  power: SYSTEM_POWER,
});

/**
 * Declares the importer of one list of storage products.
 *
 * @param list.power The column with the power in kW.
 */
function storageList(
  list: {
    readonly name: string;
    readonly title: string;
    readonly kind: Kind;
    readonly power: string;
  },
): Importer {
  const { kind, power, ...about } = list;
  return {
    ...about,
    dataset: "equipment_pricing",
    publisher: "California Energy Commission",
    download: CEC_LISTS,
    async *rows(content, options): AsyncGenerator<Imported> {
      const products = new Map<string, Product>();
      const needed = ["Manufacturer", "Model Number", "Chemistry", "Capacity (kWh)", power];
      for await (const { line, cells } of readCsv(content, needed, COLUMNS)) {
        // The list of systems also has all columns of the list of batteries.
        if (kind === "battery" && SYSTEM_POWER in cells) {
          throw new WrongFile("is the list of energy storage systems, for cec-storage-systems");
        }
        const manufacturer = makerName(cells.Manufacturer ?? "");
        const sku = withoutConfiguration(cells["Model Number"] ?? "");
        if (manufacturer === "" || sku === "") {
          yield { unused: "no maker and model", line };
          continue;
        }
        const key = productKey(manufacturer, sku);
        const product = products.get(key) ?? {
          manufacturer,
          sku,
          capacities: new Set(),
          powers: new Set(),
          chemistries: new Set(),
        };
        products.set(key, product);
        addConfiguration(product, cells, power);
      }
      for (const product of products.values()) yield { row: rowOf(product, kind, options) };
    },
  };
}

/**
 * A model number without the volts, kilowatts and kilowatt-hours in brackets, which distinguish the
 * configurations of one product.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { withoutConfiguration } from "./cec_storage.ts";
 *
 * assert.equal(withoutConfiguration("1707000-XX-Y [11.5kW]"), "1707000-XX-Y");
 * assert.equal(withoutConfiguration("SPH(B) ALP ESS US [10kW, 35kWh] [208V]"), "SPH(B) ALP ESS US");
 * assert.equal(withoutConfiguration("aPower Syyy {240V}"), "aPower Syyy");
 * ```
 */
export function withoutConfiguration(model: string): string {
  return model.replaceAll(/\s*(\[[^\]]*\]|\{[^}]*\})/g, "").replaceAll(/\s+/g, " ").trim();
}

function addConfiguration(product: Product, cells: Cells, power: string): void {
  const capacity = numberOf(cells["Capacity (kWh)"]);
  const kilowatts = numberOf(cells[power]);
  if (capacity !== null && capacity > 0) product.capacities.add(capacity);
  if (kilowatts !== null && kilowatts > 0) product.powers.add(kilowatts);
  const chemistry = chemistryOf(cells.Chemistry ?? "", cells.Description ?? "");
  if (chemistry !== null) product.chemistries.add(chemistry);
}

/** Patterns of the list's spellings of each chemistry; the first match applies. */
const CHEMISTRIES: readonly (readonly [RegExp, string])[] = [
  [/flow/i, "iron_flow"],
  [/titanate/i, "lithium_titanate"],
  [/phosph|lifepo4|\blfp\b|lithium iron\b/i, "lithium_iron_phosphate"],
  [/manganese|\bnmc\b/i, "lithium_nickel_manganese_cobalt"],
  [/lead/i, "lead_acid"],
  [/lithium/i, "lithium_ion"],
];

function chemistryOf(named: string, description: string): string | null {
  const [, parenthesized = ""] = /\((LFP|NMC)\)/.exec(description) ?? [];
  return CHEMISTRIES.find(([words]) => words.test(`${named} ${parenthesized}`))?.[1] ?? null;
}

function rowOf(product: Product, kind: Kind, options: ImportOptions): Record<string, unknown> {
  const { manufacturer, sku, capacities, powers, chemistries } = product;
  const known = [...chemistries].filter((one) => one !== "lithium_ion");
  const sorted = (values: Set<number>) => [...values].sort((a, b) => a - b);
  const row = equipmentRow({
    recordId: stableUuid("product", kind, manufacturer, sku),
    trade: "solar",
    category: "product",
    manufacturer,
    sku,
    specs: {},
    measureKey: "battery_storage",
  }, options);
  return {
    ...row,
    product: {
      kind,
      name: customerName(manufacturer, sku),
      capacity_kwh: sorted(capacities)[0] ?? null,
      capacities_kwh: sorted(capacities),
      power_kw: sorted(powers)[0] ?? null,
      powers_kw: sorted(powers),
      chemistry: known.length > 1 ? null : known[0] ?? [...chemistries][0] ?? null,
    },
  };
}

/** The marketing name of a product, such as Powerwall 3; null if unknown. */
function customerName(manufacturer: string, sku: string): string | null {
  const named = NAMES.find(({ maker, model }) =>
    manufacturer.startsWith(maker) && sku.startsWith(model)
  );
  return named?.name ?? null;
}
