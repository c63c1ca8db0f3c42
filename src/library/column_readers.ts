import type { Normal } from "../base/text.ts";
import { type Codes, type Grouping, NULL_CODE, type NumberGrouping } from "./columns.ts";
import { FoldedTexts } from "./folded_texts.ts";
import { groupRows } from "./groups.ts";
import { NormalIndex } from "./normal_index.ts";
import { groupNumbers, groupOf } from "./number_groups.ts";
import { bitsOfGroups, bitsWhere, KeptBits, noBits, type RowBits } from "./row_bits.ts";
import { Texts, type TextsData } from "./texts.ts";

/** How the values of a column lie about an instant; the same from the last of them to the next. */
export interface Moment {
  /** The last that it has reached, or -Infinity, and the next, or Infinity. */
  readonly since: number;
  readonly until: number;
  /** How many it has reached. */
  readonly past: number;
  /** The rows of the others, and those that have no value. */
  readonly ahead: RowBits;
}

function momentOf(values: Float64Array, instant: number): Moment {
  let [since, until, past] = [-Infinity, Infinity, 0];
  const ahead = noBits(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value <= instant) {
      past++;
      if (value > since) since = value;
    } else {
      ahead[row >>> 5]! |= 1 << row;
      if (value < until) until = value;
    }
  }
  return { since, until, past, ahead };
}

/** Numbers by row; NaN is null. */
export class NumberColumn {
  readonly #bits: KeptBits;
  #groups: NumberGrouping | undefined;
  #moment: Moment | undefined;

  /** @param groups Where they are made already. */
  constructor(readonly values: Float64Array, groups?: NumberGrouping) {
    this.#bits = new KeptBits(values.length);
    this.#groups = groups;
  }

  /** Whether its rows are in groups: asked for by value, in this version or in any before. */
  get isGrouped(): boolean {
    return this.#groups !== undefined;
  }

  /** How the values, as instants, lie about one; found once until another is reached. */
  at(instant: number): Moment {
    const known = this.#moment;
    if (known !== undefined && known.since <= instant && instant < known.until) return known;
    return this.#moment = momentOf(this.values, instant);
  }

  /** The group of the rows with a value, or undefined when there are none. */
  group(value: number): number | undefined {
    return groupOf(this.groups(), value);
  }

  groups(): NumberGrouping {
    return this.#groups ??= groupNumbers(this.values);
  }

  /** The rows of a group. */
  bits(group: number): RowBits {
    return this.#bits.of(group, () => bitsOfGroups(this.values.length, this.groups(), [group]));
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
  readonly #data: TextsData;
  readonly #texts: Texts;
  readonly #bits: KeptBits;
  readonly #index = new Map<Normal, NormalIndex>();
  #dictionary: readonly string[] | undefined;
  #folded: FoldedTexts | undefined;
  #groups: Grouping | undefined;

  /** @param groups Where they are made already. */
  constructor(readonly codes: Codes, dictionary: TextsData, groups?: Grouping) {
    this.#data = dictionary;
    this.#texts = new Texts(dictionary);
    this.#bits = new KeptBits(codes.length);
    this.distinct = this.#texts.size;
    this.#groups = groups;
  }

  /** Whether its rows are in groups: asked for by text, in this version or in any before. */
  get isGrouped(): boolean {
    return this.#groups !== undefined;
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

  /** What `hashOf` gives for the text of a row that has one. */
  hash(row: number): number {
    return this.#texts.hash(this.codes[row]!);
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
    this.#folded ??= new FoldedTexts(this.#data);
    return this.#folded.containing(fragment);
  }

  /** Rows by code. */
  groups(): Grouping {
    return this.#groups ??= groupRows(this.codes, this.distinct);
  }

  /** The rows with one of some codes. */
  bits(codes: readonly number[]): RowBits {
    if (codes.length > MOST_KEPT_TOGETHER) return this.#bitsOfMany(codes);
    return this.#bits.of(
      codes.join(),
      () => bitsOfGroups(this.codes.length, this.groups(), codes),
    );
  }

  /** Of so many codes it is sooner to look at each row once than to go through their groups. */
  #bitsOfMany(wanted: readonly number[]): RowBits {
    const chosen = new Uint8Array(this.distinct);
    for (const code of wanted) chosen[code] = 1;
    const { codes } = this;
    return bitsWhere(codes.length, (row) => chosen[codes[row]!] === 1);
  }
}

/** Lists of text by row, as codes into one dictionary. */
export class ListColumn {
  readonly #texts: TextColumn;

  constructor(
    readonly starts: Uint32Array,
    readonly codes: Codes,
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
