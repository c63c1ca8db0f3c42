import type { Caller } from "../../access/caller.ts";
import { readable } from "../../datasets/declare/access.ts";
import { DATASETS } from "../../datasets/mod.ts";
import { samplesOf } from "../../datasets/declare/made_up_samples.ts";
import type { ResultType } from "../../datasets/search/search_document.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { nextExpiry } from "../../library/versions/effective_state.ts";
import { segmentsOf } from "../../search/index/part.ts";
import { scan } from "./scan.ts";
import { searchedRows } from "../../search/query/result.ts";
import type { Scope, SegmentHit } from "../../search/index/segment.ts";
import type { Needle, SearchQuery } from "../../search/index/text.ts";
import { manifests, manifestsSeen } from "./manifests.ts";

/** What a request limits its search to. */
interface Choice {
  readonly type?: ResultType | undefined;
  readonly trade?: string | undefined;
  readonly quoteSafe?: boolean | undefined;
}

/** The searchable documents of one dataset, as far as the caller may see them. */
export interface Collection {
  readonly dataset: string;
  /** Whether the caller may see all documents, not only a sample or some trades. */
  readonly isWhole: boolean;
  /** Until when a query finds the same, in milliseconds since 1970. */
  readonly until: number;
  search(query: SearchQuery, limit: number): SegmentHit[] | Promise<SegmentHit[]>;
  /** Whether any document contains a word. */
  has(word: Needle): boolean | Promise<boolean>;
}

/** The collections that a request searches. */
export function collectionsOf(
  library: LibrarySnapshot,
  caller: Caller,
  choice: Choice,
): Collection[] {
  const { type } = choice;
  const collections: Collection[] = [];
  for (const dataset of DATASETS) {
    const { key, search } = dataset;
    if (search === undefined || type !== undefined && search.type !== type) continue;
    const version = library.versionOrEmpty(key);
    const visibility = readable(dataset, caller);
    if (visibility === undefined || version.info === null) continue;
    const scope = {
      ...chosen(choice, visibility.trades, search.contextIsEveryTrade),
      rows: visibility.sample ? version.sample : undefined,
      now: caller.now,
      isSample: samplesOf(library, version),
    };
    const until = nextExpiry(version, caller.now);
    const segments = segmentsOf(version);
    collections.push({
      dataset: key,
      isWhole: !visibility.sample && visibility.trades === undefined,
      until,
      search: (query, limit) =>
        segments?.flatMap((segment) => segment.search(query, scope, limit)) ??
          scan(searchedRows(version), query, scope, limit),
      has: (word) =>
        segments?.some((segment) => segment.has(word, scope)) ??
          scan(searchedRows(version), { whole: word, words: [word] }, scope, 1)
            .then((hits) => hits.length > 0),
    });
  }
  if (type === undefined || type === "dataset") {
    const segment = manifests(library);
    const scope = {
      ...chosen(choice, undefined),
      rows: manifestsSeen(caller),
      now: caller.now,
      isSample: () => false,
    };
    const search = (query: SearchQuery, limit: number) => segment.search(query, scope, limit);
    const has = (word: Needle) => segment.has(word, scope);
    collections.push({ dataset: "", isWhole: true, until: Infinity, search, has });
  }
  return collections;
}

/**
 * The trades and quote-safety to search, from the request and the caller's access.
 *
 * @param trades Trades that the caller may see; undefined for all.
 * @param contextIsEveryTrade Whether records of trade `context` match every trade.
 */
function chosen(
  { trade, quoteSafe }: Choice,
  trades: readonly string[] | undefined,
  contextIsEveryTrade = false,
): Pick<Scope, "trades" | "quoteSafe"> {
  if (trade === undefined) return { trades, quoteSafe };
  if (trades?.includes(trade) === false) return { trades: [], quoteSafe };
  return { trades: contextIsEveryTrade ? [trade, "context"] : [trade], quoteSafe };
}
