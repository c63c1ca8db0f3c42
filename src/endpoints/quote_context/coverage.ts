import type { Json } from "../../base/json/json.ts";
import { mapValues } from "../../base/json/map_values.ts";
import type { Section } from "./section_rows.ts";
import type { TerritorySection } from "./territory.ts";

/** The sections of a quote context. */
export interface Sections {
  readonly finance: Section;
  readonly financeFees: Section;
  readonly equipment: Section;
  readonly climate: Section;
  readonly incentives: Section;
  readonly laborAdders: Section;
  readonly permits: Section;
  readonly financeEligibility: Section;
  readonly territory: TerritorySection;
}

/**
 * `coverage`: how complete the answer is, and which of it may be quoted (spec 1).
 *
 * @param derived Values taken from the address or FIPS code.
 * @param warnings Warnings that do not belong to one section.
 */
export function coverage(sections: Sections, derived: Json, warnings: readonly string[]): Json {
  const lists = {
    finance: sections.finance,
    equipment: sections.equipment,
    climate: sections.climate,
    incentives: sections.incentives,
    labor_adders: sections.laborAdders,
    permits: sections.permits,
    finance_eligibility: sections.financeEligibility,
  };
  const { finance, equipment, ...context } = lists;
  const { found } = sections.territory;
  const all = {
    ...lists,
    finance_fees: sections.financeFees,
    utility_territory: sections.territory,
  };
  const samples = Object.entries(all).filter(([, { samples }]) => samples).map(([name]) => name);
  return {
    finance_records: finance.rows.length,
    finance_fee_records: sections.financeFees.rows.length,
    equipment_records: equipment.rows.length,
    finance_total_available: finance.total,
    finance_fees_total_available: sections.financeFees.total,
    equipment_total_available: equipment.total,
    context_total_available: mapValues(context, ({ total }) => total),
    context_records: {
      ...mapValues(context, ({ rows }) => rows.length),
      utility_territory: found.length > 0 ? 1 : 0,
    },
    quote_safe_summary: {
      ...mapValues(lists, ({ rows, quoteSafe }) => summary(rows.length, quoteSafe)),
      utility_territory: summary(found.length, found.filter(({ quoteSafe }) => quoteSafe).length),
    },
    unresolved_requirements: unresolvedRequirements(lists),
    derived,
    contains_samples: samples.length > 0,
    warnings: [
      ...Object.entries(all).flatMap(([name, { warnings }]) =>
        warnings.map((warning) => `${name}: ${warning}`)
      ),
      ...samples.map((name) => `${name}: contains made-up samples; do not quote from them.`),
      ...warnings,
    ],
  };
}

function summary(total: number, quoteSafe: number) {
  return { total, quote_safe: quoteSafe, not_quote_safe: total - quoteSafe };
}

/** The requirements that keep rows from being quote-safe, as `category:requirement`, each once. */
function unresolvedRequirements(lists: Readonly<Record<string, Section>>): string[] {
  const all = Object.entries(lists).flatMap(([name, { unresolved }]) =>
    unresolved.map((one) => `${name}:${one}`)
  );
  return [...new Set(all)];
}
