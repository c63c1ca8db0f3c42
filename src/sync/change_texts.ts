import { firstWhere } from "../base/memory/first_where.ts";
import { filled } from "../base/memory/shared_arrays.ts";
import type { Records } from "../library/versions/records.ts";
import {
  BEGINNING,
  type Form,
  type Forms,
  ID_LENGTH,
  type WritableChange,
  writeUuid,
} from "./change_form.ts";
import type { ChangeList } from "./change_log_data.ts";
import type { RecordIds } from "./row_ids.ts";

/** Consecutive changes that a filter sees, at most a page. */
interface ChangeRange {
  /** Their positions in the list. */
  readonly places: Uint32Array;
  readonly length: number;
  /** The sequence number of the last one; undefined if there is none. */
  readonly last: number | undefined;
  /** Whether `limit` cut some off. */
  readonly hasMore: boolean;
}

const UPSERT = "upsert";

/** Reads a list of changes, and writes them in their response form. */
export class ChangeTexts {
  readonly #list: ChangeList;
  readonly #forms: Forms;
  readonly #payloads: Records;
  readonly #rowOf: (at: number) => number;
  readonly #recordIds: RecordIds;

  /**
   * @param payloads The rows that changes refer to.
   * @param rowOf The row of a change in `payloads`.
   */
  constructor(
    list: ChangeList,
    recordIds: RecordIds,
    forms: Forms,
    payloads: Records,
    rowOf: (at: number) => number,
  ) {
    this.#list = list;
    this.#forms = forms;
    this.#payloads = payloads;
    this.#rowOf = rowOf;
    this.#recordIds = recordIds;
  }

  /** The changes that a filter sees, after one sequence number and up to another (inclusive). */
  between(filter: string, above: number, upTo: number, limit: number): ChangeRange {
    const { sequence, seenBy } = this.#list;
    // `all` has no list, nor have trades of a dataset without trades: these see every change.
    const seen = seenBy[filter];
    const placeAt = (at: number) => seen === undefined ? at : seen[at]!;
    const size = seen?.length ?? sequence.length;
    // Sequence numbers increase with position.
    const from = firstWhere(0, size, (at) => sequence[placeAt(at)]! > above);
    const end = firstWhere(from, size, (at) => sequence[placeAt(at)]! > upTo);
    const length = Math.min(end - from, limit);
    const places = seen === undefined
      ? filled(new Uint32Array(length), (i) => from + i)
      : seen.subarray(from, from + length);
    return {
      places,
      length,
      last: length === 0 ? undefined : sequence[places[length - 1]!],
      hasMore: end - from > length,
    };
  }

  /** Changes as upserts, for a client that loads the records of a version. */
  upserts(places: Uint32Array): WritableChange[] {
    const { version, trade } = this.#list;
    return Array.from(places, (at) => {
      const form = this.#forms.of(version[at]!, trade[at]!, UPSERT);
      const row = this.#rowOf(at);
      return {
        length: this.#lengthOf(at, form, row),
        write: (into, start) => this.#write(at, form, row, into, start),
      };
    });
  }

  #lengthOf(at: number, { head, middle, tail }: Form, row: number): number {
    return BEGINNING.length + ID_LENGTH + head.length + this.#recordIds.lengthOf(at) +
      middle.length + this.#payloads.lengthOf(row) + tail.length;
  }

  #write(at: number, form: Form, row: number, into: Uint8Array, start: number): number {
    into.set(BEGINNING, start);
    let end = writeUuid(this.#list.changeIds, 16 * at, into, start + BEGINNING.length);
    into.set(form.head, end);
    end = this.#recordIds.write(at, into, end + form.head.length);
    into.set(form.middle, end);
    end = this.#payloads.write(row, into, end + form.middle.length);
    into.set(form.tail, end);
    return end + form.tail.length;
  }
}
