import { hvacIncentives } from "../../datasets/hvac_incentives.ts";
import { utilityName } from "../../base/utility_name.ts";
import { utilitiesNamed, utilityIdentities } from "../../datasets/utilities.ts";
import { type Filter, listsOrAnyOf, not } from "../../library/filters.ts";
import type { Readers } from "../../library/version.ts";
import type { Inputs } from "./sections.ts";
import { type Section, section } from "./section.ts";

/**
 * Incentive programs that have not ended. Those that are bound to utilities are given for the one
 * asked for, or for those of the address, the likeliest first; where neither is known they come
 * last, and count as not quote-safe: nobody knows whether the customer is theirs.
 *
 * @param resolved Names or ids of the utilities of the address; empty when none is known.
 * @param sure Whether all of them serve it.
 */
export function incentives(
  { params, place, measure, library, caller }: Inputs,
  resolved: readonly string[],
  sure: boolean,
): Section {
  const { trade, utility, context_limit: limit } = params;
  const { state } = place;
  const utilities = utility === undefined ? resolved : [utility];
  const [likeliest, ...others] = utilities;
  const applied = { trade, state, utility, measure };
  const query = { trade, state, measure };
  const source = { dataset: hvacIncentives, library, caller, applied };
  const view = "record";
  const { columns } = library.version(hvacIncentives);
  if (likeliest !== undefined) {
    const isUnsure = utility === undefined && !sure;
    // What is bound to none, or to a utility asked about before, is given already.
    const asks = others.map((other, at) => {
      const before = utilities.slice(0, at + 1).flatMap(utilityIdentities);
      const where = not(listsOrAnyOf(columns.utilities, before, utilityName)!);
      return { query: { ...query, utilities: [other] }, limit, view, where };
    });
    const found = section(
      source,
      { query: { ...query, utilities: [likeliest] }, limit, view },
      ...asks,
    );
    if (isUnsure) {
      return discounting(
        found,
        columns,
        (bound) =>
          `${bound} programs are bound to utilities of which not all serve the address; confirm the ` +
          "utility.",
      );
    }
    const isKnown = utility === undefined || utilitiesNamed(utilityName(utility)).length > 0 ||
      columns.utilities.equal(utility, utilityName).length > 0;
    return isKnown ? found : {
      ...found,
      warnings: [
        ...found.warnings,
        "no utility is known by this name; programs bound to utilities are left out.",
      ],
    };
  }
  const isBound: Filter = { passes: (row) => !columns.utilities.isEmpty(row) };
  const found = section(
    source,
    { query, limit, view, where: { passes: (row) => !isBound.passes(row) } },
    { query, limit, view, where: isBound },
  );
  return discounting(
    found,
    columns,
    (bound) =>
      `${bound} of ${found.rows.length} programs are bound to a utility, and the customer's is not ` +
      "known; give utility or address.",
  );
}

/** Counts programs that are bound to utilities as not quote-safe, and says so. */
function discounting(
  found: Section,
  columns: Readers<{ readonly utilities: "texts"; readonly quote_safe: "flag" }>,
  warning: (bound: number) => string,
): Section {
  const bound = found.rows.filter((row) => !columns.utilities.isEmpty(row));
  if (bound.length === 0) return found;
  const safeOnes = bound.filter((row) => columns.quote_safe.values[row] === 1).length;
  return {
    ...found,
    quoteSafe: found.quoteSafe - safeOnes,
    unresolved: [...found.unresolved, "utility_unknown"],
    warnings: [...found.warnings, warning(bound.length)],
  };
}
