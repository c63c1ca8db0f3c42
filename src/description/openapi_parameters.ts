import { defined } from "../base/json/defined.ts";
import { isObject } from "../base/json/is_object.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";
import type { Param, ParamSchema } from "../http/declare/param.ts";

/** The OpenAPI parameter for a query parameter. */
export function parameterOf(name: string, param: Param<unknown>, example?: unknown) {
  const { cap, caseless: _, enum: values, example: own, ...schema } = param.schema;
  const shown = asType(example ?? own ?? schema.default, schema.type);
  return {
    name,
    in: "query" as const,
    required: param.needed !== undefined,
    description: param.fullDescription,
    ...defined({ example: shown }),
    schema: {
      ...schema,
      ...defined({ enum: values?.map((value) => value.toLowerCase()), "x-cap": cap }),
    },
  };
}

/** Converts an example from a query, which is text, to the parameter's type. */
function asType(example: unknown, type: ParamSchema["type"]): unknown {
  if (type === "string" || typeof example !== "string") return example;
  return type === "boolean" ? example === "true" : Number(example);
}

type Scalar = string | number | boolean;

/** The record fields that a parameter filters by, if their names differ from the parameter's. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  trade: ["trade_category", "trade"],
  financier: ["financier_slug"],
  measure: ["measure_key", "eligible_measures"],
  product: ["product_label"],
  county: ["county_name"],
  city: ["city_name"],
  utility: ["slug"],
  code: ["sku"],
  model: ["model_number"],
  adder: ["adder_key"],
  equipment_category: ["category"],
};

/**
 * Gives example values for an endpoint's parameters, which work together: declared values first, then
 * those of the example query, then those of the record that this query returns.
 */
export function parameterExamples(
  { exampleValues = {} }: Pick<Endpoint, "exampleValues">,
  example: { readonly query: string; readonly body: unknown } | undefined,
): (name: string) => Scalar | undefined {
  if (example === undefined) return () => undefined;
  const asked = Object.fromEntries(new URLSearchParams(example.query));
  const { data } = example.body as { readonly data?: unknown };
  return (name) =>
    exampleValues[name] ?? asked[name] ??
      (FIELDS[name] ?? [name]).map((field) => firstValue(data, field))
        .find((value) => value !== undefined);
}

/** The first value of a field, in the order of the document; undefined if all are null. */
function firstValue(value: unknown, field: string): Scalar | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = firstValue(item, field);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  // If it is a list, its first item.
  const own = [value[field]].flat()[0];
  if (typeof own === "string" || typeof own === "number" || typeof own === "boolean") return own;
  for (const member of Object.values(value)) {
    const found = firstValue(member, field);
    if (found !== undefined) return found;
  }
  return undefined;
}
