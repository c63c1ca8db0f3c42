import { z } from "zod";

/** The parts of JSON Schema that the reference pages and the row columns use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
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

/** Schemas by the name under which others reference them. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

/** Without named schemas, which would appear as references. */
const NAMELESS = z.registry<Record<string, never>>();

/** The JSON Schema of what a shape returns, complete in itself: it has no references. */
export function outputSchema(shape: z.ZodType): JsonSchema {
  return z.toJSONSchema(shape, {
    io: "output",
    unrepresentable: "any",
    metadata: NAMELESS,
  }) as JsonSchema;
}
