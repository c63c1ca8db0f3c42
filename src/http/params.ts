import { z } from "zod";
import { TRADES } from "../datasets/fields.ts";
import { slug } from "../library/filters.ts";
import { badRequest } from "./errors.ts";
import { readQuery } from "./query_string.ts";

/**
 * Query parameters. A declaration maps names to kinds; reading one gives typed values or the first
 * fault in the order declared, named and with what is allowed (decisions, Refusals).
 */
export type ParamKind<T> = (name: string) => z.ZodType<T, string | undefined>;

type Shape = Readonly<Record<string, ParamKind<unknown>>>;
export type ParamValues<S extends Shape> = {
  [Name in keyof S]: S[Name] extends ParamKind<infer T> ? T : never;
};

/** The parameters of an endpoint. */
export interface Params<P> {
  readonly names: readonly string[];
  /**
   * @param query What follows the `?`, still encoded; empty for none.
   * @throws 400 on the first fault.
   */
  read(query: string): P;
}

/**
 * @param verify Throws 400 for values that do not go together.
 */
export function params<S extends Shape>(
  shape: S,
  verify: (values: ParamValues<S>) => void = () => {},
): Params<ParamValues<S>> {
  const names = Object.keys(shape);
  const schemas = new Map(names.map((name) => [name, shape[name]!(name)]));
  const omitted = new Map(names.map((name) => [name, schemas.get(name)!.safeParse(undefined)]));
  return {
    names,
    read(query) {
      const given = readQuery(query, schemas);
      const values: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++) {
        const name = names[i]!;
        const text = given?.[name];
        // What an omitted parameter gives is always the same, so it is found out once.
        const result = text === undefined ? omitted.get(name)! : schemas.get(name)!.safeParse(text);
        if (!result.success) throw badRequest(result.error.issues[0]!.message);
        values[name] = result.data;
      }
      verify(values as ParamValues<S>);
      return values as ParamValues<S>;
    },
  };
}

type Read<T> = (value: string, refuse: (message: string) => never) => T;

class Refused extends Error {}

/** A kind from a function that reads a value or refuses it; what is omitted becomes `missing`. */
function kind<T, M>(missing: M, read: Read<T>): ParamKind<T | M> {
  return () =>
    z.string().optional().transform((value, context) => {
      if (value === undefined) return missing;
      try {
        return read(value, (message) => {
          throw new Refused(message);
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        context.addIssue({ code: "custom", message: error.message });
        return z.NEVER;
      }
    }) as z.ZodType<T | M, string | undefined>;
}

/** Gives a kind its parameter's name, for its messages. */
function named<T>(make: (name: string) => ParamKind<T>): ParamKind<T> {
  return (name) => make(name)(name);
}

/** Refuses an omitted parameter. */
export function required<T>(of: ParamKind<T>, message?: string): ParamKind<NonNullable<T>> {
  return (name) =>
    of(name).refine((value) => value !== undefined, {
      message: message ?? `Query parameter '${name}' is required.`,
    }) as unknown as z.ZodType<NonNullable<T>, string | undefined>;
}

/** Gives an omitted parameter a value. */
export function defaulting<T, const D>(of: ParamKind<T>, value: D): ParamKind<NonNullable<T> | D> {
  return (name) =>
    of(name).transform((given) => given ?? value) as unknown as z.ZodType<
      NonNullable<T> | D,
      string | undefined
    >;
}

/** Free text. An empty value is refused rather than taken to match everything. */
export const text: ParamKind<string | undefined> = named((name) =>
  kind(undefined, (value, refuse) => {
    const trimmed = value.trim();
    return trimmed === "" ? refuse(`Invalid ${name}. Give a value or leave it out.`) : trimmed;
  })
);

/** Text that is compared as a slug. */
export const slugged: ParamKind<string | undefined> = (name) =>
  text(name).transform((value) => value === undefined ? undefined : slug(value));

/** Quotes a client's value for a message, shortened. */
const quoted = (value: string) => `"${value.length > 80 ? value.slice(0, 80) + "…" : value}"`;

/** One of some values, without case. */
export function oneOf<const V extends string>(
  values: readonly V[],
  message = (name: string, _value: string) => `Invalid ${name}. Use ${enumerate(values)}.`,
): ParamKind<V | undefined> {
  const known = new Map(values.map((value) => [value.toLowerCase(), value]));
  return named((name) =>
    kind(
      undefined,
      (value, refuse) => known.get(value.toLowerCase()) ?? refuse(message(name, quoted(value))),
    )
  );
}

/** `a, b, or c`. */
export function enumerate(values: readonly string[]): string {
  return values.length < 2
    ? values.join("")
    : `${values.slice(0, -1).join(", ")}, or ${values.at(-1)}`;
}

/** A trade, without case. The message is the contract's (spec 1, GET /api/v1/catalog/equipment). */
export const trade = oneOf(
  TRADES,
  (_, value) => `Unsupported trade ${value}. Use solar, roofing, hvac, plumbing, or electrical.`,
);

/** `true` or `false`, to the letter. */
export const boolean: ParamKind<boolean | undefined> = named((name) =>
  kind(
    undefined,
    (value, refuse) =>
      value === "true" ||
      (value === "false" ? false : refuse(`Invalid ${name}. Use true or false.`)),
  )
);

/** A finite decimal number. */
export function number(
  range: { min?: number; max?: number } = {},
): ParamKind<number | undefined> {
  const { min = -Infinity, max = Infinity } = range;
  return named((name) =>
    kind(undefined, (value, refuse) => {
      const parsed = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : NaN;
      if (!Number.isFinite(parsed)) refuse(`Invalid ${name}. Use a number.`);
      if (parsed < min || parsed > max) refuse(`Invalid ${name}. Use a number ${span(min, max)}.`);
      return parsed;
    })
  );
}

/** A whole number of at least `min`. A value above `cap` becomes the cap; one above `max` is refused. */
export function integer(
  range: { min: number; max?: number; cap?: number },
): ParamKind<number | undefined> {
  const { min, max = Number.MAX_SAFE_INTEGER, cap = Infinity } = range;
  return named((name) =>
    kind(undefined, (value, refuse) => {
      const parsed = /^-?\d+$/.test(value) ? Number(value) : NaN;
      // A number too large to be exact is far above every cap.
      if (parsed >= min && parsed > cap) return cap;
      if (!(parsed >= min && parsed <= max)) {
        refuse(`Invalid ${name}. Use a whole number ${span(min, max)}.`);
      }
      return parsed;
    })
  );
}

function span(min: number, max: number): string {
  if (max === Infinity || max === Number.MAX_SAFE_INTEGER) return `of at least ${min}`;
  return `from ${min} to ${max}`;
}

/** How many records to give: a default, and a cap to which more is lowered. */
export function limit(byDefault: number, cap: number): ParamKind<number> {
  return defaulting(integer({ min: 1, cap }), byDefault) as ParamKind<number>;
}

/** `page` and `per_page` (spec 1, Limits). */
export const paging = {
  page: defaulting(integer({ min: 1 }), 1) as ParamKind<number>,
  per_page: limit(25, 100),
};

/** Text of one form only; `allowed` completes "Use …". */
export function pattern(form: RegExp, allowed: string): ParamKind<string | undefined> {
  return named((name) =>
    kind(
      undefined,
      (value, refuse) => form.test(value) ? value : refuse(`Invalid ${name}. Use ${allowed}.`),
    )
  );
}

/** A two-letter state code, in either case; given in capitals. */
export const state: ParamKind<string | undefined> = (name) =>
  pattern(/^[A-Za-z]{2}$/, "a two-letter state code")(name)
    .transform((value) => value?.toUpperCase());

/** A four-digit year after 2000. */
export const year: ParamKind<number | undefined> = named((name) =>
  kind(
    undefined,
    (value, refuse) =>
      /^\d{4}$/.test(value) && Number(value) > 2000
        ? Number(value)
        : refuse(`Invalid ${name}. Use a four-digit year after 2000.`),
  )
);
