import { TRADES } from "../datasets/declare/fields.ts";
import type { VersionMark } from "../store/versions/versions.ts";
import { NO_TRADE, type Operation } from "./change_codes.ts";
import { entryOf, itemAt } from "../base/known.ts";

/** The constant JSON parts of change objects (spec 1, changes). */
export interface Form {
  /** Between the change's id and the record's. */
  readonly head: Uint8Array;
  /** Between the record's id and the payload. */
  readonly middle: Uint8Array;
  readonly tail: Uint8Array;
}

const ENCODER = new TextEncoder();
const DASH = 0x2d;

/** The beginning of a change object, before its id. */
export const BEGINNING = ENCODER.encode('{"id":"');
/** The length of a UUID. */
export const ID_LENGTH = 36;
/** The payload of a deleted record. */
export const NO_PAYLOAD = ENCODER.encode("null");

/** The constant parts of a dataset's changes, each created once. */
export class Forms {
  readonly #dataset: string;
  readonly #marks: ReadonlyMap<number, VersionMark>;
  readonly #forms = new Map<number, Map<string, Form>>();

  constructor(dataset: string, marks: ReadonlyMap<number, VersionMark>) {
    this.#dataset = dataset;
    this.#marks = marks;
  }

  /** @param trade Its index among the trades, or `NO_TRADE`. */
  of(version: number, trade: number, operation: Operation): Form {
    const place = version * (NO_TRADE + 1) + trade;
    let forms = this.#forms.get(place);
    if (forms === undefined) this.#forms.set(place, forms = new Map());
    let form = forms.get(operation);
    if (form === undefined) {
      forms.set(
        operation,
        form = this.#make(entryOf(this.#marks, version), trade, operation),
      );
    }
    return form;
  }

  #make(
    { id, publishedAt }: VersionMark,
    trade: number,
    operation: Operation,
  ): Form {
    const ofTrade = trade === NO_TRADE ? "null" : `"${itemAt(TRADES, trade)}"`;
    return {
      head: ENCODER.encode(
        `","dataset_version_id":"${id}","dataset_key":"${this.#dataset}",` +
          `"trade_category":${ofTrade},"operation":"${operation}","record_id":`,
      ),
      middle: ENCODER.encode(
        `,"source_table":"${this.#dataset}","record_updated_at":"${publishedAt}","payload":`,
      ),
      tail: ENCODER.encode(`,"created_at":"${publishedAt}"}`),
    };
  }
}

/** The two hexadecimal digits of each byte. */
const HEX = ENCODER.encode(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
    .join(""),
);

/** Writes a UUID, given by its sixteen bytes, as text; returns the end position. */
export function writeUuid(
  bytes: Uint8Array,
  from: number,
  into: Uint8Array,
  at: number,
): number {
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) into[at++] = DASH;
    const byte = bytes[from + i]!;
    into[at++] = HEX[2 * byte]!;
    into[at++] = HEX[2 * byte + 1]!;
  }
  return at;
}

/** A change in its response form. */
export interface WritableChange {
  /** In bytes. */
  readonly length: number;
  /** Writes it; returns the end position. */
  write(into: Uint8Array, start: number): number;
}

const COMMA = 0x2c;

/** JSON of changes, one after another with commas between. */
export function bytesOf(
  changes: readonly WritableChange[],
): Uint8Array<ArrayBuffer> {
  let length = Math.max(0, changes.length - 1);
  for (const change of changes) length += change.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  changes.forEach((change, i) => {
    if (i > 0) bytes[at++] = COMMA;
    at = change.write(bytes, at);
  });
  return bytes;
}
