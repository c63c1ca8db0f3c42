import { present } from "../base/known.ts";
import { z } from "zod";
import type { Requirement } from "../access/levels.ts";
import { requirementOf } from "../datasets/declare/access.ts";
import { equipmentPricing } from "../datasets/equipment_pricing.ts";
import type { Trade } from "../datasets/declare/fields.ts";
import type { MatchedEquipment } from "../datasets/hvac_ahri_matches.ts";
import type { RatedEquipment } from "./incentive_conditions.ts";
import type { LibrarySnapshot } from "../library/serving/library.ts";

/** `equipment_context`: the equipment that a request names by id (decisions). */
export const equipmentContext = z.object({
  equipment_id: z.string().describe("The requested id."),
  manufacturer: z.string().describe("Its manufacturer."),
  sku: z.string().describe("Its SKU."),
  trade: z.string().describe("Its trade."),
  category: z.string().describe("Its category."),
  measure_key: z.string().nullable().describe("The measure that it implies, or null."),
  quote_safe: z.boolean().describe("Whether it may be quoted."),
});
export type EquipmentContext = z.infer<typeof equipmentContext>;

/** The access that a key needs to see equipment, as in the catalog. */
export function catalogAccess({ trade }: EquipmentContext): Requirement {
  return requirementOf(equipmentPricing, trade as Trade);
}

/** Finds equipment by its id, with what matches and conditions need of it; undefined if unknown. */
export function findEquipment(
  library: LibrarySnapshot,
  id: string,
): { context: EquipmentContext; match: MatchedEquipment; rated: RatedEquipment } | undefined {
  const version = library.version(equipmentPricing);
  const row = version.findRow(id);
  if (row === undefined) return undefined;
  const { columns } = version;
  const [manufacturer, sku] = [
    present(columns.manufacturer.get(row), "manufacturer"),
    present(columns.sku.get(row), "sku"),
  ];
  return {
    context: {
      equipment_id: present(columns.id.get(row), "id"),
      manufacturer,
      sku,
      trade: present(columns.trade.get(row), "trade"),
      category: present(columns.category.get(row), "category"),
      measure_key: columns.measure_key.get(row),
      quote_safe: columns.quote_safe.values[row] === 1,
    },
    rated: JSON.parse(version.records().get(row)),
    match: {
      ahriReferenceNumber: columns.ahri_reference_number.get(row),
      manufacturer,
      sku,
    },
  };
}
