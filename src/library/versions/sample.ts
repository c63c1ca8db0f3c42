import type { TextColumn } from "../columns/text_columns.ts";

/** Rows that a `sample` key sees of a dataset (decisions, Access). */
const SAMPLE_SIZE = 25;

/**
 * The rows of the sample: the first by a hash of their id, of those that are shown first, and then
 * of the rest. The same records are the sample in every process.
 *
 * @param size How many rows there are.
 * @param ids The id of each.
 * @param samplePriority Rows that come before others.
 */
export function sampleRows(
  size: number,
  ids: Pick<TextColumn, "get" | "hash">,
  samplePriority: Iterable<number>,
): number[] {
  const isFirst = new Uint8Array(size);
  for (const row of samplePriority) isFirst[row] = 1;
  // The first so far, by a row's hash, with those that are shown first below the others.
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
