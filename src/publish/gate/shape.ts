import { defined } from "../../base/json/defined.ts";
import { z } from "zod";
import {
  definition,
  isGeometry,
  type Schema,
  shapesOf,
  unwrapped,
} from "../../datasets/declare/schema_parts.ts";
import { type Complete, completerOf } from "./completer.ts";
import { firstOf, memberOf } from "../../base/known.ts";

/** What a field holds, as detailed as reading a cell or advice about an error needs it. */
export type Kind =
  | "text"
  | "uuid"
  | "number"
  | "integer"
  | "flag"
  | "day"
  | "instant"
  | "day or instant"
  | "list"
  | "free";

/** A field without further documented fields: one column of a sheet. */
export interface Leaf {
  /** Dotted. */
  readonly path: string;
  readonly kind: Kind;
  /** May be null, and can therefore be left out. */
  readonly nullable: boolean;
  /** Must be given, because it cannot be filled in. */
  readonly required: boolean;
  /** The allowed values, if they are few; a single one is filled in. */
  readonly values?: readonly (string | number | boolean)[];
  /** The highest number allowed. */
  readonly max?: number;
  /** Its description in the documentation. */
  readonly description?: string;
}

/** A dataset's fields, read from its schema. */
export interface Shape {
  readonly leaves: ReadonlyMap<string, Leaf>;
  /** Paths of free-form objects and outlines. */
  readonly free: ReadonlySet<string>;
  /** Paths of the objects that every row has, outer ones first. */
  readonly objects: readonly string[];
  /**
   * Fills in missing fields, in place: null if it is allowed, or the only allowed value (decisions,
   * Rows to publish).
   */
  readonly complete: Complete;
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** The shape of a dataset's rows, computed once for each schema. */
export function shapeOf(schema: z.ZodType<unknown>): Shape {
  let shape = shapes.get(schema);
  if (shape === undefined) {
    const leaves = new Map<string, Leaf>();
    const objects: string[] = [];
    gather(schema, "", true, leaves, objects);
    shape = {
      leaves,
      free: new Set([...leaves.values()].filter(({ kind }) => kind === "free").map(pathOf)),
      objects,
      complete: completerOf(schema) ?? (() => {}),
    };
    shapes.set(schema, shape);
  }
  return shape;
}

const pathOf = ({ path }: Leaf) => path;

function gather(
  schema: Schema,
  path: string,
  always: boolean,
  leaves: Map<string, Leaf>,
  objects: string[],
): void {
  const { inner, nullable, optional } = unwrapped(schema);
  const shapes = isGeometry(path) ? [] : shapesOf(inner);
  if (shapes.length === 0) {
    const before = leaves.get(path);
    const { description } = z.globalRegistry.get(schema) ?? {};
    const leaf = {
      ...leafOf(path, inner, nullable, always && !optional),
      ...defined({ description }),
    };
    leaves.set(path, before === undefined ? leaf : merged(before, leaf));
    return;
  }
  const everyRow = always && !nullable;
  if (everyRow && path !== "" && !objects.includes(path)) objects.push(path);
  const names = new Set(shapes.flatMap((shape) => Object.keys(shape)));
  for (const name of names) {
    const having = shapes.filter((shape) => name in shape);
    for (const shape of having) {
      const isAlways = everyRow && having.length === shapes.length;
      gather(
        memberOf(shape, name),
        path === "" ? name : `${path}.${name}`,
        isAlways,
        leaves,
        objects,
      );
    }
  }
}

function leafOf(path: string, schema: Schema, nullable: boolean, always: boolean): Leaf {
  const def = definition(schema);
  const values = def.type === "literal"
    ? def.values as readonly (string | number | boolean)[]
    : def.type === "enum"
    ? Object.values(def.entries)
    : undefined;
  const maximum = schema instanceof z.ZodNumber ? schema.maxValue : null;
  return {
    path,
    kind: kindOf(schema),
    nullable,
    required: always && !nullable && !(def.type === "literal" && def.values.length === 1),
    ...defined({ values }),
    ...maximum === null ? {} : { max: maximum },
  };
}

function kindOf(schema: Schema): Kind {
  const def = definition(schema);
  switch (def.type) {
    case "string": {
      const { format } = def as { format?: string };
      if (format === "uuid") return "uuid";
      return format === "date" ? "day" : format === "datetime" ? "instant" : "text";
    }
    case "number":
      return (def as { format?: string }).format === "safeint" ? "integer" : "number";
    case "boolean":
      return "flag";
    case "enum":
      return typeof Object.values(def.entries)[0] === "number" ? "number" : "text";
    case "literal": {
      const type = typeof def.values[0];
      return type === "boolean" ? "flag" : type === "number" ? "number" : "text";
    }
    case "array":
      return "list";
    case "union": {
      const kinds = new Set(def.options.map((option) => kindOf(unwrapped(option).inner)));
      if (kinds.has("day") && kinds.has("instant")) return "day or instant";
      return kinds.size === 1 ? firstOf([...kinds]) : "free";
    }
    default:
      return "free";
  }
}

/** Merges a field that several kinds of row have, such as `category`. */
function merged(one: Leaf, other: Leaf): Leaf {
  const values = one.values === undefined || other.values === undefined
    ? undefined
    : [...new Set([...one.values, ...other.values])];
  const { values: _, ...rest } = one;
  return {
    ...rest,
    nullable: one.nullable || other.nullable,
    // With several allowed values, none can be filled in.
    required: one.required || other.required || (values?.length ?? 0) > 1 && !one.nullable,
    ...defined({ values }),
  };
}
