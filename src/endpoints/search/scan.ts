import { pause } from "../../base/async/pause.ts";
import { type SearchDeclaration, statesOf } from "../../datasets/search/search_document.ts";
import { ranksOf } from "../../library/query/order.ts";
import { SearchBuilder } from "../../search/index/search_builder.ts";
import type { SearchedRows } from "../../search/query/result.ts";
import { searchedFields, searchedText } from "../../search/query/searched_fields.ts";
import { type Scope, Segment, type SegmentHit } from "../../search/index/segment.ts";
import { foldText, type Needle, plainText, type SearchQuery } from "../../search/index/text.ts";

/** How long a scan blocks other requests at most, in milliseconds. */
const TURN_MS = 5;

let scans = 0;

/** How many scans this thread has run. */
export const scansSoFar = () => scans;

/**
 * Finds the same as `Segment.search`, by scanning the rows of a version without a search index. Slow, but
 * always possible; yields to other work regularly.
 */
export async function scan(
  searched: SearchedRows<unknown>,
  query: SearchQuery,
  scope: Scope,
  limit: number,
): Promise<SegmentHit[]> {
  scans++;
  const { search, size, id } = searched;
  const builder = new SearchBuilder(search);
  const rows: number[] = [];
  const ids: string[] = [];
  let began = performance.now();
  for (let row = 0; row < size; row++) {
    const record = searched.row(row);
    if (hasAll(search, record, query.words)) {
      builder.add(record, rows.push(row) - 1);
      ids.push(id(record));
    }
    if (performance.now() - began < TURN_MS) continue;
    await pause();
    began = performance.now();
  }
  return new Segment(builder.finish(rows, ranksOf(ids)), searched).search(query, scope, limit);
}

/** Whether a record contains every word, in any of its states over time. */
function hasAll(
  search: SearchDeclaration<unknown>,
  row: unknown,
  words: readonly Needle[],
): boolean {
  const texts: { folded: string; plain: string }[] = [];
  for (const state of statesOf(search, row)) {
    const shown = search.document(state.row);
    for (const name of searchedFields(shown)) {
      const text = searchedText(shown, name) ?? "";
      texts.push({ folded: foldText(text), plain: plainText(text) });
    }
  }
  return words.every(({ plain, folded }) =>
    texts.some((text) => plain === "" ? text.folded.includes(folded) : text.plain.includes(plain))
  );
}
