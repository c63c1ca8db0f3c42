import type { SegmentHit } from "../../search/index/segment.ts";
import type { SearchQuery } from "../../search/index/text.ts";
import { interpretations, shortTerm } from "../../search/query/interpretations.ts";
import { compareHits } from "../../search/query/ladder.ts";
import type { Collection } from "./collections.ts";

/**
 * Searches for a query in all its interpretations, best match first, each record once. A short term that
 * exists as a whole word is found at the start of words only: `PACE` does not find `space`.
 *
 * @param everywhere All collections that the caller may see; `collections` are those to search.
 */
export async function findAny(
  collections: readonly Collection[],
  query: string,
  limit: number,
  everywhere: readonly Collection[] = collections,
): Promise<SegmentHit[]> {
  const term = shortTerm(query);
  if (term !== undefined) {
    const asWord = { whole: term, words: [term], atWord: "whole" as const };
    if ((await findUnion(everywhere, [asWord], 1)).length > 0) {
      return await findUnion(collections, [{ ...asWord, atWord: "start" }], limit);
    }
  }
  const all = interpretations(query);
  const precise = all.filter(({ isLoose }) => !isLoose);
  const hits = await findUnion(collections, precise, limit);
  if (hits.length > 0 || precise.length === all.length) return hits;
  return await findUnion(collections, all.filter(({ isLoose }) => isLoose), limit);
}

/** The best results of several queries in all collections, without duplicates (decisions, Search). */
export async function findUnion(
  collections: readonly Collection[],
  queries: readonly SearchQuery[],
  limit: number,
): Promise<SegmentHit[]> {
  const found = queries.flatMap((query) =>
    collections.map((collection) => collection.search(query, limit))
  );
  const ready = found.filter((hits): hits is SegmentHit[] => !(hits instanceof Promise));
  const scanned = found.filter((hits) => hits instanceof Promise);
  const later = scanned.length === 0 ? [] : await Promise.all(scanned);
  return best([...ready, ...later].flat(), limit);
}

function best(hits: SegmentHit[], limit: number): SegmentHit[] {
  const seen = new Set<string>();
  const first: SegmentHit[] = [];
  for (const hit of hits.sort(compareHits)) {
    if (first.length === limit) break;
    const name = `${hit.type} ${hit.id}`;
    if (seen.has(name)) continue;
    seen.add(name);
    first.push(hit);
  }
  return first;
}
