import assert from "node:assert/strict";
import { inForms } from "../../src/dashboard/publish/in_forms.ts";
import { ADVICE } from "../../src/publish/gate/advice.ts";

Deno.test("forms give no advice in the command's words, and leave the rest as it is", () => {
  for (const words of Object.values(ADVICE)) {
    const said = inForms(`Cannot publish fees.csv: ${words}. Nothing was published`);
    assert.match(said, /^Cannot publish fees\.csv: .+\. Nothing was published$/);
    assert.ok(!said.includes(words) && !said.includes("--"), said);
  }
  assert.equal(inForms("give a number"), "give a number");
});
