import assert from "node:assert/strict";
import { wantsStrictness } from "../../src/http/request/unknown_params.ts";

Deno.test("Prefer: handling=strict rejects unknown parameters, alone or among other preferences; the first counts", () => {
  const asked: [string | null, boolean][] = [
    [null, false],
    ["handling=strict", true],
    ['respond-async, Handling = "strict"; wait=10', true],
    ["handling=lenient", false],
    ["handling=lenient, handling=strict", false],
    ["handling=strict, handling=lenient", true],
    ["nothandling=strict", false],
    ["handling=strict;wait=10", true],
    ["return=minimal;handling=strict", false],
  ];
  for (const [prefer, strict] of asked) assert.equal(wantsStrictness(prefer), strict, `${prefer}`);
});
