// deno-lint-ignore-file no-import-prefix
import { create, insertMultiple, search as searchOrama } from "npm:@orama/orama@3.1.18";
import FlexSearch from "npm:flexsearch@0.8.212";
import MiniSearch from "npm:minisearch@7.2.0";
import { needle, wordsOf } from "../../src/search/index/text.ts";
import type { BenchDocument } from "./search_bench_data.ts";

/** Other search engines over the same documents. */

export const LIMIT = 24;

/** Ids of the results, best first, at most 24. */
export type Search = (query: string) => string[] | Promise<string[]>;

/** Builds an engine; undefined if it is not done by the deadline. */
export type Engine = (
  documents: readonly BenchDocument[],
  deadline: number,
) => Promise<Search | undefined>;

const FIELDS = ["title", "subtitle", "meta", "measure_key"] as const;
const CHUNK = 2000;

/** Adds documents in chunks, so that it can stop at the deadline. */
async function addAll(
  documents: readonly BenchDocument[],
  deadline: number,
  add: (chunk: readonly BenchDocument[]) => unknown,
): Promise<boolean> {
  for (let at = 0; at < documents.length; at += CHUNK) {
    if (performance.now() > deadline) return false;
    await add(documents.slice(at, at + CHUNK));
  }
  return true;
}

export const orama: Engine = async (documents, deadline) => {
  const db = create({
    schema: { title: "string", subtitle: "string", meta: "string", measure_key: "string" },
  });
  const added = await addAll(documents, deadline, (chunk) =>
    insertMultiple(
      db,
      chunk.map(({ id, title, subtitle, meta, measure_key }) => ({
        id,
        title,
        subtitle,
        meta,
        measure_key,
      })),
      CHUNK,
    ));
  if (!added) return undefined;
  return async (term) => {
    // A threshold of 0 requires every word.
    const { hits } = await searchOrama(db, {
      term,
      limit: LIMIT,
      threshold: 0,
      boost: { title: 3 },
    });
    return hits.map(({ id }) => id);
  };
};

export const flexSearch: Engine = async (documents, deadline) => {
  // One text per document, because a query's words may be in several fields.
  const index = new FlexSearch.Index({ tokenize: "forward" });
  let number = 0;
  const added = await addAll(documents, deadline, (chunk) => {
    for (const document of chunk) {
      index.add(number++, FIELDS.map((field) => document[field]).join(" "));
    }
  });
  if (!added) return undefined;
  return (query) =>
    (index.search(query, { limit: LIMIT }) as number[]).map((place) => documents[place]!.id);
};

export const miniSearch: Engine = async (documents, deadline) => {
  const index = new MiniSearch<BenchDocument>({
    fields: [...FIELDS],
    searchOptions: { prefix: true, combineWith: "AND", boost: { title: 3 } },
  });
  if (!await addAll(documents, deadline, (chunk) => index.addAll(chunk))) return undefined;
  return (query) => index.search(query).slice(0, LIMIT).map(({ id }) => id);
};

/** Scans every document: the correct results by the contract's ranking. */
export const scan: Engine = (documents) => {
  const texts = documents.map((document) => FIELDS.map((field) => needle(document[field]).plain));
  const folded = documents.map((document) => FIELDS.map((field) => needle(document[field]).folded));
  const rest = documents.map(({ quoteSafe, confidence }) =>
    4 * Number(quoteSafe) + [null, "low", "medium", "high"].indexOf(confidence)
  );
  // Positions in the order of titles and ids, the last ranking criteria.
  const last = new Uint32Array(documents.length);
  Array.from(documents.keys())
    .sort((a, b) => {
      const [one, other] = [documents[a]!, documents[b]!];
      return one.title < other.title
        ? -1
        : one.title > other.title
        ? 1
        : Number(one.id > other.id) - Number(one.id < other.id);
    })
    .forEach((number, place) => last[number] = place);
  return Promise.resolve((query) => {
    const whole = needle(query).plain;
    const words = wordsOf(query).map(({ plain }) => plain);
    const found: { number: number; score: number }[] = [];
    for (let number = 0; number < texts.length; number++) {
      const own = texts[number]!;
      if (!words.every((word) => own.some((text) => text.includes(word)))) continue;
      const matched = own.map((text) => Number(words.some((word) => text.includes(word))));
      const first = folded[number]!.filter((text) =>
        words.some((word) => isFirst(text, word))
      ).length;
      const at = own[0]!.indexOf(whole);
      const title = own[0] === whole ? 3 : at === 0 ? 2 : at > 0 ? 1 : 0;
      const besides = matched[1]! + matched[2]!;
      const fields = matched.reduce((sum, one) => sum + one, 0);
      found.push({
        number,
        score: (((title * 3 + besides) * 5 + first) * 5 + fields) * 8 + rest[number]!,
      });
    }
    return found.sort((a, b) => b.score - a.score || last[a.number]! - last[b.number]!)
      .slice(0, LIMIT).map(({ number }) => documents[number]!.id);
  });
};

/** Whether a word is at the start of a word in a folded text. */
function isFirst(text: string, word: string): boolean {
  for (const { index } of text.matchAll(/[a-z0-9]+/g)) {
    if (text.slice(index).replace(/[^a-z0-9]/g, "").startsWith(word)) return true;
  }
  return false;
}
