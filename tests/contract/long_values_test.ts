import assert from "node:assert/strict";
import { Refusal } from "../../src/base/refusal.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { RequiredParam } from "../../src/http/declare/param.ts";
import { limit } from "../support/process/until.ts";

/** About as long as the first line of a request may be. */
const MAX_LENGTH = 60_000;
/** Just within the length limit of names and addresses. */
const LONG = 290;

const REPEATED = [
  "1",
  "0",
  "a",
  " ",
  "-",
  ",",
  ".",
  "(",
  ")",
  '"',
  "_",
  ", ",
  " 80202",
  " CO",
  " USA",
];
const BEGINNINGS = ["", "a", "v1:finance_fees:all:"];
const ENDS = ["", "x", " b", ")"];

/** Texts on which an ambiguous regular expression would backtrack. */
const texts = [LONG, MAX_LENGTH].flatMap((length) =>
  REPEATED.flatMap((one) =>
    BEGINNINGS.flatMap((beginning) =>
      ENDS.map((end) => beginning + one.repeat(length / one.length) + end)
    )
  )
);

for (const { path, params } of ENDPOINTS) {
  Deno.test(`${path} reads any long parameter value within half a second`, () => {
    for (const [name, param] of Object.entries(params.shape)) {
      for (const text of texts) {
        const began = performance.now();
        try {
          param.read(text, name);
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof RequiredParam)) throw error;
        }
        const took = performance.now() - began;
        const shown = `${text.slice(0, 30)}…${text.slice(-3)}`;
        assert.ok(took < limit(500), `${name}=${shown} took ${took.toFixed(0)} ms`);
      }
    }
  });
}
