import { z } from "zod";
import { defined } from "../base/json/defined.ts";
import { leastOf, requirementOf } from "../datasets/declare/access.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { sourceDocuments } from "../datasets/source_documents.ts";
import { recordSchema } from "../datasets/declare/record_schema.ts";
import {
  type Context,
  type Endpoint,
  endpoint,
  type EndpointResult,
  type OwnHeader,
} from "../http/declare/endpoint.ts";
import { boolean, limit, text } from "../http/declare/kinds.ts";
import { type Params, params, type ParamValues, type Shape } from "../http/declare/params.ts";
import type { Kinds } from "../library/columns/columns.ts";
import type { Browsable, BrowseContext, Browsing } from "./browse.ts";
import type { Filter } from "../library/query/filters.ts";
import { ALWAYS } from "./coverage_fields.ts";
import { emptyBecause, emptyBecauseShape, type EmptyReason, explaining } from "./empty_because.ts";
import type { ListDeclaration, ListValues, SecondList } from "./list_declaration.ts";
import { totalHeader } from "./rows.ts";
import { accessHeaders, findRows, type RowQuery } from "./rows.ts";

/** Whether rows must be quote-safe, must not be, or may be either. */
export const quoteSafe = boolean.describe(
  "true gives only rows that may be used in a customer's quote, false only the others.",
);

/**
 * Declares an endpoint that lists a dataset's records (decisions, Envelopes). Every list has the same
 * rules: keys with level `sample` see the sample only, records can be found by id, quote-safety and
 * expiry are those at the time of the request, and the response tells the total and whether any record
 * is made up.
 *
 * @throws {TypeError} if the dataset does not declare a single access name.
 */
export function list<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
): Endpoint & Browsable {
  const {
    path,
    summary,
    example,
    dataset,
    envelope = "success",
    reads,
    refusals,
    exampleValues,
  } = declaration;
  const requirement = requirementOf(dataset);
  const shape = {
    ...declaration.params,
    [dataset.idField]: text.describe("The one record of this id; defaults do not apply to it."),
    limit: limit(...declaration.limit),
  };
  const given = params(shape, (values) => declaration.verify?.(values));
  const declared = endpoint({
    path,
    summary,
    params: given,
    leastAccess: leastOf(dataset),
    envelope,
    forms: true,
    headers: headersOf(dataset, declaration.secondary),
    example,
    ...defined({ reads, refusals, exampleValues }),
    ...(declaration.member === null ? { adds: { empty_because: emptyBecauseShape } } : {}),
    data: dataSchema(declaration),
    conditional: true,
    sources: sourcesOf(declaration),
    access: (values) => [requirement, ...declaration.also?.(values) ?? []],
    answer: (values, context) => answer(declaration, values, context),
  });
  return Object.freeze({ ...declared, browsing: browsingOf(declaration, given) });
}

/** The datasets that an answer depends on; source documents tell which records are made up. */
function sourcesOf(
  { dataset, secondary, reads = [] }:
    & Pick<ListDeclaration<never, Kinds, never, Shape>, "reads">
    & { readonly dataset: Pick<Dataset, "key">; readonly secondary?: Pick<Dataset, "key"> },
): string[] {
  const secondaries = secondary === undefined ? [] : [secondary.key];
  return [...new Set([dataset.key, ...secondaries, ...reads, sourceDocuments.key])];
}

/** The headers of a list. A key may see only a sample of the list's dataset or its second dataset. */
function headersOf(...datasets: readonly (Pick<Dataset, "access"> | undefined)[]): OwnHeader[] {
  const mayBeSample = datasets.some((dataset) => dataset?.access?.level === "sample");
  return ["x-svc-total-count", ...mayBeSample ? ["x-svc-access-level" as const] : []];
}

/** The row query for some parameter values. */
function rowQuery<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
  asked: ListValues<S>,
  context: BrowseContext,
  withoutDefaults: boolean,
): RowQuery<K, Q> {
  const { dataset: { idField }, limit: [byDefault], view } = declaration;
  const values: Readonly<Record<string, unknown>> = asked;
  const id = values[idField];
  return {
    query: declaration.query(asked, context, withoutDefaults),
    id: typeof id === "string" ? id : undefined,
    quoteSafe: typeof values.quote_safe === "boolean" ? values.quote_safe : undefined,
    limit: typeof values.limit === "number" ? values.limit : byDefault,
    view,
    ...declaration.showing?.(asked, context),
  };
}

/**
 * The values of a request's parameters, with defaults; without defaults if the request has an id.
 *
 * @param defaults False leaves out defaults in any case.
 */
function askedValues<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
  values: ParamValues<S>,
  sent: ReadonlySet<string>,
  defaults: boolean,
): { asked: ListValues<S>; withoutDefaults: boolean } {
  const withoutDefaults = !defaults || sent.has(declaration.dataset.idField);
  const asked = withoutDefaults ? only(values, sent) : withDefaults(declaration, values);
  return { asked, withoutDefaults };
}

function withDefaults<Row, K extends Kinds, Q, S extends Shape>(
  { defaults }: ListDeclaration<Row, K, Q, S>,
  values: ParamValues<S>,
): ParamValues<S> {
  return defaults === undefined ? values : { ...values, ...defaults(values) };
}

function answer<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
  values: ParamValues<S>,
  context: Context,
): EndpointResult {
  const { dataset, member = "records" } = declaration;
  const { asked, withoutDefaults } = askedValues(declaration, values, context.sent, true);
  const wanted = rowQuery(declaration, asked, context, withoutDefaults);
  const found = findRows(context.library, context.caller, dataset, wanted);
  const more = declaration.more?.(asked, context);
  const all: SecondList[] = more?.found === undefined ? [found] : [found, more.found];
  const reasons = found.total === 0
    ? { empty_because: reasonsOf(declaration, values, context, withoutDefaults) }
    : {};
  return {
    data: member === null ? found.records : {
      [member]: found.records,
      ...more?.data,
      coverage: {
        ...declaration.coverage?.(asked, found, context),
        ...more?.coverage,
        records_available: found.total,
        contains_samples: all.some(({ samples }) => samples),
        ...reasons,
      },
    },
    ...(member === null ? { usage: reasons } : {}),
    rows: found.forms,
    headers: {
      ...totalHeader(found.rows.length, found.total),
      ...accessHeaders(all.some(({ isSample }) => isSample)),
    },
    until: Math.min(...all.map(({ effectiveState }) => effectiveState.until)),
  };
}

/** Why no record matches, filter by filter. */
function reasonsOf<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
  values: ParamValues<S>,
  context: Context,
  withoutDefaults: boolean,
): EmptyReason[] {
  const { dataset } = declaration;
  const { library, caller, sent } = context;
  const all = withDefaults(declaration, values);
  const find = (names: readonly string[], more: Partial<RowQuery<K, Q>> = {}) =>
    findRows(library, caller, dataset, {
      ...rowQuery(declaration, only(all, new Set(names)), context, true),
      arrange: undefined,
      limit: 0,
      ...more,
    });
  const filters = Object.keys(all)
    .filter((name) => isFilter(name, declaration.notFilters) && all[name] !== undefined)
    .map((name) => ({
      parameter: name,
      value: String(all[name]),
      isDerived: declaration.derivedFilters?.includes(name) ?? false,
      count: (where?: Filter) => find([name], { where }).total,
    }));
  const named = explaining(
    filters.filter(({ parameter }) => sent.has(parameter)),
    withoutDefaults ? [] : filters.filter(({ parameter }) => !sent.has(parameter)),
    (names) => find(names).total,
  );
  const { version, total } = find([]);
  return emptyBecause(
    version,
    named,
    () => total === version.size ? undefined : find([], { limit: Infinity }).rows,
  );
}

/** Parameters that decide how much is returned, or in which order, but not which records match. */
const NOT_FILTERS: readonly string[] = ["limit", "lat", "lng"];

const isFilter = (name: string, others: readonly string[] = []) =>
  !NOT_FILTERS.includes(name) && !others.includes(name);

function browsingOf<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
  given: Params<ParamValues<S>>,
): Browsing {
  const { dataset, path } = declaration;
  return {
    dataset: dataset.key,
    path,
    params: given.shape,
    find(query, library, caller, window) {
      const { values, names: sent } = given.read(query);
      const { asked } = askedValues(declaration, values, sent, false);
      const wanted = rowQuery(declaration, asked, { library, caller, sent }, true);
      return findRows(library, caller, dataset, { ...wanted, ...window });
    },
  };
}

/** The schema of `data`. */
function dataSchema<Row, K extends Kinds, Q, S extends Shape>(
  { dataset, member = "records", adds, covers }: ListDeclaration<Row, K, Q, S>,
): z.ZodType {
  const records = z.array(recordSchema(dataset)).describe("The records, in order.");
  if (member === null) return records;
  const coverage = z.looseObject({ ...covers, ...ALWAYS })
    .describe("The filters that were applied, and how complete the response is.");
  return z.looseObject({ [member]: records, ...adds, coverage })
    .describe("The records, and what they cover.");
}

/** The values of some parameters only. */
function only<S extends Shape>(values: ParamValues<S>, names: ReadonlySet<string>): ListValues<S> {
  const asked: Partial<Record<keyof S, unknown>> = {};
  for (const name in values) if (names.has(name)) asked[name] = values[name];
  return asked as ListValues<S>;
}
