import { Growing } from "../../base/memory/growing.ts";
import { converted, gathered, shared } from "../../base/memory/shared_arrays.ts";
import { codesOf, NULL_CODE } from "../../library/columns/columns.ts";
import { groupRows } from "../../library/columns/groups.ts";
import { ranksOf } from "../../library/query/order.ts";
import { TextNumbering } from "../../library/columns/text_numbering.ts";
import { Texts } from "../../library/columns/texts.ts";
import type { FieldData } from "./field.ts";
import { buildGrams } from "./gram_table.ts";
import { foldText } from "./text.ts";
import { textData } from "./texts.ts";

/** Distinct texts, and for each document the number of its text, or `NULL_CODE`. */
interface NumberedTexts {
  readonly codes: Int32Array;
  readonly texts: Texts;
}

/** Collects one text of each document, storing repeated texts once. */
export class TextsBuilder {
  #distinct = new TextNumbering();
  #codes = new Growing<Int32Array>(Int32Array);

  /** Adds the text of the next document; null and empty texts count as none. */
  add(text: string | null): void {
    this.#codes.push(text === null || text === "" ? NULL_CODE : this.#distinct.number(text));
  }

  /** For each document the rank of its text; documents without a text come first. */
  ranks(): Uint32Array {
    const { codes, texts } = this.#finish(this.#codes.values.slice());
    const ranks = ranksOf(texts.all());
    return Uint32Array.from(codes, (code) => code === NULL_CODE ? 0 : 1 + ranks[code]!);
  }

  /** The distinct texts, and their numbers for the documents in an order. Empties the builder. */
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
    return { codes, texts: new Texts(this.#distinct.finish(codes).texts) };
  }
}

/** Folds the texts and renumbers them, because several may fold to one. */
function foldedOf({ codes, texts: distinct }: NumberedTexts): NumberedTexts {
  const folded = new TextNumbering();
  // By the number of the unfolded text: folding is slow.
  const numberOf = new Int32Array(distinct.size).fill(NULL_CODE);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    if (code === NULL_CODE) continue;
    if (numberOf[code] === NULL_CODE) {
      numberOf[code] = folded.number(foldText(distinct.get(code)));
    }
    codes[at] = numberOf[code]!;
  }
  return { codes, texts: new Texts(folded.finish(codes).texts) };
}

/** A field of documents in an order, and its distinct folded texts by their numbers. */
export function buildField(
  name: string,
  gathered: TextsBuilder,
  order: Uint32Array,
): { data: FieldData; texts: Texts } {
  const { codes, texts } = foldedOf(gathered.inOrder(order));
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
