import type { Dataset } from "../../datasets/declare/dataset.ts";
import { findAny } from "../../endpoints/search/find.ts";
import { collectionsOf } from "../../endpoints/search/collections.ts";
import { queryText } from "../../endpoints/search/query_text.ts";
import { exact } from "../../base/text/text.ts";
import {
  all,
  contains,
  either,
  type Filter,
  lists,
  oneOfRows,
} from "../../library/query/filters.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import { type Reason, unsafeBecause } from "../../library/versions/unsafe_rows.ts";
import type { Version } from "../../library/versions/version.ts";
import type { Window } from "../../endpoints/browse.ts";
import { facetFilter } from "../../operate/records/facets.ts";
import { operator } from "../shell/operator.ts";
import { facetsIn } from "./records_view.ts";
import { entryOf } from "../../base/known.ts";

/** The maximum number of records that the search box finds. */
export const MAX_FOUND = 500;

/** The search index is not built yet, shortly after a start. */
export class Unsearchable extends Error {
  override readonly name = "Unsearchable";

  constructor() {
    super("After the start, the records are still being made searchable. Try again in a moment.");
  }
}

/** Filters of a dataset's rows in addition to its endpoint's parameters. */
interface Narrowing {
  /** What was typed into the search box. */
  readonly q: string;
  /** `expired`, `unstated`, `unsafe` for any, or `requirement:` and its name. */
  readonly because: string;
  /** The id of a source document. */
  readonly source: string;
  /** Values that fields must have. */
  readonly facets: readonly { readonly name: string; readonly value: string }[];
}

/** Reads the filters from a page's query. */
export function narrowingOf(query: URLSearchParams): Narrowing {
  const given = (name: string) => query.get(name)?.trim() ?? "";
  return {
    q: given("q"),
    because: given("because"),
    source: given("source"),
    facets: facetsIn(query),
  };
}

/** The parameter `because` for a reason. */
export function reasonText(reason: Reason): string {
  return reason.kind === "requirement" ? `requirement:${reason.name}` : reason.kind;
}

/** Turns filters into conditions on rows, and orders search results by rank. */
export async function narrow(
  dataset: Dataset,
  library: LibrarySnapshot,
  { q, because, source, facets }: Narrowing,
  now: number,
): Promise<Pick<Window, "where" | "arrange">> {
  const version = library.versionOrEmpty(dataset.key);
  const filters = [
    because === "" ? undefined : becauseFilter(version, because, now),
    source === "" ? undefined : lists(version.columns.source_documents, source, exact),
    ...facets.map((facet) =>
      facetFilter(dataset, version, facet, effectiveState(version, now, true).quoteSafe)
    ),
  ].filter((filter) => filter !== undefined);
  const rows = q === "" ? undefined : await searched(dataset, library, version, q, now);
  if (Array.isArray(rows)) {
    const rank = new Map(rows.map((row, at) => [row, at]));
    const found = all(oneOfRows(rows), ...filters);
    return {
      where: found,
      arrange: (_, rows) => rows.sort((a, b) => entryOf(rank, a) - entryOf(rank, b)),
    };
  }
  if (rows !== undefined) filters.unshift(rows);
  return { where: filters.length === 0 ? undefined : all(...filters) };
}

function becauseFilter(version: Version, because: string, now: number): Filter {
  const { quoteSafe } = effectiveState(version, now, true);
  const [kind, ...rest] = because.split(":");
  const reason: Reason | undefined = kind === "expired" || kind === "unstated"
    ? { kind }
    : kind === "requirement"
    ? { kind, name: rest.join(":") }
    : undefined;
  return unsafeBecause(version, quoteSafe, now, reason);
}

/**
 * Searches a dataset: the best rows, in order, or a filter over all text columns if the dataset is not
 * in the search index.
 *
 * @throws {Unsearchable} while the index is being built, because a scan would block other requests.
 */
async function searched(
  dataset: Dataset,
  library: LibrarySnapshot,
  version: Version,
  q: string,
  now: number,
): Promise<number[] | Filter> {
  const { search } = dataset;
  const byId = version.findRow(q);
  if (byId !== undefined) return [byId];
  if (search === undefined) {
    const texts = Object.entries(version.data.columns).filter(([, { kind }]) => kind === "text");
    return either(...texts.map(([name]) => contains(version.texts(name), q)));
  }
  if (library.searchable !== undefined) throw new Unsearchable();
  const collections = collectionsOf(library, operator(now), { type: search.type })
    .filter((collection) => collection.dataset === dataset.key);
  const hits = await findAny(collections, queryText(q), MAX_FOUND);
  return hits.flatMap(({ id }) => version.rowOf(id) ?? []);
}
