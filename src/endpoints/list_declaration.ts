import type { z } from "zod";
import type { Requirement } from "../access/levels.ts";
import type { Json } from "../base/json/json.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import type { Context, RefusalMessage } from "../http/declare/endpoint.ts";
import type { ParamValues, Shape } from "../http/declare/params.ts";
import type { Kinds } from "../library/columns/columns.ts";
import type { BrowseContext } from "./browse.ts";
import type { FoundRows, RowQuery } from "./rows.ts";

/** The values of a request's parameters. All are optional, because defaults do not apply with an id. */
export type ListValues<S extends Shape> = {
  readonly [Name in keyof S]?: ParamValues<S>[Name];
};

/** What a list endpoint declares; the rest follows from its dataset. */
export interface ListDeclaration<Row, K extends Kinds, Q, S extends Shape> {
  readonly path: string;
  /** What it returns, in one sentence. */
  readonly summary: string;
  /** A query that finds something in the seeds, for the reference. */
  readonly example: string;
  /** Parameter values that go with the example, if neither it nor the record it returns has them. */
  readonly exampleValues?: Readonly<Record<string, string | number | boolean>>;
  readonly dataset: Dataset<Row, K, Q>;
  /** A second dataset whose rows it may return too (`more`). */
  readonly secondary?: Dataset;
  /** Keys of further datasets that it reads. */
  readonly reads?: readonly string[];
  /** Errors in addition to those of every list. */
  readonly refusals?: readonly RefusalMessage[];
  /** Its own parameters; every list also has the record's id and `limit`. */
  readonly params: S;
  /** How many records it returns by default and at most. */
  readonly limit: readonly [byDefault: number, cap: number];
  readonly envelope?: "success" | "usage";
  /** The view in which it returns the records. */
  readonly view?: string;
  /** The member of `data` that holds the records; null if they are `data` itself. */
  readonly member?: string | null;
  /** Checks values against each other. @throws 400 if they contradict. */
  verify?(values: ParamValues<S>): void;
  /** The levels that the request needs in addition to the dataset's. */
  also?(values: ParamValues<S>): readonly Requirement[];
  /** Defaults that depend on other parameters. */
  defaults?(values: ParamValues<S>): ListValues<S>;
  /** Parameters that do not filter the records. */
  readonly notFilters?: readonly (keyof S & string)[];
  /** Parameters that compare more than one column. */
  readonly derivedFilters?: readonly (keyof S & string)[];
  /** Converts parameter values to the dataset's query. @param byId Whether defaults must not apply. */
  query(asked: ListValues<S>, context: BrowseContext, byId: boolean): Q;
  /** Changes the order or the text of the records. */
  showing?(
    asked: ListValues<S>,
    context: BrowseContext,
  ): Pick<RowQuery<K, Q>, "arrange" | "write" | "promoted">;
  /** The schema of the endpoint's additional members of `coverage`; omit if `data` is an array. */
  readonly covers?: z.ZodRawShape;
  coverage?(asked: ListValues<S>, found: FoundRows<K>, context: Context): Members;
  /** The schema of further members of `data`. */
  readonly adds?: z.ZodRawShape;
  /** Further members of `data` and `coverage`, and the rows of the second dataset in them. */
  more?(asked: ListValues<S>, context: Context): {
    data: Members;
    coverage: Members;
    found: SecondList | undefined;
  };
}

/** What the rows of a second dataset contribute to the rest of the response. */
export type SecondList = Pick<FoundRows, "samples" | "isSample" | "effectiveState">;

type Members = { readonly [name: string]: Json };
