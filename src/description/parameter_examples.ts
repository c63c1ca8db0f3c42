import { isObject } from "../base/json/is_object.ts";

/** Fields of a record that a parameter of another name filters by. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  trade: ["trade_category", "trade"],
  financier: ["financier_slug"],
  measure: ["measure_key"],
  product: ["product_label"],
  county: ["county_name"],
  city: ["city_name"],
  utility: ["slug"],
  code: ["sku"],
  model: ["model_number"],
  adder: ["adder_key"],
  equipment_category: ["category"],
};

/** Values that the record of an example does not have. */
const GIVEN: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  "/api/v1/sync/snapshot": { trade: "solar" },
  "/api/v1/sync/changes": { trade: "solar", since: "v0:finance_fees:solar", snapshot: 1 },
};

/**
 * Examples of an endpoint's parameters that fit together: those of its example query, and for the
 * others the values of the record that this query returns.
 */
export function parameterExamples(
  path: string,
  example: { readonly query: string; readonly body: unknown } | undefined,
): (name: string) => unknown {
  if (example === undefined) return () => undefined;
  const asked = Object.fromEntries(new URLSearchParams(example.query));
  const { data } = example.body as { readonly data?: unknown };
  return (name) =>
    GIVEN[path]?.[name] ?? asked[name] ??
      (FIELDS[name] ?? [name]).map((field) => firstValue(data, field))
        .find((value) => value !== undefined);
}

/** The first value of a field, in the order of the document; undefined where all are null. */
function firstValue(value: unknown, field: string): string | number | boolean | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = firstValue(item, field);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const own = value[field];
  if (typeof own === "string" || typeof own === "number" || typeof own === "boolean") return own;
  for (const member of Object.values(value)) {
    const found = firstValue(member, field);
    if (found !== undefined) return found;
  }
  return undefined;
}
