import { isObject } from "../base/json/is_object.ts";
import { firstOf, present } from "../base/known.ts";

type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/**
 * Simplifies an OpenAPI document: allows objects to get more members in later releases, removes
 * patterns that a format implies, and avoids constructs that client generators misread.
 */
export function plain(value: unknown): unknown {
  return walk(JSON.parse(JSON.stringify(value)) as Plain, false);
}

/** Members of a schema whose values are data, not schemas. */
const DATA = new Set(["example", "examples", "default", "const", "enum"]);

/** @param named Whether member names are field names, not keywords of JSON Schema. */
function walk(value: Plain, named: boolean): Plain {
  if (Array.isArray(value)) return value.map((item) => walk(item, false));
  if (value === null || typeof value !== "object") return value;
  const members = Object.entries(value).filter(([name, member]) => {
    if (named) return true;
    if (name === "additionalProperties") {
      // Free-form objects keep it: without it, generators assume an object without members.
      return typeof member === "object" && (!isEmpty(member) || !("properties" in value));
    }
    if (name === "minimum" || name === "maximum") {
      return Math.abs(Number(member)) < Number.MAX_SAFE_INTEGER;
    }
    // With a type too, generators treat a union as an object without members.
    if (name === "type" && "oneOf" in value) return false;
    if (name === "prefixItems") return false;
    return !(name === "pattern" && "format" in value);
  });
  return merged(Object.fromEntries(
    members.map(([name, member]) => [
      name === "unit" && !named ? "x-unit" : name,
      !named && DATA.has(name) ? member : walk(itemsOf(value, name), name === "properties"),
    ]),
  ));
}

/** Replaces a tuple (a position of coordinates) with an array: few generators support tuples. */
function itemsOf(schema: { [name: string]: Plain }, name: string): Plain {
  const { prefixItems, [name]: member } = schema;
  return name === "items" && Array.isArray(prefixItems)
    ? firstOf(prefixItems)
    : present(member, "member");
}

const isEmpty = (value: Plain) => JSON.stringify(value) === "{}";

/** Merges `anyOf` of a simple type and null into one schema with two types. */
function merged(schema: { [name: string]: Plain }): Plain {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, none] = anyOf as [Plain, Plain];
  const isNull = JSON.stringify(none) === '{"type":"null"}';
  if (!isNull || !isObject(one)) return schema;
  if (typeof one.type !== "string" || one.type === "object") return schema;
  const values = Array.isArray(one.enum) ? { enum: [...one.enum, null] } : {};
  return { ...one, ...values, type: [one.type, "null"], ...rest };
}
