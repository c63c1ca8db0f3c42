import type { Answer } from "./answer.ts";
import type { paths } from "./generated/types.ts";
import type { RequestOptions } from "./transport.ts";

/**
 * The type of an endpoint's method.
 *
 * @typeParam List The member of `data` with the records; null if `data` itself is the list or a
 * single object.
 * @typeParam Needs Whether a parameter is required.
 */
export type Method<Path extends keyof paths, List extends string | null, Needs extends boolean> =
  Needs extends true ? (
      params: Params<Path>,
      options?: RequestOptions,
    ) => Promise<AnswerOf<Data<Path>, List>>
    : (params?: Params<Path>, options?: RequestOptions) => Promise<AnswerOf<Data<Path>, List>>;

type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation
  : never;

type Params<Path extends keyof paths> = Get<Path> extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : Record<never, never>;

type Data<Path extends keyof paths> = Get<Path> extends
  { responses: { 200: { content: { "application/json": { data: infer Data } } } } } ? Data
  : never;

type AnswerOf<Data, List> = List extends keyof Data
  ? Answer<Item<Data[List]>, CoverageOf<Data>, Omit<Data, List | "coverage">>
  : Answer<Item<Data>, null, Record<never, never>>;

type Item<Data> = Data extends readonly (infer Row)[] ? Row : Data;

type CoverageOf<Data> = Data extends { coverage: infer Coverage } ? Coverage : null;
