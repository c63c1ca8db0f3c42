import type { Brand } from "../base/brand.ts";
import { cursorOfOtherDataset, cursorOfOtherTrade, malformedCursor } from "./cursor_refusals.ts";

/**
 * A position in a dataset's changes. `v<number>:<dataset>:<trade or all>` is after everything of
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
  /**
   * Whether the records were read with AHRI data rights (decisions, Sync): without them the same
   * records look different, so a cursor can be followed only with the rights that it was issued under.
   */
  readonly licensed?: boolean;
  readonly sequence?: number;
}

/** A cursor as clients send it: checked for its form, but not for its dataset or trade. */
export type CursorText = Brand<string, "cursor">;

/** A cursor as clients send it. */
export function formatCursor(
  { version, dataset, filter, licensed, sequence }: Cursor,
): CursorText {
  // At v0 nothing was read, so the rights do not matter.
  const rights = licensed === true && version > 0 ? LICENSED : "";
  const after = sequence === undefined ? "" : `:${sequence}`;
  return `v${version}:${dataset}:${filter}${rights}${after}` as CursorText;
}

/** Suffix of cursors and entity tags for callers with AHRI data rights. */
const LICENSED = ":licensed";

/**
 * The entity tag of a snapshot (spec 1, Conditional GET). The rights come last, as no field of the
 * contract's form can carry them (decisions, Sync); other formats than JSON add theirs.
 *
 * @param limit The most records in the snapshot.
 */
export function snapshotEtag({ licensed, ...position }: Cursor, limit: number): string {
  return `"${formatCursor(position)}:${limit}${licensed === true ? LICENSED : ""}"`;
}

const FORM = /^v(0|[1-9]\d{0,15}):([a-z_]+):([a-z]+)(:licensed)?(?::(0|[1-9]\d{0,15}))?$/;

/**
 * Checks the form of a cursor.
 *
 * @throws 400 when it is malformed.
 */
export function cursorText(text: string): CursorText {
  partsOf(text);
  return text as CursorText;
}

/** @throws 400 when it is malformed. */
function partsOf(text: string): RegExpExecArray {
  const match = FORM.exec(text);
  // At v0 nothing was read, so there is no position inside it.
  if (match === null || (match[1] === "0" && match[5] !== undefined)) throw malformedCursor();
  return match;
}

/**
 * Parses a cursor of this dataset and filter.
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
export function parseCursor(
  text: string,
  dataset: string,
  filter: string,
): Cursor {
  const [, version, ofDataset, ofFilter, rights, sequence] = partsOf(text);
  if (ofDataset !== dataset) throw cursorOfOtherDataset(dataset);
  if (ofFilter !== filter) throw cursorOfOtherTrade(filter);
  const cursor = {
    version: Number(version),
    dataset,
    filter,
    ...(rights === undefined ? {} : { licensed: true }),
  };
  return sequence === undefined ? cursor : { ...cursor, sequence: Number(sequence) };
}
