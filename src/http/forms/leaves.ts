import type { z } from "zod";
import { type JsonSchema, outputSchema } from "../../base/json/json_schema.ts";
import { firstOf } from "../../base/known.ts";

/** The type of a leaf in a table: text, number, flag, or JSON as text. */
export type LeafKind = "text" | "number" | "flag" | "json";

/** A more specific type than the kind, if the schema tells; only Arrow uses it. */
export type LeafFormat = "int32" | "int64" | "date" | "timestamp";

/** One column of a table of records: a field that has no named fields itself. */
export interface Leaf {
  /** Its path with dots, such as `pricing.low`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: LeafKind;
  readonly format?: LeafFormat;
  /** The texts that its schema allows, if it lists them; they repeat in many rows. */
  readonly values?: readonly string[];
}

const known = new WeakMap<z.ZodType, readonly Leaf[]>();

/** The leaves of records of a schema, computed once per schema. */
export function leavesOfShape(shape: z.ZodType): readonly Leaf[] {
  let leaves = known.get(shape);
  if (leaves === undefined) known.set(shape, leaves = leavesOf(outputSchema(shape)));
  return leaves;
}

/**
 * The leaves of records, in the order of the schema. An object with named fields is split into its
 * fields; lists, free-form objects and geometry are one leaf of JSON. If a schema is a union, the
 * result has the leaves of all its alternatives.
 */
export function leavesOf(schema: JsonSchema): Leaf[] {
  const leaves = new Map<string, Leaf>();
  for (const kind of kindsOf(schema)) {
    gather(kind, [], (leaf) => {
      const known = leaves.get(leaf.name);
      leaves.set(leaf.name, known === undefined ? leaf : commonLeaf(known, leaf));
    });
  }
  // Columns of one field stay together, even if the alternatives of a union differ in it.
  return [...Map.groupBy(leaves.values(), ({ path }) => path[0]).values()].flat();
}

function gather(schema: JsonSchema, path: readonly string[], add: (leaf: Leaf) => void): void {
  const kinds = kindsOf(schema);
  const fields = kinds.length === 1 ? firstOf(kinds).properties : undefined;
  if (fields === undefined) {
    const formats = new Set(kinds.map(formatOf));
    const leaf = { name: path.join("."), path, kind: leafKind(kinds) };
    const listed = withValues(leaf, commonValues(kinds.map(listedTexts)));
    return add(withFormat(listed, commonFormat([...formats])));
  }
  for (const [name, field] of Object.entries(fields)) gather(field, [...path, name], add);
}

/** The column for a field that two alternatives of a union have. */
function commonLeaf(one: Leaf, other: Leaf): Leaf {
  const { name, path } = other;
  const kind = one.kind === other.kind ? one.kind : "json";
  const leaf = withValues({ name, path, kind }, commonValues([one.values, other.values]));
  return withFormat(leaf, commonFormat([one.format, other.format]));
}

function withValues(leaf: Leaf, values: readonly string[] | undefined): Leaf {
  return values === undefined || leaf.kind !== "text" ? leaf : { ...leaf, values };
}

/** The union of listed texts; undefined if any schema allows others. */
function commonValues(lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length < lists.length || known.length === 0 ? undefined : [...new Set(known.flat())];
}

function listedTexts({ const: value, enum: values }: JsonSchema): string[] | undefined {
  const listed = values ?? (value === undefined ? undefined : [value]);
  return listed?.filter((one) => typeof one === "string");
}

function withFormat(leaf: Leaf, format: LeafFormat | undefined): Leaf {
  return format === undefined ? leaf : { ...leaf, format };
}

/** The format that can hold values of all of these; undefined if there is none. */
function commonFormat(formats: readonly (LeafFormat | undefined)[]): LeafFormat | undefined {
  const all = new Set(formats);
  if (all.has("int64")) all.delete("int32");
  return all.size === 1 ? [...all][0] : undefined;
}

const MIN_INT32 = -(2 ** 31);
const MAX_INT32 = 2 ** 31 - 1;

function formatOf({ type, format, minimum, maximum }: JsonSchema): LeafFormat | undefined {
  if (type === "integer") {
    const isShort = Number(minimum ?? -Infinity) >= MIN_INT32 &&
      Number(maximum ?? Infinity) <= MAX_INT32;
    return isShort ? "int32" : "int64";
  }
  if (type !== "string") return undefined;
  return format === "date" ? "date" : format === "date-time" ? "timestamp" : undefined;
}

/** The alternatives of a schema, without null and objects that allow no fields. */
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
  const [only = "json"] = all;
  return all.size === 1 ? only : "json";
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
