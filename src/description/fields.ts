import type { JsonSchema, JsonSchemas } from "../base/json/json_schema.ts";
import { allowedOf, alternatives, refName, typeOf } from "./schema_words.ts";

/** One field, as a table of fields shows it. */
export interface Field {
  /** Its path, with dots; `[]` means each item of a list. */
  readonly path: string;
  /** Its type, such as `string, or null` or `list of string`. */
  readonly type: string;
  readonly unit: string | undefined;
  /** Values or bounds; empty for none. */
  readonly allowed: string;
  readonly description: string;
  /** Whether a row must have it, and it may not be null. */
  readonly required: boolean;
}

/**
 * The fields of a schema, each object before its members.
 *
 * @param schemas The components that references point to, by name.
 * @param keep Whether to show a reference as one field, without its members.
 */
export function fieldsOf(
  schema: JsonSchema,
  schemas: JsonSchemas = {},
  keep: (name: string) => boolean = () => false,
): Field[] {
  const found = new Map<string, Field>();
  gather(schema, "", new Set(), { found, schemas, keep });
  return [...found.values()];
}

interface Gathering {
  readonly found: Map<string, Field>;
  readonly schemas: JsonSchemas;
  readonly keep: (name: string) => boolean;
}

function gather(
  schema: JsonSchema,
  above: string,
  open: ReadonlySet<string>,
  gathering: Gathering,
): void {
  const { found, schemas, keep } = gathering;
  for (const one of alternatives(schema)) {
    const name = refName(one);
    if (name !== undefined) {
      if (open.has(name) || keep(name)) continue;
      gather(schemas[name] ?? {}, above, new Set([...open, name]), gathering);
      continue;
    }
    if (one.items !== undefined) gather(one.items, `${above}[]`, open, gathering);
    for (const [key, member] of Object.entries(one.properties ?? {})) {
      const path = above === "" ? key : `${above}.${key}`;
      const needed = one.required?.includes(key) === true;
      const field = fieldOf(path, member, needed, schemas);
      const known = found.get(path);
      found.set(path, known === undefined ? field : both(known, field));
      gather(member, path, open, gathering);
    }
  }
}

/** Merges a field that two alternatives of a union declare differently. */
function both(one: Field, other: Field): Field {
  const join = (a: string, b: string) => a === b || b === "" ? a : a === "" ? b : `${a}; or ${b}`;
  return {
    ...one,
    type: join(one.type, other.type),
    allowed: join(one.allowed, other.allowed),
    description: one.description === other.description
      ? one.description
      : [...new Set([one.description, other.description])].join(" "),
    required: one.required && other.required,
  };
}

function fieldOf(path: string, schema: JsonSchema, needed: boolean, schemas: JsonSchemas): Field {
  const name = refName(schema);
  const described = name === undefined ? schema : { ...schemas[name], ...schema };
  return {
    path,
    type: typeOf(schema, schemas),
    unit: described["x-unit"] ?? described.unit,
    allowed: allowedOf(schema),
    description: described.description ?? "",
    required: needed && schema.const === undefined &&
      !typeOf(schema, schemas).endsWith("or null"),
  };
}

/** The names of the components that a schema refers to, directly or indirectly. */
export function componentsIn(
  schema: JsonSchema,
  schemas: JsonSchemas,
  found: string[] = [],
): string[] {
  for (
    const [, name = ""] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  ) {
    if (found.includes(name)) continue;
    found.push(name);
    componentsIn(schemas[name] ?? {}, schemas, found);
  }
  return found;
}
