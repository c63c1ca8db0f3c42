import type { Json } from "../../http/json.ts";
import { mapValues } from "../../map_values.ts";
import type { Section } from "./section.ts";
import type { TerritorySection } from "./territory.ts";

/** Everything that a quote context consists of. */
export interface Sections {
  readonly finance: Section;
  readonly financeFees: Section;
  readonly equipment: Section & { readonly total: number };
  readonly climate: Section;
  readonly incentives: Section;
  readonly laborAdders: Section;
  readonly permits: Section;
  readonly financeEligibility: Section;
  readonly territory: TerritorySection;
}

/**
 * How complete an answer is, and how far it may be quoted from (spec 1, `coverage`).
 *
 * @param warnings Those that are not about one section.
 */
export function coverage(sections: Sections, warnings: readonly string[]): Json {
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
  const territories = found.filter(({ quoteSafe }) => quoteSafe).length;
  const warned = {
    ...lists,
    finance_fees: sections.financeFees,
    utility_territory: sections.territory,
  };
  return {
    finance_records: finance.rows.length,
    finance_fee_records: sections.financeFees.rows.length,
    equipment_records: equipment.rows.length,
    equipment_total_available: sections.equipment.total,
    context_records: {
      ...mapValues(context, ({ rows }) => rows.length),
      utility_territory: found.length > 0 ? 1 : 0,
    },
    quote_safe_summary: {
      ...mapValues(lists, (section) => summary(section.rows.length, quoteSafeRows(section))),
      utility_territory: summary(found.length, territories),
    },
    unresolved_requirements: unresolvedRequirements(lists),
    warnings: [
      ...Object.entries(warned).flatMap(([name, { warning }]) =>
        warning === undefined ? [] : [`${name}: ${warning}`]
      ),
      ...warnings,
    ],
  };
}

function summary(total: number, quoteSafe: number) {
  return { total, quote_safe: quoteSafe, not_quote_safe: total - quoteSafe };
}

function quoteSafeRows({ version, rows }: Section): number {
  const { values } = version.flags("quote_safe");
  return rows.filter((row) => values[row] === 1).length;
}

/** What still blocks rows from being quote-safe, `category:requirement`, each once. */
function unresolvedRequirements(lists: Readonly<Record<string, Section>>): string[] {
  const { equipment: _hasNone, ...rest } = lists;
  const all = Object.entries(rest).flatMap(([name, { version, rows }]) => {
    const requirements = version.lists("unresolved_requirements");
    return rows.flatMap((row) => requirements.get(row).map((one) => `${name}:${one}`));
  });
  return [...new Set(all)];
}
