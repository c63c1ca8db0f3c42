import type { ImportOptions } from "../common/importer.ts";

/** What identifies a piece of equipment. */
interface EquipmentFacts {
  readonly recordId: string;
  readonly trade: string;
  readonly category: string;
  readonly manufacturer: string;
  readonly sku: string;
  readonly archived?: boolean;
  readonly measureKey: string;
  readonly specs: Readonly<Record<string, unknown>>;
}

/** Builds a row of `equipment_pricing` from a public list. Such lists have no prices. */
export function equipmentRow(
  facts: EquipmentFacts,
  options: ImportOptions,
): Record<string, unknown> {
  const archived = facts.archived ?? false;
  return {
    record_id: facts.recordId,
    trade: facts.trade,
    category: facts.category,
    manufacturer: facts.manufacturer,
    sku: facts.sku,
    base_cost: 0,
    is_archived: archived,
    pricing: null,
    specs: facts.specs,
    provenance: {
      source_document_id: options.sourceDocumentId,
      approval_state: "published",
      last_verified_at: options.dated,
      quote_safe: !archived,
      trust_basis: "catalog_record",
    },
    measure_key: facts.measureKey,
  };
}
