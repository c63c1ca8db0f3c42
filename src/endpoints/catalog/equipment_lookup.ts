import type { LibrarySnapshot } from "../../library/library.ts";
import { exact } from "../../library/filters.ts";

/** The equipment that a request names by id, as `equipment_context` shows it (decisions). */
export interface EquipmentContext {
  readonly equipment_id: string;
  readonly manufacturer: string;
  readonly sku: string;
  readonly trade: string;
  readonly category: string;
  readonly measure_key: string | null;
  readonly quote_safe: boolean;
}

/** Equipment by its record id, with its AHRI number; undefined when there is none. */
export function findEquipment(
  library: LibrarySnapshot,
  id: string,
): { context: EquipmentContext; ahriReferenceNumber: string | null } | undefined {
  const equipment = library.version("equipment_pricing");
  const ids = equipment.texts("record_id");
  const [code] = ids.equal(id.toLowerCase(), exact);
  if (code === undefined) return undefined;
  const { starts, rows } = ids.groups();
  const row = rows[starts[code]!]!;
  return {
    context: {
      equipment_id: ids.get(row)!,
      manufacturer: equipment.texts("manufacturer").get(row)!,
      sku: equipment.texts("sku").get(row)!,
      trade: equipment.texts("trade").get(row)!,
      category: equipment.texts("category").get(row)!,
      measure_key: equipment.texts("measure_key").get(row),
      quote_safe: equipment.flags("quote_safe").values[row] === 1,
    },
    ahriReferenceNumber: equipment.texts("ahri_reference_number").get(row),
  };
}
