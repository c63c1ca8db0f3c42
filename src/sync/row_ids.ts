import { ascii } from "../base/json/json.ts";
import type { Codes } from "../library/columns/columns.ts";
import { Texts, type TextsData } from "../library/columns/texts.ts";
import type { Version } from "../library/versions/version.ts";

/** Ids of changed records as ASCII JSON, by the places of the changes. */
export interface RecordIds {
  /** How many bytes an id takes. */
  lengthOf(at: number): number;
  /** Writes an id; returns the end position. */
  write(at: number, into: Uint8Array, start: number): number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The ids of changes that set a version's records: the column of ids has them already. */
export class RowIds implements RecordIds {
  readonly #dictionary: TextsData;
  readonly #codes: Codes;
  readonly #texts: Texts;
  readonly #rows: Int32Array;

  /** @param rows The row of each change. */
  constructor({ data: { columns: { id } } }: Version, rows: Int32Array) {
    if (id?.kind !== "text") throw new TypeError("Ids are texts");
    this.#dictionary = id.dictionary;
    this.#codes = id.codes;
    this.#texts = new Texts(id.dictionary);
    this.#rows = rows;
  }

  lengthOf(at: number): number {
    const text = this.#textOf(at);
    const { starts } = this.#dictionary;
    return this.#isPlain(text) ? starts[text + 1]! - starts[text]! + 2 : this.#json(text).length;
  }

  write(at: number, into: Uint8Array, start: number): number {
    const text = this.#textOf(at);
    let end = start;
    if (this.#isPlain(text)) {
      const { units, starts } = this.#dictionary;
      into[end++] = QUOTE;
      for (let unit = starts[text]!; unit < starts[text + 1]!; unit++) into[end++] = units[unit]!;
      into[end++] = QUOTE;
    } else {
      const json = this.#json(text);
      for (let i = 0; i < json.length; i++) into[end++] = json.charCodeAt(i);
    }
    return end;
  }

  #textOf(at: number): number {
    return this.#codes[this.#rows[at]!]!;
  }

  /** Whether a text is the same as JSON, but for the quotes around it. */
  #isPlain(text: number): boolean {
    const { units, starts } = this.#dictionary;
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      const unit = units[at]!;
      if (unit < 0x20 || unit > 0x7f || unit === QUOTE || unit === BACKSLASH) return false;
    }
    return true;
  }

  #json(text: number): string {
    return ascii(JSON.stringify(this.#texts.get(text)));
  }
}
