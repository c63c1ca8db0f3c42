import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import type { SearchDocument } from "../../src/search/document.ts";
import { labelOf, resultJson, resultValues } from "../../src/search/result.ts";

/** Signs that JSON, a path or a line would escape. */
const text = fc.string({
  unit: fc.oneof(fc.constantFrom("\n", '"', "\\", ",", "/", "é", "🏠", "\u2028"), fc.string()),
  maxLength: 6,
});
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const DOCUMENT: fc.Arbitrary<SearchDocument> = fc.record({
  title: text,
  subtitle: orNull(text),
  trade: orNull(text),
  quoteSafe: orNull(fc.boolean()),
  confidence: orNull(text),
  sourceDocumentId: orNull(text),
  lastVerifiedAt: orNull(text),
  unresolvedRequirements: fc.array(text, { maxLength: 3 }),
  meta: text,
  fields: fc.constant({}),
});

Deno.test("a result shows what its document says, in the contract's order, whatever signs are in it", () => {
  fc.assert(
    fc.property(text, DOCUMENT, fc.subarray(["title", "meta"]), (id, document, matched) => {
      const values = resultValues(id, document);
      const json = resultJson(values, { type: "price", category: "prices" }, matched);
      assert.match(json, /^[\x20-\x7f]*$/);
      assert.equal(
        JSON.stringify(JSON.parse(json)),
        JSON.stringify({
          type: "price",
          id,
          title: document.title,
          subtitle: document.subtitle,
          trade: document.trade,
          category: "prices",
          href: `/dashboard/price/${encodeURIComponent(id)}`,
          quote_safe: document.quoteSafe,
          confidence: document.confidence,
          source_document_id: document.sourceDocumentId,
          last_verified_at: document.lastVerifiedAt,
          unresolved_requirements: document.unresolvedRequirements,
          meta: document.meta,
          matched_fields: matched,
        }),
      );
      assert.deepEqual(labelOf(values), { title: document.title, id });
    }),
    { numRuns: 1000 },
  );
});

Deno.test("half of a surrogate pair in an id does not keep its result from being shown", () => {
  const [document] = fc.sample(DOCUMENT, 1);
  const json = resultJson(resultValues("\ud83c", document!), { type: "a", category: "b" }, []);
  assert.equal(JSON.parse(json).href, "/dashboard/a/%EF%BF%BD");
  assert.equal(JSON.parse(json).id, "\ud83c");
});
