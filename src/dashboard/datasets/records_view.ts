import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Version } from "../../library/versions/version.ts";
import {
  chosenColumns,
  type RecordColumn,
  recordColumns,
} from "../../operate/records/record_columns.ts";
import { isSortable, type Sorting } from "../../operate/records/record_order.ts";

/** Query parameters that choose columns and sorting. */
export const COLUMN_PARAM = "column";
export const SORT_PARAM = "sort";
/** Prefix of query parameters that filter by a field's value: `is.payment_type=loan`. */
export const FACET_PREFIX = "is.";

/** The columns and sorting of a table of records. */
export interface RecordsView {
  readonly columns: readonly RecordColumn[];
  readonly sorting: Sorting | undefined;
}

/** Reads columns and sorting from a page's query; invalid ones are ignored. */
export function recordsView(
  dataset: Dataset,
  version: Version,
  query: URLSearchParams,
): RecordsView {
  const columns = chosenColumns(dataset, query.getAll(COLUMN_PARAM));
  const given = query.get(SORT_PARAM) ?? "";
  const column = recordColumns(dataset).find(({ name }) => name === given.replace(/^-/, ""));
  return {
    columns,
    sorting: column === undefined || !isSortable(version, column)
      ? undefined
      : { column, isDescending: given.startsWith("-") },
  };
}

/** Reads the facets from a page's query. */
export function facetsIn(query: URLSearchParams): { name: string; value: string }[] {
  return [...query].filter(([name]) => name.startsWith(FACET_PREFIX))
    .map(([name, value]) => ({ name: name.slice(FACET_PREFIX.length), value }));
}

/** The query parameters that a form passes on unchanged: all but its own and the page number. */
export function keptParams(
  query: URLSearchParams,
  isOwn: (name: string) => boolean,
): [string, string][] {
  return [...query].filter(([name, value]) => name !== "page" && value !== "" && !isOwn(name));
}
