import { valueAtPath } from "../base/json/value_at.ts";
import { z } from "zod";
import type { JsonSchema } from "../base/json/json_schema.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { csvHeader, csvLine } from "../http/forms/csv.ts";
import { leavesOf } from "../http/forms/leaves.ts";
import { EXAMPLES } from "./examples.ts";
import { type Field, fieldsOf } from "./fields.ts";

/** A row's JSON Schema, as operators publish it. */
export function rowSchema({ schema }: Dataset): JsonSchema {
  return z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
}

const known = new WeakMap<Dataset, readonly Field[]>();

/** The fields of a dataset's rows, each object before its members. */
export function rowFields(dataset: Dataset): readonly Field[] {
  let fields = known.get(dataset);
  if (fields === undefined) known.set(dataset, fields = fieldsOf(rowSchema(dataset)));
  return fields;
}

/** A row as CSV with a header line: one column per leaf, named by its path; lists as JSON. */
export function rowCsv(dataset: Dataset, row: unknown): string {
  const leaves = leavesOf(rowSchema(dataset));
  return csvHeader(leaves) + csvLine(row, leaves);
}

/** An example row of a dataset, from the seeds; an empty object if there is none. */
export function exampleOf({ key }: Dataset): unknown {
  return EXAMPLES.datasets[key]?.row ?? {};
}

/** A field of a row, with its value in the example row, as plain text. */
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

/** The value at a path of a row: text as it is, other values as JSON, empty for null. */
function textAt(row: unknown, path: string): string {
  const value = valueAtPath(row, path) ?? "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Validation rules for rows of all datasets (decisions, The publish gate). */
const RULES: readonly string[] = [
  "Every field has the type, bounds and values below; a field that may be null may be left out.",
  "No two rows of a version have one id.",
  "Text has no white space at its ends; of sheets it is trimmed, and reported.",
  "The low end of a range is not above its high end; dates are well formed.",
  "A documented number has at most 12 significant digits.",
  "A row whose status is archived, superseded or expired is not quote-safe.",
  "Valid but unlikely values are published with a warning: an efficiency of 21.3, a row verified in the future, an effective date after the end, a county's FIPS code of another state.",
  "A version that would remove more than half of the rows needs `--allow-shrink`.",
];

/** The validation rules of a dataset, its own first, as sentences in Markdown. */
export const rulesOf = ({ rules = [] }: Pick<Dataset, "rules">): string[] => [...rules, ...RULES];
