import assert from "node:assert/strict";
import { nearName } from "../../src/base/text/near_name.ts";

const NAMES = ["term_months", "financier", "payment_type", "specs.afue", "specs.cop_47f", "state"];

Deno.test("nearName finds a name from a part of it, another spelling or a typo", () => {
  for (
    const [wrong, meant] of [
      ["Term-Months", "term_months"],
      ["term", "term_months"],
      ["months", "term_months"],
      ["term_months_max", "term_months"],
      ["afue", "specs.afue"],
      ["ratings.COP_47F", "specs.cop_47f"],
      ["finacier", "financier"],
      ["stte", "state"],
    ] as const
  ) assert.equal(nearName(wrong, NAMES), meant, wrong);
});

Deno.test("nearName returns undefined for an unrelated, too short or too long name", () => {
  for (const wrong of ["", "te", "zip", "manufacturer", "term_months".repeat(100)]) {
    assert.equal(nearName(wrong, NAMES), undefined, wrong);
  }
  assert.equal(nearName("state", []), undefined);
});
