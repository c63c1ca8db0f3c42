import { filtered } from "../base/filtered.ts";
import { filled, int32, uint32 } from "../base/shared_arrays.ts";
import type { SearchDocument } from "../datasets/search_document.ts";
import { groupRows } from "../library/groups.ts";
import { NULL_CODE } from "../library/columns.ts";
import { buildGrams, type GramIndex, Grams, numbersOf } from "./grams.ts";
import { foldText, type Needle } from "./text.ts";
import { type TextData, textData, Texts, unitsOf } from "./texts.ts";

/** One searched field: its distinct texts, numbered, and which documents have each. */
export interface FieldData {
  readonly name: string;
  readonly folded: TextData;
  readonly plain: TextData;
  readonly grams: GramIndex;
  /** For each document, its text, or `NULL_CODE`. */
  readonly codes: Int32Array;
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

/** A field of documents, and its distinct folded texts. */
export function buildField(
  name: string,
  documents: readonly SearchDocument[],
): { data: FieldData; texts: string[] } {
  const numbers = new Map<string, number>();
  // Most texts stand in many records, and folding is slow.
  const known = new Map<string, number>();
  const codes = filled(int32(documents.length), (at) => {
    const text = searchedText(documents[at]!, name);
    if (text === null || text === "") return NULL_CODE;
    let number = known.get(text);
    if (number === undefined) {
      const folded = foldText(text);
      number = numbers.get(folded) ?? numbers.size;
      numbers.set(folded, number);
      known.set(text, number);
    }
    return number;
  });
  const texts = [...numbers.keys()];
  const { starts, rows } = groupRows(codes, texts.length);
  const data = {
    name,
    folded: textData(texts, "all"),
    plain: textData(texts, "plain"),
    grams: buildGrams(texts),
    codes,
    starts: shared(starts),
    documents: shared(rows),
  };
  return { data, texts };
}

/** Looks into a field. */
export class Field {
  readonly name: string;
  readonly codes: Int32Array;
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
    const bits = new Uint32Array(Math.ceil(this.textCount / 32));
    let count = 0;
    for (let at = 0; at < documents.length; at++) {
      const text = this.codes[documents[at]!]!;
      if (text === NULL_CODE || (bits[text >>> 5]! >>> text & 1) === 1) continue;
      bits[text >>> 5]! |= 1 << text;
      count++;
    }
    return numbersOf(bits, count);
  }

  find({ plain, units, grams }: Needle): Matches {
    const inside = this.#grams.rarest(grams);
    const starting = this.#grams.beginning(grams[0]!);
    // A single gram is all that is looked for.
    if (grams.length === 1) return { inside, starting };
    const texts = plain === "" ? this.#folded : this.#plain;
    return {
      inside: filtered(inside, (text) => texts.includes(text, units)),
      starting: filtered(starting, (text) => texts.includesFirst(text, units)),
    };
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

function shared(items: Uint32Array): Uint32Array {
  const copy = uint32(items.length);
  copy.set(items);
  return copy;
}
