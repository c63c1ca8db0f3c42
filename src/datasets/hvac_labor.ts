import { z } from "zod";
import { flags, instants, textLists, texts } from "../library/columns.ts";
import { metaLine } from "../search/document.ts";
import { dataset } from "./dataset.ts";
import {
  amountOrNull,
  confidenceOrNull,
  flag,
  instantOrNull,
  lowToHigh,
  text,
  textOrNull,
  trade,
} from "./fields.ts";

/** Labor adder record (spec 2). Costs in USD. */
const schema = z.strictObject({
  record_id: text,
  trade,
  adder_key: text,
  adder_label: text,
  adder_group: textOrNull,
  unit: textOrNull,
  amount_type: textOrNull,
  ranges: z.strictObject({
    cost_low: amountOrNull,
    cost_high: amountOrNull,
    labor_hours_low: amountOrNull,
    labor_hours_high: amountOrNull,
    material_cost_low: amountOrNull,
    material_cost_high: amountOrNull,
  }),
  source_basis: textOrNull,
  calculation_notes: textOrNull,
  unresolved_requirements: z.array(text),
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: z.strictObject({
    source_document_id: textOrNull,
    source_url: textOrNull,
    last_verified_at: instantOrNull,
    trust_basis: z.literal("labor_adder_context"),
  }),
}).check((check) => {
  const { ranges } = check.value;
  lowToHigh(check, "ranges.cost_low", ranges.cost_low, ranges.cost_high);
  lowToHigh(check, "ranges.labor_hours_low", ranges.labor_hours_low, ranges.labor_hours_high);
  lowToHigh(check, "ranges.material_cost_low", ranges.material_cost_low, ranges.material_cost_high);
});

export type LaborAdder = z.infer<typeof schema>;

export const hvacLabor = dataset<LaborAdder>({
  key: "hvac_labor",
  title: "Labor adders",
  source: "Contractor schedules",
  endpoint: "/api/v1/context/labor-adders",
  schema,
  id: (row) => row.record_id,
  trade: (row) => row.trade,
  quoteSafe: (row) => row.quote_safe,
  sourceDocument: (row) => row.provenance.source_document_id,
  columns: {
    trade: texts((row) => row.trade),
    adder_key: texts((row) => row.adder_key),
    adder_label: texts((row) => row.adder_label),
    quote_safe: flags((row) => row.quote_safe),
    unresolved_requirements: textLists((row) => row.unresolved_requirements),
    last_verified_at: instants((row) => row.provenance.last_verified_at),
    source_document_id: texts((row) => row.provenance.source_document_id),
  },
  order: ["-quote_safe", "adder_label"],
  sync: { level: "sandbox", ceiling: 50_000 },
  search: {
    type: "labor",
    category: "labor",
    document: (row) => ({
      title: row.adder_label,
      subtitle: row.adder_group,
      trade: row.trade,
      quoteSafe: row.quote_safe,
      confidence: row.confidence,
      sourceDocumentId: row.provenance.source_document_id,
      lastVerifiedAt: row.provenance.last_verified_at,
      unresolvedRequirements: row.unresolved_requirements,
      meta: metaLine(
        row.unit,
        row.ranges.cost_low !== null && `from $${row.ranges.cost_low}`,
        row.ranges.labor_hours_low !== null && `from ${row.ranges.labor_hours_low} h`,
      ),
      fields: { adder_key: row.adder_key },
    }),
  },
});
