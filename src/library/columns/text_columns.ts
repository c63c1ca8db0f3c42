import type { Normalizer } from "../../base/text/text.ts";
import { type Codes, type Grouping, NULL_CODE } from "./columns.ts";
import { FoldedTexts } from "./folded_texts.ts";
import { groupRows } from "./groups.ts";
import { NormalIndex } from "./normal_index.ts";
import { BitsCache, bitsOfGroups, bitsWhere, type RowBits } from "../query/row_bits.ts";
import { Texts, type TextsData } from "./texts.ts";
import { itemAt } from "../../base/known.ts";

/** The bit sets of more codes than this, such as of all that contain a letter, are not cached. */
const MAX_CACHED_TOGETHER = 16;

/** Text as codes into a dictionary, with look-ups over its distinct values. */
export class TextColumn {
  /** How many distinct values there are. */
  readonly distinct: number;
  readonly #data: TextsData;
  readonly #texts: Texts;
  readonly #bits: BitsCache;
  readonly #index = new Map<Normalizer, NormalIndex>();
  /** The dictionary in each normalized form, once a fragment was searched for. */
  readonly #written = new Map<Normalizer, readonly string[]>();
  #dictionary: readonly string[] | undefined;
  #folded: FoldedTexts | undefined;
  #groups: Grouping | undefined;

  /** @param groups Groups that were made earlier. */
  constructor(readonly codes: Codes, dictionary: TextsData, groups?: Grouping) {
    this.#data = dictionary;
    this.#texts = new Texts(dictionary);
    this.#bits = new BitsCache(codes.length);
    this.distinct = this.#texts.size;
    this.#groups = groups;
  }

  /** Whether its rows are grouped, because this or an earlier version was queried by text. */
  get isGrouped(): boolean {
    return this.#groups !== undefined;
  }

  /** The distinct values by code, as strings of this thread: not for columns with many values. */
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

  /** The distinct value of a code. */
  text(code: number): string {
    return this.#texts.get(code);
  }

  /** What `hashOf` gives for the text of a row that has one. */
  hash(row: number): number {
    return this.#texts.hash(this.codes[row]!);
  }

  /** Codes of the values that `normal` maps to the same text as `value`. */
  equal(value: string, normal: Normalizer): readonly number[] {
    let index = this.#index.get(normal);
    if (index === undefined) {
      this.#index.set(normal, index = new NormalIndex(this.#texts, normal));
    }
    return index.find(value);
  }

  /**
   * Codes of the values that contain `fragment`, ignoring case.
   *
   * @param normal Normalizes both. Not for columns with many values.
   */
  containing(fragment: string, normal?: Normalizer): number[] {
    if (normal === undefined) {
      this.#folded ??= new FoldedTexts(this.#data);
      return this.#folded.containing(fragment);
    }
    let texts = this.#written.get(normal);
    if (texts === undefined) this.#written.set(normal, texts = this.dictionary.map(normal));
    const wanted = normal(fragment);
    return texts.flatMap((text, code) => text.includes(wanted) ? [code] : []);
  }

  /** Rows by code. */
  groups(): Grouping {
    return this.#groups ??= groupRows(this.codes, this.distinct);
  }

  /** The rows with one of some codes. */
  bits(codes: readonly number[]): RowBits {
    if (codes.length > MAX_CACHED_TOGETHER) return this.#bitsOfMany(codes);
    return this.#bits.of(
      codes.join(),
      () => bitsOfGroups(this.codes.length, this.groups(), codes),
    );
  }

  /** From this many codes on, scanning the rows once is faster than merging their groups. */
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

  /** Codes of the values that `normal` maps to the same text as `value`. */
  equal(value: string, normal: Normalizer): readonly number[] {
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
    return Array.from(codes, (code) => itemAt(this.#texts.dictionary, code));
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
