/** The value at a dotted path; undefined where there is none, and for items of lists (`[]`). */
export function valueAt(row: unknown, path: string): unknown {
  let value = row;
  for (const name of path.split(".")) {
    if (name.endsWith("[]") || value === null || typeof value !== "object") return undefined;
    value = Object.entries(value).find(([member]) => member === name)?.[1];
  }
  return value;
}

/** The same as text: text as it is, all else as JSON; empty for null. */
export function textAt(row: unknown, path: string): string {
  const value = valueAt(row, path) ?? "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
