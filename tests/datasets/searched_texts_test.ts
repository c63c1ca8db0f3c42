import assert from "node:assert/strict";
import { metaLine } from "../../src/datasets/search/search_document.ts";
import { briefly, roughly, sizeText, termText } from "../../src/datasets/search/searched_texts.ts";

Deno.test("briefly returns the first sentence, cut after a whole word", () => {
  for (
    const [text, longest, brief] of [
      ["Rebate: $0.03 a kWh. Open to all.", 100, "Rebate: $0.03 a kWh"],
      ["No stop", 100, "No stop"],
      ["", 100, ""],
      ["50% of the cost, at most $750", 17, "50% of the cost…"],
      ["50% of the cost, at most $750", 20, "50% of the cost, at…"],
      ["One\nline. Another.", 100, "One\nline"],
    ] as const
  ) assert.equal(briefly(text, longest), brief);
});

Deno.test("sizes have at most two decimals, and terms of whole years are in years", () => {
  assert.equal(roughly(2.3167), 2.32);
  assert.equal(sizeText(2.3167), "size 2point32 ton");
  assert.equal(termText(300), "25 years 25 yr");
  assert.equal(termText(60, 120), "5 years 5 yr · 10 years 10 yr");
  assert.equal(termText(18, null), "18 months");
  assert.equal(termText(12, 12), "1 years 1 yr");
  assert.equal(termText(null, null), null);
});

Deno.test("metaLine leaves out unknown parts", () => {
  assert.equal(metaLine("unknown", "KS"), "KS");
  assert.equal(metaLine(null, "", undefined, false, 3), "3");
});
