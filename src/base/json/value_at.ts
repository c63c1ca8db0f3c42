/** The value at a path of member names and list indexes; undefined if there is none. */
export function valueAt(object: unknown, path: readonly PropertyKey[]): unknown {
  let value = object;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) {
      return undefined;
    }
    value = (value as Readonly<Record<PropertyKey, unknown>>)[name];
  }
  return value;
}

/** The value at a dotted path, such as `pricing.confidence`. */
export const valueAtPath = (object: unknown, path: string): unknown =>
  valueAt(object, path.split("."));
