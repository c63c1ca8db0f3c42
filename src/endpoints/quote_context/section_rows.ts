import { type Caller, has } from "../../access/caller.ts";
import type { Requirement } from "../../access/levels.ts";
import { exact } from "../../base/text/text.ts";
import { JsonText } from "../../base/json/json.ts";
import { requirementOf, seesSample } from "../../datasets/declare/access.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { RETIRED } from "../../datasets/declare/statuses.ts";
import type { Trade } from "../../datasets/declare/fields.ts";
import type { Kinds } from "../../library/columns/columns.ts";
import { samplesOf } from "../../datasets/declare/made_up_samples.ts";
import { all, type Filter, not } from "../../library/query/filters.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Version } from "../../library/versions/version.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import type { EquipmentTerms } from "../incentive_conditions.ts";
import { emptyBecause, type EmptyReason } from "../empty_because.ts";
import { findRows, type FoundRows, type RowQuery, withPromoted } from "../rows.ts";
import { type Doubt, doubted, doubtedLast, withDoubts } from "./doubts.ts";
import { firstOf } from "../../base/known.ts";

/** One list of a quote context: rows of one dataset, or a warning that says why there are none. */
export interface Section extends Pick<FoundRows, "rows" | "records" | "total" | "samples"> {
  /** How many of the rows are quote-safe. */
  readonly quoteSafe: number;
  readonly unresolved: readonly string[];
  /** Warnings about what is missing or needs attention. */
  readonly warnings: readonly string[];
  /** When the section expires, in milliseconds since 1970. */
  readonly until: number;
}

/** Filters as a client names them. */
type Applied = Readonly<Record<string, string | number | undefined>>;

/** What a section's rows depend on. */
interface Source<Row, K extends Kinds, Q, A extends Applied> {
  readonly dataset: Dataset<Row, K, Q>;
  readonly library: LibrarySnapshot;
  readonly caller: Caller;
  /** The trade of the rows, if the dataset has an access name for each trade. */
  readonly trade?: Trade;
  /** The filters that are applied. */
  readonly applied: A;
  /** The query for some of these filters. */
  readonly queryOf: (some: Partial<A>) => Q;
  /** A filter that applies to every request. */
  readonly always?: Filter | undefined;
  /** Evaluates rows with conditions for the equipment of the request. */
  readonly terms?: EquipmentTerms | undefined;
  /** Whether to leave out archived and superseded rows, with a warning that counts them. */
  readonly withoutRetired?: boolean;
  /** Rows to which one of these applies are not quote-safe. */
  readonly doubts?: readonly Doubt[];
}

/**
 * Finds the rows of a section, in the order of the queries. Without rows, the section has a warning that
 * says why: no access, nothing published, or the filters.
 */
export function section<Row, K extends Kinds, Q, A extends Applied>(
  source: Source<Row, K, Q, A>,
  ...given: readonly RowQuery<K, Q>[]
): Section {
  const { dataset, library, caller, doubts = [], trade, terms, withoutRetired = false } = source;
  const needed = requirementOf(dataset, trade);
  if (!has(caller, needed)) return emptySection(noAccess(needed));
  const version = library.version(dataset);
  if (version.info === null) return emptySection(`nothing is published of ${dataset.key}.`);
  const retired = withoutRetired ? retiredOf(version) : undefined;
  const always = all(source.always, retired === undefined ? undefined : not(retired));
  const asks = given.map((ask) => ({ ...ask, where: all(ask.where, always) }));
  const leftOut = retired === undefined ? 0 : given.reduce((sum, ask) => {
    const where = all(ask.where, source.always, retired);
    return sum + findRows(library, caller, dataset, { ...ask, limit: 0, where }).total;
  }, 0);
  const retiredWarning = leftOut === 0 ? [] : [
    leftOut === 1
      ? "1 archived or superseded record is left out."
      : `${leftOut} archived or superseded records are left out.`,
  ];
  const promoted = terms?.promoted;
  const founds = doubtedLast(asks, doubts)
    .map((ask) => findRows(library, caller, dataset, { ...ask, promoted }));
  const rows = founds.flatMap((found) => found.rows).slice(0, firstOf(asks).limit);
  const state = effectiveState(version, caller.now, caller.ahriLicensed);
  const { until, quoteSafe, text } = promoted === undefined
    ? state
    : withPromoted(version, state, promoted);
  if (rows.length === 0) {
    const none = emptySection(whyEmpty(source, always));
    return { ...none, warnings: [...none.warnings, ...retiredWarning], until };
  }
  const requirements = version.columns.unresolved_requirements;
  const { unsure, unresolved, warnings } = doubted(rows, doubts);
  const { view } = firstOf(asks);
  const one = (row: number) => {
    const shown = terms === undefined ? text([row], view) : terms.write(text([row], view), row);
    const doubts = unsure.get(row);
    return doubts === undefined ? shown : withDoubts(shown, doubts);
  };
  const texts = unsure.size === 0 && terms === undefined
    ? text(rows, view)
    : rows.map(one).join(",");
  return {
    rows,
    records: JsonText.array(texts),
    total: founds.reduce((sum, { total }) => sum + total, 0),
    samples: rows.some(samplesOf(library, version)),
    quoteSafe: rows.filter((row) => quoteSafe.values[row] === 1 && !unsure.has(row)).length,
    unresolved: [
      ...rows.flatMap((row) => terms?.requirements(row) ?? requirements.get(row)),
      ...unresolved,
    ],
    warnings: [...warnings, ...retiredWarning],
    until,
  };
}

/** The filter for archived and superseded rows; undefined if there are none. */
function retiredOf({ columns }: Version): Filter | undefined {
  const requirements = columns.unresolved_requirements;
  const codes = RETIRED.flatMap((status) => requirements.equal(status, exact));
  return codes.length === 0 ? undefined : { passes: (row) => requirements.includes(row, codes) };
}

/** The warning for missing access. */
export function noAccess({ dataset, level }: Requirement): string {
  return `this key has no ${level} access to ${dataset}.`;
}

/** A section without rows. */
export function emptySection(warning: string): Section {
  return {
    rows: [],
    records: JsonText.array(""),
    total: 0,
    samples: false,
    quoteSafe: 0,
    unresolved: [],
    warnings: [warning],
    until: Infinity,
  };
}

/** The warning of an empty section, with the same reasons as `empty_because` of a list. */
function whyEmpty<Row, K extends Kinds, Q, A extends Applied>(
  { dataset, library, caller, applied, queryOf }: Source<Row, K, Q, A>,
  where: Filter | undefined,
): string {
  const find = (some: Partial<A>, limit: number, further?: Filter) =>
    findRows(library, caller, dataset, { query: queryOf(some), limit, where: all(where, further) });
  const filters = Object.entries(applied).filter(([, value]) => value !== undefined)
    .map(([parameter, value]) => ({
      parameter,
      value: String(value),
      count: (further?: Filter) => find({ [parameter]: value } as Partial<A>, 0, further).total,
    }));
  const asked = filters.map(({ parameter, value }) => `${parameter}=${value}`).join(", ");
  const seen = seesSample(dataset, caller) ? " in the sample that this key sees" : "";
  const reasons = emptyBecause(
    library.version(dataset),
    filters,
    () => find({}, Infinity).rows,
  ).map(reasonText).join(", ");
  return `no rows for ${asked}${seen}. Rows that match each alone: ${reasons}.`;
}

/** A reason in words: `trade 12`, `state 0 (nearest: CO, NM)`. */
function reasonText({ parameter, rows_alone, nearest, never_filled }: EmptyReason): string {
  const more = never_filled
    ? " (no row has any)"
    : nearest.length > 0
    ? ` (nearest: ${nearest.join(", ")})`
    : "";
  return `${parameter} ${rows_alone}${more}`;
}
