import { z } from "zod";
import type { Dataset } from "./dataset.ts";
import { shapesOf } from "./schema_parts.ts";

/** What a record of a dataset is called in the description: `finance_fees` is `FinanceFees`. */
export function recordName({ key }: Dataset): string {
  return key.replace(/(^|_)(\w)/g, (_, _gap, letter: string) => letter.toUpperCase());
}

const known = new WeakMap<Dataset, z.ZodType>();

/** A record as the endpoints show it: the published row without what only filters need. */
export function recordSchema(dataset: Dataset): z.ZodType {
  let schema = known.get(dataset);
  if (schema === undefined) known.set(dataset, schema = build(dataset));
  return schema;
}

function build(dataset: Dataset): z.ZodType {
  const { schema, hidden = [], title } = dataset;
  const shown = shapesOf(schema).map((shape) =>
    z.looseObject(
      Object.fromEntries(Object.entries(shape).filter(([name]) => !hidden.includes(name))),
    )
  );
  const [first, ...others] = shown;
  const all = others.length === 0 ? first! : z.union(shown);
  return all.meta({ id: recordName(dataset), description: `A record of ${title}.` });
}
