import { TRADES } from "../datasets/fields.ts";
import { type ByteText, byteText, Records } from "../library/records.ts";
import { type ChangeLogData, encodeChange, type VersionMark } from "./change_log.ts";
import type { Cursor } from "./cursor.ts";

/** One page of changes. */
export interface ChangePage {
  /** Encoded change objects with commas between. */
  readonly joined: string;
  readonly returned: number;
  readonly hasMore: boolean;
  /** Where the client stands after this page. */
  readonly next: Cursor;
}

/** Why a cursor cannot be followed. */
export type CursorFault = "future" | "expired";

/** Answers walks over the changes of one loaded version. */
export class ChangeLog {
  readonly #dataset: string;
  readonly #data: ChangeLogData;
  readonly #logged: Records;
  readonly #recordIds: Records;
  readonly #payloads: Records;
  readonly #changeIds: ByteText;

  constructor(dataset: string, data: ChangeLogData, payloads: Records) {
    this.#dataset = dataset;
    this.#data = data;
    this.#logged = new Records(data.encoded);
    this.#recordIds = new Records(data.heads.recordIds);
    this.#changeIds = byteText(data.heads.changeIds);
    this.#payloads = payloads;
  }

  /** What is wrong with a well-formed cursor, if anything. */
  fault(cursor: Cursor): CursorFault | undefined {
    const latest = this.#data.versions.at(-1);
    if (cursor.version > (latest?.number ?? 0)) return "future";
    if ((cursor.sequence ?? 0) > (latest?.lastSequence ?? 0)) return "future";
    const place = this.#place(cursor);
    return place.seen < (this.#data.pruned[cursor.filter] ?? 0) ? "expired" : undefined;
  }

  /**
   * The changes after a cursor that `fault` finds no fault with: first the records that the walk
   * has still to load, as upserts, then the logged changes.
   *
   * @param limit The most changes to give, at least 1.
   */
  page(cursor: Cursor, limit: number): ChangePage {
    const { base, loaded, seen } = this.#place(cursor);
    let last = loaded;

    const current = this.#data.current[cursor.filter]!;
    const currentFrom = after(current.sequence, loaded);
    const currentEnd = after(current.sequence, seen);
    const currentTo = Math.min(currentEnd, currentFrom + limit);
    const parts: string[] = [];
    for (let at = currentFrom; at < currentTo; at++) {
      parts.push(this.#upsert(current.row[at]!));
      last = current.sequence[at]!;
    }

    const entries = this.#data.entries[cursor.filter]!;
    const from = after(entries.sequence, seen);
    const to = Math.min(entries.index.length, from + limit - parts.length);
    const returned = parts.length + to - from;
    if (to > from) {
      parts.push(this.#logged.join(entries.index.subarray(from, to)));
      last = entries.sequence[to - 1]!;
    }

    const hasMore = currentTo < currentEnd || to < entries.index.length;
    return {
      joined: parts.length === 1 ? parts[0]! : parts.join(","),
      returned,
      hasMore,
      next: returned === 0 ? cursor : {
        dataset: cursor.dataset,
        filter: cursor.filter,
        ...(hasMore
          ? { version: base, sequence: last }
          : { version: this.#data.versions.at(-1)!.number }),
      },
    };
  }

  /**
   * Up to which sequence number the walk has loaded records, and up to which the log is not wanted
   * because the loaded records already hold it.
   */
  #place(cursor: Cursor): { base: number; loaded: number; seen: number } {
    const { versions } = this.#data;
    if (cursor.version === 0) {
      const latest = versions.at(-1);
      return { base: latest?.number ?? 0, loaded: 0, seen: latest?.lastSequence ?? 0 };
    }
    const last = this.#mark(cursor.version).lastSequence;
    const loaded = cursor.sequence ?? last;
    return { base: cursor.version, loaded, seen: Math.max(loaded, last) };
  }

  /** Versions are numbered from 1 without gaps. */
  #mark(version: number): VersionMark {
    return this.#data.versions[version - 1]!;
  }

  #upsert(row: number): string {
    const { heads } = this.#data;
    const hex = this.#changeIds.hexSlice(row * 16, row * 16 + 16);
    return encodeChange({
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${
        hex.slice(20)
      }`,
      dataset: this.#dataset,
      trade: TRADES[heads.trades[row]!] ?? null,
      operation: "upsert",
      recordId: this.#recordIds.get(row),
      payload: this.#payloads.get(row),
      version: this.#mark(heads.versions[row]!),
    });
  }
}

/** The first place whose sequence number is above `sequence`. */
function after(sequences: Float64Array, sequence: number): number {
  let low = 0;
  let high = sequences.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sequences[middle]! <= sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
