/** Federal energy tax credits, and the section of the tax code that people call them by. */
const SECTIONS: readonly (readonly [name: RegExp, section: string])[] = [
  [/energy efficient home improvement credit/i, "25C"],
  [/residential clean energy credit/i, "25D"],
  [/alternative fuel vehicle refueling property credit/i, "30C"],
  [/new energy efficient homes? credit/i, "45L"],
  [/energy efficient commercial buildings deduction/i, "179D"],
];

/**
 * The section of the tax code that a federal program is known by; null for any other program.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { taxSection } from "./tax_sections.ts";
 *
 * assert.equal(taxSection("Residential Clean Energy Credit", "tax_credit"), "25D");
 * assert.equal(taxSection("Residential Clean Energy Credit", "rebate"), null);
 * ```
 */
export function taxSection(program: string, programType: string): string | null {
  if (programType !== "tax_credit") return null;
  return SECTIONS.find(([name]) => name.test(program))?.[1] ?? null;
}
