import type { z } from "zod";
import type { Requirement } from "../access/levels.ts";
import type { Json } from "../base/json/json.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import type { Context, RefusalMessage } from "../http/declare/endpoint.ts";
import type { ParamValues, Shape } from "../http/declare/params.ts";
import type { Kinds } from "../library/columns/columns.ts";
import type { Looking } from "./browse.ts";
import type { FoundRows, RowQuery } from "./rows.ts";

/** The request's values: with an id, defaults do not apply. */
export type ListValues<S extends Shape> = {
  readonly [Name in keyof S]?: ParamValues<S>[Name];
};

/** What a list endpoint says of itself; the rest follows from its dataset. */
export interface ListDeclaration<Row, K extends Kinds, Q, S extends Shape> {
  readonly path: string;
  /** What it gives, in one sentence. */
  readonly summary: string;
  /** A query that has an answer on the seeds, for the reference. */
  readonly example: string;
  /** Values of parameters that fit the example, and that its record does not have. */
  readonly exampleValues?: Readonly<Record<string, string | number | boolean>>;
  readonly dataset: Dataset<Row, K, Q>;
  /** A second dataset whose rows it may show too (`more`). */
  readonly secondary?: Dataset;
  /** Keys of further datasets that it reads. */
  readonly reads?: readonly string[];
  /** How it may refuse, in addition to what every list does. */
  readonly refusals?: readonly RefusalMessage[];
  /** Its own parameters; the record's id and `limit` come with every list. */
  readonly params: S;
  /** How many records it gives by default and at most. */
  readonly limit: readonly [byDefault: number, cap: number];
  readonly envelope?: "success" | "usage";
  /** The view of the records that it shows. */
  readonly view?: string;
  /** The member of `data` that holds the records; null if they are `data` itself. */
  readonly member?: string | null;
  /** Throws 400 for values that do not go together. */
  verify?(values: ParamValues<S>): void;
  /** The levels that the request needs in addition to the dataset's. */
  also?(values: ParamValues<S>): readonly Requirement[];
  /** Values of parameters that were not sent and whose default depends on the others. */
  defaults?(values: ParamValues<S>): ListValues<S>;
  /** Parameters that do not filter the records. */
  readonly notFilters?: readonly (keyof S & string)[];
  /** Parameters that filter by more than a column of their name. */
  readonly derivedFilters?: readonly (keyof S & string)[];
  /** The query to its dataset. With an id, the dataset's defaults do not apply either. */
  query(asked: ListValues<S>, looking: Looking, byId: boolean): Q;
  /** Another order, or other text, for the records. */
  showing?(
    asked: ListValues<S>,
    looking: Looking,
  ): Pick<RowQuery<K, Q>, "arrange" | "write" | "promoted">;
  /** What `coverage` consists of, but for what every list says; left out where `data` is a list. */
  readonly covers?: z.ZodRawShape;
  coverage?(asked: ListValues<S>, found: FoundRows<K>, context: Context): Members;
  /** What further members of `data` consist of. */
  readonly adds?: z.ZodRawShape;
  /** Further members of `data` and of `coverage`, and the rows of another dataset that they show. */
  more?(asked: ListValues<S>, context: Context): {
    data: Members;
    coverage: Members;
    found: SecondList | undefined;
  };
}

/** What a second list of rows contributes to the response. */
export type SecondList = Pick<FoundRows, "samples" | "isSample" | "effectiveState">;

type Members = { readonly [name: string]: Json };
