import { cursorOfOtherDataset, cursorOfOtherTrade, malformedCursor } from "./cursor_refusals.ts";

/**
 * A place in a dataset's changes. `v<number>:<dataset>:<trade or all>` stands after everything of
 * that version. Inside a page walk `:<sequence>` follows:
 *
 * - above the version's last sequence number, the walk has also seen the changes up to it;
 * - at or below it, the walk is still loading the records that the version had, in the order of
 *   their last change, and has seen those up to it.
 *
 * Either way no publish during the walk can be missed.
 */
export interface Cursor {
  readonly version: number;
  readonly dataset: string;
  /** A trade, or `all`. */
  readonly filter: string;
  readonly sequence?: number;
}

/** A cursor as clients send it. */
export function formatCursor(cursor: Cursor): string {
  const end = cursor.sequence === undefined ? "" : `:${cursor.sequence}`;
  return `v${cursor.version}:${cursor.dataset}:${cursor.filter}${end}`;
}

const FORM = /^v(0|[1-9]\d{0,15}):([a-z_]+):([a-z]+)(?::(0|[1-9]\d{0,15}))?$/;

/**
 * Reads a cursor of this dataset and filter.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { formatCursor, parseCursor } from "./cursor.ts";
 *
 * const cursor = { version: 3, dataset: "finance_fees", filter: "solar", sequence: 120 };
 * assert.equal(formatCursor(cursor), "v3:finance_fees:solar:120");
 * assert.deepEqual(parseCursor("v3:finance_fees:solar:120", "finance_fees", "solar"), cursor);
 * ```
 *
 * @throws 400 when it is malformed, of another dataset, or of another trade.
 */
export function parseCursor(text: string, dataset: string, filter: string): Cursor {
  const match = FORM.exec(text);
  if (match === null || (match[1] === "0" && match[4] !== undefined)) {
    throw malformedCursor();
  }
  const [, version, ofDataset, ofFilter, sequence] = match;
  if (ofDataset !== dataset) throw cursorOfOtherDataset(dataset);
  if (ofFilter !== filter) throw cursorOfOtherTrade(filter);
  const cursor = { version: Number(version), dataset, filter };
  return sequence === undefined ? cursor : { ...cursor, sequence: Number(sequence) };
}
