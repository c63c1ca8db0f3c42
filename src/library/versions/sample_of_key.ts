import type { TextColumn } from "../columns/text_columns.ts";

/** How many rows of a dataset a `sample` key sees (decisions, Access). */
const SAMPLE_SIZE = 25;

/**
 * The rows of the sample: those with priority first, then the rest, each by a hash of the id. Every
 * process chooses the same records.
 *
 * @param size How many rows there are.
 * @param ids The id of each.
 * @param samplePriority Rows that come before the others.
 */
export function sampleRows(
  size: number,
  ids: Pick<TextColumn, "get" | "hash">,
  samplePriority: Iterable<number>,
): number[] {
  const isFirst = new Uint8Array(size);
  for (const row of samplePriority) isFirst[row] = 1;
  // The best so far: rows with priority have lower keys than the others.
  const found: { readonly row: number; readonly key: number }[] = [];
  for (let row = 0; row < size; row++) {
    const key = ids.hash(row) + (isFirst[row] === 1 ? 0 : 2 ** 32);
    if (key > (found[SAMPLE_SIZE - 1]?.key ?? Infinity)) continue;
    found.push({ row, key });
    found.sort((a, b) => a.key - b.key || (ids.get(a.row)! < ids.get(b.row)! ? -1 : 1));
    found.splice(SAMPLE_SIZE);
  }
  return found.map(({ row }) => row);
}
