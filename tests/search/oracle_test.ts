import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import type {
  ResultType,
  SearchDeclaration,
  SearchDocument,
} from "../../src/datasets/search/search_document.ts";
import { compareHits } from "../../src/search/query/ladder.ts";
import { ranksOf } from "../../src/library/query/order.ts";
import { SearchBuilder } from "../../src/search/index/search_builder.ts";
import { type Scope, Segment, type SegmentHit } from "../../src/search/index/segment.ts";
import { needle, wordsOf } from "../../src/search/index/text.ts";
import {
  CORPUS,
  type CorpusDocument,
  type CorpusSegment,
  queryFor,
} from "../support/fixtures/search_corpus.ts";
import { searchedList } from "../support/naive/searched_list.ts";
import { bruteForce, type OracleAnswer } from "../support/naive/search_oracle.ts";

function segmentOf({ type, documents }: CorpusSegment): Segment {
  const search: SearchDeclaration<CorpusDocument> = {
    type: type as ResultType,
    category: "test",
    document: (document): SearchDocument => ({
      ...document,
      sourceDocumentId: null,
      lastVerifiedAt: null,
      unresolvedRequirements: [],
    }),
    expires: ({ expires }) => expires,
  };
  const builder = new SearchBuilder(search);
  documents.forEach((document, at) => builder.add(document, at));
  // A record's row differs from its insertion order, and another thread opens the segment.
  const rows = documents.map((_, i) => rowOf(documents.length, i));
  return new Segment(
    structuredClone(builder.finish(rows, ranksOf(documents.map(({ id }) => id)))),
    searchedList(search, ({ id }: CorpusDocument) => id, documents.toReversed()),
  );
}

const rowOf = (size: number, insertion: number) => size - 1 - insertion;

const NOW = Date.parse("2026-11-21T12:00:00Z");

/** What a request can filter by. */
interface Choice {
  readonly trades: readonly string[] | undefined;
  readonly quoteSafe: boolean | undefined;
  /** Only records whose row is divisible by this. */
  readonly every: number;
}

const CHOICE: fc.Arbitrary<Choice> = fc.record({
  trades: fc.constantFrom(undefined, undefined, ["hvac"], ["context"], ["solar", "hvac"], [
    "roofing",
  ]),
  quoteSafe: fc.constantFrom(undefined, undefined, undefined, true, false),
  every: fc.constantFrom(1, 1, 2, 5),
});

const EVERY = new Map([1, 2, 5].map((every) => [
  every,
  Uint8Array.from({ length: 5000 }, (_, row) => Number(row % every === 0)),
]));

function scopeOf({ trades, quoteSafe, every }: Choice): Scope {
  const rows = every === 1 ? undefined : EVERY.get(every);
  return { trades, quoteSafe, rows, now: NOW, isSample: () => false };
}

function allowedOf({ documents }: CorpusSegment, { trades, quoteSafe, every }: Choice) {
  return documents.filter((document, i) =>
    (trades === undefined || (document.trade !== null && trades.includes(document.trade))) &&
    (quoteSafe === undefined || document.quoteSafe === quoteSafe) &&
    (document.expires === null || NOW < Date.parse(document.expires)) &&
    rowOf(documents.length, i) % every === 0
  );
}

function searched(
  segments: readonly Segment[],
  query: string,
  choice: Choice,
  limit: number,
): SegmentHit[] {
  const asked = { whole: needle(query), words: wordsOf(query) };
  return segments.flatMap((segment) => segment.search(asked, scopeOf(choice), limit))
    .sort(compareHits).slice(0, limit);
}

const shown = (hits: readonly SegmentHit[]) =>
  hits.map((hit) => ({
    type: hit.type as string,
    id: hit.id,
    matchedFields: JSON.parse(hit.json()).matched_fields as string[],
  }));

/** Reports the first difference, because a full diff at every step of shrinking is slow. */
function sameAnswers(actual: OracleAnswer[], expected: OracleAnswer[], message: string): void {
  for (let place = 0; place < Math.max(actual.length, expected.length); place++) {
    const [one, other] = [actual[place], expected[place]].map((hit) => JSON.stringify(hit));
    if (one !== other) throw new Error(`${message}: place ${place} is ${one}, not ${other}`);
  }
}

const asking = CORPUS.chain((corpus) =>
  fc.tuple(
    fc.constant(corpus),
    fc.array(fc.tuple(queryFor(corpus), CHOICE, fc.integer({ min: 1, max: 50 })), {
      minLength: 8,
      maxLength: 8,
    }),
  )
);

Deno.test("search returns the same results in the same order as brute force", () => {
  const seen = { queries: 0, found: 0, full: 0, terms: new Set<number>() };
  fc.assert(
    fc.property(asking, ([corpus, queries]) => {
      const segments = corpus.map(segmentOf);
      for (const [query, choice, limit] of queries) {
        const expected = bruteForce(corpus.flatMap((one) => allowedOf(one, choice)), query, limit);
        sameAnswers(shown(searched(segments, query, choice, limit)), expected, query);
        seen.queries++;
        seen.found += Number(expected.length > 0);
        seen.full += Number(expected.length === limit);
        seen.terms.add(wordsOf(query).length);
      }
    }),
    { numRuns: 250 },
  );
  // The queries are meaningful: many find something, and many find more than the limit.
  assert.ok(seen.found > seen.queries / 4, JSON.stringify(seen));
  assert.ok(seen.full > seen.queries / 20, JSON.stringify(seen));
  for (const terms of [1, 2, 3, 4, 5, 6]) assert.ok(seen.terms.has(terms), `no ${terms} terms`);
});

Deno.test("a segment in which thousands of documents share a text returns the same as brute force", () => {
  const documents = Array.from({ length: 5000 }, (_, i): CorpusDocument => ({
    type: "equipment",
    id: `id-${i}`,
    title: i % 3 === 0 ? "Heat Pump" : `${i % 7}HP-${i % 11}`,
    subtitle: i % 2 === 0 ? "Carrier" : `Maker ${i % 60}`,
    meta: i % 5 === 0 ? "3 ton · heat pump" : "2 ton",
    fields: { measure_key: i % 2 === 0 ? "air_source_heat_pump" : null },
    quoteSafe: i % 4 !== 0,
    confidence: [null, "low", "medium", "high"][i % 4]!,
    year: i % 9 === 0 ? 2025 : 2026,
    trade: "hvac",
    expires: null,
  }));
  const corpus = { type: "equipment", documents };
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const segment = segmentOf(corpus);
  for (
    const query of ["heat pump", "carrier heat pump", "ton", "h", "3hp", "maker 5", "hp 1", "zz"]
  ) {
    const ranked = bruteForce(documents, query, 400);
    for (const limit of [1, 24, 50, 400]) {
      const expected = ranked.slice(0, limit);
      assert.deepEqual(shown(searched([segment], query, choice, limit)), expected, query);
    }
  }
});

Deno.test("a query of 60 words requires every one of them", () => {
  const signs = [..."abcdefghijklmnopqrstuvwxyz0123456789αβγδεζηθικλμνξοπρτυφχψωб"];
  const query = signs.join(" ");
  const without = (sign: string) => signs.filter((other) => other !== sign).join(" ");
  const corpus = {
    type: "equipment",
    documents: signs.map((sign): CorpusDocument => ({
      type: "equipment",
      id: sign,
      // Each lacks one character, except x.
      title: sign === "x" ? "x" : "?",
      subtitle: null,
      meta: without(sign),
      fields: {},
      quoteSafe: true,
      confidence: null,
      year: null,
      trade: null,
      expires: null,
    })),
  };
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const expected = bruteForce(corpus.documents, query, 50);
  assert.deepEqual(shown(searched([segmentOf(corpus)], query, choice, 50)), expected);
  assert.deepEqual(expected.map(({ id }) => id), ["x"]);
  assert.throws(
    () => searched([segmentOf(corpus)], `${query} ю`, choice, 50),
    new RangeError("More than 60 words"),
  );
});

Deno.test("a title ranks by whole match, prefix, then infix, ignoring case, accents and punctuation", () => {
  const corpus = {
    type: "equipment",
    documents: ["X Énergie-Nord", "ENERGIE NORD 2", "énergie nord", "Nord Energie"].map((
      title,
      i,
    ): CorpusDocument => ({
      type: "equipment",
      id: String(i),
      title,
      subtitle: null,
      meta: "",
      fields: {},
      quoteSafe: true,
      confidence: null,
      year: null,
      trade: null,
      expires: null,
    })),
  };
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const hits = searched([segmentOf(corpus)], "energie.nord", choice, 50);
  assert.deepEqual(hits.map((hit) => hit.title), [
    "énergie nord",
    "ENERGIE NORD 2",
    "X Énergie-Nord",
  ]);
});

Deno.test("a title spelled like the query comes before other spellings", () => {
  const documents = ["IQ-8", "IQ 8", "iq8", "IQ8", "IQ8+", "IQ8 A"].map((
    title,
  ): CorpusDocument => ({
    type: "equipment",
    id: title,
    title,
    subtitle: "Enphase",
    meta: title === "IQ8" ? "" : "iq8",
    fields: {},
    quoteSafe: true,
    confidence: title === "iq8" ? "low" : "high",
    year: null,
    trade: null,
    expires: null,
  }));
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const segment = segmentOf({ type: "equipment", documents });
  const found = (query: string) => searched([segment], query, choice, 50).map(({ id }) => id);
  assert.deepEqual(found("iq8").slice(0, 2), ["iq8", "IQ8"]);
  for (const query of ["iq8", "iq-8", "IQ 8", "iq.8", "iq8+"]) {
    assert.deepEqual(found(query), bruteForce(documents, query, 50).map(({ id }) => id), query);
  }
});

Deno.test("equal matches from two segments of a type are ranked by title, then by id", () => {
  const corpus = [["b", "D", "é"], ["A", "c", "🏠"]].map((ids): CorpusSegment => ({
    type: "finance",
    documents: ids.flatMap((id) =>
      ["Loan", "loan 2"].map((title) => ({
        type: "finance",
        id: `${id} ${title}`,
        title,
        subtitle: null,
        meta: "",
        fields: {},
        quoteSafe: true,
        confidence: null,
        year: null,
        trade: null,
        expires: null,
      }))
    ),
  }));
  const documents = corpus.flatMap((one) => one.documents);
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const hits = searched(corpus.map(segmentOf), "an", choice, 50);
  assert.deepEqual(shown(hits), bruteForce(documents, "an", 50));
});

Deno.test("Unicode case folding applies: final sigma and sharp s are found in upper case", () => {
  for (
    const [title, query] of [["ΟΔΟΣΑ 1", "ΟΔΟΣ"], ["Straße 1", "STRASSE"], ["Straße 1", "STRAẞE"], [
      "Strasse",
      "STRAẞE",
    ], [
      "ΟΔΟΣ",
      "οδοσ",
    ]] as const
  ) {
    const documents: CorpusDocument[] = [{
      type: "equipment",
      id: "1",
      title,
      subtitle: null,
      meta: "",
      fields: {},
      quoteSafe: true,
      confidence: null,
      year: null,
      trade: null,
      expires: null,
    }];
    const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
    const segment = segmentOf({ type: "equipment", documents });
    assert.equal(searched([segment], query, choice, 1).length, 1, `${query} in ${title}`);
  }
});
