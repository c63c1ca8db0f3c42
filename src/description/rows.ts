import { z } from "zod";
import type { JsonSchema } from "../base/json/json_schema.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { csvHeader, csvLine } from "../http/forms/csv.ts";
import { leavesOf } from "../http/forms/leaves.ts";
import { EXAMPLES } from "./examples.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { textAt } from "./values.ts";

/** A row's JSON Schema, as operators publish it. */
export function rowSchema({ schema }: Dataset): JsonSchema {
  return z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
}

const known = new WeakMap<Dataset, readonly Field[]>();

/** The fields of a row, each object before its members. */
export function rowFields(dataset: Dataset): readonly Field[] {
  let fields = known.get(dataset);
  if (fields === undefined) known.set(dataset, fields = fieldsOf(rowSchema(dataset)));
  return fields;
}

/** A row as a header line and a line of CSV: one column a leaf, dotted; lists and the like as JSON. */
export function rowCsv(dataset: Dataset, row: unknown): string {
  const leaves = leavesOf(rowSchema(dataset));
  return csvHeader(leaves) + csvLine(row, leaves);
}

/** A row of the seeds that shows what a dataset's rows look like. */
export function exampleOf({ key }: Dataset): unknown {
  return EXAMPLES.datasets[key]?.row ?? {};
}

/** A field of a row, with what it holds in the example; in plain text. */
interface ExampleField extends Field {
  readonly example: string;
}

/** What `deno task schema` and the dashboard show about a dataset's fields. */
export function exampleFields(dataset: Dataset): ExampleField[] {
  const example = exampleOf(dataset);
  return rowFields(dataset).map((field) => ({
    ...field,
    allowed: field.allowed.replaceAll("`", ""),
    example: textAt(example, field.path),
  }));
}
