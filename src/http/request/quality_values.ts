/** One item of a header with quality values, such as `Accept` (RFC 9110, 12.4.2). */
export interface QualityValue {
  /** In lower case, without parameters. */
  readonly name: string;
  /** From 0 (not acceptable) to 1. */
  readonly weight: number;
}

/**
 * Parses a header with quality values, in the order sent. A missing weight counts as 1, an invalid
 * one as 0.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseQualityValues } from "./quality_values.ts";
 *
 * assert.deepEqual(parseQualityValues("gzip, Identity;q=0.5, br;q=much"), [
 *   { name: "gzip", weight: 1 },
 *   { name: "identity", weight: 0.5 },
 *   { name: "br", weight: 0 },
 * ]);
 * ```
 */
export function parseQualityValues(header: string): QualityValue[] {
  return header.toLowerCase().split(",").map((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    return { name, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
}
