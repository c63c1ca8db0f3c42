import { isBlank, type SheetRecord } from "../sheets/sheet_record.ts";
import type { Leaf } from "../gate/shape.ts";
import { likenessOf } from "./propose_columns.ts";

/** Lines that are looked at for the names of columns; titles and terms may fill many above a table. */
const LINES = 200;
/** Wider lines take too long to compare, and have no titles above them. */
const MAX_CELLS = 200;
const LONGEST_NAME = 80;
/** Names that are at least so like a field's count. */
const LIKE = 0.9;

/** How many cells of a line are field names; a line of numbers is not a header. */
export function headerScore(cells: readonly string[], leaves: readonly Leaf[]): number {
  const names = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  if (names.size > MAX_CELLS) return 0;
  let score = 0;
  for (const name of names) {
    if (name.length > LONGEST_NAME || /^[\d$.,%\s/-]+$/.test(name)) continue;
    if (leaves.some((leaf) => likenessOf(name, leaf.path) >= LIKE)) score++;
  }
  return score;
}

/**
 * The place of the line that names the columns, among those that are not blank: the first of those in
 * which most cells are named as fields, else the first that is about as wide as the widest near it.
 */
export function headerPlace(sample: readonly SheetRecord[], leaves: readonly Leaf[]): number {
  let best = { at: -1, score: 1 };
  sample.slice(0, LINES).forEach(({ cells }, at) => {
    const score = headerScore(cells, leaves);
    if (score > best.score) best = { at, score };
  });
  if (best.at >= 0) return best.at;
  const filled = sample.slice(0, 20).map(({ cells }) =>
    cells.filter((cell) => !isBlank(cell)).length
  );
  const widest = Math.max(0, ...filled);
  return Math.max(0, filled.findIndex((count) => count * 2 > widest));
}
