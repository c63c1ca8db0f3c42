import { memberOf } from "../../base/known.ts";
import { exact } from "../../base/text/text.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { NULL_CODE } from "../../library/columns/columns.ts";
import type { FlagColumn } from "../../library/columns/flag_column.ts";
import { among, type Filter, flagged, lists, NOTHING } from "../../library/query/filters.ts";
import type { Version } from "../../library/versions/version.ts";
import { type RecordColumn, recordColumns } from "./record_columns.ts";

/** A field with few distinct values, and how many rows have each value. */
export interface Facet {
  readonly column: RecordColumn;
  /** Most frequent first. */
  readonly values: readonly FacetValue[];
}

interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** A field with more distinct values is not offered as a facet. */
const MAX_VALUES = 64;

/** A field that is also a column of the version. */
type FacetColumn = RecordColumn & { readonly stored: string };

/** The fields by which people can filter a dataset's rows. */
export function facetColumns(dataset: Dataset, version: Version): FacetColumn[] {
  return recordColumns(dataset).filter((column): column is FacetColumn => {
    const { stored } = column;
    if (stored === undefined || NO_FACETS.test(stored)) return false;
    switch (version.data.columns[stored]?.kind) {
      case "flag":
        return true;
      case "text":
        return isFew(version.texts(stored).distinct);
      case "texts":
        return isFew(version.lists(stored).dictionary.length);
    }
    return false;
  });
}

/** Ids and codes: another field says the same in words. */
const NO_FACETS = /(^|_)id$|_slug$|_fips$|^(occupation|region)_code$/;

const isFew = (distinct: number) => distinct > 0 && distinct <= MAX_VALUES;

/**
 * Counts the rows with each value of each facet. Facets in which all rows have the same value are left
 * out.
 *
 * @param rows Row numbers; undefined for all rows.
 * @param quoteSafe Which rows are quote-safe now.
 */
export function facetsOf(
  dataset: Dataset,
  version: Version,
  rows: readonly number[] | undefined,
  quoteSafe: FlagColumn,
): Facet[] {
  return facetColumns(dataset, version).map((column) => ({
    column,
    values: countValues(version, column.stored, rows, quoteSafe)
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  })).filter(({ values }) => values.length > 1);
}

function countValues(
  version: Version,
  stored: string,
  rows: readonly number[] | undefined,
  quoteSafe: FlagColumn,
): FacetValue[] {
  const { size } = version;
  const eachRow = (add: (row: number) => void) => {
    if (rows === undefined) { for (let row = 0; row < size; row++) add(row); }
    else for (let at = 0; at < rows.length; at++) add(rows[at]!);
  };
  switch (memberOf(version.data.columns, stored).kind) {
    case "flag": {
      const { values } = stored === "quote_safe" ? quoteSafe : version.flags(stored);
      const counts = new Uint32Array(256);
      eachRow((row) => counts[values[row]!]!++);
      return [{ value: "true", count: counts[1]! }, { value: "false", count: counts[0]! }];
    }
    case "text": {
      const column = version.texts(stored);
      const { dictionary, codes } = column;
      if (rows === undefined) {
        const { starts } = column.groups();
        return dictionary.map((value, code) => ({
          value,
          count: starts[code + 1]! - starts[code]!,
        }));
      }
      const counts = new Uint32Array(dictionary.length);
      eachRow((row) => {
        if (codes[row] !== NULL_CODE) counts[codes[row]!]!++;
      });
      return dictionary.map((value, code) => ({ value, count: counts[code]! }));
    }
    case "texts": {
      const { dictionary, codes, starts } = version.lists(stored);
      const counts = new Uint32Array(dictionary.length);
      eachRow((row) => {
        for (let at = starts[row]!; at < starts[row + 1]!; at++) counts[codes[at]!]!++;
      });
      return dictionary.map((value, code) => ({ value, count: counts[code]! }));
    }
  }
  return [];
}

/** The filter for one value of a facet. Matches nothing if there is no such facet or value. */
export function facetFilter(
  dataset: Dataset,
  version: Version,
  { name, value }: { readonly name: string; readonly value: string },
  quoteSafe: FlagColumn,
): Filter {
  const column = facetColumns(dataset, version).find((column) => column.name === name);
  if (column === undefined) return NOTHING;
  const { stored } = column;
  switch (memberOf(version.data.columns, stored).kind) {
    case "flag": {
      if (value !== "true" && value !== "false") return NOTHING;
      const flags = stored === "quote_safe" ? quoteSafe : version.flags(stored);
      return flagged(flags, value === "true");
    }
    case "text": {
      const texts = version.texts(stored);
      return among(texts, texts.equal(value, exact));
    }
  }
  return lists(version.lists(stored), value, exact);
}
