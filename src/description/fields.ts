/** A JSON Schema, as far as the reference reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly unit?: string;
  readonly "x-unit"?: string;
  readonly "x-cap"?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** One field, as a table of fields shows it. */
export interface Field {
  /** Its path, dotted; `[]` stands for each item of a list. */
  readonly path: string;
  /** What it holds, such as `string, or null` or `list of string`. */
  readonly type: string;
  readonly unit: string | undefined;
  /** Values or bounds; empty for none. */
  readonly allowed: string;
  readonly description: string;
  /** Whether a row must have it, and it may not be null. */
  readonly required: boolean;
}

/**
 * The fields below a schema, each object before its members.
 *
 * @param keep Whether a reference is shown as one field rather than with what it consists of.
 */
export function fieldsOf(
  schema: Schema,
  schemas: Schemas = {},
  keep: (name: string) => boolean = () => false,
): Field[] {
  const found = new Map<string, Field>();
  gather(schema, "", new Set(), { found, schemas, keep });
  return [...found.values()];
}

interface Gathering {
  readonly found: Map<string, Field>;
  readonly schemas: Schemas;
  readonly keep: (name: string) => boolean;
}

function gather(
  schema: Schema,
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

/** A field that kinds of record have in ways of their own. */
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

function fieldOf(path: string, schema: Schema, needed: boolean, schemas: Schemas): Field {
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

/** A schema without null, as the alternatives that it consists of. */
function alternatives(schema: Schema): readonly Schema[] {
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return several === undefined ? [schema] : several.flatMap(alternatives);
}

/** What a schema holds, in words. */
export function typeOf(schema: Schema, schemas: Schemas = {}): string {
  const kinds = new Set(alternatives(schema).flatMap((one) => kindsOf(one, schemas)));
  const isNullable = kinds.delete("null");
  return [...kinds].join(" or ") + (isNullable ? ", or null" : "");
}

function kindsOf(schema: Schema, schemas: Schemas): string[] {
  const name = refName(schema);
  if (name !== undefined) return kindsOf(schemas[name] ?? { type: "object" }, schemas);
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

function typesOfValues(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((one) => one !== undefined))].map((one) =>
    one === null ? "null" : typeof one
  );
}

/** Which values a schema takes, as Markdown; empty for any of its type. */
export function allowedOf(schema: Schema): string {
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
    return pattern === undefined || one.format !== undefined ? [] : [`\`${pattern}\``];
  });
  return [...new Set(parts.filter((part) => part !== ""))].join("; ");
}

function refName({ $ref }: Schema): string | undefined {
  return $ref?.split("/").pop();
}

/** The components that a schema names, and those that they name. */
export function componentsIn(schema: Schema, schemas: Schemas, found: string[] = []): string[] {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.includes(name!)) continue;
    found.push(name!);
    componentsIn(schemas[name!] ?? {}, schemas, found);
  }
  return found;
}
