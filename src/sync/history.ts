import { isDeepStrictEqual } from "node:util";
import { systemCodeOf } from "../base/files.ts";
import { Refusal } from "../base/refusal.ts";
import { firstWhere } from "../base/memory/first_where.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import {
  BlockCache,
  BlockFileError,
  BlockReader,
  MemoryReader,
  type PositionReader,
} from "../library/segments/block_file.ts";
import {
  BEGINNING,
  type Form,
  type Forms,
  ID_LENGTH,
  NO_PAYLOAD,
  type WritableChange,
  writeUuid,
} from "./change_form.ts";
import { NO_TRADE, OPERATIONS } from "./change_codes.ts";
import { ENTRY_HEAD, entryLength, type HistorySegment, SAME } from "./history_segment.ts";
import { itemAt } from "../base/known.ts";

/** The default of `limitHistory`, in bytes. */
const DEFAULT_BYTES = 32 * 2 ** 20;
const cache = new BlockCache(DEFAULT_BYTES);

/** Seconds until a client should ask again for unreadable changes. */
const RETRY_AFTER = "60";

/** Sets how many bytes of history this thread caches (`HISTORY_MB`). */
export function limitHistory(bytes: number): void {
  cache.limit(bytes);
}

/** A page of changes from the history. */
interface HistoryPage {
  readonly changes: readonly WritableChange[];
  /** The sequence number of the last one; undefined if there is none. */
  readonly last: number | undefined;
  readonly hasMore: boolean;
}

/** Changes of a version's history segments, read from files or memory. */
export class ChangeHistory {
  readonly #root: string | null;
  readonly #segments: readonly HistorySegment[];
  readonly #forms: Forms;
  readonly #view: string;
  readonly #opened = new Map<number, OpenSegment>();

  /** @param segments In the order of their versions. */
  constructor(
    root: string | null,
    segments: readonly HistorySegment[],
    forms: Forms,
    view: string,
  ) {
    this.#root = root;
    this.#segments = segments;
    this.#forms = forms;
    this.#view = view;
  }

  /**
   * The first changes after a sequence number that a filter sees.
   *
   * @throws {Refusal} 503 when a segment is missing, damaged or unreadable. A damaged one is removed, so
   *   that it is written again (`Library.restoreFiles`).
   */
  after(filter: string, above: number, limit: number): HistoryPage {
    const changes: StoredChangeText[] = [];
    for (const segment of this.#segments) {
      if (segment.last <= above) continue;
      // One more than needed, to know whether there are more.
      const left = limit + 1 - changes.length;
      changes.push(...this.#read(segment, filter, above, left));
      if (changes.length > limit) break;
    }
    const page = changes.slice(0, limit);
    return {
      changes: page,
      last: page.at(-1)?.sequence,
      hasMore: changes.length > limit,
    };
  }

  #read(
    segment: HistorySegment,
    filter: string,
    above: number,
    limit: number,
  ): readonly StoredChangeText[] {
    try {
      return this.#open(segment).after(
        filter,
        above,
        limit,
        this.#forms,
        this.#view,
      );
    } catch (error) {
      const isDamaged = error instanceof BlockFileError;
      const code = systemCodeOf(error);
      if (!isDamaged && code === undefined) throw error;
      if (isDamaged) removeIfPossible(`${this.#root}/${segment.name}`);
      throw new Refusal(
        "data_unavailable",
        "These changes cannot be read now. Try again later.",
        { "retry-after": RETRY_AFTER },
        `${segment.name}: ${isDamaged ? error.message : code}`,
      );
    }
  }

  #open(segment: HistorySegment): OpenSegment {
    return this.#opened.getOrInsertComputed(segment.version, () => {
      const { bytes, ...contents } = segment;
      if (bytes !== null) return new OpenSegment(segment, new MemoryReader(bytes));
      const reader = new BlockReader(`${this.#root}/${segment.name}`, cache);
      // Positions are valid for one file only, and another file may have taken its name.
      if (!isDeepStrictEqual(reader.contents, contents)) {
        throw new BlockFileError("It is another segment");
      }
      return new OpenSegment(segment, reader);
    });
  }
}

/** Another thread may have removed the file, or the directory is read-only. */
function removeIfPossible(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // The changes stay unavailable; nothing wrong is read.
  }
}

/** An existing history segment; undefined if there is none, or it is damaged or unreadable. */
export function findSegment(
  root: string,
  name: string,
): HistorySegment | undefined {
  try {
    const { contents } = new BlockReader(`${root}/${name}`, cache);
    const segment = contents as Omit<HistorySegment, "bytes">;
    return segment.name === name ? { ...segment, bytes: null } : undefined;
  } catch (error) {
    if (error instanceof BlockFileError || systemCodeOf(error) !== undefined) return undefined;
    throw error;
  }
}

class OpenSegment {
  readonly #segment: HistorySegment;
  readonly #reader: PositionReader;
  readonly #entryLength: number;

  constructor(segment: HistorySegment, reader: PositionReader) {
    this.#segment = segment;
    this.#reader = reader;
    this.#entryLength = entryLength(segment.views.length);
  }

  after(
    filter: string,
    above: number,
    limit: number,
    forms: Forms,
    view: string,
  ): StoredChangeText[] {
    const { version, size, views } = this.#segment;
    const seen = filter === "all" ? undefined : this.#segment.seenBy[filter];
    if (filter !== "all" && seen === undefined) return [];
    const count = seen?.size ?? size;
    const placeAt = (at: number) => seen === undefined ? at : this.#uint32(seen.at + 4 * at);
    const from = firstWhere(
      0,
      count,
      (at) => this.#sequence(placeAt(at)) > above,
    );
    const end = Math.min(count, from + limit);
    const tradeAsked = filter === "all" ? NO_TRADE : (TRADES as readonly string[]).indexOf(filter);
    const viewAt = Math.max(0, views.indexOf(view));
    const entries = seen === undefined
      ? this.#entries(from, end)
      : Array.from({ length: end - from }, (_, i) => this.#entry(placeAt(from + i)));
    return entries.map((entry) =>
      new StoredChangeText(entry, this.#reader, version, tradeAsked, forms, viewAt)
    );
  }

  /** Consecutive entries, in one read. */
  #entries(from: number, end: number): DataView[] {
    const length = this.#entryLength;
    const all = this.#reader.read(this.#segment.entriesAt + from * length, (end - from) * length);
    return Array.from(
      { length: end - from },
      (_, i) => viewOf(all.subarray(i * length, (i + 1) * length)),
    );
  }

  #entry(place: number): DataView {
    const at = this.#segment.entriesAt + place * this.#entryLength;
    return viewOf(this.#reader.read(at, this.#entryLength));
  }

  #sequence(place: number): number {
    const at = this.#segment.entriesAt + place * this.#entryLength;
    return viewOf(this.#reader.read(at, 8)).getFloat64(0, true);
  }

  #uint32(at: number): number {
    return viewOf(this.#reader.read(at, 4)).getUint32(0, true);
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** A change of a history segment in its response form. */
class StoredChangeText implements WritableChange {
  readonly sequence: number;
  readonly length: number;
  readonly #entry: DataView;
  readonly #form: Form;
  /** The record's id, followed by the payload if there is one. */
  readonly #id: Uint8Array;
  readonly #payload: Uint8Array;

  constructor(
    entry: DataView,
    reader: PositionReader,
    version: number,
    tradeAsked: number,
    forms: Forms,
    view: number,
  ) {
    this.#entry = entry;
    this.sequence = entry.getFloat64(0, true);
    const at = entry.getFloat64(8, true);
    const idLength = entry.getUint32(16, true);
    const [operation, trade, movedFrom] = [36, 37, 38].map((at) => entry.getUint8(at)) as [
      number,
      number,
      number,
    ];
    // For the trade that a record has moved from, it is deleted.
    const isGone = tradeAsked !== NO_TRADE && movedFrom === tradeAsked;
    const shown = isGone ? "delete" : itemAt(OPERATIONS, operation);
    this.#form = forms.of(version, isGone ? tradeAsked : trade, shown);
    // Both are next to each other, and are read at once.
    const payload = shown === "delete" ? undefined : payloadOf(entry, idLength, view);
    const text = reader.read(at, payload?.end ?? idLength);
    this.#id = text.subarray(0, idLength);
    this.#payload = payload === undefined ? NO_PAYLOAD : text.subarray(payload.start, payload.end);
    const { head, middle, tail } = this.#form;
    this.length = BEGINNING.length + ID_LENGTH + head.length + idLength +
      middle.length +
      this.#payload.length + tail.length;
  }

  write(into: Uint8Array, start: number): number {
    const { head, middle, tail } = this.#form;
    const { buffer, byteOffset } = this.#entry;
    into.set(BEGINNING, start);
    let end = start + BEGINNING.length;
    end = writeUuid(new Uint8Array(buffer, byteOffset + 20, 16), 0, into, end);
    for (const part of [head, this.#id, middle, this.#payload, tail]) {
      into.set(part, end);
      end += part.length;
    }
    return end;
  }
}

/** The offset of a view's payload from the start of the record's id. */
function payloadOf(
  entry: DataView,
  idLength: number,
  view: number,
): { start: number; end: number } {
  const lengthOf = (view: number) => entry.getUint32(ENTRY_HEAD + 4 * view, true);
  const shown = lengthOf(view) === SAME ? 0 : view;
  let start = idLength;
  for (let before = 0; before < shown; before++) {
    if (lengthOf(before) !== SAME) start += lengthOf(before);
  }
  return { start, end: start + lengthOf(shown) };
}
