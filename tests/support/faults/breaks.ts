import type { OpenApi } from "../../../src/description/openapi.ts";
import type { JsonSchema, JsonSchemas } from "../../../src/base/json/json_schema.ts";
import { type Field, fieldsOf } from "../../../src/description/fields.ts";

/**
 * Changes to a description that break clients of an earlier one: a removed path, parameter or
 * field, a field with another type, a parameter that became required, and values that are no longer
 * accepted.
 */
export function breaks(before: OpenApi, after: OpenApi): string[] {
  return Object.keys(before.paths).flatMap((path) => {
    const now = after.paths[path];
    if (now === undefined) return [`${path} is gone`];
    return [
      ...parameterBreaks(before.paths[path]!.get.parameters, now.get.parameters),
      ...fieldBreaks(fieldsAt(before, path), fieldsAt(after, path)),
    ].map((text) => `${path}: ${text}`);
  });
}

type Parameters = OpenApi["paths"][string]["get"]["parameters"];

function parameterBreaks(before: Parameters, after: Parameters): string[] {
  const known = new Map(after.map((one) => [String(one.name), one]));
  const gone = before.flatMap(({ name, schema }) => {
    const now = known.get(String(name));
    if (now === undefined) return [`parameter ${name} is gone`];
    const [was, is] = [schema as JsonSchema, now.schema as JsonSchema];
    const values = (was.enum ?? []).filter((value) => is.enum?.includes(value) !== true);
    return [
      ...was.type === is.type ? [] : [`parameter ${name} is of another type`],
      ...is.enum === undefined
        ? []
        : was.enum === undefined
        ? [`parameter ${name} no longer takes any text`]
        : values.map((value) => `parameter ${name} no longer takes ${value}`),
      ...(is.minimum ?? -Infinity) > (was.minimum ?? -Infinity)
        ? [`parameter ${name} has a higher minimum`]
        : [],
    ];
  });
  const needed = after.filter(({ name, required }) =>
    required === true && before.find((one) => one.name === name)?.required !== true
  ).map(({ name }) => `parameter ${name} became required`);
  return [...gone, ...needed];
}

function fieldBreaks(before: ReadonlyMap<string, Field>, after: ReadonlyMap<string, Field>) {
  return [...before].flatMap(([path, { type }]) => {
    const now = after.get(path);
    if (now === undefined) return [`field ${path} is gone`];
    return now.type === type ? [] : [`field ${path} was ${type}, and is ${now.type}`];
  });
}

function fieldsAt({ paths, components }: OpenApi, path: string): Map<string, Field> {
  const content = paths[path]!.get.responses["200"]!.content as Record<
    string,
    { schema: JsonSchema }
  >;
  const { schema } = content["application/json"]!;
  return new Map(
    fieldsOf(schema, components.schemas as JsonSchemas).map((field) => [field.path, field]),
  );
}
