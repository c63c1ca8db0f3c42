import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { findAny } from "../../src/endpoints/search/find.ts";
import type { Collection } from "../../src/endpoints/search/collections.ts";
import type {
  ResultType,
  SearchDeclaration,
  SearchDocument,
} from "../../src/datasets/search/search_document.ts";
import { ranksOf } from "../../src/library/query/order.ts";
import { SearchBuilder } from "../../src/search/index/search_builder.ts";
import { Segment } from "../../src/search/index/segment.ts";
import type { CorpusDocument } from "../support/fixtures/search_corpus.ts";
import { searchedList } from "../support/naive/searched_list.ts";
import { bruteForceMeaning } from "../support/naive/search_oracle.ts";

/** Queries with sizes or a single short term return the same as their naive twin. */

const document = (type: string, title: string, more: Partial<CorpusDocument> = {}) => ({
  type,
  id: `${title} ${JSON.stringify(more)}`,
  title,
  subtitle: null,
  meta: "",
  fields: {},
  quoteSafe: true,
  confidence: "medium",
  year: null,
  trade: null,
  expires: null,
  ...more,
});

function collectionOf(type: string, documents: readonly CorpusDocument[]): Collection {
  const search: SearchDeclaration<CorpusDocument> = {
    type: type as ResultType,
    category: "test",
    document: (document): SearchDocument => ({
      ...document,
      sourceDocumentId: null,
      lastVerifiedAt: null,
      unresolvedRequirements: [],
    }),
  };
  const builder = new SearchBuilder(search);
  documents.forEach((document, at) => builder.add(document, at));
  const segment = new Segment(
    builder.finish([...documents.keys()], ranksOf(documents.map(({ id }) => id))),
    searchedList(search, ({ id }: CorpusDocument) => id, documents),
  );
  const scope = {
    trades: undefined,
    quoteSafe: undefined,
    rows: undefined,
    now: 0,
    isSample: () => false,
  };
  return {
    dataset: type,
    isWhole: true,
    until: Infinity,
    search: (query, limit) => segment.search(query, scope, limit),
    has: (word) => segment.has(word, scope),
  };
}

const TITLES = [
  "3 ton heat pump",
  "Heat pump, 3-ton",
  "13 ton rooftop unit",
  "2.3 ton heat pump",
  "3.5 ton heat pump",
  "Heat pump of 3,500 tons",
  "Heat pump 3 of a ton",
  "SP-36 heat pump",
  "PACE loan",
  "Crawlspace access",
  "PA - Cecil permit",
  "PG&E rebate",
  "IQ-8 inverter",
  "IQ8A-72 inverter",
  "pacemaker fee",
  "25C credit",
  "DC151G-225CR coating",
];

const someDocuments = fc.array(
  fc.record({
    title: fc.constantFrom(...TITLES),
    subtitle: fc.constantFrom(null, "Carrier", "3 ton club", "Space heating"),
    meta: fc.constantFrom(
      "",
      "3 ton · size3ton",
      "2.88 ton · size2point88ton",
      "3point88",
      "PA · Cecil",
    ),
    size: fc.constantFrom(null, "size 3 ton", "size 13 ton", "size 3point5 ton"),
    confidence: fc.constantFrom(null, "low", "high"),
  }),
  { maxLength: 12 },
).map((drawn) =>
  drawn.map(({ title, subtitle, meta, size, confidence }, i) =>
    document("", title, { id: String(i), subtitle, meta, fields: { size }, confidence })
  )
);

const QUERIES = ["3 ton", "3 ton heat pump", "heat pump 3 ton", "13 ton", "pace", "25c", "PGE"]
  .concat("iq8", "pa", "dc", "3", "ton", "heat", "x", "space");

Deno.test("a query returns the same results in the same order as its naive twin", () => {
  let found = 0;
  return fc.assert(
    fc.asyncProperty(
      someDocuments,
      someDocuments,
      fc.constantFrom(...QUERIES),
      fc.integer({ min: 1, max: 20 }),
      async (equipment, labor, query, limit) => {
        const corpus = { equipment, labor };
        const all = Object.entries(corpus).map(([type, documents]) =>
          documents.map((one) => ({ ...one, type }))
        );
        const collections = all.map((documents, at) =>
          collectionOf(Object.keys(corpus)[at]!, documents)
        );
        for (
          const [some, documents] of [[collections, all.flat()], [
            collections.slice(1),
            all[1]!,
          ]] as const
        ) {
          const hits = await findAny(some, query, limit, collections);
          const shown = hits.map((hit) => ({
            type: hit.type,
            id: hit.id,
            matchedFields: JSON.parse(hit.json()).matched_fields,
          }));
          assert.deepEqual(shown, bruteForceMeaning(documents, all.flat(), query, limit), query);
          found += hits.length;
        }
      },
    ),
    { numRuns: 400 },
  ).then(() => assert.ok(found > 500, `${found} results`));
});

Deno.test("a record whose title is the query comes first, even if another interpretation finds more", async () => {
  const units = Array.from({ length: 60 }, (_, i) =>
    document("equipment", `XR-${i}`, {
      id: `unit ${i}`,
      meta: "3 ton · size3ton",
      fields: { size: "size 3 ton", measure_key: "air_source_heat_pump" },
    }));
  for (
    const title of [
      "3 ton heat pump",
      "3 Ton Heat-Pump",
      "16 SEER2 tune-up",
      "36,000 BTU crane lift",
    ]
  ) {
    const adder = document("labor", title);
    const collections = [collectionOf("equipment", units), collectionOf("labor", [adder])];
    const [first] = await findAny(collections, title, 24);
    assert.equal(first?.id, adder.id, title);
  }
});
