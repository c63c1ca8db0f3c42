import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import type { Bits } from "../../src/search/bits.ts";
import type { ResultType, SearchDocument } from "../../src/search/document.ts";
import { buildGrams } from "../../src/search/build_grams.ts";
import { compareHits, type Hit } from "../../src/search/rank.ts";
import { Segment } from "../../src/search/segment.ts";
import { SegmentBuilder, type SegmentData } from "../../src/search/segment_data.ts";
import { needle, wordsOf } from "../../src/search/text.ts";
import {
  CORPUS,
  type CorpusDocument,
  type CorpusSegment,
  queryFor,
} from "../support/search_corpus.ts";
import { bruteForce, type OracleAnswer } from "../support/search_oracle.ts";

function dataOf({ type, documents }: CorpusSegment): SegmentData {
  const builder = new SegmentBuilder<CorpusDocument>({
    type: type as ResultType,
    category: "test",
    document: (document): SearchDocument => ({
      ...document,
      sourceDocumentId: null,
      lastVerifiedAt: null,
      unresolvedRequirements: [],
    }),
  });
  for (const document of documents) builder.add(document.id, document);
  // A record's row is not its place among the documents that arrived.
  return builder.finish(Uint32Array.from(documents, (_, i) => rowOf(documents.length, i)));
}

const rowOf = (size: number, arrival: number) => size - 1 - arrival;

function indexed(data: SegmentData): Segment {
  const segment = new Segment(data);
  segment.attach(data.fields.map((field) => buildGrams(field.plain)));
  return segment;
}

/** What a request may choose. */
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

function setsOf(segment: Segment, { trades, quoteSafe, every }: Choice): Bits[] {
  const sets: Bits[] = [];
  if (trades !== undefined) sets.push(segment.ofTrades(trades));
  if (quoteSafe !== undefined) sets.push(segment.quoteSafe(quoteSafe));
  if (every !== 1) sets.push(segment.where((row) => row % every === 0));
  return sets;
}

function allowedOf({ documents }: CorpusSegment, { trades, quoteSafe, every }: Choice) {
  return documents.filter((document, i) =>
    (trades === undefined || (document.trade !== null && trades.includes(document.trade))) &&
    (quoteSafe === undefined || document.quoteSafe === quoteSafe) &&
    rowOf(documents.length, i) % every === 0
  );
}

function searched(
  segments: readonly Segment[],
  query: string,
  choice: Choice,
  limit: number,
): Hit[] {
  const asked = { whole: needle(query), words: wordsOf(query) };
  return segments.flatMap((segment) => segment.search(asked, setsOf(segment, choice), limit))
    .sort(compareHits).slice(0, limit);
}

const shown = (hits: readonly Hit[]) =>
  hits.map(({ segment, document, matchedFields }) => ({
    type: segment.type as string,
    id: segment.label(document).id,
    matchedFields: [...matchedFields],
  }));

/** Names the first place that differs; a whole diff at every step of shrinking is slow. */
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

Deno.test("search gives the brute-force answer, in its order, with an index and without one", () => {
  const seen = { queries: 0, found: 0, full: 0, terms: new Set<number>() };
  fc.assert(
    fc.property(asking, ([corpus, queries]) => {
      const data = corpus.map(dataOf);
      const plain = data.map((one) => new Segment(one));
      const quick = data.map(indexed);
      for (const [query, choice, limit] of queries) {
        const expected = bruteForce(corpus.flatMap((one) => allowedOf(one, choice)), query, limit);
        for (const [way, segments] of [["index", quick], ["scan", plain]] as const) {
          sameAnswers(
            shown(searched(segments, query, choice, limit)),
            expected,
            `${way}: ${query}`,
          );
        }
        seen.queries++;
        seen.found += Number(expected.length > 0);
        seen.full += Number(expected.length === limit);
        seen.terms.add(wordsOf(query).length);
      }
    }),
    { numRuns: 350 },
  );
  // The queries are worth asking: many find something, many more than the limit.
  assert.ok(seen.found > seen.queries / 3, JSON.stringify(seen));
  assert.ok(seen.full > seen.queries / 20, JSON.stringify(seen));
  for (const terms of [1, 2, 3, 4, 5, 6]) assert.ok(seen.terms.has(terms), `no ${terms} terms`);
});

Deno.test("one segment in which a text is common to thousands of documents gives the brute-force answer", () => {
  const documents = Array.from({ length: 5000 }, (_, i): CorpusDocument => ({
    type: "equipment",
    id: `id-${i}`,
    title: i % 3 === 0 ? "Heat Pump" : `${i % 7}HP-${i % 11}`,
    subtitle: i % 2 === 0 ? "Carrier" : `Maker ${i % 60}`,
    meta: i % 5 === 0 ? "3 ton · heat pump" : "2 ton",
    fields: { measure_key: i % 2 === 0 ? "air_source_heat_pump" : null },
    quoteSafe: i % 4 !== 0,
    confidence: [null, "low", "medium", "high"][i % 4]!,
    trade: "hvac",
  }));
  const corpus = { type: "equipment", documents };
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const segments = [new Segment(dataOf(corpus)), indexed(dataOf(corpus))];
  for (
    const query of ["heat pump", "carrier heat pump", "ton", "h", "3hp", "maker 5", "hp 1", "zz"]
  ) {
    const ranked = bruteForce(documents, query, 400);
    for (const limit of [1, 24, 50, 400]) {
      const expected = ranked.slice(0, limit);
      for (const segment of segments) {
        assert.deepEqual(shown(searched([segment], query, choice, limit)), expected, query);
      }
    }
  }
});

Deno.test("a title is matched whole, at its beginning, then inside, whatever its case, accents and punctuation", () => {
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
      trade: null,
    })),
  };
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const hits = searched([indexed(dataOf(corpus))], "energie.nord", choice, 50);
  assert.deepEqual(hits.map((hit) => hit.segment.label(hit.document).title), [
    "énergie nord",
    "ENERGIE NORD 2",
    "X Énergie-Nord",
  ]);
});

Deno.test("equal matches of two segments of a type are ranked by title, then by id", () => {
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
        trade: null,
      }))
    ),
  }));
  const documents = corpus.flatMap((one) => one.documents);
  const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
  const hits = searched(corpus.map((one) => indexed(dataOf(one))), "an", choice, 50);
  assert.deepEqual(shown(hits), bruteForce(documents, "an", 50));
});

Deno.test("case is folded as Unicode folds it: a final sigma and a sharp s are found in capitals", () => {
  for (
    const [title, query] of [["ΟΔΟΣΑ 1", "ΟΔΟΣ"], ["Straße 1", "STRASSE"], [
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
      trade: null,
    }];
    const choice: Choice = { trades: undefined, quoteSafe: undefined, every: 1 };
    const segment = indexed(dataOf({ type: "equipment", documents }));
    assert.equal(searched([segment], query, choice, 1).length, 1, `${query} in ${title}`);
  }
});
