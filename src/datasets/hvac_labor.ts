import { z } from "zod";
import { exact, slug } from "../base/text/text.ts";
import { equals } from "../library/query/filters.ts";
import { columnSpecs } from "../library/columns/columns.ts";
import { metaLine } from "./search/search_document.ts";
import { dataset } from "./declare/dataset.ts";
import { amountOrNull, recordId, recordTrade, text, textOrNull, TRADES } from "./declare/fields.ts";
import { lowToHigh } from "./declare/row_checks.ts";
import * as trust from "./declare/trust_fields.ts";

/** Labor adder record (spec 2). Costs in USD. */
const schema = z.strictObject({
  record_id: recordId,
  trade: recordTrade,
  adder_key: text.meta({ description: "Slug of the adder." }),
  adder_label: text.meta({ description: "Name of the adder." }),
  adder_group: textOrNull.meta({ description: "What kind of adder it is." }),
  unit: textOrNull.meta({ description: "What it is charged by." }),
  amount_type: textOrNull.meta({ description: "How the amount is meant." }),
  ranges: z.strictObject({
    cost_low: amountOrNull.meta({ description: "Low cost.", unit: "USD" }),
    cost_high: amountOrNull.meta({ description: "High cost.", unit: "USD" }),
    labor_hours_low: amountOrNull.meta({ description: "Least labor.", unit: "hours" }),
    labor_hours_high: amountOrNull.meta({ description: "Most labor.", unit: "hours" }),
    material_cost_low: amountOrNull.meta({ description: "Low cost of material.", unit: "USD" }),
    material_cost_high: amountOrNull.meta({ description: "High cost of material.", unit: "USD" }),
  }).meta({ description: "Low and high ends." }),
  source_basis: textOrNull.meta({ description: "What the figures are based on." }),
  calculation_notes: textOrNull.meta({ description: "How the figures were made." }),
  unresolved_requirements: trust.unresolved,
  quote_safe: trust.quoteSafe,
  confidence: trust.confidence,
  provenance: trust.provenance("labor_adder_context"),
}).check((check) => {
  const { ranges } = check.value;
  lowToHigh(check, "ranges.cost_low", ranges.cost_low, ranges.cost_high);
  lowToHigh(check, "ranges.labor_hours_low", ranges.labor_hours_low, ranges.labor_hours_high);
  lowToHigh(check, "ranges.material_cost_low", ranges.material_cost_low, ranges.material_cost_high);
});

export type LaborAdder = z.infer<typeof schema>;

const { texts } = columnSpecs<LaborAdder>();

/** Query of labor adders. */
interface LaborAdderQuery {
  readonly trade?: string | undefined;
  readonly adder?: string | undefined;
}

const SAMPLE_QUERIES: readonly LaborAdderQuery[] = TRADES.map((trade) => ({ trade }));

export const hvacLabor = dataset({
  key: "hvac_labor",
  title: "Labor adders",
  source: "Contractor schedules",
  endpoint: "/api/v1/context/labor-adders",
  access: { name: "hvac_labor", level: "sample" },
  schema,
  id: "record_id",
  trade: (row) => row.trade,
  ...trust.ofProvenance<LaborAdder>(),
  unresolved: (row) => row.unresolved_requirements,
  columns: {
    adder_key: texts((row) => row.adder_key),
    adder_label: texts((row) => row.adder_label),
  },
  order: ["-quote_safe", "adder_label"],
  sync: { level: "production", ceiling: 50_000 },
  search: {
    type: "labor",
    category: "labor",
    document: (row) => ({
      title: row.adder_label,
      subtitle: row.adder_group,
      confidence: row.confidence,
      meta: metaLine(
        row.unit,
        row.ranges.cost_low !== null && `from $${row.ranges.cost_low}`,
        row.ranges.labor_hours_low !== null && `from ${row.ranges.labor_hours_low} h`,
      ),
      fields: { adder_key: row.adder_key },
    }),
  },
  filters: ({ columns }, { trade, adder }: LaborAdderQuery) => [
    equals(columns.trade, trade, exact),
    equals(columns.adder_key, adder, slug),
  ],
  sampleQueries: SAMPLE_QUERIES,
});
