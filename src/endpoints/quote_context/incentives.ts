import { hvacIncentives } from "../../datasets/hvac_incentives.ts";
import { utilityName } from "../../base/utility_name.ts";
import { utilitiesNamed, utilityIdentities } from "../../datasets/utilities.ts";
import { all, type Filter, listsOrAnyOf, not } from "../../library/filters.ts";
import type { Readers } from "../../library/version.ts";
import { ofOtherPlaces } from "./local_programs.ts";
import type { Inputs } from "./sections.ts";
import { type Section, section } from "./section.ts";

/** How many of the utilities that may serve an address are asked for their programs. */
const MOST_UTILITIES = 10;

type BoundColumns = Readers<{
  readonly utilities: "texts";
  readonly quote_safe: "flag";
  readonly authority: "text";
  readonly authority_type: "text";
}>;

/**
 * Incentive programs that have not ended. Those that are bound to utilities are given for the one
 * asked for, or for those that may serve the address, the likeliest first; there they count as
 * quote-safe only when they are for the customers of each. Where no utility is known they come last,
 * and count as not quote-safe: nobody knows whether the customer is theirs. Programs of other cities
 * and counties come after all others.
 *
 * @param serving Names or ids of the utilities that may serve the address; empty when none is known.
 */
export function incentives(inputs: Inputs, serving: readonly string[]): Section {
  const { params: { utility }, library } = inputs;
  const { columns } = library.version(hvacIncentives);
  if (utility !== undefined) {
    const found = programsOf(inputs, columns, [utility]);
    return isKnown(utility, columns) ? found : {
      ...found,
      warnings: [
        ...found.warnings,
        "no utility is known by this name; programs bound to utilities are left out.",
      ],
    };
  }
  if (serving.length === 0) return programsOfAny(inputs, columns);
  const found = programsOf(inputs, columns, serving.slice(0, MOST_UTILITIES));
  const codes = serving.map((one) => codesOf(columns, one));
  return discounting(
    found,
    columns,
    (row) => codes.every((wanted) => columns.utilities.includes(row, wanted)),
    (unsure) => `${unsure} of them are for customers of one of several utilities here; confirm it.`,
  );
}

/** Programs of some utilities and those that are bound to none, which come with the first. */
function programsOf(inputs: Inputs, columns: BoundColumns, utilities: readonly string[]): Section {
  const { source, query, limit, view } = asked(inputs);
  // What is bound to none, or to a utility asked about before, is given already.
  const asks = utilities.map((one, at) => {
    const before = utilities.slice(0, at).flatMap(utilityIdentities);
    const where = at === 0 ? undefined : not(listsOrAnyOf(columns.utilities, before, utilityName)!);
    return { query: { ...query, utilities: [one] }, limit, view, where };
  });
  return section(source, ...othersLast(asks, columns, inputs));
}

/** Programs of whichever utility, after those that are bound to none. */
function programsOfAny(inputs: Inputs, columns: BoundColumns): Section {
  const { source, query, limit, view } = asked(inputs);
  const isFree: Filter = { passes: (row) => columns.utilities.isEmpty(row) };
  const asks = [isFree, not(isFree)].map((where) => ({ query, limit, view, where }));
  const found = section(source, ...othersLast(asks, columns, inputs));
  return discounting(
    found,
    columns,
    () => false,
    (bound) =>
      `${bound} of ${found.rows.length} are bound to a utility, and the customer's is not known; ` +
      "give utility or address.",
  );
}

/** Asks for programs of other places once all the others have been given. */
function othersLast<A extends { readonly where?: Filter | undefined }>(
  asks: readonly A[],
  columns: BoundColumns,
  { place }: Inputs,
): A[] {
  const others = ofOtherPlaces(columns, place);
  if (others === undefined) return [...asks];
  return [not(others), others].flatMap((part) =>
    asks.map((ask) => ({ ...ask, where: all(ask.where, part) }))
  );
}

function asked({ params, place: { state }, measure, library, caller }: Inputs) {
  const { trade, utility, context_limit: limit } = params;
  const applied = { trade, state, utility, measure };
  return {
    source: { dataset: hvacIncentives, library, caller, applied },
    query: { trade, state, measure },
    limit,
    view: "record",
  };
}

/** Whether a utility is known by a name, to the table of utilities or to a program. */
function isKnown(utility: string, columns: BoundColumns): boolean {
  return utilitiesNamed(utilityName(utility)).length > 0 ||
    columns.utilities.equal(utility, utilityName).length > 0;
}

/** The codes under which programs name a utility. */
function codesOf(columns: BoundColumns, utility: string): number[] {
  return utilityIdentities(utility).flatMap((one) => columns.utilities.equal(one, utilityName));
}

/** Counts programs that are bound to utilities as not quote-safe unless they are sure. */
function discounting(
  found: Section,
  columns: BoundColumns,
  isSure: (row: number) => boolean,
  warning: (unsure: number) => string,
): Section {
  const unsure = found.rows.filter((row) => !columns.utilities.isEmpty(row) && !isSure(row));
  if (unsure.length === 0) return found;
  const safeOnes = unsure.filter((row) => columns.quote_safe.values[row] === 1).length;
  return {
    ...found,
    quoteSafe: found.quoteSafe - safeOnes,
    unresolved: [...found.unresolved, "utility_unknown"],
    warnings: [...found.warnings, warning(unsure.length)],
  };
}
