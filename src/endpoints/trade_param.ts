import { TRADES } from "../datasets/declare/fields.ts";
import { oneOf } from "../http/declare/kinds.ts";

/** A trade, without case. The message is the contract's (spec 1, GET /api/v1/catalog/equipment). */
export const trade = oneOf(
  TRADES,
  (_, value) => `Unsupported trade ${value}. Use solar, roofing, hvac, plumbing, or electrical.`,
).describe("Trade of the records.");
