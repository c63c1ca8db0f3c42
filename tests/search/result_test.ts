import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import type {
  ResultType,
  SearchDeclaration,
  SearchDocument,
} from "../../src/datasets/search/search_document.ts";
import { ranksOf } from "../../src/library/query/order.ts";
import { SearchBuilder } from "../../src/search/index/search_builder.ts";
import { Segment } from "../../src/search/index/segment.ts";
import { needle } from "../../src/search/index/text.ts";
import { searchedList } from "../support/naive/searched_list.ts";

/** Characters that JSON, a path or a line would escape. */
const text = fc.string({
  unit: fc.oneof(fc.constantFrom("\n", '"', "\\", ",", "/", "é", "🏠", "\u2028", "["), fc.string()),
  maxLength: 6,
});
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const DOCUMENT: fc.Arbitrary<SearchDocument> = fc.record({
  // One word finds all of them.
  title: text.map((title) => `found${title}`),
  subtitle: orNull(text),
  trade: orNull(text),
  quoteSafe: orNull(fc.boolean()),
  confidence: fc.constantFrom(null, "low", "medium", "high"),
  sourceDocumentId: orNull(text),
  lastVerifiedAt: orNull(text),
  unresolvedRequirements: fc.array(fc.oneof(text, fc.constant("sample_data")), { maxLength: 3 }),
  year: fc.constant(null),
  meta: text.map((meta) => meta.replaceAll("f", "")),
  fields: fc.constant({ note: null }),
});

const TYPE: ResultType = "price";

function resultsOf(documents: ReadonlyMap<string, SearchDocument>, samples: ReadonlySet<number>) {
  type Row = readonly [id: string, document: SearchDocument];
  const search: SearchDeclaration<Row> = {
    type: TYPE,
    category: "prices",
    document: ([, document]) => document,
  };
  const rows = [...documents];
  const builder = new SearchBuilder(search);
  rows.forEach((row, at) => builder.add(row, at));
  const segment = new Segment(
    builder.finish([...rows.keys()], ranksOf(rows.map(([id]) => id))),
    searchedList(search, ([id]: Row) => id, rows),
  );
  const found = needle("found");
  const scope = {
    trades: undefined,
    quoteSafe: undefined,
    rows: undefined,
    now: 0,
    isSample: (row: number) => samples.has(row),
  };
  return segment.search({ whole: found, words: [found] }, scope, 50)
    .map((hit) => ({ id: hit.id, title: hit.title, json: hit.json() }));
}

Deno.test("a result has its document's fields in the contract's order, whatever characters they contain", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, DOCUMENT), { maxLength: 5 }).map((pairs) => new Map(pairs)),
      fc.subarray([0, 1, 2]).map((samples) => new Set(samples)),
      (documents, samples) => {
        const results = resultsOf(documents, samples);
        assert.equal(results.length, documents.size);
        const ids = [...documents.keys()];
        for (const { id, title, json } of results) {
          const document = documents.get(id)!;
          assert.equal(title, document.title);
          assert.match(json, /^[\x20-\x7f]*$/);
          const { matched_fields, ...shown } = JSON.parse(json);
          assert.equal(matched_fields[0], "title");
          assert.equal(
            JSON.stringify(shown),
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
              unresolved_requirements: [
                ...new Set([
                  ...document.unresolvedRequirements,
                  ...samples.has(ids.indexOf(id)) ? ["sample_data"] : [],
                ]),
              ],
              meta: document.meta,
            }),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("an id with a lone surrogate does not break its result", () => {
  const [document] = fc.sample(DOCUMENT, 1);
  const [result] = resultsOf(new Map([["\ud83c", document!]]), new Set());
  assert.equal(JSON.parse(result!.json).href, "/dashboard/price/%EF%BF%BD");
  assert.equal(result!.id, "\ud83c");
});
