import { defined } from "../base/json/defined.ts";
import type { Param, ParamSchema } from "../http/declare/param.ts";

/** The OpenAPI parameter for a query parameter. */
export function parameterOf(name: string, param: Param<unknown>, example?: unknown) {
  const { cap, caseless: _, enum: values, example: own, ...schema } = param.schema;
  const shown = asType(example ?? own ?? schema.default, schema.type);
  return {
    name,
    in: "query" as const,
    required: param.needed !== undefined,
    description: parameterDescription(param),
    ...defined({ example: shown }),
    schema: {
      ...schema,
      ...defined({ enum: values?.map((value) => value.toLowerCase()), "x-cap": cap }),
    },
  };
}

/** Converts an example from a query, which is text, to the parameter's type. */
function asType(example: unknown, type: ParamSchema["type"]): unknown {
  if (type === "string" || typeof example !== "string") return example;
  return type === "boolean" ? example === "true" : Number(example);
}

/** The description of a parameter: its meaning, and the rules that JSON Schema cannot express. */
export function parameterDescription({ description, schema }: Param<unknown>): string {
  return [
    description,
    ...schema.cap === undefined ? [] : [capped(schema.cap, schema.type)],
    ...schema.caseless === true ? ["Case does not matter."] : [],
  ].join(" ");
}

function capped(cap: number, type: ParamSchema["type"]): string {
  return type === "string"
    ? `Longer text is cut to ${cap} characters.`
    : `More than ${cap} is lowered to ${cap}.`;
}
