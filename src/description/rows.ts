import { z } from "zod";
import type { Dataset } from "../datasets/dataset.ts";
import { csvHeader, csvLine } from "../http/forms/csv.ts";
import { leavesOf, type RecordSchema } from "../http/forms/leaves.ts";
import { type Field, fieldsOf, type Schema } from "./fields.ts";

/** A row's JSON Schema, as operators publish it. */
export function rowSchema({ schema }: Dataset): Schema {
  return z.toJSONSchema(schema, { io: "input" }) as Schema;
}

/** The fields of a row, each object before its members. */
export function rowFields(dataset: Dataset): Field[] {
  return fieldsOf(rowSchema(dataset));
}

/** A row as a header line and a line of CSV: one column a leaf, dotted; lists and the like as JSON. */
export function rowCsv(dataset: Dataset, row: unknown): string {
  const leaves = leavesOf(rowSchema(dataset) as RecordSchema);
  return csvHeader(leaves) + csvLine(row, leaves);
}
