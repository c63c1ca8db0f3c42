import { firstWhere } from "../base/memory/first_where.ts";
import { filled } from "../base/memory/shared_arrays.ts";
import { TRADES } from "../datasets/declare/fields.ts";
import type { Records } from "../library/versions/records.ts";
import {
  BEGINNING,
  type Form,
  type Forms,
  ID_LENGTH,
  NO_PAYLOAD,
  type Operation,
  writeUuid,
} from "./change_form.ts";
import { type ChangeList, NO_TRADE, OPERATIONS } from "./change_log_data.ts";
import type { RecordIds } from "./row_ids.ts";

/** Which changes of a list are wanted. */
export interface Stretch {
  readonly places: Uint32Array;
  readonly length: number;
  /** The sequence number of the last one; undefined when there is none. */
  readonly last: number | undefined;
  /** Whether `limit` left some out. */
  readonly hasMore: boolean;
}

/** One change of a list as it is told. */
export interface ToldChange {
  readonly of: ChangeTexts;
  /** Its place in the list. */
  readonly at: number;
  readonly form: Form;
  /** The row that it set, among the list's payloads; -1 where it is told as gone. */
  readonly row: number;
}

/** Reads a list of changes, and writes them as the contract shows them. */
export class ChangeTexts {
  readonly #list: ChangeList;
  readonly #forms: Forms;
  readonly #payloads: Records;
  readonly #rowOf: (at: number) => number;
  readonly #recordIds: RecordIds;

  /**
   * @param payloads The rows that changes set.
   * @param rowOf The row of a change among those.
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

  /** The first changes that a filter sees above one sequence number, up to and with another. */
  between(filter: string, above: number, upTo: number, limit: number): Stretch {
    const { sequence, seenBy } = this.#list;
    const seen = filter === "all" ? undefined : seenBy[filter]!;
    const placeAt = (at: number) => seen === undefined ? at : seen[at]!;
    const size = seen?.length ?? sequence.length;
    // Numbers rise with places.
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

  /** @param operation What all of them are told as; left out, each as what it is to the filter. */
  told(places: Uint32Array, filter: string, operation?: Operation): ToldChange[] {
    const { version, trade, movedFrom, operation: operations } = this.#list;
    const asked = filter === "all" ? NO_TRADE : (TRADES as readonly string[]).indexOf(filter);
    return Array.from(places, (at) => {
      // To the trade that a record left, it is gone.
      const isGone = asked !== NO_TRADE && movedFrom[at] === asked;
      const told = isGone ? "delete" : operation ?? OPERATIONS[operations[at]!]!;
      const form = this.#forms.of(version[at]!, isGone ? asked : trade[at]!, told);
      return { of: this, at, form, row: told === "delete" ? -1 : this.#rowOf(at) };
    });
  }

  /** How many bytes a change of this list takes. */
  lengthOf({ at, form: { head, middle, tail }, row }: ToldChange): number {
    const payload = row < 0 ? NO_PAYLOAD.length : this.#payloads.lengthOf(row);
    return BEGINNING.length + ID_LENGTH + head.length + this.#recordIds.lengthOf(at) +
      middle.length + payload + tail.length;
  }

  /** Writes a change of this list; gives where it ends. */
  write({ at, form, row }: ToldChange, into: Uint8Array, start: number): number {
    into.set(BEGINNING, start);
    let end = writeUuid(this.#list.changeIds, 16 * at, into, start + BEGINNING.length);
    into.set(form.head, end);
    end = this.#recordIds.write(at, into, end + form.head.length);
    into.set(form.middle, end);
    end += form.middle.length;
    if (row < 0) {
      into.set(NO_PAYLOAD, end);
      end += NO_PAYLOAD.length;
    } else end = this.#payloads.write(row, into, end);
    into.set(form.tail, end);
    return end + form.tail.length;
  }
}

const COMMA = 0x2c;

/** JSON of changes, one after another with commas between. */
export function bytesOf(told: readonly ToldChange[]): Uint8Array<ArrayBuffer> {
  let length = Math.max(0, told.length - 1);
  for (const one of told) length += one.of.lengthOf(one);
  const bytes = new Uint8Array(length);
  let at = 0;
  told.forEach((one, i) => {
    if (i > 0) bytes[at++] = COMMA;
    at = one.of.write(one, bytes, at);
  });
  return bytes;
}
