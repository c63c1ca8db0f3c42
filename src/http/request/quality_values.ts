/** One alternative of a header that weighs several, such as `Accept` (RFC 9110, 12.4.2). */
export interface Weighed {
  /** In small letters, without parameters. */
  readonly name: string;
  /** From 0, which is not at all, to 1. */
  readonly weight: number;
}

/**
 * The alternatives of a header in their order. The weight is 1 where none is given, and 0 where it is
 * invalid.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { weighedOf } from "./quality_values.ts";
 *
 * assert.deepEqual(weighedOf("gzip, Identity;q=0.5, br;q=much"), [
 *   { name: "gzip", weight: 1 },
 *   { name: "identity", weight: 0.5 },
 *   { name: "br", weight: 0 },
 * ]);
 * ```
 */
export function weighedOf(header: string): Weighed[] {
  return header.toLowerCase().split(",").map((item) => {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    return { name, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
}
