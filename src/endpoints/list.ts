import { type Caller, requireLevel } from "../access/caller.ts";
import type { Json } from "../base/json.ts";
import { leastOf, requirementOf } from "../datasets/access.ts";
import type { Dataset } from "../datasets/dataset.ts";
import { type Context, type Endpoint, endpoint, type RefusalMessage } from "../http/endpoint.ts";
import { boolean, limit, text } from "../http/kinds.ts";
import { params, type ParamValues, type Shape } from "../http/params.ts";
import type { Browsable, Browsing, Looking } from "./browse.ts";
import { recordSchema } from "../datasets/record_schema.ts";
import { ALWAYS } from "./coverage_fields.ts";
import { z } from "zod";
import type { Kinds } from "../library/columns.ts";
import { accessHeaders, type Ask, findRows, type Found } from "./rows.ts";

/** Whether rows must be quote-safe, must not be, or may be either. */
export const quoteSafe = boolean.says(
  "true gives only rows that may be used in a customer's quote, false only the others.",
);

/** What was asked for: with an id, the defaults of what was not sent do not apply. */
export type Asked<S extends Shape> = { readonly [Name in keyof S]?: ParamValues<S>[Name] };

interface ListDeclaration<Row, K extends Kinds, Q, S extends Shape> {
  readonly path: string;
  /** What it gives, in one sentence. */
  readonly summary: string;
  /** A query that has an answer on the seeds, for the reference. */
  readonly example: string;
  readonly dataset: Dataset<Row, K, Q>;
  /** The dataset whose rows it may show beside its own (`more`). */
  readonly beside?: Dataset;
  /** Keys of further datasets that it reads. */
  readonly reads?: readonly string[];
  /** How it may refuse, beside what every list does. */
  readonly refusals?: readonly RefusalMessage[];
  /** Its own parameters; the record's id and `limit` come with every list. */
  readonly params: S;
  /** How many records it gives by default and at most. */
  readonly limit: readonly [byDefault: number, cap: number];
  readonly envelope?: "success" | "usage";
  /** The view of the records that it shows. */
  readonly view?: string;
  /** The member of `data` that holds the records; null where they are `data` itself. */
  readonly member?: string | null;
  /** Throws 400 for values that do not go together. */
  verify?(values: ParamValues<S>): void;
  /** Throws 403 where the request needs more than the dataset. */
  also?(values: ParamValues<S>, caller: Caller): void;
  /** What its dataset is asked for. With an id, defaults of the dataset do not apply either. */
  query(asked: Asked<S>, looking: Looking, byId: boolean): Q;
  /** Another order, or other text, for the records. */
  showing?(asked: Asked<S>): Pick<Ask<K, Q>, "arrange" | "write">;
  /** What `coverage` consists of, but for what every list says; left out where `data` is a list. */
  readonly covers?: z.ZodRawShape;
  coverage?(asked: Asked<S>, found: Found<K>, context: Context): Members;
  /** What further members of `data` consist of. */
  readonly adds?: z.ZodRawShape;
  /** Further members of `data` and of `coverage`, and the rows of another dataset that they show. */
  more?(asked: Asked<S>, context: Context): {
    data: Members;
    coverage: Members;
    found: Beside | undefined;
  };
}

/** What rows that stand beside those of a list say of the answer. */
type Beside = Pick<Found, "samples" | "isSample" | "standing">;

type Members = { readonly [name: string]: Json };

/**
 * Declares a list of a dataset's records. With it come: the sample of `sample` keys and the header
 * that says so, the record's id as a filter, quote-safety and expiry as they stand at the moment,
 * how many records there are beyond the limit, and whether any is made up (decisions, Envelopes).
 */
export function list<Row, K extends Kinds, Q, S extends Shape>(
  declaration: ListDeclaration<Row, K, Q, S>,
): Endpoint & Browsable {
  const { path, summary, example, dataset, envelope = "success", member = "records" } = declaration;
  const [byDefault, cap] = declaration.limit;
  const requirement = requirementOf(dataset);
  const shape = {
    ...declaration.params,
    [dataset.idField]: text.says("The one record of this id; defaults do not apply to it."),
    limit: limit(byDefault, cap),
  };
  const given = params(shape, (values) => declaration.verify?.(values));
  const ask = (values: ParamValues<S>, looking: Looking, defaults: boolean) => {
    const sent: Readonly<Record<string, unknown>> = values;
    const id = sent[dataset.idField];
    const byId = typeof id === "string";
    const plain = byId || !defaults;
    const asked = plain ? only(values, looking.sent) : values;
    return {
      asked,
      query: declaration.query(asked, looking, plain),
      id: byId ? id : undefined,
      quoteSafe: typeof sent.quote_safe === "boolean" ? sent.quote_safe : undefined,
      limit: typeof sent.limit === "number" ? sent.limit : byDefault,
      view: declaration.view,
      ...declaration.showing?.(asked),
    };
  };
  const declared = endpoint({
    path,
    summary,
    params: given,
    leastAccess: leastOf(dataset),
    envelope,
    forms: true,
    headers: [
      "x-svc-total-count",
      ...requirement.level === "sample" || declaration.beside?.access?.level === "sample"
        ? ["x-svc-access-level" as const]
        : [],
    ],
    ...declaration.reads === undefined ? {} : { reads: declaration.reads },
    ...declaration.refusals === undefined ? {} : { refusals: declaration.refusals },
    example,
    data: dataSchema(declaration),
    access(values, caller) {
      requireLevel(caller, requirement);
      declaration.also?.(values, caller);
      return null;
    },
    answer(values, context) {
      const { asked, ...wanted } = ask(values, context, true);
      const found = findRows(context.library, context.caller, dataset, wanted);
      const more = declaration.more?.(asked, context);
      const all: Beside[] = more?.found === undefined ? [found] : [found, more.found];
      return {
        data: member === null ? found.records : {
          [member]: found.records,
          ...more?.data,
          coverage: {
            ...declaration.coverage?.(asked, found, context),
            ...more?.coverage,
            records_available: found.total,
            contains_samples: all.some(({ samples }) => samples),
          },
        },
        rows: found.forms,
        headers: { ...totalOf(found), ...accessHeaders(all.some(({ isSample }) => isSample)) },
        until: Math.min(...all.map(({ standing }) => standing.until)),
      };
    },
  });
  const browsing: Browsing = {
    dataset: dataset.key,
    path,
    params: given.shape,
    look(query, library, caller, window) {
      const { values, names: sent } = given.read(query);
      const { asked: _, ...wanted } = ask(values, { library, caller, sent }, false);
      return findRows(library, caller, dataset, { ...wanted, ...window });
    },
  };
  return Object.freeze({ ...declared, browsing });
}

/** The shape of `data`. */
function dataSchema<Row, K extends Kinds, Q, S extends Shape>(
  { dataset, member = "records", adds, covers }: ListDeclaration<Row, K, Q, S>,
): z.ZodType {
  const records = z.array(recordSchema(dataset)).describe("The records, in their order.");
  if (member === null) return records;
  const coverage = z.looseObject({ ...covers, ...ALWAYS })
    .describe("What was asked for, and how complete the answer is.");
  return z.looseObject({ [member]: records, ...adds, coverage })
    .describe("The records, and what they cover.");
}

/** Only what was sent: a default is nobody's wish. */
function only<S extends Shape>(values: ParamValues<S>, sent: ReadonlySet<string>): Asked<S> {
  const asked: Partial<Record<keyof S, unknown>> = {};
  for (const name in values) if (sent.has(name)) asked[name] = values[name];
  return asked as Asked<S>;
}

function totalOf({ rows, total }: Found) {
  return rows.length < total ? { "x-svc-total-count": String(total) } : {};
}
