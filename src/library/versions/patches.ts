import { Growing } from "../../base/memory/growing.ts";
import { gathered, uint32 } from "../../base/memory/shared_arrays.ts";
import { type EncodedRecords, Records } from "./records.ts";
import { RecordsBuilder } from "./records_builder.ts";

/** Texts of records, by their rows. */
export interface RecordTexts {
  /** One record's JSON. */
  get(row: number): string;
  /** The JSON of the given rows in the order given, with commas between. */
  join(rows: ArrayLike<number>): string;
}

/**
 * A view of records as differences from the payload, because most views differ little: each text
 * shares a beginning and an end with the payload, and has its own middle.
 */
export interface EncodedPatches {
  /** How many characters of the payload each text begins with. */
  readonly before: Uint32Array;
  /** How many characters of the payload each text ends with. */
  readonly after: Uint32Array;
  readonly own: EncodedRecords;
}

/** Reads a view that is kept as patches. */
export class PatchedRecords implements RecordTexts {
  readonly #payload: Records;
  readonly #before: Uint32Array;
  readonly #after: Uint32Array;
  readonly #own: Records;

  constructor(payload: Records, { before, after, own }: EncodedPatches) {
    this.#payload = payload;
    this.#before = before;
    this.#after = after;
    this.#own = new Records(own);
  }

  get(row: number): string {
    const length = this.#payload.lengthOf(row);
    return this.#payload.part(row, 0, this.#before[row]!) + this.#own.get(row) +
      this.#payload.part(row, length - this.#after[row]!, length);
  }

  join(rows: ArrayLike<number>): string {
    let text = "";
    for (let i = 0; i < rows.length; i++) {
      text += i === 0 ? this.get(rows[0]!) : "," + this.get(rows[i]!);
    }
    return text;
  }
}

/** Builds a view's texts one by one, after the reused ones. */
export class PatchesBuilder {
  readonly #own: RecordsBuilder;
  readonly #before = new Growing<Uint32Array>(Uint32Array);
  readonly #after = new Growing<Uint32Array>(Uint32Array);

  /** @param carried An earlier version's view, and its unchanged rows. */
  constructor(carried?: { readonly patches: EncodedPatches; readonly rows: Uint32Array }) {
    this.#own = new RecordsBuilder(carried?.patches.own.chunks);
    if (carried === undefined) return;
    const { patches: { before, after, own }, rows } = carried;
    this.#own.carryAll(own, rows);
    this.#before.gather(before, rows);
    this.#after.gather(after, rows);
  }

  /** Adds a record's text in the view; both are ASCII JSON. */
  add(payload: string, text: string): void {
    const before = sameAtStart(payload, text);
    const after = sameAtEnd(payload.slice(before), text.slice(before));
    this.#own.add(text.slice(before, text.length - after));
    this.#before.push(before);
    this.#after.push(after);
  }

  /** The view of the records in the order of `permutation`, on shared memory. */
  finish(permutation: Uint32Array): EncodedPatches {
    const inOrder = (values: Uint32Array) =>
      gathered(uint32(permutation.length), values, permutation);
    return {
      before: inOrder(this.#before.values),
      after: inOrder(this.#after.values),
      own: this.#own.finish(permutation),
    };
  }
}

/** How many characters two texts have in common at their starts. */
function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same++;
  return same;
}

function sameAtEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (
    same < most &&
    one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)
  ) same++;
  return same;
}
