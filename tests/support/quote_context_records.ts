import type { Equipment } from "../../src/datasets/equipment_row.ts";
import type { Incentive } from "../../src/datasets/hvac_incentives.ts";

/** Published rows as quote-context shows them: the documented fields. */

const SUMMARIES: Readonly<Record<string, readonly string[]>> = {
  module: ["rating_stc", "efficiency", "cell_quantity", "frame_color", "product_warranty_years"],
  inverter: ["external_id", "is_default"],
  roofing: ["material_type", "warranty_years", "fire_class", "impact_rating_class"],
  hvac: [
    "seer2_rating",
    "eer2_rating",
    "hspf2_rating",
    "tonnage",
    "refrigerant_type",
    "cold_climate",
    "afue",
    "fuel",
    "product_type",
  ],
  product: [],
};

export const hasSpecs = ({ specs }: Pick<Equipment, "specs">): boolean =>
  Object.keys(specs).length > 0;

/** Without the measure key, and with the summarized specs unless all are wanted. */
export function equipmentRecord({ measure_key: _, ...row }: Equipment, full: boolean) {
  if (full || !hasSpecs(row)) return row;
  const specs = row.specs as Record<string, unknown>;
  const names = SUMMARIES[row.category]!;
  return { ...row, specs: Object.fromEntries(names.map((name) => [name, specs[name]])) };
}

/** Without what only filters need. */
export function incentiveRecord(row: Incentive) {
  const { state_codes: _, utilities: __, measure_keys: ___, income_bands: ____, ...rest } = row;
  const { unresolved_requirements: _____, source_document_id: ______, ...record } = rest;
  return record;
}
