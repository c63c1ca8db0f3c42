import { has } from "../../access/caller.ts";
import { requirementOf } from "../../datasets/declare/access.ts";
import { hvacIncentives } from "../../datasets/hvac_incentives.ts";
import { utilityName } from "../../base/places/utility_name.ts";
import { utilitiesNamed } from "../../datasets/places/utilities.ts";
import { all, either, type Filter, listsOrAnyOf, not } from "../../library/query/filters.ts";
import type { Readers } from "../../library/columns/column_readers.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { isPlaced, localPrograms } from "./local_programs.ts";
import { count } from "../../library/query/query.ts";
import { visibleOf } from "../rows.ts";
import { identitiesOf } from "../utility_identities.ts";
import { EquipmentTerms } from "../incentive_conditions.ts";
import { type Doubt, ofUnknownState } from "./doubts.ts";
import type { Inputs } from "./sections.ts";
import { type Section, section } from "./section_rows.ts";

/** Programs of at most this many utilities of an address are listed. */
const MAX_UTILITIES = 10;

type BoundColumns = Readers<Readonly<Record<"state_codes" | "utilities", "texts">>>;

/**
 * Incentive programs that have not ended.
 *
 * Programs of utilities are limited to the requested utility, or to those that may serve the address.
 * If there are several, programs for the customers of all of them come first, with programs of no
 * utility; then the others, by likelihood. These others are not quote-safe, because the customer may
 * have another utility; nor is any utility program if no utility is known.
 *
 * Programs of other cities and counties are left out and counted. If the customer's place is not known
 * well enough to compare, local programs come last and are not quote-safe; the same goes for programs
 * of a state if the customer's state is unknown.
 *
 * @param serving Names or ids of the utilities that may serve the address; empty if unknown.
 */
export function incentives(inputs: Inputs, serving: readonly string[]): Section {
  const { params, place, measure, library, caller } = inputs;
  const version = library.version(hvacIncentives);
  const { columns } = version;
  const { trade, utility, address, context_limit: limit } = params;
  const { state } = place;
  const query = { trade, state, measure };
  const { asked, doubts = [], warnings = [] } = utility !== undefined
    ? ofUtility(columns, library, utility)
    : serving.length > 0
    ? ofServing(columns, library, serving)
    : ofAny(columns, address !== undefined);
  const { elsewhere, unknown } = localPrograms(version, place);
  const asks = asked.map(({ utilities, where }) => ({
    query: utilities === undefined ? query : { ...query, utilities },
    limit,
    view: "record",
    where: all(where, not(elsewhere)),
  }));
  // Programs of other places are only counted.
  const leftOut = has(caller, requirementOf(hvacIncentives))
    ? countLeftOut(inputs, serving, elsewhere)
    : 0;
  const applied = { trade, state, utility, measure };
  const found = section(
    {
      dataset: hvacIncentives,
      library,
      caller,
      applied,
      queryOf: ({ utility: one, ...rest }) => ({
        ...rest,
        utilities: one === undefined ? undefined : identitiesOf(library, one),
      }),
      terms: new EquipmentTerms(version, inputs.rated, caller.now),
      withoutRetired: true,
      doubts: [
        ...doubts,
        somewhere(unknown, isPlaced(place)),
        ...ofUnknownState(place, (row) => !columns.state_codes.isEmpty(row)),
      ],
    },
    ...asks,
  );
  return {
    ...found,
    warnings: [
      ...found.warnings,
      ...warnings,
      ...leftOut === 0 ? [] : [
        leftOut === 1
          ? "1 program of another city, county or utility is left out."
          : `${leftOut} programs of other cities, counties or utilities are left out.`,
      ],
    ],
  };
}

/** How many programs are left out because they are for another place or utility. */
function countLeftOut(
  { params, place, measure, library, caller }: Inputs,
  serving: readonly string[],
  elsewhere: Filter,
): number {
  const { trade, utility } = params;
  const version = library.version(hvacIncentives);
  const query = { trade, state: place.state, measure };
  const own = utility === undefined ? serving : [];
  const identities = own.flatMap((one) => identitiesOf(library, one));
  const ofOwn = own.length === 0
    ? undefined
    : listsOrAnyOf(version.columns.utilities, identities, utilityName);
  const isLeftOut = ofOwn === undefined ? elsewhere : either(elsewhere, not(ofOwn));
  return count({
    size: version.size,
    where: [
      ...hvacIncentives.filters(version, query, caller.now),
      visibleOf(hvacIncentives, version, caller),
      // If a utility was given, programs of other utilities do not count.
      ...utility === undefined ? [] : hvacIncentives.filters(
        version,
        { utilities: identitiesOf(library, utility), include_expired: true },
        caller.now,
      ),
      isLeftOut,
    ],
  });
}

/** Queries for programs, in order, with doubts and warnings about them. */
interface Programs {
  readonly asked: readonly {
    readonly utilities?: readonly string[];
    readonly where?: Filter;
  }[];
  readonly doubts?: readonly Doubt[];
  readonly warnings?: readonly string[];
}

/** Programs of a utility and of no utility. */
function ofUtility(columns: BoundColumns, library: LibrarySnapshot, utility: string): Programs {
  const identities = identitiesOf(library, utility);
  const asked = [{ utilities: identities }];
  return isKnown(utility, identities, columns) ? { asked } : {
    asked,
    warnings: ["no utility is known by this name; programs bound to utilities are left out."],
  };
}

/** Programs of the utilities that may serve an address, after programs of no utility. */
function ofServing(
  columns: BoundColumns,
  library: LibrarySnapshot,
  serving: readonly string[],
): Programs {
  const identities = serving.map((one) => identitiesOf(library, one));
  const codes = identities.map((all) =>
    all.flatMap((one) => columns.utilities.equal(one, utilityName))
  );
  const isUnsure: Filter = {
    passes: (row) =>
      !columns.utilities.isEmpty(row) &&
      !codes.every((wanted) => columns.utilities.includes(row, wanted)),
  };
  return {
    asked: [
      { utilities: identities.flat(), where: not(isUnsure) },
      ...identities.slice(0, MAX_UTILITIES).map((own, at) => {
        // Programs of an earlier utility are listed already.
        const before = identities.slice(0, at).flat();
        const again = listsOrAnyOf(columns.utilities, at === 0 ? undefined : before, utilityName);
        const where = again === undefined ? isUnsure : all(isUnsure, not(again));
        return { utilities: own, where };
      }),
    ],
    doubts: [{
      of: isUnsure,
      requirement: "utility_unknown",
      warning: (count) =>
        `${count} of them are for customers of one of several utilities here; confirm it.`,
    }],
  };
}

/** Programs of any utility, after programs of no utility. */
function ofAny(columns: BoundColumns, hasAddress: boolean): Programs {
  const isFree: Filter = { passes: (row) => columns.utilities.isEmpty(row) };
  return {
    asked: [{ where: isFree }, { where: not(isFree) }],
    doubts: [{
      of: not(isFree),
      requirement: "utility_unknown",
      warning: (count, all) =>
        `${count} of ${all} are bound to a utility, and the customer's utility is unknown; ` +
        `give utility${hasAddress ? "" : " or address"}.`,
    }],
  };
}

/** The doubt about local programs if the customer's place is not known well enough. */
const somewhere = (locals: Filter, isPlaced: boolean): Doubt => ({
  of: locals,
  comesLast: true,
  requirement: "place_unknown",
  warning: (count) =>
    `${count} of them are local programs, and the customer's ` +
    (isPlaced
      ? "city or county is not known; give both."
      : "city and county are not known; give them."),
});

/** Whether a utility is known: in the table of utilities, or by a territory or a program. */
function isKnown(utility: string, identities: readonly string[], columns: BoundColumns): boolean {
  return utilitiesNamed(utilityName(utility)).length > 0 ||
    identities.length > 1 ||
    columns.utilities.equal(utility, utilityName).length > 0;
}
