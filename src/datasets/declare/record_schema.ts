import { z } from "zod";
import type { Dataset } from "./dataset.ts";
import { shapesOf } from "./schema_parts.ts";
import { firstOf } from "../../base/known.ts";

/** What a record of a dataset is called in the description: `finance_fees` is `FinanceFees`. */
export function recordName({ key }: Dataset): string {
  return key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase());
}

/** What a whole row is called, where the endpoints do not show all of it. */
export const rowName = (dataset: Dataset): string => `${recordName(dataset)}Row`;

const records = new WeakMap<Dataset, z.ZodType>();
const rows = new WeakMap<Dataset, z.ZodType>();

/** A record as the endpoints show it: the published row without what only filters need. */
export function recordSchema(dataset: Dataset): z.ZodType {
  return records.getOrInsertComputed(dataset, () =>
    without(dataset, dataset.hidden ?? [])
      .meta({ id: recordName(dataset), description: `A record of ${dataset.title}.` }));
}

/** A whole row, as sync gives it. */
export function rowSchema(dataset: Dataset): z.ZodType {
  if (dataset.hidden === undefined) return recordSchema(dataset);
  return rows.getOrInsertComputed(dataset, () =>
    without(dataset, [])
      .meta({ id: rowName(dataset), description: `A whole row of ${dataset.title}.` }));
}

/** What rows consist of, and more in time; several objects where rows are of several kinds. */
function without({ schema }: Dataset, hidden: readonly string[]): z.ZodType {
  const shown = shapesOf(schema).map((shape) =>
    z.looseObject(
      Object.fromEntries(Object.entries(shape).filter(([name]) => !hidden.includes(name))),
    )
  );
  return shown.length === 1 ? firstOf(shown) : z.union(shown);
}
