import { z } from "zod";
import type { Dataset } from "./dataset.ts";
import { shapesOf } from "./schema_parts.ts";
import { firstOf } from "../../base/known.ts";

/** The name of a dataset's record schema in the API description: `FinanceFees` for `finance_fees`. */
export function recordName({ key }: Dataset): string {
  return key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase());
}

/** The name of the schema of a whole row, if endpoints do not show all fields. */
export const rowName = (dataset: Dataset): string => `${recordName(dataset)}Row`;

const records = new WeakMap<Dataset, z.ZodType>();
const rows = new WeakMap<Dataset, z.ZodType>();

/** A record as endpoints show it: the published row without its hidden fields. */
export function recordSchema(dataset: Dataset): z.ZodType {
  return records.getOrInsertComputed(dataset, () =>
    without(dataset, dataset.hidden ?? [])
      .meta({ id: recordName(dataset), description: `A record of ${dataset.title}.` }));
}

/** A whole row, as sync delivers it. */
export function rowSchema(dataset: Dataset): z.ZodType {
  if (dataset.hidden === undefined) return recordSchema(dataset);
  return rows.getOrInsertComputed(dataset, () =>
    without(dataset, [])
      .meta({ id: rowName(dataset), description: `A whole row of ${dataset.title}.` }));
}

/** A loose object with the fields that are not hidden, or a union of these if the schema is a union. */
function without({ schema }: Dataset, hidden: readonly string[]): z.ZodType {
  const shown = shapesOf(schema).map((shape) =>
    z.looseObject(
      Object.fromEntries(Object.entries(shape).filter(([name]) => !hidden.includes(name))),
    )
  );
  return shown.length === 1 ? firstOf(shown) : z.union(shown);
}
