import { z } from "zod";
import type { JsonSchema } from "../../base/json/json_schema.ts";

/** What a leaf of a record is in a table: text, a number, a flag, or JSON as text. */
export type LeafKind = "text" | "number" | "flag" | "json";

/** One column of a table of records. */
export interface Leaf {
  /** Its path, dotted. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: LeafKind;
}

const known = new WeakMap<z.ZodType, readonly Leaf[]>();

/** Without the names that shapes have, which would stand in their place. */
const NAMELESS = z.registry<Record<string, never>>();

/** The leaves of records of a shape. */
export function leavesOfShape(shape: z.ZodType): readonly Leaf[] {
  let leaves = known.get(shape);
  if (leaves === undefined) {
    const schema = z.toJSONSchema(shape, {
      io: "output",
      unrepresentable: "any",
      metadata: NAMELESS,
    });
    known.set(shape, leaves = leavesOf(schema as JsonSchema));
  }
  return leaves;
}

/**
 * The leaves of records, in the order of the schema: an object with named fields is its fields, and
 * whatever else may hold more than one value (lists, free objects, geometry) is one leaf of JSON. A
 * record of several kinds has the leaves of all of them.
 */
export function leavesOf(schema: JsonSchema): Leaf[] {
  const leaves = new Map<string, Leaf>();
  for (const kind of kindsOf(schema)) {
    gather(kind, [], (leaf) => {
      const known = leaves.get(leaf.name);
      const both = known === undefined || known.kind === leaf.kind ? leaf.kind : "json";
      leaves.set(leaf.name, { ...leaf, kind: both });
    });
  }
  // What lies in one field stays together, also where kinds of records differ in it.
  return [...Map.groupBy(leaves.values(), ({ path }) => path[0]).values()].flat();
}

function gather(schema: JsonSchema, path: readonly string[], add: (leaf: Leaf) => void): void {
  const kinds = kindsOf(schema);
  const fields = kinds.length === 1 ? kinds[0]!.properties : undefined;
  if (fields === undefined) return add({ name: path.join("."), path, kind: leafKind(kinds) });
  for (const [name, field] of Object.entries(fields)) gather(field, [...path, name], add);
}

/** What a value may be, but for null and for an object without fields. */
function kindsOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, type, properties, additionalProperties } = schema;
  if (properties === undefined && isNever(additionalProperties)) return [];
  if (anyOf !== undefined || oneOf !== undefined) {
    return [...anyOf ?? [], ...oneOf ?? []].flatMap(kindsOf);
  }
  if (typeof type === "string" || type === undefined) return type === "null" ? [] : [schema];
  return type.filter((one) => one !== "null").map((one) => ({ ...schema, type: one }));
}

function isNever(schema: unknown): boolean {
  return schema === false || JSON.stringify(schema) === '{"not":{}}';
}

function leafKind(kinds: readonly JsonSchema[]): LeafKind {
  const all = new Set(kinds.flatMap(valueKinds));
  const [only] = all;
  return all.size === 1 ? only! : "json";
}

function valueKinds({ type, const: value, enum: values }: JsonSchema): LeafKind[] {
  switch (type) {
    case "string":
      return ["text"];
    case "number":
    case "integer":
      return ["number"];
    case "boolean":
      return ["flag"];
  }
  const given = values ?? (value === undefined ? [] : [value]);
  return given.length === 0 ? ["json"] : given.filter((one) => one !== null).map(kindOfValue);
}

function kindOfValue(value: unknown): LeafKind {
  return typeof value === "string"
    ? "text"
    : typeof value === "number"
    ? "number"
    : typeof value === "boolean"
    ? "flag"
    : "json";
}
