import { z } from "zod";
import { equipmentPricing } from "../equipment_pricing.ts";
import { type Schema, shapesOf } from "../declare/schema_parts.ts";

/**
 * Equipment as the catalog and quote-context show it: without hidden fields, and with all specs only if
 * a category was requested.
 */
export const equipmentRecord: z.ZodType = z.union(
  shapesOf(equipmentPricing.schema).map(({ measure_key: _, specs, ...shape }) =>
    z.looseObject({ ...shape, ...(specs === undefined ? {} : { specs: someOf(specs) }) })
  ),
).meta({ id: "Equipment", description: "A record of the equipment catalog." });

/** Specs that may all be omitted. */
function someOf(specs: Schema): z.ZodType {
  const named = Object.assign({}, ...shapesOf(specs)) as Record<string, Schema>;
  return z.looseObject(z.object(named).partial().shape).meta({
    description: "Specifications: all of the category's where one was asked for, else a few; " +
      "empty where there are none.",
  });
}
