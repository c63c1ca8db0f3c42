import { badRequest } from "../../base/refusal.ts";
import { type Param, RequiredParam } from "./param.ts";
import { readQuery } from "../request/query_string.ts";

// deno-lint-ignore no-explicit-any -- a set of parameters of any types
export type Shape = Readonly<Record<string, Param<any>>>;

export type ParamValues<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Param<infer T> ? T : never;
};

/** The parsed parameters of a request. */
export interface GivenParams<P> {
  readonly values: P;
  /** Names of the parameters that were sent and are known. */
  readonly names: ReadonlySet<string>;
  /** Names that were sent and are not known, each once, in the order sent. */
  readonly unknown: readonly string[];
}

/** The parameters of an endpoint. */
export interface Params<P> {
  readonly shape: Shape;
  /**
   * Parses a query string, in the order of the declaration.
   *
   * @param query What follows the `?`, still encoded; empty for none.
   * @throws 400 on the first error.
   */
  read(query: string): GivenParams<P>;
}

const NONE: readonly string[] = [];

/**
 * Declares an endpoint's parameters.
 *
 * @param verify Throws 400 for values that do not go together.
 */
export function params<S extends Shape>(
  shape: S,
  verify: (values: ParamValues<S>) => void = () => {},
): Params<ParamValues<S>> {
  const entries = Object.entries(shape);
  const known = new Set(Object.keys(shape));
  return {
    shape,
    read(query) {
      const sent = query === "" ? undefined : readQuery(query, known);
      const values: Record<string, unknown> = {};
      for (const [name, param] of entries) values[name] = valueOf(param, name, sent?.values[name]);
      const read = values as ParamValues<S>;
      verify(read);
      return {
        values: read,
        names: new Set(Object.keys(sent?.values ?? {})),
        unknown: sent?.unknown ?? NONE,
      };
    },
  };
}

function valueOf<T>(param: Param<T>, name: string, text: string | undefined): T | undefined {
  if (text !== undefined) {
    try {
      return param.read(text, name);
    } catch (error) {
      if (!(error instanceof RequiredParam)) throw error;
    }
  }
  if (param.needed !== undefined) throw badRequest(param.needed.replace("{name}", name));
  return param.missing;
}
