import { JsonText } from "../base/json/json.ts";
import { z } from "zod";
import { DATASETS } from "../datasets/mod.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import { RESULT_TYPES, type ResultType } from "../datasets/search/search_document.ts";
import { endpoint, NEVER } from "../http/declare/endpoint.ts";
import { boolean, limit, oneOf } from "../http/declare/kinds.ts";
import { Param } from "../http/declare/param.ts";
import { params } from "../http/declare/params.ts";
import { correct, knownWords } from "./search/correct.ts";
import { findAny } from "./search/find.ts";
import { collectionsOf } from "./search/collections.ts";
import { MAX_CHARACTERS, MIN_CHARACTERS, queryText } from "./search/query_text.ts";

/** Other names of result types (spec 1, GET /api/v1/search). */
const ALIASES: Readonly<Record<string, ResultType>> = {
  hardware: "equipment",
  eligibility: "finance_eligibility",
  source: "source_document",
  sources: "source_document",
  documents: "source_document",
  sync: "dataset",
};

/** The header with the query that was run instead of a misspelled one (decisions, Search). */
const CORRECTED = "x-svc-search-corrected";

/** The query, without control characters and surrounding white space, cut to 120 characters. */
const q = new Param<string | undefined>(
  { type: "string", minLength: MIN_CHARACTERS, cap: MAX_CHARACTERS },
  (value) => {
    const cut = queryText(value);
    return Array.from(cut).length < MIN_CHARACTERS ? undefined : cut;
  },
);

const searchParams = params({
  q: q.required(() => "Query parameter 'q' is required (min 2 characters).")
    .describe("Words to look for, at least 2 characters."),
  trade: oneOf(
    [...TRADES, "context"],
    (_, value) =>
      `Unsupported trade ${value}. Use solar, hvac, roofing, plumbing, electrical, or context.`,
  ).describe("Only results of this trade; context for what crosses trades."),
  type: oneOf(
    [...RESULT_TYPES, ...Object.keys(ALIASES)],
    () => "Unsupported type. Use equipment, price, finance, ...",
  ).describe("Only results of this type."),
  quote_safe: boolean.describe("true gives only quote-safe results, false only the others."),
  limit: limit(24, 50).describe("The most results to return."),
});

/** Search result (spec 1). */
const searchResult = z.looseObject({
  type: z.enum(RESULT_TYPES).describe("Kind of record."),
  id: z.string().describe("Its id, stable within the type."),
  title: z.string().describe("What it is called: SKU, program, utility, authority and the like."),
  subtitle: z.string().nullable().describe("What it belongs to: manufacturer, lender, authority."),
  trade: z.string().nullable().describe("Its trade, `context` where it crosses trades, or null."),
  category: z.string().describe("Category in the dashboard."),
  href: z.string().describe("Path of its page in the dashboard."),
  quote_safe: z.boolean().nullable().describe("Whether it may be quoted; null without the signal."),
  confidence: z.enum(["high", "medium", "low"]).nullable().describe("Confidence in the row."),
  source_document_id: z.string().nullable().describe("Id of its source document."),
  last_verified_at: z.string().nullable().describe("When it was last verified."),
  unresolved_requirements: z.array(z.string()).describe("What keeps it from being quote-safe."),
  meta: z.string().describe("A compact line for people."),
  matched_fields: z.array(z.string()).describe("Fields in which the query was found."),
  // Not SearchResult: so orval names the answer of the operation `search`.
}).meta({ id: "SearchHit", description: "A record that a query found." });

/** GET /api/v1/search (spec 1): types that the key may not see are left out before ranking. */
export const searchEndpoint = endpoint({
  path: "/api/v1/search",
  summary: "Records of every kind that contain all words of a query, best matches first.",
  params: searchParams,
  leastAccess: [],
  access: () => [],
  envelope: "standard",
  reads: DATASETS.filter(({ search }) => search !== undefined).map(({ key }) => key),
  example: "q=heat%20pump&limit=1",
  headers: [CORRECTED],
  partial: true,
  data: z.array(searchResult).describe("Results, the best match first."),
  async answer({ q, trade, type, quote_safe, limit }, { library, caller, spelling }) {
    const whole = await library.searchable ?? library;
    const choice = { type: typeNamed(type), trade, quoteSafe: quote_safe };
    const collections = collectionsOf(whole, caller, choice);
    const isChosen = Object.values(choice).some((value) => value !== undefined);
    const everywhere = isChosen ? collectionsOf(whole, caller, {}) : collections;
    const hits = await findAny(collections, q, limit, everywhere);
    const datasets = everywhere.map(({ dataset }) => dataset);
    const found = hits.length > 0
      ? { query: null, hits, isFinal: true }
      : await correct(everywhere, collections, q, limit, (words) =>
        spelling.near(words, datasets, whole, knownWords(whole)));
    return {
      data: JsonText.array(found.hits.map((hit) => hit.json()).join(",")),
      ...(found.query === null
        ? {}
        : { headers: { [CORRECTED]: encodeURIComponent(found.query) } }),
      until: found.isFinal ? Math.min(...everywhere.map(({ until }) => until)) : NEVER,
    };
  },
});

/** The result type with a name or alias. */
function typeNamed(name: string | undefined): ResultType | undefined {
  return RESULT_TYPES.find((type) => type === (ALIASES[name ?? ""] ?? name));
}
