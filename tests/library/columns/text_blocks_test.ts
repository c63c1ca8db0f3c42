import assert from "node:assert/strict";
import fc from "fast-check";
import { TextBlocks } from "../../../src/library/columns/text_blocks.ts";
import "../../support/fixtures/same_runs.ts";

const DECODER = new TextDecoder();

Deno.test("texts are read from their blocks, even after earlier texts were dropped", () => {
  // Long texts fill blocks, so that many texts move between blocks.
  const length = fc.oneof(fc.nat({ max: 20 }), fc.integer({ min: 10_000, max: 90_000 }));
  const steps = fc.array(
    fc.record({ lengths: fc.array(length, { maxLength: 15 }), stays: fc.func(fc.boolean()) }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(steps, (steps) => {
      const blocks = new TextBlocks();
      let texts: { text: string; place: number }[] = [];
      let count = 0;
      for (const { lengths, stays } of steps) {
        for (const length of lengths) {
          const text = String.fromCharCode(97 + count++ % 26).repeat(length);
          texts.push({ text, place: blocks.add(text) });
        }
        texts = texts.filter((_, at) => stays(at));
        const places = Float64Array.from(texts, ({ place }) => place);
        blocks.keep(places, Uint32Array.from(texts, ({ text }) => text.length));
        texts.forEach((text, at) => text.place = places[at]!);
        for (const { text, place } of texts) {
          assert.equal(DECODER.decode(blocks.get(place, text.length)), text);
        }
      }
    }),
    { numRuns: 60 },
  );
});
