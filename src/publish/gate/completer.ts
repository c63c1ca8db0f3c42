import { isObject } from "../../base/json/is_object.ts";
import {
  definition,
  isGeometry,
  type Schema,
  shapesOf,
  unwrapped,
} from "../../datasets/declare/schema_parts.ts";
import { memberOf } from "../../base/known.ts";

type Fields = Record<string, unknown>;

/** Fills in the missing fields of a value, in place. */
export type Complete = (value: unknown) => void;

/** The completer of a schema; undefined if there is nothing to fill in. */
export function completerOf(schema: Schema): Complete | undefined {
  const { inner } = unwrapped(schema);
  const def = definition(inner);
  if (def.type === "object") {
    const complete = objectCompleter(def.shape);
    return (value) => {
      if (isObject(value)) complete(value);
    };
  }
  const shapes = shapesOf(inner);
  if (shapes.length === 0) return undefined;
  const discriminator = (def as { discriminator?: string }).discriminator;
  const options = shapes.map((shape) => ({
    shape,
    complete: objectCompleter(shape, discriminator),
  }));
  return (value) => {
    if (!isObject(value)) return;
    const fits = ({ shape }: { shape: Readonly<Record<string, Schema>> }) =>
      discriminator === undefined
        ? Object.keys(value).every((name) => Object.hasOwn(shape, name))
        : onlyValue(memberOf(shape, discriminator)) === value[discriminator];
    // A value that matches no option gets the errors of the last.
    const option = options.find(fits) ??
      (discriminator === undefined ? options.at(-1) : undefined);
    option?.complete(value);
  };
}

function objectCompleter(
  shape: Readonly<Record<string, Schema>>,
  discriminator?: string,
): (value: Fields) => void {
  const steps = Object.entries(shape).map(([name, field]) => {
    const { nullable } = unwrapped(field);
    return {
      name,
      absent: nullable ? null : name === discriminator ? undefined : onlyValue(field),
      inner: isGeometry(name) ? undefined : completerOf(field),
    };
  });
  return (value) => {
    for (const { name, absent, inner } of steps) {
      const field = value[name];
      if (field === undefined) {
        if (absent !== undefined) value[name] = absent;
      } else inner?.(field);
    }
  };
}

/** The value of a field with only one allowed value. */
function onlyValue(schema: Schema): unknown {
  const def = definition(unwrapped(schema).inner);
  return def.type === "literal" && def.values.length === 1 ? def.values[0] : undefined;
}
