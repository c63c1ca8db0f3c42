import { ascii } from "../base/json/json.ts";
import { Growing } from "../base/memory/growing.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import type { LoggedChange } from "../library/versions/part.ts";
import { BlockWriter } from "../library/segments/block_file.ts";
import { NO_TRADE, OPERATIONS, tradeCode } from "./change_codes.ts";
import { firstOf, itemAt } from "../base/known.ts";

/**
 * The history segment of a version: its changes in the order of their sequence. The data holds each
 * change's record id and payload as JSON, then an entry of fixed size for each change, then for each
 * trade the places of the changes that it sees.
 */
export interface HistorySegment {
  /** Its name in the store of segments. */
  readonly name: string;
  readonly version: number;
  /** How many changes there are. */
  readonly size: number;
  /** The sequence number of the last one. */
  readonly last: number;
  /** Where the entries begin. */
  readonly entriesAt: number;
  /** For each trade, the start and length of its list of positions. */
  readonly seenBy: Readonly<Record<string, { readonly at: number; readonly size: number }>>;
  /** The views that payloads are written in. */
  readonly views: readonly string[];
  /** The data, if it is not in a file. */
  readonly bytes: Uint8Array | null;
}

/**
 * An entry: sequence (8 bytes), position (8), length of the id (4), change id (16), operation, trade,
 * trade before (a byte each, then a spare one), and the length of the payload in each view (4 each). A
 * length of `SAME` means that the view shows what the first does.
 */
export const ENTRY_HEAD = 40;
export const SAME = 0xffffffff;
export const entryLength = (views: number) => ENTRY_HEAD + 4 * views;

const ENCODER = new TextEncoder();

/** Writes the history segment of one version. */
export class HistoryWriter {
  readonly #name: string;
  readonly #version: number;
  readonly #views: readonly string[];
  readonly #blocks: BlockWriter;
  readonly #entries = new Growing<Uint8Array>(Uint8Array);
  readonly #seenBy: ReadonlyMap<string, Growing<Uint32Array>>;
  #size = 0;
  #last = 0;

  /** @param root The directory of segments; null keeps the segment in memory. */
  constructor(
    root: string | null,
    name: string,
    version: number,
    views: readonly string[],
    byTrade: boolean,
  ) {
    this.#name = name;
    this.#version = version;
    this.#views = views;
    this.#blocks = new BlockWriter(root === null ? null : `${root}/${name}`);
    const trades = byTrade ? TRADES : [];
    this.#seenBy = new Map(
      trades.map((trade) => [trade, new Growing<Uint32Array>(Uint32Array)] as const),
    );
  }

  get version(): number {
    return this.#version;
  }

  add(change: LoggedChange): void {
    const id = ENCODER.encode(ascii(JSON.stringify(change.recordId)));
    const texts = change.texts();
    const payloads = this.#views.map((view, i) =>
      i > 0 && texts?.[view] === texts?.[firstOf(this.#views)]
        ? undefined
        : ENCODER.encode(texts?.[view] ?? "null")
    );
    const entry = new DataView(new ArrayBuffer(entryLength(this.#views.length)));
    entry.setFloat64(0, change.sequence, true);
    entry.setFloat64(8, this.#blocks.length, true);
    entry.setUint32(16, id.length, true);
    const bytes = new Uint8Array(entry.buffer);
    bytes.set(Uint8Array.fromHex(change.changeId.replaceAll("-", "")), 20);
    bytes[36] = OPERATIONS.indexOf(change.operation);
    bytes[37] = tradeCode(change.trade);
    const { trade, previousTrade } = change;
    const hasMoved = trade !== null && previousTrade !== trade;
    bytes[38] = hasMoved ? tradeCode(previousTrade) : NO_TRADE;
    payloads.forEach((payload, i) =>
      entry.setUint32(ENTRY_HEAD + 4 * i, payload?.length ?? SAME, true)
    );
    this.#blocks.add(id);
    for (const payload of payloads) if (payload !== undefined) this.#blocks.add(payload);
    this.#entries.append(bytes);
    for (const code of new Set([bytes[37]!, bytes[38]!])) {
      const seen = code === NO_TRADE ? undefined : this.#seenBy.get(itemAt(TRADES, code));
      seen?.push(this.#size);
    }
    this.#size++;
    this.#last = change.sequence;
  }

  finish(): HistorySegment {
    const entriesAt = this.#blocks.length;
    this.#blocks.add(this.#entries.values);
    const seenBy: Record<string, { at: number; size: number }> = {};
    for (const [trade, { values }] of this.#seenBy) {
      seenBy[trade] = { at: this.#blocks.length, size: values.length };
      this.#blocks.add(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    }
    const segment = {
      name: this.#name,
      version: this.#version,
      size: this.#size,
      last: this.#last,
      entriesAt,
      seenBy,
      views: this.#views,
    };
    return { ...segment, bytes: this.#blocks.finish(segment) };
  }

  abandon(): void {
    this.#blocks.abandon();
  }
}
