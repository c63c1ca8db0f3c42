/** A version's change counts, as stored with it; other counts may be among them. */
type ChangeCounts = Readonly<Record<string, number | undefined>>;

/**
 * What a version changes, for people: `4 added, 0 replaced, 1 removed, 2 unchanged`.
 *
 * @param added How many rows are new; the other written rows replace one.
 * @param text Formats a number.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { changesText } from "./changes_text.ts";
 *
 * const counts = { upsert: 5, supersede: 1, delete: 1, unchanged: 2 };
 * assert.equal(changesText(counts, 4), "4 added, 2 replaced, 1 removed, 2 unchanged");
 * ```
 */
export function changesText(
  { upsert = 0, supersede = 0, delete: removed = 0, unchanged = 0, older }: ChangeCounts,
  added: number,
  text: (count: number) => string = String,
): string {
  const parts: [number, string][] = [
    [added, "added"],
    [upsert + supersede - added, "replaced"],
    [removed, "removed"],
    [unchanged, "unchanged"],
  ];
  if (older !== undefined) parts.push([older, "older than before"]);
  return parts.map(([count, what]) => `${text(count)} ${what}`).join(", ");
}

/** How many of a version's rows were new in it. */
export function addedIn(
  version: { readonly rowCount: number; readonly changeSummary: ChangeCounts },
  before: { readonly rowCount: number } | undefined,
): number {
  return version.rowCount - (before?.rowCount ?? 0) + (version.changeSummary.delete ?? 0);
}
