import { equipmentRecord, incentiveRecord } from "./quote_context_records.ts";
import type { QuoteRows } from "./quote_context_rows.ts";
import * as lists from "./quote_context_twin_sections.ts";
import { type AddressFacts, MISSED, resolution } from "./quote_context_twin_territory.ts";
import type { Query } from "./twin.ts";

/**
 * The naive twin of quote-context: the `data` that the service must answer, but of each warning only
 * the section.
 */
export function quoteTwin(rows: QuoteRows, addresses: AddressFacts, given: Query) {
  const trimmed = Object.entries(given).map(([name, value]) => [name, value?.trim()]);
  const query: Query = Object.fromEntries(trimmed);
  const { trade = "solar", address, equipment_id } = query;
  const item = rows.equipment_pricing.find((row) => row.record_id === equipment_id);
  const measure = query.measure ?? item?.measure_key ??
    (trade === "hvac" ? "air_source_heat_pump" : null);
  const asked = { query, trade, measure };

  const finance = lists.finance(rows, asked);
  const finance_fees = lists.financeFees(rows, asked);
  const equipment = lists.equipment(rows, asked);
  const context = {
    climate: lists.climate(rows, asked),
    incentives: lists.incentives(rows, asked),
    labor_adders: lists.laborAdders(rows, asked),
    permits: lists.permits(rows, asked),
    finance_eligibility: lists.financeEligibility(rows, asked),
  };
  const most = Math.min(lists.contextLimit(query), 10);
  const resolved = address === undefined
    ? null
    : resolution(rows.utility_territory, addresses.get(address) ?? MISSED, most);
  const utility_territory = resolved?.territories ?? [];

  const sections = { finance, equipment: equipment.rows, ...context, utility_territory };
  const empty = Object.entries({ ...sections, finance_fees })
    .filter(([, { length }]) => length === 0).map(([name]) => name);
  const counts = Object.entries(context).map(([name, { length }]) => [name, length]);
  return {
    trade,
    inputs: inputsOf(query, measure),
    coverage: {
      finance_records: finance.length,
      finance_fee_records: finance_fees.length,
      equipment_records: equipment.rows.length,
      equipment_total_available: equipment.total,
      context_records: {
        ...Object.fromEntries(counts),
        utility_territory: utility_territory.length > 0 ? 1 : 0,
      },
      quote_safe_summary: Object.fromEntries(
        Object.entries(sections).map(([name, records]) => [name, summary(records)]),
      ),
      unresolved_requirements: unresolved({ finance, ...context }),
      warnings: [
        ...empty,
        ...utility_territory.length > 0 && !utility_territory.some(isSafe)
          ? ["utility_territory"]
          : [],
        ...new Set(context.climate.map(({ county_fips }) => county_fips)).size > 1
          ? ["climate"]
          : [],
        ...missing(query),
        ...equipment_id !== undefined && item === undefined ? ["equipment_id"] : [],
      ].toSorted(),
    },
    finance,
    finance_fees,
    equipment: equipment.rows.map((row) =>
      equipmentRecord(row, query.equipment_category !== undefined)
    ),
    context: {
      ...context,
      incentives: context.incentives.map(incentiveRecord),
      equipment_incentive_context: item === undefined ? null : {
        equipment_id: item.record_id,
        manufacturer: item.manufacturer,
        sku: item.sku,
        trade: item.trade,
        category: item.category,
        measure_key: item.measure_key,
        quote_safe: item.provenance.quote_safe,
      },
      utility_territory_resolution: resolved,
    },
  };
}

const ECHOED = "state county county_fips city utility measure financier payment_type term_months " +
  "equipment_category manufacturer sku equipment_id";

function inputsOf(query: Query, measure: string | null) {
  const { term_months, address } = query;
  return {
    ...Object.fromEntries(ECHOED.split(" ").map((name) => [name, query[name] ?? null])),
    measure,
    term_months: term_months === undefined ? null : Number(term_months),
    address_redacted: address !== undefined,
  };
}

/** What is warned of because the query leaves it out. */
function missing({ state, county, city }: Query): string[] {
  if (state !== undefined) return [];
  // Without a state or county the city is passed over.
  return city !== undefined && county === undefined ? ["state", "city"] : ["state"];
}

interface Ready {
  readonly quote_safe?: boolean;
  readonly provenance?: object;
}

/** Whether a record may be quoted; equipment says so in its provenance. */
export function isSafe({ quote_safe, provenance = {} }: Ready): boolean {
  return quote_safe ?? ("quote_safe" in provenance && provenance.quote_safe === true);
}

function summary(records: readonly Ready[]) {
  const safe = records.filter(isSafe).length;
  return { total: records.length, quote_safe: safe, not_quote_safe: records.length - safe };
}

interface Needing {
  readonly unresolved_requirements?: readonly string[] | null;
  readonly requirements?: object | null;
}

/** What blocks the records from being quote-safe; permits say so in their requirements. */
function needsOf({ unresolved_requirements, requirements }: Needing): readonly string[] {
  if (unresolved_requirements !== undefined) return unresolved_requirements ?? [];
  return (requirements as { unresolved_requirements: string[] }).unresolved_requirements;
}

/** In the order of the sections and their records, each once. */
function unresolved(sections: Readonly<Record<string, readonly Needing[]>>): string[] {
  const { finance, climate, incentives, labor_adders, permits, finance_eligibility } = sections;
  const order = { finance, climate, incentives, labor_adders, permits, finance_eligibility };
  const all = Object.entries(order).flatMap(([name, records]) =>
    records!.flatMap(needsOf).map((need) => `${name}:${need}`)
  );
  return [...new Set(all)];
}
