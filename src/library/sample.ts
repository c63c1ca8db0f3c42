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
  // A row's hash, with those that are shown first below the others.
  const keys = Float64Array.from(
    { length: size },
    (_, row) => hash(idOf(row)) + (isFirst[row] === 1 ? 0 : 2 ** 32),
  );
  const bound = keys.toSorted()[SAMPLE_SIZE - 1] ?? Infinity;
  return Array.from({ length: size }, (_, row) => row).filter((row) => keys[row]! <= bound)
    .sort((a, b) => keys[a]! - keys[b]! || (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, SAMPLE_SIZE);
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}
