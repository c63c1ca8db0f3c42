import type { z } from "zod";

/** A schema of any kind. */
export type Schema = z.core.$ZodType;

/** A schema without its wrappers, and whether it is nullable. */
export function unwrapped(
  schema: Schema,
): { inner: Schema; nullable: boolean; optional: boolean } {
  let [inner, nullable, optional] = [schema, false, false];
  for (;;) {
    const { def } = (inner as z.core.$ZodTypes)._zod;
    if (def.type === "nullable") nullable = true;
    else if (def.type === "default" || def.type === "optional") optional = true;
    else if (def.type === "pipe") {
      inner = def.in;
      continue;
    } else {return {
        inner,
        nullable: nullable || def.type === "null",
        optional,
      };}
    inner = def.innerType;
  }
}

/** What a schema says, without its wrapper. */
export const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** The objects that a value may be: itself, or the options of a union of objects. */
export function shapesOf(schema: Schema): Readonly<Record<string, Schema>>[] {
  const def = definition(schema);
  if (def.type === "object") return [def.shape];
  if (def.type === "record" && definition(def.valueType).type === "never") {
    return [{}];
  }
  if (def.type !== "union") return [];
  const options = def.options.map((option) => shapesOf(unwrapped(option).inner));
  return options.some((shapes) => shapes.length === 0) ? [] : options.flat();
}

/** A geometry is one column, though its parts are documented. */
export const isGeometry = (path: string) => path === "geometry";
