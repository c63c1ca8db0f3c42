import { isBlank, type SheetRecord } from "../sheets/sheet_record.ts";
import type { Leaf } from "../gate/shape.ts";
import { likenessOf } from "./propose_columns.ts";

/** How many lines are searched for the header; titles and terms may fill many above a table. */
const MAX_LINES = 200;
/** Wider lines take too long to compare, and have no titles above them. */
const MAX_CELLS = 200;
const MAX_NAME_LENGTH = 80;
/** From this similarity on, a cell counts as a field's name. */
const MIN_LIKENESS = 0.9;

/** How many cells of a line are field names; 0 for a line of numbers. */
export function headerScore(cells: readonly string[], leaves: readonly Leaf[]): number {
  const names = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  if (names.size > MAX_CELLS) return 0;
  let score = 0;
  for (const name of names) {
    if (name.length > MAX_NAME_LENGTH || /^[\d$.,%\s/-]+$/.test(name)) continue;
    if (leaves.some((leaf) => likenessOf(name, leaf.path) >= MIN_LIKENESS)) score++;
  }
  return score;
}

/**
 * The index of the header among the non-blank lines: the first line in which most cells are field
 * names; otherwise the first that is about as wide as the widest line near it.
 */
export function headerPlace(sample: readonly SheetRecord[], leaves: readonly Leaf[]): number {
  let best = { at: -1, score: 1 };
  sample.slice(0, MAX_LINES).forEach(({ cells }, at) => {
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
