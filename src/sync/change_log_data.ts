import { filtered } from "../base/memory/filtered.ts";
import { Growing } from "../base/memory/growing.ts";
import { ascii } from "../base/json/json.ts";
import {
  converted,
  counted,
  filled,
  float64,
  int32,
  shared,
  stretches,
  uint32,
} from "../base/memory/shared_arrays.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import { type Codes, codesOf } from "../library/columns/columns.ts";
import { inverse } from "../library/query/order.ts";
import type { Arrived, ArrivedChange, History, TakenPart } from "../library/versions/part.ts";
import type { EncodedRecords, Places } from "../library/versions/records.ts";
import { placesOf, RecordsBuilder } from "../library/versions/records_builder.ts";
import type { VersionMark } from "../store/versions/versions.ts";

/**
 * The changes of a dataset as plain data on shared memory. Every change has a sequence number that
 * only grows; a version covers the numbers up to its last. A filter is `all` or a trade.
 */
export interface ChangeLogData {
  /** Every version ever published, in order. */
  readonly versions: readonly VersionMark[];
  /** For each filter, the sequence number of the last change that is no longer kept. */
  readonly pruned: Readonly<Record<string, number>>;
  /** The changes that set the current records. */
  readonly current: ChangeList;
  /** The changes that are logged. */
  readonly log: ChangeList;
  /** The ids of the logged changes' records as JSON; those of current records are in their column. */
  readonly recordIds: EncodedRecords;
  /** Where the texts of the logged changes lie, by view. */
  readonly texts: Readonly<Record<string, Places>>;
}

/** Changes in the order of their sequence. */
export interface ChangeList {
  readonly sequence: Float64Array | Uint32Array;
  readonly version: Codes;
  /** Sixteen bytes a change. */
  readonly changeIds: Uint8Array;
  /** Place in `OPERATIONS`. */
  readonly operation: Uint8Array;
  /** Place in the trades, or `NO_TRADE`. */
  readonly trade: Uint8Array;
  /** The trade that a logged change took the record from, if any; else `NO_TRADE`. */
  readonly movedFrom: Uint8Array;
  /** The current record's row; -1 where the change is of none. */
  readonly row: Int32Array;
  /** For each trade, the places of the changes that it sees. */
  readonly seenBy: Readonly<Record<string, Uint32Array>>;
}

export const OPERATIONS = ["upsert", "supersede", "delete"] as const;
export const NO_TRADE = 255;

const tradeCode = (trade: string | null) =>
  trade === null ? NO_TRADE : (TRADES as readonly string[]).indexOf(trade);

/** Gathers the changes of a version, on top of those that are taken over from the version before. */
export class ChangeLogBuilder {
  readonly #history: History;
  readonly #current: ListBuilder;
  readonly #log: ListBuilder;
  readonly #recordIds: RecordsBuilder;
  /** The number of each logged change's text; -1 for a delete. */
  readonly #texts = new Growing<Int32Array>(Int32Array);

  /** @param byTrade Whether the dataset's records have trades to filter by. */
  constructor(byTrade: boolean, history: History, taken?: TakenPart<ChangeLogData>) {
    this.#history = history;
    this.#current = new ListBuilder(byTrade);
    this.#log = new ListBuilder(byTrade);
    this.#recordIds = new RecordsBuilder(taken?.built.recordIds.chunks);
    if (taken === undefined) return;
    const { built: { current, log, recordIds, texts }, arrivals, keep } = taken;
    const arrivalOf = (row: number) => row < 0 ? -1 : arrivals[row]!;
    this.#current.take(current, arrivalOf, (at) => arrivals[current.row[at]!]! >= 0);
    const kept = this.#log.take(log, arrivalOf, (at) => log.version[at]! > history.loggedAfter);
    this.#recordIds.takeAll(recordIds, kept);
    kept.forEach((at) => {
      const arrival = arrivalOf(log.row[at]!);
      if (arrival >= 0) this.#texts.push(arrival);
      else this.#texts.push(OPERATIONS[log.operation[at]!] === "delete" ? -1 : keep(texts, at));
    });
  }

  add(change: ArrivedChange): void {
    // A current record is loaded, wherever it was before.
    if (change.arrival >= 0) this.#current.add({ ...change, previousTrade: null });
    if (change.version <= this.#history.loggedAfter) return;
    this.#log.add(change);
    this.#recordIds.add(ascii(JSON.stringify(change.recordId)));
    this.#texts.push(change.text);
  }

  finish({ info, order, texts }: Arrived): ChangeLogData {
    const rowOf = inverse(order, new Int32Array(order.length));
    const numbers = Uint32Array.from(this.#texts.values, (text) => Math.max(text, 0));
    return {
      versions: info === null ? [] : this.#history.versions,
      pruned: this.#history.pruned,
      current: this.#current.finish(rowOf),
      log: this.#log.finish(rowOf),
      recordIds: this.#recordIds.finish(counted(numbers.length)),
      texts: Object.fromEntries(
        Object.entries(texts).map(([view, places]) => [view, placesOf(places, numbers)]),
      ),
    };
  }
}

/** Gathers a list of changes. */
class ListBuilder {
  readonly #byTrade: boolean;
  readonly #sequence = new Growing<Float64Array>(Float64Array);
  readonly #version = new Growing<Int32Array>(Int32Array);
  readonly #changeIds = new Growing<Uint8Array>(Uint8Array);
  readonly #operation = new Growing<Uint8Array>(Uint8Array);
  readonly #trade = new Growing<Uint8Array>(Uint8Array);
  readonly #movedFrom = new Growing<Uint8Array>(Uint8Array);
  readonly #arrival = new Growing<Int32Array>(Int32Array);

  constructor(byTrade: boolean) {
    this.#byTrade = byTrade;
  }

  /**
   * Takes over the changes of a list that are wanted; gives their places in it.
   *
   * @param arrivalOf The place in order of arrival of a row, or -1.
   */
  take(
    from: ChangeList,
    arrivalOf: (row: number) => number,
    isWanted: (at: number) => boolean,
  ): Uint32Array {
    const places = filtered(counted(from.row.length), isWanted);
    this.#sequence.gather(from.sequence, places);
    this.#version.gather(from.version, places);
    for (const [first, end] of stretches(places)) {
      this.#changeIds.append(from.changeIds.subarray(16 * first, 16 * end));
    }
    this.#operation.gather(from.operation, places);
    this.#trade.gather(from.trade, places);
    this.#movedFrom.gather(from.movedFrom, places);
    for (let i = 0; i < places.length; i++) this.#arrival.push(arrivalOf(from.row[places[i]!]!));
    return places;
  }

  add(change: ArrivedChange): void {
    this.#sequence.push(change.sequence);
    this.#version.push(change.version);
    this.#changeIds.append(Uint8Array.fromHex(change.changeId.replaceAll("-", "")));
    this.#operation.push(OPERATIONS.indexOf(change.operation));
    this.#trade.push(tradeCode(change.trade));
    const { trade, previousTrade } = change;
    const hasMoved = trade !== null && previousTrade !== trade;
    this.#movedFrom.push(hasMoved ? tradeCode(previousTrade) : NO_TRADE);
    this.#arrival.push(change.arrival);
  }

  /** @param rowOf The row of each record, by its place in order of arrival. */
  finish(rowOf: Int32Array): ChangeList {
    const size = this.#sequence.length;
    const [trade, movedFrom, arrival] = [this.#trade, this.#movedFrom, this.#arrival]
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
      sequence: converted(last < 2 ** 32 ? uint32(size) : float64(size), sequence),
      version: converted(codesOf(size, latest + 1), version),
      changeIds: shared(this.#changeIds.values),
      operation: shared(this.#operation.values),
      trade: shared(trade),
      movedFrom: shared(movedFrom),
      row: filled(int32(size), (at) => arrival[at]! < 0 ? -1 : rowOf[arrival[at]!]!),
      seenBy,
    };
  }
}
