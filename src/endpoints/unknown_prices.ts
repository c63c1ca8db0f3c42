import { z } from "zod";
import type { equipmentPricing } from "../datasets/equipment_pricing.ts";
import type { EndpointResult } from "../http/declare/endpoint.ts";
import type { VersionOf } from "./rows.ts";

/** Equipment without a known price has a `base_cost` of 0, which is not a price (decisions, Unknown prices). */

export const pricesUnknown = z.int().describe(
  "How many returned records have no known price: their base_cost is 0 and their pricing null. " +
    "The header X-SVC-Prices-Unknown has the same number.",
);

/** Counts the rows without a known price. */
export function countUnknownPrices(
  { columns }: VersionOf<typeof equipmentPricing>,
  rows: readonly number[],
): number {
  return rows.filter((row) => columns.price_known.values[row] !== 1).length;
}

/** The header with the number of returned records without a known price. */
export function pricesHeader(count: number): EndpointResult["headers"] {
  return { "x-svc-prices-unknown": String(count) };
}
