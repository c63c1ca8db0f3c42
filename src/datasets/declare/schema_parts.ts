import type { z } from "zod";

/** A schema of any kind. */
export type Schema = z.core.$ZodType;

/** The schema inside wrappers (nullable, optional, default, pipe), and which of these it has. */
export function unwrapped(schema: Schema): { inner: Schema; nullable: boolean; optional: boolean } {
  let [inner, nullable, optional] = [schema, false, false];
  for (;;) {
    const { def } = (inner as z.core.$ZodTypes)._zod;
    if (def.type === "nullable") nullable = true;
    else if (def.type === "default" || def.type === "optional") optional = true;
    else if (def.type === "pipe") {
      inner = def.in;
      continue;
    } else return { inner, nullable: nullable || def.type === "null", optional };
    inner = def.innerType;
  }
}

/** The definition of a schema, typed by its kind. */
export const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The shapes of an object schema, or of a union of objects; empty for any other schema. */
export function shapesOf(schema: Schema): Readonly<Record<string, Schema>>[] {
  const def = definition(schema);
  if (def.type === "object") return [def.shape];
  if (def.type === "record" && definition(def.valueType).type === "never") return [{}];
  if (def.type !== "union") return [];
  const options = def.options.map((option) => shapesOf(unwrapped(option).inner));
  return options.some((shapes) => shapes.length === 0) ? [] : options.flat();
}

/** Whether a field is a geometry, which is one column of a table although its parts are documented. */
export const isGeometry = (path: string) => path === "geometry";
