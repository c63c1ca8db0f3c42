import { type Answer, type Caller, endpoint } from "../http/endpoint.ts";
import { JsonText } from "../http/json.ts";
import { TRADES } from "../datasets/fields.ts";
import { boolean, limit, oneOf, type ParamKind, params, required } from "../http/params.ts";
import type { LibrarySnapshot } from "../library/library.ts";
import type { Bits } from "../search/bits.ts";
import { RESULT_TYPES, type ResultType } from "../search/document.ts";
import { compareHits, type Hit } from "../search/rank.ts";
import type { Segment } from "../search/segment.ts";
import { needle, wordsOf } from "../search/text.ts";
import { visibleSegments } from "../search/visible.ts";
import { z } from "zod";

const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 120;

/** Other names of result types (spec 1, GET /api/v1/search). */
const ALIASES: Readonly<Record<string, ResultType>> = {
  hardware: "equipment",
  eligibility: "finance_eligibility",
  source: "source_document",
  sources: "source_document",
  documents: "source_document",
  sync: "dataset",
};

/** The query without control characters and the white space around it, cut to 120 characters. */
const q: ParamKind<string | undefined> = () =>
  z.string().optional().transform((value) => {
    const text = (value ?? "").replace(/\p{Cc}+/gu, " ").trim();
    const cut = Array.from(text).slice(0, MAX_CHARACTERS).join("").trim();
    return Array.from(cut).length < MIN_CHARACTERS ? undefined : cut;
  });

const searchParams = params({
  q: required(q, "Query parameter 'q' is required (min 2 characters)."),
  trade: oneOf(
    [...TRADES, "context"],
    (_, value) =>
      `Unsupported trade ${value}. Use solar, hvac, roofing, plumbing, electrical, or context.`,
  ),
  type: oneOf(
    [...RESULT_TYPES, ...Object.keys(ALIASES)],
    () => "Unsupported type. Use equipment, price, finance, ...",
  ),
  quote_safe: boolean,
  limit: limit(24, 50),
});

/** GET /api/v1/search (spec 1): types that the key may not see are left out before ranking. */
export const searchEndpoint = endpoint({
  path: "/api/v1/search",
  params: searchParams,
  access: () => null,
  envelope: "standard",
  answer(params, library, caller) {
    const { searchable } = library;
    return searchable === undefined
      ? search(params, library, caller)
      : searchable.then(() => search(params, library, caller));
  },
});

function search(
  { q, trade, type, quote_safe, limit }: ReturnType<typeof searchParams.read>,
  library: LibrarySnapshot,
  caller: Caller,
): Answer {
  const wanted = type === undefined ? undefined : ALIASES[type] ?? type;
  const query = { whole: needle(q), words: wordsOf(q) };
  const hits: Hit[] = [];
  for (const { segment, allowed } of visibleSegments(library, caller)) {
    if (wanted !== undefined && segment.type !== wanted) continue;
    const sets = [...allowed, ...chosen(segment, trade, quote_safe)];
    hits.push(...segment.search(query, sets, limit));
  }
  hits.sort(compareHits);
  const results = withoutRepeats(hits, limit).map((hit) => hit.segment.result(hit));
  return { data: JsonText.array(results.join(",")) };
}

/** The sets that the parameters choose. */
function chosen(segment: Segment, trade: string | undefined, quoteSafe: boolean | undefined) {
  const sets: Bits[] = [];
  if (trade !== undefined) sets.push(segment.ofTrades([trade]));
  if (quoteSafe !== undefined) sets.push(segment.quoteSafe(quoteSafe));
  return sets;
}

/** The first hits, one for each type and id. */
function withoutRepeats(hits: readonly Hit[], limit: number): Hit[] {
  const seen = new Set<string>();
  const first: Hit[] = [];
  for (const hit of hits) {
    if (first.length === limit) break;
    const name = `${hit.segment.type} ${hit.segment.label(hit.document).id}`;
    if (seen.has(name)) continue;
    seen.add(name);
    first.push(hit);
  }
  return first;
}
