import { encode } from "../../base/json/json.ts";
import { datasetNamed } from "../../datasets/mod.ts";
import { type SearchDeclaration, statesOf } from "../../datasets/search/search_document.ts";
import type { Version } from "../../library/versions/version.ts";
import { present } from "../../base/known.ts";

/** The rows of a segment's documents, and how their dataset describes them. */
export interface SearchedRows<Row> {
  readonly search: SearchDeclaration<Row>;
  readonly size: number;
  id(row: Row): string;
  /** A row by its number. */
  row(number: number): Row;
}

/** The published rows of a version of a searched dataset. */
export function searchedRows(version: Version): SearchedRows<unknown> {
  const { search, id } = datasetNamed(version.dataset);
  const records = version.records();
  return {
    search: present(search, `search of ${version.dataset}`),
    size: version.size,
    id,
    row: (row) => JSON.parse(records.get(row)),
  };
}

/** The part of a result that all queries share. */
export interface Result {
  readonly id: string;
  readonly title: string;
  /** Its ASCII JSON up to `matched_fields`, which comes last. */
  readonly beginning: string;
}

/** The requirement that marks sample data (decisions, Samples). */
const SAMPLE_REQUIREMENT = "sample_data";

/**
 * The result that shows a row (spec 1, Search result). Made when a search returns it: keeping all
 * results would store the rows' texts a second time.
 *
 * @param from When the state of the record begins (see `statesOf`).
 * @param isSample Whether the record is sample data.
 */
export function resultOf<Row>(
  { search, id: idOf, row }: SearchedRows<Row>,
  number: number,
  from: number,
  isSample: boolean,
): Result {
  const { type, category, document } = search;
  const found = row(number);
  const id = idOf(found);
  const state = statesOf(search, found).find((state) => state.from === from);
  const shown = document(state?.row ?? found);
  const requirements = new Set(shown.unresolvedRequirements);
  if (isSample) requirements.add(SAMPLE_REQUIREMENT);
  const json = encode({
    type,
    id,
    title: shown.title,
    subtitle: shown.subtitle,
    trade: shown.trade,
    category,
    href: `/dashboard/${type}/${encodeURIComponent(id.toWellFormed())}`,
    quote_safe: shown.quoteSafe,
    confidence: shown.confidence,
    source_document_id: shown.sourceDocumentId,
    last_verified_at: shown.lastVerifiedAt,
    unresolved_requirements: [...requirements],
    meta: shown.meta,
  });
  return { id, title: shown.title, beginning: json.slice(0, -1) };
}
