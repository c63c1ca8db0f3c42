import { z } from "zod";
import { equipmentPricing } from "./equipment_pricing.ts";
import { shapesOf } from "./record_schema.ts";

/**
 * Equipment as the catalog and quote-context show it: without what only filters need, and without a
 * category with a few of its specs.
 */
export const equipmentRecord: z.ZodType = z.union(
  shapesOf(equipmentPricing.schema).map(({ measure_key: _, specs, ...shape }) =>
    z.looseObject({ ...shape, ...(specs === undefined ? {} : { specs: someOf(specs) }) })
  ),
).meta({ id: "Equipment", description: "A record of the equipment catalog." });

/** Specs of which any may be left out. */
function someOf(specs: z.ZodType): z.ZodType {
  const named = specs instanceof z.ZodUnion
    ? specs.options.find((option): option is z.ZodObject => option instanceof z.ZodObject)
    : specs;
  if (!(named instanceof z.ZodObject)) throw new TypeError("Specs must be objects");
  return z.looseObject(named.partial().shape).meta({
    description: "Specifications: all of the category's where one was asked for, else a few; " +
      "empty where there are none.",
  });
}
