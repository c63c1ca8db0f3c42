import type { JsonSchema, JsonSchemas } from "../base/json/json_schema.ts";

/** The alternatives of a union, flattened; a list of the schema itself if it is no union. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return several === undefined ? [schema] : several.flatMap(alternatives);
}

/** The type of a schema in words, such as `list of string, or null`. */
export function typeOf(schema: JsonSchema, schemas: JsonSchemas = {}): string {
  const kinds = new Set(alternatives(schema).flatMap((one) => kindsOf(one, schemas)));
  const isNullable = kinds.delete("null");
  return [...kinds].join(" or ") + (isNullable ? ", or null" : "");
}

function kindsOf(schema: JsonSchema, schemas: JsonSchemas): string[] {
  const name = refName(schema);
  if (name !== undefined) {
    return alternatives(schemas[name] ?? { type: "object" })
      .flatMap((one) => kindsOf(one, schemas));
  }
  const { type, items, format, enum: values, const: constant } = schema;
  const types = typeof type === "string" ? [type] : type ?? typesOfValues(values ?? [constant]);
  return types.map((one) => {
    if (one === "array") return `list of ${typeOf(items ?? {}, schemas) || "anything"}`;
    return one === "string" && format !== undefined ? FORMATS[format] ?? one : one;
  });
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "date and time",
  uuid: "UUID",
};

/** Patterns in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  "^[A-Z]{2}$": "two uppercase letters",
  "^[A-Za-z]{2}$": "two letters",
  "^\\d{5}$": "five digits",
  "^\\d{2}-\\d{4}$": "two digits, a hyphen and four digits",
  "^([a-z0-9_]+_county|all_other_counties)$":
    "in lower case with underscores: `…_county`, or `all_other_counties`",
};

function typesOfValues(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((one) => one !== undefined))].map((one) =>
    one === null ? "null" : typeof one
  );
}

/** The allowed values or range of a schema, as Markdown; empty if all values of the type are. */
export function allowedOf(schema: JsonSchema): string {
  const parts = alternatives(schema).flatMap((one) => {
    if (one.const !== undefined) return [`always \`${one.const}\``];
    if (one.enum !== undefined) {
      const [only, ...others] = one.enum.filter((value) => value !== null).map((v) => `\`${v}\``);
      return [others.length === 0 ? `always ${only}` : [only, ...others].join(", ")];
    }
    if (one.items !== undefined) return [allowedOf(one.items)];
    const { minimum, maximum, exclusiveMinimum, pattern } = one;
    const low = minimum === undefined || minimum <= -Number.MAX_SAFE_INTEGER ? undefined : minimum;
    const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
    if (low !== undefined && high !== undefined) return [`${low} to ${high}`];
    if (exclusiveMinimum !== undefined) return [`above ${exclusiveMinimum}`];
    if (low !== undefined) return [`${low} or more`];
    if (high !== undefined) return [`at most ${high}`];
    return pattern === undefined || one.format !== undefined
      ? []
      : [PATTERNS[pattern] ?? `\`${pattern}\``];
  });
  return [...new Set(parts.filter((part) => part !== ""))].join("; ");
}

/** The name of the component that a schema refers to; undefined if it is not a reference. */
export function refName({ $ref }: JsonSchema): string | undefined {
  return $ref?.split("/").pop();
}
