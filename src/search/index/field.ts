import { filtered } from "../../base/memory/filtered.ts";
import { type Codes, NULL_CODE } from "../../library/columns/columns.ts";
import { allRowsOfBits, hasBit, noBits } from "../../library/query/row_bits.ts";
import { type GramIndex, Grams } from "./grams.ts";
import type { AtWord, Needle } from "./text.ts";
import { type Pattern, patternOf } from "./pattern.ts";
import { type Matches, type SearchedTextData, SearchedTexts } from "./texts.ts";
import { firstOf } from "../../base/known.ts";

/** A searched field: its distinct texts, numbered, and the documents of each. */
export interface FieldData {
  readonly name: string;
  readonly folded: SearchedTextData;
  readonly plain: SearchedTextData;
  readonly grams: GramIndex;
  /** For each document, the number of its text, or `NULL_CODE`. */
  readonly codes: Codes;
  /** Where each text's documents begin in `documents`; one more entry than texts. */
  readonly starts: Uint32Array;
  /** Ascending within each text. */
  readonly documents: Uint32Array;
}

/** Searches a field. */
export class Field {
  readonly name: string;
  readonly codes: Codes;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly #plain: SearchedTexts;
  readonly #folded: SearchedTexts;
  readonly #grams: Grams;

  constructor(data: FieldData) {
    this.name = data.name;
    this.codes = data.codes;
    this.starts = data.starts;
    this.documents = data.documents;
    this.#plain = new SearchedTexts(data.plain);
    this.#folded = new SearchedTexts(data.folded);
    this.#grams = new Grams(data.grams);
  }

  /** An upper bound of how many texts contain a needle. */
  maxTextsOf({ grams }: Needle): number {
    return this.#grams.fewest(grams);
  }

  /** Like `find`, but only in some texts. */
  findAmong(needle: Needle, some: Uint32Array): Matches {
    const { plain, pattern, isMeasure } = needle;
    const matches = (plain === "" ? this.#folded : this.#plain).matching(
      some,
      pattern,
    );
    return isMeasure === true ? this.#measures(pattern, matches) : matches;
  }

  #measures(pattern: Pattern, { inside }: Matches): Matches {
    const texts = filtered(
      inside,
      (text) => this.#folded.hasMeasure(text, pattern),
    );
    return { inside: texts, starting: texts };
  }

  /** The texts of some documents, ascending. */
  textsOf(documents: Uint32Array): Uint32Array {
    const bits = noBits(this.textCount);
    let count = 0;
    for (let at = 0; at < documents.length; at++) {
      const text = this.codes[documents[at]!]!;
      if (text === NULL_CODE || hasBit(bits, text)) continue;
      bits[text >>> 5]! |= 1 << text;
      count++;
    }
    return allRowsOfBits(bits, count);
  }

  /** The texts that contain a needle. */
  find(needle: Needle): Matches {
    const { grams, isMeasure } = needle;
    const likely = this.#grams.rarest(grams);
    // One gram that is the whole needle needs no further check, unless a number must be whole.
    return grams.length === 1 && isMeasure !== true
      ? { inside: likely, starting: this.#grams.beginning(firstOf(grams)) }
      : this.findAmong(needle, likely);
  }

  /** The texts that contain a needle at the start of a word, or as a whole word. */
  findAtWord(needle: Needle, atWord: AtWord): Matches {
    const least = atWord === "whole" ? 2 : 1;
    const texts = filtered(
      this.find(needle).starting,
      (text) => this.#folded.atWord(text, needle.pattern) >= least,
    );
    return { inside: texts, starting: texts };
  }

  /** Whether a wanted text contains a needle. */
  some(
    { plain, pattern, grams }: Needle,
    isWanted: (text: number) => boolean,
  ): boolean {
    const texts = plain === "" ? this.#folded : this.#plain;
    return this.#grams.rarest(grams).some((text) =>
      (grams.length === 1 || texts.includes(text, pattern)) && isWanted(text)
    );
  }

  /** Returns a function that tells how a text matches: 1 inside, 2 at its start, 3 exactly. */
  fitOf({ plain, pattern }: Needle): (text: number) => number {
    const texts = plain === "" ? this.#folded : this.#plain;
    return (text) => {
      if (!texts.beginsWith(text, pattern)) return 1;
      return texts.lengthOf(text) === pattern.units.length ? 3 : 2;
    };
  }

  /** The text among `some` that equals the query, if there is one: folded texts are distinct. */
  equalText({ folded }: Needle, some: Uint32Array): number | undefined {
    const pattern = patternOf(folded);
    return some.find((text) =>
      this.#folded.lengthOf(text) === pattern.units.length &&
      this.#folded.beginsWith(text, pattern)
    );
  }

  /**
   * The matching texts that contain the term as written, or at the start of a word: `tesla` is in
   * `rebates lakeview` only if spaces are ignored.
   */
  containingAsWritten(
    { plain, folded }: Needle,
    { inside, starting }: Matches,
  ): Uint32Array {
    if (plain === "") return inside;
    const pattern = patternOf(folded);
    const isPlain = plain === folded;
    let next = 0;
    return filtered(inside, (text) => {
      while (starting[next]! < text) next++;
      return starting[next] === text ||
        isPlain && this.#folded.lengthOf(text) === this.#plain.lengthOf(text) ||
        this.#folded.includes(text, pattern);
    });
  }

  /** How many texts there are. */
  get textCount(): number {
    return this.starts.length - 1;
  }

  /** How many documents have one of some texts. */
  countOf(texts: Uint32Array): number {
    let count = 0;
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      count += this.starts[text + 1]! - this.starts[text]!;
    }
    return count;
  }
}
