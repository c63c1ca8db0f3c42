import { z } from "zod";
import { emptyBecauseShape } from "./empty_because.ts";

/** Fields that the coverage of several lists has (spec 2), with what they mean. */

const applied = (what: string) => z.string().nullable().describe(`${what} asked for, or null.`);

export const returned = z.int().describe("How many records are given.");
export const trustBasis = z.string().describe("What the records' trust rests on.");
export const quoteSafeOnly = z.boolean()
  .describe("Whether only quote-safe records were asked for.");
export const source = z.string().describe("Which source the records are of.");
export const quoteSafeRule = z.string().describe("What keeps records from being quote-safe.");
export const tradeOrAll = z.string().describe("Trade asked for, or `all`.");
export const stateOrNull = applied("State, in capitals,");
export const countyOrNull = applied("County");
export const cityOrNull = applied("City");
export const utilityOrNull = applied("Utility");
export const measureOrNull = applied("Measure");
export const financierOrNull = applied("Financier");
export const productOrNull = applied("Product");
export const adderOrNull = applied("Adder");
export const programTypeOrAll = z.string().describe("Kind of program asked for, or `all`.");
export const productTypeOrAll = z.string().describe("Kind of product asked for, or `all`.");
export const latestYear = z.int().nullable()
  .describe("Newest year that is loaded, or null when nothing is.");

/** What every list's coverage has besides. */
export const ALWAYS = {
  records_available: z.int().describe(
    "How many records the key may see for the request, beyond `limit` too.",
  ),
  contains_samples: z.boolean().describe("Whether a given record is made up."),
  empty_because: emptyBecauseShape,
};
