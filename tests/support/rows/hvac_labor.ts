import fc from "fast-check";
import type { LaborAdder } from "../../../src/datasets/hvac_labor.ts";
import {
  amount,
  confidenceOrNull,
  flag,
  id,
  instantOrNull,
  orNull,
  range,
  record,
  slug,
  text,
  textList,
  textOrNull,
  trade,
  urlOrNull,
} from "./values.ts";

export const hvacLabor: fc.Arbitrary<LaborAdder> = record({
  record_id: id,
  trade,
  adder_key: slug,
  adder_label: text,
  adder_group: textOrNull,
  unit: orNull(fc.constantFrom("per_unit", "per_foot", "per_job")),
  amount_type: orNull(fc.constantFrom("flat_fee", "range", "formula")),
  ranges: fc.tuple(
    range("cost_low", "cost_high", amount),
    range("labor_hours_low", "labor_hours_high", amount),
    range("material_cost_low", "material_cost_high", amount),
  ).map(([cost, hours, material]) => ({ ...cost, ...hours, ...material })),
  source_basis: textOrNull,
  calculation_notes: textOrNull,
  unresolved_requirements: textList,
  quote_safe: flag,
  confidence: confidenceOrNull,
  provenance: record({
    source_document_id: textOrNull,
    source_url: urlOrNull,
    last_verified_at: instantOrNull,
    trust_basis: fc.constant("labor_adder_context" as const),
  }),
});
