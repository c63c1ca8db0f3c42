import { filtered } from "../base/memory/filtered.ts";
import { Growing } from "../base/memory/growing.ts";
import {
  converted,
  counted,
  filled,
  float64,
  int32,
  runs,
  shared,
  uint32,
} from "../base/memory/shared_arrays.ts";
import type { Dataset } from "../datasets/declare/dataset.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import { type Codes, codesOf } from "../library/columns/columns.ts";
import { inverse } from "../library/query/order.ts";
import type {
  AddedRows,
  CarriedPart,
  EarlierPart,
  History,
  InsertedChange,
} from "../library/versions/part.ts";
import { UNLICENSED } from "../library/versions/effective_state.ts";
import type { ChangeFacts, VersionMark } from "../store/versions/versions.ts";
import { NO_TRADE, OPERATIONS, tradeCode } from "./change_codes.ts";
import { findSegment } from "./history.ts";
import { type HistorySegment, HistoryWriter } from "./history_segment.ts";

/**
 * The changes of a dataset as plain data on shared memory. Every change has an ascending sequence
 * number; a version covers the numbers up to its last. A filter is `all` or a trade.
 */
export interface ChangeLogData {
  /** Every version ever published, in order. */
  readonly versions: readonly VersionMark[];
  /** Changes of versions after this one are kept. */
  readonly loggedAfter: number;
  /** For each filter, the sequence number of the last change that is no longer kept. */
  readonly pruned: Readonly<Record<string, number>>;
  /** The changes that current records come from. */
  readonly current: ChangeList;
  /** The views of rows in changes. */
  readonly views: readonly string[];
  /** The logged changes, which are read from files. */
  readonly history: readonly HistorySegment[];
}

/** Changes in the order of their sequence. */
export interface ChangeList {
  readonly sequence: Float64Array | Uint32Array;
  readonly version: Codes;
  /** Sixteen bytes per change. */
  readonly changeIds: Uint8Array;
  /** Index in `OPERATIONS`. */
  readonly operation: Uint8Array;
  /** Index among the trades, or `NO_TRADE`. */
  readonly trade: Uint8Array;
  /** The previous trade of the record, if a logged change moved it; otherwise `NO_TRADE`. */
  readonly movedFrom: Uint8Array;
  /** The current record's row; -1 if the change has none. */
  readonly row: Int32Array;
  /** For each trade, the positions of the changes that it sees. */
  readonly seenBy: Readonly<Record<string, Uint32Array>>;
}

/** Builds the changes of a version, after those reused from the previous one. */
export class ChangeLogBuilder {
  readonly #dataset: string;
  readonly #byTrade: boolean;
  readonly #history: History;
  readonly #views: readonly string[];
  readonly #current: ListBuilder;
  /** Existing history segments, followed by new ones. */
  readonly #segments: HistorySegment[];
  /** Changes up to this version are in existing segments. */
  readonly #heldUpTo: number;
  #writer: HistoryWriter | undefined;

  constructor(
    { key, trade, views }: Pick<Dataset, "key" | "trade" | "views">,
    history: History,
    carried?: CarriedPart<ChangeLogData>,
    held = carried === undefined
      ? heldSegments(key, history)
      : carriedSegments(carried.built, history),
  ) {
    this.#dataset = key;
    this.#byTrade = trade !== undefined;
    this.#history = history;
    this.#views = UNLICENSED in views ? ["payload", UNLICENSED] : ["payload"];
    this.#current = new ListBuilder(this.#byTrade);
    this.#segments = held.segments;
    this.#heldUpTo = held.upTo;
    if (carried === undefined) return;
    const { built: { current }, insertions } = carried;
    const insertionOf = (row: number) => row < 0 ? -1 : insertions[row]!;
    this.#current.carryOver(
      current,
      insertionOf,
      (at) => insertions[current.row[at]!]! >= 0,
    );
  }

  add(change: InsertedChange): void {
    // A current change is loaded as a record, whether or not it is also logged.
    if (change.insertion >= 0) {
      this.#current.add({ ...change, previousTrade: null });
    }
    if (change.version <= Math.max(this.#history.loggedAfter, this.#heldUpTo)) {
      return;
    }
    // If the store has lost a version's row, its changes count as the next version's.
    if (this.#writer === undefined || this.#writer.version < change.version) {
      this.#finishSegment();
      this.#writer = this.#newWriter(change.version);
    }
    this.#writer.add(change);
  }

  finish({ info, order }: Pick<AddedRows, "info" | "order">): ChangeLogData {
    this.#finishSegment();
    const rowOf = inverse(order, new Int32Array(order.length));
    return {
      versions: info === null ? [] : this.#history.versions,
      loggedAfter: this.#history.loggedAfter,
      pruned: this.#history.pruned,
      current: this.#current.finish(rowOf),
      views: this.#views,
      history: this.#segments,
    };
  }

  files(): string[] {
    return this.#segments.filter(({ bytes }) => bytes === null).map((
      { name },
    ) => name);
  }

  abandon(): void {
    this.#writer?.abandon();
    this.#writer = undefined;
  }

  #finishSegment(): void {
    const written = this.#writer?.finish();
    if (written !== undefined) this.#segments.push(written);
    this.#writer = undefined;
  }

  #newWriter(version: number): HistoryWriter {
    const mark = this.#history.versions.find(({ number }) => number >= version);
    if (mark === undefined) {
      throw new TypeError(`No version ${version} of ${this.#dataset}`);
    }
    const { files } = this.#history;
    return new HistoryWriter(
      files?.root ?? null,
      files?.nameOf(this.#dataset, mark, HISTORY_KIND) ?? "",
      mark.number,
      this.#views,
      this.#byTrade,
    );
  }
}

/**
 * The changes of a version that has the rows of an earlier one, built from the earlier version and
 * the changes since. Their payloads are in the earlier version.
 *
 * @returns Undefined when there are no history segments up to the previous version, or the rows differ.
 */
export function changesOfSameRows(
  dataset: Dataset,
  history: History,
  { built, version }: EarlierPart<ChangeLogData>,
  changes: readonly ChangeFacts[],
): { built: ChangeLogData; files: string[] } | undefined {
  const held = heldSegments(dataset.key, history);
  const before = history.versions.at(-2)?.number ?? 0;
  if (history.files === undefined || held.upTo < before) return undefined;
  const rows = new Int32Array(changes.length);
  const insertions = Int32Array.from(counted(version.size));
  for (const [i, { operation, recordId }] of changes.entries()) {
    if (operation === "delete") continue;
    const row = version.rowOf(recordId);
    if (row === undefined) return undefined;
    rows[i] = row;
    insertions[row] = -1;
  }
  const builder = new ChangeLogBuilder(dataset, history, { built, insertions }, held);
  const views = built.views.map((view) => [view, version.records(view)] as const);
  try {
    for (const [i, change] of changes.entries()) {
      const isDelete = change.operation === "delete";
      const row = rows[i]!;
      builder.add({
        ...change,
        payload: null,
        insertion: isDelete ? -1 : row,
        texts: () =>
          isDelete
            ? undefined
            : Object.fromEntries(views.map(([view, records]) => [view, records.get(row)])),
      });
    }
  } catch (error) {
    builder.abandon();
    throw error;
  }
  const data = builder.finish({ info: version.info, order: counted(version.size) });
  return data.current.row.length === version.size
    ? { built: data, files: builder.files() }
    : undefined;
}

const HISTORY_KIND = "history";

/** History segments that exist, and up to which version they hold all changes. */
interface HeldSegments {
  readonly segments: HistorySegment[];
  readonly upTo: number;
}

/** The segments of the previous version's log. */
function carriedSegments(
  { history, versions }: ChangeLogData,
  { loggedAfter }: History,
): HeldSegments {
  return {
    segments: history.filter(({ version }) => version > loggedAfter),
    upTo: versions.at(-1)?.number ?? 0,
  };
}

/** The segments that exist as files. */
export function heldSegments(
  dataset: string,
  { versions, loggedAfter, files }: History,
): HeldSegments {
  const segments: HistorySegment[] = [];
  let upTo = loggedAfter;
  if (files === undefined) return { segments, upTo };
  for (const [i, mark] of versions.entries()) {
    if (mark.number <= loggedAfter) continue;
    const isEmpty = mark.lastSequence === (versions[i - 1]?.lastSequence ?? 0);
    const segment = isEmpty
      ? undefined
      : findSegment(files.root, files.nameOf(dataset, mark, HISTORY_KIND));
    if (segment === undefined && !isEmpty) break;
    if (segment !== undefined) segments.push(segment);
    upTo = mark.number;
  }
  return { segments, upTo };
}

/** Collects a list of changes. */
class ListBuilder {
  readonly #byTrade: boolean;
  readonly #sequence = new Growing<Float64Array>(Float64Array);
  readonly #version = new Growing<Int32Array>(Int32Array);
  readonly #changeIds = new Growing<Uint8Array>(Uint8Array);
  readonly #operation = new Growing<Uint8Array>(Uint8Array);
  readonly #trade = new Growing<Uint8Array>(Uint8Array);
  readonly #movedFrom = new Growing<Uint8Array>(Uint8Array);
  readonly #insertion = new Growing<Int32Array>(Int32Array);

  constructor(byTrade: boolean) {
    this.#byTrade = byTrade;
  }

  /**
   * Carries over some changes of an earlier list.
   *
   * @param insertionOf A row's number in insertion order, or -1.
   */
  carryOver(
    from: ChangeList,
    insertionOf: (row: number) => number,
    isWanted: (at: number) => boolean,
  ): void {
    const places = filtered(counted(from.row.length), isWanted);
    this.#sequence.gather(from.sequence, places);
    this.#version.gather(from.version, places);
    for (const [first, end] of runs(places)) {
      this.#changeIds.append(from.changeIds.subarray(16 * first, 16 * end));
    }
    this.#operation.gather(from.operation, places);
    this.#trade.gather(from.trade, places);
    this.#movedFrom.gather(from.movedFrom, places);
    for (let i = 0; i < places.length; i++) {
      this.#insertion.push(insertionOf(from.row[places[i]!]!));
    }
  }

  add(change: InsertedChange): void {
    this.#sequence.push(change.sequence);
    this.#version.push(change.version);
    this.#changeIds.append(
      Uint8Array.fromHex(change.changeId.replaceAll("-", "")),
    );
    this.#operation.push(OPERATIONS.indexOf(change.operation));
    this.#trade.push(tradeCode(change.trade));
    const { trade, previousTrade } = change;
    const hasMoved = trade !== null && previousTrade !== trade;
    this.#movedFrom.push(hasMoved ? tradeCode(previousTrade) : NO_TRADE);
    this.#insertion.push(change.insertion);
  }

  /** @param rowOf The row of each record, by its number in insertion order. */
  finish(rowOf: Int32Array): ChangeList {
    const size = this.#sequence.length;
    const [trade, movedFrom, insertion] = [
      this.#trade,
      this.#movedFrom,
      this.#insertion,
    ]
      .map(({ values }) => values) as [Uint8Array, Uint8Array, Int32Array];
    const [sequence, version] = [this.#sequence.values, this.#version.values];
    const last = sequence.at(-1) ?? 0;
    const latest = version.reduce((most, one) => Math.max(most, one), 0);
    const seenBy: Record<string, Uint32Array> = {};
    for (const [code, name] of this.#byTrade ? TRADES.entries() : []) {
      const seen = new Growing<Uint32Array>(Uint32Array);
      for (let at = 0; at < size; at++) {
        if (trade[at] === code || movedFrom[at] === code) seen.push(at);
      }
      seenBy[name] = shared(seen.values);
    }
    return {
      sequence: converted(
        last < 2 ** 32 ? uint32(size) : float64(size),
        sequence,
      ),
      version: converted(codesOf(size, latest + 1), version),
      changeIds: shared(this.#changeIds.values),
      operation: shared(this.#operation.values),
      trade: shared(trade),
      movedFrom: shared(movedFrom),
      row: filled(
        int32(size),
        (at) => insertion[at]! < 0 ? -1 : rowOf[insertion[at]!]!,
      ),
      seenBy,
    };
  }
}
