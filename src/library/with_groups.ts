import { mapValues } from "../base/map_values.ts";
import { type Numbers, shared } from "../base/shared_arrays.ts";
import type { ColumnData } from "./columns.ts";
import { groupRows } from "./groups.ts";
import { groupNumbers } from "./number_groups.ts";
import type { VersionData } from "./version_data.ts";

/**
 * A version that has the rows of some columns in groups: made where it is loaded, of what requests
 * asked for in the version before. Else the first request of each version would make them, for which
 * every other one waits: some 50 ms for two columns of a million rows.
 */
export function withGroups(data: VersionData, names: readonly string[]): VersionData {
  const columns = mapValues(
    data.columns,
    (column, name) => names.includes(name) ? grouped(column) : column,
  );
  return { ...data, columns };
}

function grouped(column: ColumnData): ColumnData {
  switch (column.kind) {
    case "number":
      return { ...column, groups: column.groups ?? sharedAll(groupNumbers(column.values)) };
    case "text": {
      const { codes, dictionary } = column;
      const groups = column.groups ?? sharedAll(groupRows(codes, dictionary.starts.length - 1));
      return { ...column, groups };
    }
    default:
      return column;
  }
}

/** Copies of arrays, for all threads. */
const sharedAll = <Group extends { readonly [name in keyof Group]: Numbers }>(arrays: Group) =>
  mapValues(arrays as Record<string, Numbers>, shared) as Group;
