import { TRADES } from "../datasets/fields.ts";
import { ascii } from "../http/json.ts";
import { filled, float64, int32, uint32 } from "../library/columns.ts";
import type { StoredRecord, VersionInfo } from "../library/build.ts";
import { type EncodedRecords, RecordsBuilder } from "../library/records.ts";

/**
 * The change log of a dataset as plain data on shared memory. Every change has a sequence number
 * that only grows; a version covers the numbers up to its last. A filter is `all` or a trade.
 */
export interface ChangeLogData {
  /** Every version ever published, in order. */
  readonly versions: readonly VersionMark[];
  /** Encoded change objects; those of `all` lie in the order of their sequence. */
  readonly encoded: EncodedRecords;
  /** For each filter, which encoded changes it sees and their sequence numbers, in order. */
  readonly entries: Readonly<Record<string, { index: Uint32Array; sequence: Float64Array }>>;
  /** For each filter, its current records in the order of their last change. */
  readonly current: Readonly<Record<string, { row: Uint32Array; sequence: Float64Array }>>;
  /** For each row, the particulars of the change that last set it. */
  readonly heads: RowHeads;
  /** For each filter, the sequence number of the last change that is no longer kept. */
  readonly pruned: Readonly<Record<string, number>>;
}

export interface VersionMark {
  readonly number: number;
  readonly id: string;
  readonly publishedAt: string;
  readonly lastSequence: number;
}

export interface RowHeads {
  readonly recordIds: EncodedRecords;
  /** Sixteen bytes a row. */
  readonly changeIds: Uint8Array;
  readonly versions: Int32Array;
  /** Index into the trades, or -1. */
  readonly trades: Int32Array;
}

/** A logged change as the store gives it. */
export interface StoredChange {
  readonly sequence: number;
  readonly version: number;
  readonly changeId: string;
  readonly operation: "upsert" | "supersede" | "delete";
  readonly recordId: string;
  readonly trade: string | null;
  /** The trade that the record had before, when it had one. */
  readonly previousTrade: string | null;
  /** The row's JSON, or null for a delete. */
  readonly payload: string | null;
}

/** What is written of one change (spec 1, GET /api/v1/sync/changes). */
export interface ChangeFields {
  readonly id: string;
  readonly dataset: string;
  readonly trade: string | null;
  readonly operation: string;
  /** The record id as JSON. */
  readonly recordId: string;
  /** The row's JSON, or `null`. */
  readonly payload: string;
  readonly version: VersionMark;
}

/** Encodes a change object. */
export function encodeChange(change: ChangeFields): string {
  const { version } = change;
  return `{"id":"${change.id}","dataset_version_id":"${version.id}",` +
    `"dataset_key":"${change.dataset}",` +
    `"trade_category":${change.trade === null ? "null" : `"${change.trade}"`},` +
    `"operation":"${change.operation}","record_id":${change.recordId},` +
    `"source_table":"${change.dataset}","record_updated_at":"${version.publishedAt}",` +
    `"payload":${change.payload},"created_at":"${version.publishedAt}"}`;
}

/** Gathers current records and logged changes; both are to come in the order of their sequence. */
export class ChangeLogBuilder {
  readonly #dataset: string;
  readonly #filters: readonly string[];
  readonly #records: (StoredRecord & { trade: string | null })[] = [];
  readonly #recordIds = new RecordsBuilder();
  readonly #changes = new RecordsBuilder();
  readonly #moves: { sequence: number; filter: string; json: string }[] = [];
  readonly #entries: Record<string, { index: number; sequence: number }[]>;
  #count = 0;
  #versions = new Map<number, VersionMark>();
  #pruned: Readonly<Record<string, number>> = {};

  /** @param byTrade Whether the dataset's records have trades to filter by. */
  constructor(dataset: string, byTrade: boolean) {
    this.#dataset = dataset;
    this.#filters = byTrade ? ["all", ...TRADES] : ["all"];
    this.#entries = Object.fromEntries(this.#filters.map((filter) => [filter, []]));
  }

  /** Must come first: changes name their version. */
  begin(versions: readonly VersionMark[], pruned: Readonly<Record<string, number>>): void {
    this.#versions = new Map(versions.map((version) => [version.number, version]));
    this.#pruned = pruned;
  }

  addRecord(record: StoredRecord & { recordId: string; trade: string | null }): void {
    const { sequence, version, changeId, trade, recordId } = record;
    this.#records.push({ payload: "", sequence, version, changeId, trade });
    this.#recordIds.add(ascii(JSON.stringify(recordId)));
  }

  addChange(change: StoredChange): void {
    const { sequence, trade, previousTrade } = change;
    const fields = {
      id: change.changeId,
      dataset: this.#dataset,
      trade,
      operation: change.operation,
      recordId: ascii(JSON.stringify(change.recordId)),
      payload: change.payload ?? "null",
      version: this.#versions.get(change.version)!,
    };
    this.#changes.add(encodeChange(fields));
    const entry = { index: this.#count++, sequence };
    this.#entries.all!.push(entry);
    if (trade === null) return;
    this.#entries[trade]!.push(entry);
    if (previousTrade !== null && previousTrade !== trade) {
      const gone = { ...fields, operation: "delete", trade: previousTrade, payload: "null" };
      this.#moves.push({ sequence, filter: previousTrade, json: encodeChange(gone) });
    }
  }

  /** @param order The rows' order: for each row, which record it was in order of arrival. */
  finish(info: VersionInfo | null, order: Uint32Array): ChangeLogData {
    for (const { sequence, filter, json } of this.#moves) {
      this.#changes.add(json);
      this.#entries[filter]!.push({ index: this.#count++, sequence });
    }
    const arrival = Uint32Array.from({ length: this.#count }, (_, index) => index);
    return {
      versions: info === null ? [] : [...this.#versions.values()],
      encoded: this.#changes.finish(arrival),
      entries: Object.fromEntries(this.#filters.map((filter) => {
        const entries = this.#entries[filter]!.sort((a, b) => a.sequence - b.sequence);
        return [filter, {
          index: filled(uint32(entries.length), (i) => entries[i]!.index),
          sequence: filled(float64(entries.length), (i) => entries[i]!.sequence),
        }];
      })),
      current: this.#current(order),
      heads: {
        recordIds: this.#recordIds.finish(order),
        changeIds: this.#changeIds(order),
        versions: filled(int32(order.length), (row) => this.#records[order[row]!]!.version),
        trades: filled(
          int32(order.length),
          (row) =>
            (TRADES as readonly (string | null)[]).indexOf(this.#records[order[row]!]!.trade),
        ),
      },
      pruned: this.#pruned,
    };
  }

  #current(order: Uint32Array): ChangeLogData["current"] {
    const rowOf = new Uint32Array(order.length);
    order.forEach((from, row) => rowOf[from] = row);
    return Object.fromEntries(this.#filters.map((filter) => {
      const seen: number[] = [];
      this.#records.forEach(({ trade }, from) => {
        if (filter === "all" || trade === filter) seen.push(from);
      });
      return [filter, {
        row: filled(uint32(seen.length), (i) => rowOf[seen[i]!]!),
        sequence: filled(float64(seen.length), (i) => this.#records[seen[i]!]!.sequence),
      }];
    }));
  }

  #changeIds(order: Uint32Array): Uint8Array {
    const bytes = new Uint8Array(new SharedArrayBuffer(order.length * 16));
    order.forEach((from, row) => {
      bytes.set(Uint8Array.fromHex(this.#records[from]!.changeId.replaceAll("-", "")), row * 16);
    });
    return bytes;
  }
}
