import { filtered } from "../base/filtered.ts";
import { Growing } from "../base/growing.ts";
import { converted, gathered, shared } from "../base/shared_arrays.ts";
import type { SearchDocument } from "../datasets/search_document.ts";
import { type Codes, codesOf, NULL_CODE } from "../library/columns.ts";
import { groupRows } from "../library/groups.ts";
import { ranksOf } from "../library/order.ts";
import { allRowsOfBits, hasBit, noBits } from "../library/row_bits.ts";
import { TextNumbering } from "../library/text_numbering.ts";
import { Texts as DistinctTexts } from "../library/texts.ts";
import { buildGrams, type GramIndex, Grams } from "./grams.ts";
import { foldText, type Needle } from "./text.ts";
import { type TextData, textData, Texts, unitsOf } from "./texts.ts";

/** One searched field: its distinct texts, numbered, and which documents have each. */
export interface FieldData {
  readonly name: string;
  readonly folded: TextData;
  readonly plain: TextData;
  readonly grams: GramIndex;
  /** For each document, its text, or `NULL_CODE`. */
  readonly codes: Codes;
  /** Where each text's documents begin in `documents`; one more entry than texts. */
  readonly starts: Uint32Array;
  /** Rising within each text. */
  readonly documents: Uint32Array;
}

/** The texts that something is found in, by their numbers, rising. */
export interface Matches {
  readonly inside: Uint32Array;
  /** Those in which it stands at the start of a word. */
  readonly starting: Uint32Array;
}

/** Where a word is, by field. */
export interface Found {
  readonly word: Needle;
  readonly matches: readonly Matches[];
  /** How many documents have it, by field. */
  readonly counts: readonly number[];
  /** Their sum. */
  readonly count: number;
}

/** Names of a document's searched fields, in the order of `matched_fields`. */
export function searchedFields(document: SearchDocument): string[] {
  return ["title", "subtitle", "meta", ...Object.keys(document.fields)];
}

/** The text of a searched field. */
export function searchedText(document: SearchDocument, name: string): string | null {
  switch (name) {
    case "title":
    case "subtitle":
    case "meta":
      return document[name];
    default:
      return document.fields[name]!;
  }
}

/** Distinct texts, and the number of each document's, or `NULL_CODE`. */
interface NumberedTexts {
  readonly codes: Int32Array;
  readonly texts: DistinctTexts;
}

/** Gathers a text of each of some documents: of most, many have the same. */
export class TextsBuilder {
  #distinct = new TextNumbering();
  #codes = new Growing<Int32Array>(Int32Array);

  /** Takes the text of the next document; null and an empty one are none. */
  add(text: string | null): void {
    this.#codes.push(text === null || text === "" ? NULL_CODE : this.#distinct.number(text));
  }

  /** For each document the place of its text among all in their order; none comes first. */
  ranks(): Uint32Array {
    const { codes, texts } = this.#finish(this.#codes.values.slice());
    const ranks = ranksOf(texts.all());
    return Uint32Array.from(codes, (code) => code === NULL_CODE ? 0 : 1 + ranks[code]!);
  }

  /** Gives the distinct texts, and their numbers for the documents in an order, and keeps nothing. */
  inOrder(order: Uint32Array): NumberedTexts {
    const { values } = this.#codes;
    const numbered = this.#finish(
      gathered(new Int32Array(order.length), values, order),
    );
    this.#distinct = new TextNumbering();
    this.#codes = new Growing<Int32Array>(Int32Array);
    return numbered;
  }

  #finish(codes: Int32Array): NumberedTexts {
    return { codes, texts: new DistinctTexts(this.#distinct.finish(codes).texts) };
  }
}

/** The same with the texts folded, of which there may be fewer. */
function foldedOf({ codes, texts: distinct }: NumberedTexts): NumberedTexts {
  const folded = new TextNumbering();
  // By the number of a text as it is written: folding is slow.
  const numberOf = new Int32Array(distinct.size).fill(NULL_CODE);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    if (code === NULL_CODE) continue;
    if (numberOf[code] === NULL_CODE) {
      numberOf[code] = folded.number(foldText(distinct.get(code)));
    }
    codes[at] = numberOf[code]!;
  }
  return { codes, texts: new DistinctTexts(folded.finish(codes).texts) };
}

/**
 * A field of documents in an order, and its distinct folded texts by their numbers.
 *
 * @param collect Called where much may lie about that is no longer wanted.
 */
export function buildField(
  name: string,
  gathered: TextsBuilder,
  order: Uint32Array,
  collect = () => {},
): { data: FieldData; texts: DistinctTexts } {
  const { codes, texts } = foldedOf(gathered.inOrder(order));
  collect();
  const { starts, rows } = groupRows(codes, texts.size);
  const data = {
    name,
    folded: textData(texts, "all"),
    plain: textData(texts, "plain"),
    grams: buildGrams(texts),
    codes: converted(codesOf(codes.length, texts.size), codes),
    starts: shared(starts),
    documents: shared(rows),
  };
  return { data, texts };
}

/** Looks into a field. */
export class Field {
  readonly name: string;
  readonly codes: Codes;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly #plain: Texts;
  readonly #folded: Texts;
  readonly #grams: Grams;

  constructor(data: FieldData) {
    this.name = data.name;
    this.codes = data.codes;
    this.starts = data.starts;
    this.documents = data.documents;
    this.#plain = new Texts(data.plain);
    this.#folded = new Texts(data.folded);
    this.#grams = new Grams(data.grams);
  }

  /** About how many texts have something inside, and never too few. */
  mostOf({ grams }: Needle): number {
    return this.#grams.fewest(grams);
  }

  /** The same as `find`, of some texts only. */
  findAmong({ plain, units }: Needle, some: Uint32Array): Matches {
    const texts = plain === "" ? this.#folded : this.#plain;
    const inside = filtered(some, (text) => texts.includes(text, units));
    return { inside, starting: filtered(inside, (text) => texts.includesFirst(text, units)) };
  }

  /** The texts of some documents, rising. */
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

  find({ plain, units, grams }: Needle): Matches {
    const likely = this.#grams.rarest(grams);
    const first = grams[0]!;
    // A single gram is all that is looked for.
    if (grams.length === 1) return { inside: likely, starting: this.#grams.beginning(first) };
    const texts = plain === "" ? this.#folded : this.#plain;
    const inside = filtered(likely, (text) => texts.includes(text, units));
    // What begins a word is inside too: the fewer are looked at.
    const few = this.#grams.countBeginning(first) < inside.length;
    const begun = few ? this.#grams.beginning(first) : inside;
    return { inside, starting: filtered(begun, (text) => texts.includesFirst(text, units)) };
  }

  /** Whether some text that has something inside is one that is wanted. */
  some({ plain, units, grams }: Needle, isWanted: (text: number) => boolean): boolean {
    const texts = plain === "" ? this.#folded : this.#plain;
    return this.#grams.rarest(grams).some((text) =>
      (grams.length === 1 || texts.includes(text, units)) && isWanted(text)
    );
  }

  /** Tells how texts that have something inside fit it: 1 inside, 2 at the beginning, 3 exactly. */
  fitting({ plain, units }: Needle): (text: number) => number {
    const texts = plain === "" ? this.#folded : this.#plain;
    return (text) => {
      if (!texts.beginsWith(text, units)) return 1;
      return texts.lengthOf(text) === units.length ? 3 : 2;
    };
  }

  /**
   * The texts in which what they have inside stands as written, or at the start of a word: `tesla`
   * is in `rebates lakeview` only where blanks do not count. What is as short as a gram stands
   * wherever it is.
   */
  standing({ plain, folded, grams }: Needle, { inside, starting }: Matches): Uint32Array {
    if (plain === "" || grams.length === 1) return inside;
    const units = unitsOf(folded);
    let next = 0;
    return filtered(inside, (text) => {
      while (starting[next]! < text) next++;
      return starting[next] === text ||
        this.#folded.lengthOf(text) === this.#plain.lengthOf(text) ||
        this.#folded.includes(text, units);
    });
  }

  /** How many texts there are. */
  get textCount(): number {
    return this.starts.length - 1;
  }

  /** How many documents have some texts. */
  countOf(texts: Uint32Array): number {
    let count = 0;
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      count += this.starts[text + 1]! - this.starts[text]!;
    }
    return count;
  }
}
