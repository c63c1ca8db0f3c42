import { mapValues } from "../../base/json/map_values.ts";
import { shared, uint32 } from "../../base/memory/shared_arrays.ts";
import type { ColumnData } from "./columns.ts";
import { groupRows } from "./groups.ts";
import { groupNumbers } from "./number_groups.ts";
import type { VersionData } from "../versions/version_data.ts";

/**
 * A version with the rows of some columns grouped: those that requests to the first thread used in
 * a previous version. They are grouped where the version is loaded. Otherwise the first request of
 * each version would do it while others wait: about 50 ms for two columns of a million rows.
 */
export function withGroups(data: VersionData, names: readonly string[]): VersionData {
  const known = groupedIn(data);
  if (names.every((name) => known.includes(name))) return data;
  const columns = mapValues(data.columns, (column, name) => {
    if (!names.includes(name) || known.includes(name)) return column;
    return grouped(column);
  });
  return { ...data, columns };
}

/** The columns of a version that have groups. */
export function groupedIn(data: VersionData | undefined): string[] {
  return Object.entries(data?.columns ?? {})
    .filter(([, column]) => "groups" in column)
    .map(([name]) => name);
}

function grouped(column: ColumnData): ColumnData {
  switch (column.kind) {
    case "number": {
      const { slots, values, ...rows } = groupNumbers(column, uint32);
      return { ...column, groups: { ...rows, slots: shared(slots), values: shared(values) } };
    }
    case "text": {
      const { codes, dictionary } = column;
      return { ...column, groups: groupRows(codes, dictionary.starts.length - 1, uint32) };
    }
    default:
      return column;
  }
}
