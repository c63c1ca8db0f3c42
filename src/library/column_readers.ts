import { fold, type Normal } from "../base/text.ts";
import { NULL_CODE } from "./columns.ts";
import { type Grouping, groupRows } from "./groups.ts";
import { NormalIndex } from "./normal_index.ts";
import { bitsOfGroups, bitsWhere, KeptBits, type RowBits } from "./row_bits.ts";
import { Texts, type TextsData } from "./texts.ts";

/** Numbers by row; NaN is null. */
export class NumberColumn {
  readonly #bits: KeptBits;
  #groups: { of: Map<number, number>; rows: Grouping } | undefined;
  #lowest: number | undefined;

  constructor(readonly values: Float64Array) {
    this.#bits = new KeptBits(values.length);
  }

  /** The lowest value, or Infinity when there is none. */
  get lowest(): number {
    if (this.#lowest === undefined) {
      this.#lowest = Infinity;
      for (const value of this.values) if (value < this.#lowest) this.#lowest = value;
    }
    return this.#lowest;
  }

  /** The group of the rows with a value, or undefined when there are none. */
  group(value: number): number | undefined {
    return this.#grouped().of.get(value);
  }

  groups(): Grouping {
    return this.#grouped().rows;
  }

  /** The rows of a group. */
  bits(group: number): RowBits {
    return this.#bits.of(group, () => bitsOfGroups(this.values.length, this.groups(), [group]));
  }

  #grouped() {
    if (this.#groups === undefined) {
      const of = new Map<number, number>();
      for (const value of this.values) {
        if (!isNaN(value) && !of.has(value)) of.set(value, of.size);
      }
      const codes = Int32Array.from(this.values, (value) => of.get(value) ?? NULL_CODE);
      this.#groups = { of, rows: groupRows(codes, of.size) };
    }
    return this.#groups;
  }
}

/** Booleans by row: 1, 0, or 255 for null. */
export class FlagColumn {
  readonly #bits: KeptBits;

  constructor(readonly values: Uint8Array) {
    this.#bits = new KeptBits(values.length);
  }

  /** The rows with a value. */
  bits(value: number): RowBits {
    const { values } = this;
    return this.#bits.of(value, () => bitsWhere(values.length, (row) => values[row] === value));
  }
}

/** The rows of more codes together, such as those that contain a letter, are not kept. */
const MOST_KEPT_TOGETHER = 16;

/** Text as codes into a dictionary, with look-ups over its distinct values. */
export class TextColumn {
  /** How many distinct values there are. */
  readonly distinct: number;
  readonly #texts: Texts;
  readonly #bits: KeptBits;
  readonly #index = new Map<Normal, NormalIndex>();
  #dictionary: readonly string[] | undefined;
  #folded: readonly string[] | undefined;
  #groups: Grouping | undefined;

  constructor(readonly codes: Int32Array, dictionary: TextsData) {
    this.#texts = new Texts(dictionary);
    this.#bits = new KeptBits(codes.length);
    this.distinct = this.#texts.size;
  }

  /** The distinct values by code. They are strings of this thread: not for columns of many. */
  get dictionary(): readonly string[] {
    return this.#dictionary ??= this.#texts.all();
  }

  /**
   * The text of a row, or null.
   *
   * @throws {RangeError} when there is no such row.
   */
  get(row: number): string | null {
    const code = this.codes[row];
    if (code === undefined) throw noRow(row, this.codes.length);
    return code === NULL_CODE ? null : this.#texts.get(code);
  }

  /** Codes of the values that `normal` writes as it writes `value`. */
  equal(value: string, normal: Normal): readonly number[] {
    let index = this.#index.get(normal);
    if (index === undefined) {
      this.#index.set(normal, index = new NormalIndex(this.#texts, normal));
    }
    return index.find(value);
  }

  /** Codes of the values that contain `fragment`, without case. */
  containing(fragment: string): number[] {
    this.#folded ??= this.#texts.all().map(fold);
    const wanted = fold(fragment);
    const codes: number[] = [];
    for (let code = 0; code < this.#folded.length; code++) {
      if (this.#folded[code]!.includes(wanted)) codes.push(code);
    }
    return codes;
  }

  /** Rows by code. */
  groups(): Grouping {
    return this.#groups ??= groupRows(this.codes, this.distinct);
  }

  /** The rows with one of some codes. */
  bits(codes: readonly number[]): RowBits {
    const make = () => bitsOfGroups(this.codes.length, this.groups(), codes);
    return codes.length > MOST_KEPT_TOGETHER ? make() : this.#bits.of(codes.join(), make);
  }
}

/** Lists of text by row, as codes into one dictionary. */
export class ListColumn {
  readonly #texts: TextColumn;

  constructor(
    readonly starts: Uint32Array,
    readonly codes: Int32Array,
    readonly missing: Uint8Array,
    dictionary: TextsData,
  ) {
    this.#texts = new TextColumn(codes, dictionary);
  }

  /** The distinct values by code. */
  get dictionary(): readonly string[] {
    return this.#texts.dictionary;
  }

  /** Codes of the values that `normal` writes as it writes `value`. */
  equal(value: string, normal: Normal): readonly number[] {
    return this.#texts.equal(value, normal);
  }

  /**
   * The texts of a row's list; none when it has no list.
   *
   * @throws {RangeError} when there is no such row.
   */
  get(row: number): string[] {
    const [start, end] = [this.starts[row], this.starts[row + 1]];
    if (start === undefined || end === undefined) throw noRow(row, this.starts.length - 1);
    const codes = this.codes.subarray(start, end);
    return Array.from(codes, (code) => this.#texts.dictionary[code]!);
  }

  isEmpty(row: number): boolean {
    return this.missing[row] === 0 && this.starts[row] === this.starts[row + 1];
  }

  /** Whether the row's list has one of the codes. */
  includes(row: number, codes: readonly number[]): boolean {
    for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) {
      if (codes.includes(this.codes[at]!)) return true;
    }
    return false;
  }
}

function noRow(row: number, rows: number): RangeError {
  return new RangeError(`Cannot read row ${row} of a column of ${rows}`);
}
