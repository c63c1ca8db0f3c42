import type { Param, ParamSchema } from "../http/declare/param.ts";

/** A query parameter as the description shows it. */
export function parameterOf(name: string, param: Param<unknown>) {
  const { cap, caseless: _, enum: values, ...schema } = param.schema;
  return {
    name,
    in: "query" as const,
    required: param.needed !== undefined,
    description: sentencesOf(param),
    schema: {
      ...schema,
      ...(values === undefined ? {} : { enum: values.map((value) => value.toLowerCase()) }),
      ...(cap === undefined ? {} : { "x-cap": cap }),
    },
  };
}

/** What a parameter means, and what its schema has no word for. */
export function sentencesOf({ description, schema }: Param<unknown>): string {
  return [
    description,
    ...schema.cap === undefined ? [] : [capped(schema.cap, schema.type)],
    ...schema.caseless === true ? ["Case does not matter."] : [],
  ].join(" ");
}

function capped(cap: number, type: ParamSchema["type"]): string {
  return type === "string"
    ? `What is longer than ${cap} characters is cut to them.`
    : `More than ${cap} is lowered to ${cap}.`;
}
