import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { DATASETS } from "../../src/datasets/mod.ts";
import { type DatasetKey, ROWS, rowsOf } from "../support/fixtures/rows.ts";

interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

type Values = readonly unknown[];

/** Asserts that the values cover every alternative of a schema; names the path that lacks one. */
function covers(schema: JsonSchema, values: Values, path: string): void {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    const given = values.filter((value) => value !== null);
    if (options.some((option) => option.type === "null")) {
      assert.ok(given.length < values.length, `${path} is never null`);
    }
    const others = options.filter((option) => option.type !== "null");
    if (others.length === 1) return covers(others[0]!, given, path);
    for (const option of others) {
      if (option.type === "object") covers(option, given.filter((one) => fits(option, one)), path);
    }
  } else if (schema.enum !== undefined) {
    // A category of equipment has one trade, which its schema does not say.
    if (path === "equipment_pricing.trade") return;
    for (const value of schema.enum) assert.ok(values.includes(value), `${path} is never ${value}`);
  } else if (schema.type === "boolean" && schema.const === undefined) {
    assert.ok(values.includes(true) && values.includes(false), `${path} is never true or false`);
  } else if (schema.type === "array" && !path.includes("coordinates")) {
    const lists = values as readonly Values[];
    assert.ok(lists.some((list) => list.length === 0), `${path} is never empty`);
    assert.ok(lists.some((list) => list.length > 1), `${path} never has several`);
    covers(schema.items!, lists.flat(), `${path}[]`);
  } else if (schema.type === "object") {
    assert.ok(values.length > 0, `${path} never is`);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      covers(
        field,
        values.map((value) => (value as Record<string, unknown>)[name]),
        `${path}.${name}`,
      );
    }
  }
}

/** Whether an object has the names of an option, and its constants. */
function fits(option: JsonSchema, value: unknown): boolean {
  const names = Object.keys(option.properties ?? {});
  const object = value as Record<string, unknown>;
  return names.length === Object.keys(object).length &&
    names.every((name) => {
      const wanted = option.properties![name]!.const;
      return wanted === undefined || object[name] === wanted;
    });
}

for (const dataset of DATASETS) {
  const key = dataset.key as DatasetKey;

  Deno.test(`generated rows of ${key} parse unchanged and cover null and every enumerated value`, () => {
    const schema = dataset.schema as z.ZodType;
    fc.assert(
      fc.property(ROWS[key] as fc.Arbitrary<unknown>, (row) => {
        const result = schema.safeParse(row);
        if (!result.success) throw new Error(z.prettifyError(result.error));
        assert.deepEqual(result.data, row);
        assert.deepEqual(JSON.parse(JSON.stringify(row)), row);
      }),
      { numRuns: 100, seed: 1 },
    );
    covers(
      z.toJSONSchema(schema, { unrepresentable: "any" }) as JsonSchema,
      rowsOf(key, 600, 1),
      key,
    );
  });
}

Deno.test("rowsOf returns the requested number of rows, with unique ids, the same each time", () => {
  for (const dataset of DATASETS) {
    const key = dataset.key as DatasetKey;
    const rows = rowsOf(key, 50, 7);
    const ids = new Set(rows.map((row) => dataset.id(row as never)));
    assert.equal(ids.size, 50);
    assert.deepEqual(rowsOf(key, 50, 7), rows);
    assert.notDeepEqual(rowsOf(key, 50, 8), rows);
  }
});
