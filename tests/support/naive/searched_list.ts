import type { SearchDeclaration } from "../../../src/datasets/search/search_document.ts";
import type { SearchedRows } from "../../../src/search/query/result.ts";

/** A list as rows that are searched. */
export function searchedList<Row>(
  search: SearchDeclaration<Row>,
  id: (row: Row) => string,
  rows: readonly Row[],
): SearchedRows<Row> {
  return { search, size: rows.length, id, row: (number) => rows[number]! };
}
