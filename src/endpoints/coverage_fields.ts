import { z } from "zod";
import { emptyBecauseShape } from "./empty_because.ts";

/** Fields of `coverage` that several lists have (spec 2), with their descriptions. */

const applied = (what: string) =>
  z.string().nullable().describe(`${what} that was requested, or null.`);

export const returned = z.int().describe("Number of records returned.");
export const trustBasis = z.string().describe("What the trust in the records is based on.");
export const quoteSafeOnly = z.boolean()
  .describe("Whether only quote-safe records were requested.");
export const source = z.string().describe("Source of the records.");
export const quoteSafeRule = z.string().describe("What keeps records from being quote-safe.");
export const tradeOrAll = z.string().describe("Requested trade, or `all`.");
export const stateOrNull = applied("State, in capitals,");
export const countyOrNull = applied("County");
export const cityOrNull = applied("City");
export const utilityOrNull = applied("Utility");
export const measureOrNull = applied("Measure");
export const financierOrNull = applied("Financier");
export const productOrNull = applied("Product");
export const adderOrNull = applied("Adder");
export const programTypeOrAll = z.string().describe("Requested kind of program, or `all`.");
export const productTypeOrAll = z.string().describe("Requested kind of product, or `all`.");
export const latestYear = z.int().nullable()
  .describe("Newest loaded year, or null if none is.");

/** Fields that `coverage` of every list has. */
export const ALWAYS = {
  records_available: z.int().describe(
    "Number of records that match and that the key may see, regardless of `limit`.",
  ),
  contains_samples: z.boolean().describe("Whether any returned record is made up."),
  empty_because: emptyBecauseShape,
};
