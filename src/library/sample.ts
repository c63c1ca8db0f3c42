/** Rows that a `sample` key sees of a dataset (decisions, Access). */
export const SAMPLE_SIZE = 25;

/**
 * The rows of the sample: the first by a hash of their id, of those that are shown first, and then
 * of the rest. The same records are the sample in every process.
 *
 * @param size How many rows there are.
 * @param shownFirst Rows that come before others.
 */
export function sampleRows(
  size: number,
  idOf: (row: number) => string,
  shownFirst: Iterable<number>,
): number[] {
  const isFirst = new Uint8Array(size);
  for (const row of shownFirst) isFirst[row] = 1;
  // The first so far, by a row's hash, with those that are shown first below the others.
  const found: { readonly row: number; readonly key: number }[] = [];
  for (let row = 0; row < size; row++) {
    const key = hash(idOf(row)) + (isFirst[row] === 1 ? 0 : 2 ** 32);
    if (key > (found[SAMPLE_SIZE - 1]?.key ?? Infinity)) continue;
    found.push({ row, key });
    found.sort((a, b) => a.key - b.key || (idOf(a.row) < idOf(b.row) ? -1 : 1));
    found.splice(SAMPLE_SIZE);
  }
  return found.map(({ row }) => row);
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}
