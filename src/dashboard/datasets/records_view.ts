import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Version } from "../../library/versions/version.ts";
import {
  chosenColumns,
  type RecordColumn,
  recordColumns,
} from "../../operate/records/record_columns.ts";
import { isSortable, type Sorting } from "../../operate/records/record_order.ts";

/** Parameters of a page that choose columns and their order; all are in the address. */
export const COLUMN_PARAM = "column";
export const SORT_PARAM = "sort";
/** Precedes the name of a field that a facet narrows by: `is.payment_type=loan`. */
export const FACET_PREFIX = "is.";

/** How a page shows records. */
export interface RecordsView {
  readonly columns: readonly RecordColumn[];
  readonly sorting: Sorting | undefined;
}

/** What the parameters of a page choose; what no column can do is left out. */
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

/** The values that facets narrow by. */
export function facetsIn(query: URLSearchParams): { name: string; value: string }[] {
  return [...query].filter(([name]) => name.startsWith(FACET_PREFIX))
    .map(([name, value]) => ({ name: name.slice(FACET_PREFIX.length), value }));
}

/** Parameters that a form keeps as they are, but for some that it sets itself. */
export function keptParams(
  query: URLSearchParams,
  isOwn: (name: string) => boolean,
): [string, string][] {
  return [...query].filter(([name, value]) => name !== "page" && value !== "" && !isOwn(name));
}
