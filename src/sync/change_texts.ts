import { TRADES } from "../datasets/fields.ts";
import { type ByteText, byteText, Records } from "../library/records.ts";
import type { VersionMark } from "../store/versions.ts";
import { type ChangeList, NO_TRADE, OPERATIONS } from "./change_log.ts";

type Operation = (typeof OPERATIONS)[number];

/** Which changes of a list are wanted. */
export interface Stretch {
  readonly places: Uint32Array;
  readonly length: number;
  /** The sequence number of the last one; undefined when there is none. */
  readonly last: number | undefined;
  /** Whether `limit` left some out. */
  readonly hasMore: boolean;
}

/** Reads a list of changes, and writes them as the contract shows them. */
export class Changes {
  readonly #list: ChangeList;
  readonly #form: ChangeForm;
  readonly #payload: (at: number) => string;
  readonly #recordIds: Records;
  readonly #changeIds: ByteText;

  /** @param payload The JSON of the row that a change set. */
  constructor(list: ChangeList, form: ChangeForm, payload: (at: number) => string) {
    this.#list = list;
    this.#form = form;
    this.#payload = payload;
    this.#recordIds = new Records(list.recordIds);
    this.#changeIds = byteText(list.changeIds);
  }

  /** The first changes that a filter sees above one sequence number, up to and with another. */
  between(filter: string, above: number, upTo: number, limit: number): Stretch {
    const { sequence, seenBy } = this.#list;
    const seen = filter === "all" ? undefined : seenBy[filter]!;
    const placeAt = (at: number) => seen === undefined ? at : seen[at]!;
    const size = seen?.length ?? sequence.length;
    const from = firstAbove(above, size, (at) => sequence[placeAt(at)]!);
    const end = firstAbove(upTo, size, (at) => sequence[placeAt(at)]!);
    const length = Math.max(0, Math.min(end - from, limit));
    const places = seen === undefined
      ? Uint32Array.from({ length }, (_, i) => from + i)
      : seen.subarray(from, from + length);
    return {
      places,
      length,
      last: length === 0 ? undefined : sequence[places[length - 1]!],
      hasMore: end - from > length,
    };
  }

  /** @param operation What all of them are told as; left out, each as what it is to the filter. */
  texts(places: Uint32Array, filter: string, operation?: Operation): string[] {
    const { version, trade, movedFrom, operation: operations } = this.#list;
    const asked = filter === "all" ? NO_TRADE : (TRADES as readonly string[]).indexOf(filter);
    return Array.from(places, (at) => {
      // To the trade that a record left, it is gone.
      const isGone = asked !== NO_TRADE && movedFrom[at] === asked;
      const told = isGone ? "delete" : operation ?? OPERATIONS[operations[at]!]!;
      return this.#form.text(
        this.#changeIds.hexSlice(16 * at, 16 * at + 16),
        this.#recordIds.get(at),
        told === "delete" ? "null" : this.#payload(at),
        { version: version[at]!, trade: isGone ? asked : trade[at]!, operation: told },
      );
    });
  }
}

/** What the texts of many changes have in common. */
interface Form {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

/** Writes change objects (spec 1, GET /api/v1/sync/changes). */
export class ChangeForm {
  readonly #dataset: string;
  readonly #marks: ReadonlyMap<number, VersionMark>;
  readonly #forms = new Map<string, Form>();

  constructor(dataset: string, marks: ReadonlyMap<number, VersionMark>) {
    this.#dataset = dataset;
    this.#marks = marks;
  }

  /**
   * @param id Thirty-two hexadecimal digits.
   * @param recordId As JSON.
   * @param payload As JSON.
   */
  text(
    id: string,
    recordId: string,
    payload: string,
    common: { version: number; trade: number; operation: Operation },
  ): string {
    const { head, middle, tail } = this.#formOf(common.version, common.trade, common.operation);
    return `{"id":"${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${
      id.slice(20)
    }${head}${recordId}${middle}${payload}${tail}`;
  }

  #formOf(version: number, trade: number, operation: Operation): Form {
    const name = `${version} ${trade} ${operation}`;
    let form = this.#forms.get(name);
    if (form === undefined) {
      const { id, publishedAt } = this.#marks.get(version)!;
      const ofTrade = trade === NO_TRADE ? "null" : `"${TRADES[trade]!}"`;
      form = {
        head: `","dataset_version_id":"${id}","dataset_key":"${this.#dataset}",` +
          `"trade_category":${ofTrade},"operation":"${operation}","record_id":`,
        middle:
          `,"source_table":"${this.#dataset}","record_updated_at":"${publishedAt}","payload":`,
        tail: `,"created_at":"${publishedAt}"}`,
      };
      this.#forms.set(name, form);
    }
    return form;
  }
}

/** The first place whose number is above one; numbers rise with places. */
function firstAbove(bound: number, size: number, numberAt: (at: number) => number): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(middle) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
