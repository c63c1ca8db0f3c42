import assert from "node:assert/strict";
import { COMMAND_ADVICE } from "../../src/cli/shared/advice.ts";
import { FORM_ADVICE, refusalText, withAdvice } from "../../src/dashboard/publish/advice.ts";
import type { Advice } from "../../src/publish/model/advice.ts";
import { PublishError, ReadError } from "../../src/publish/model/errors.ts";

Deno.test("forms have their own advice, without command options", () => {
  for (const [advice, words] of Object.entries(FORM_ADVICE)) {
    assert.ok(!words.includes("--"), words);
    assert.notEqual(words, COMMAND_ADVICE[advice as Advice]);
  }
  assert.match(withAdvice("It is not UTF-8", "encoding"), /^It is not UTF-8\. Choose its encoding/);
});

Deno.test("refusalText returns undefined for an unexpected error", () => {
  assert.equal(refusalText(new TypeError("x is not a function")), undefined);
  assert.equal(refusalText(new ReadError("it is empty")), "it is empty");
  assert.equal(
    refusalText(new PublishError("Cannot publish", { advice: "again" })),
    "Cannot publish. Review what changes now.",
  );
});
