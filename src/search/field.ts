import { Documents, type DocumentSet } from "./documents.ts";
import { type GramIndex, Grams } from "./grams.ts";
import type { TitleSets } from "./score.ts";
import type { FieldData } from "./field_data.ts";
import type { Needle } from "./text.ts";
import { type Signs, signsOf, Texts } from "./text_data.ts";

/** One searched field of a segment. */
export class Field {
  readonly name: string;
  readonly #plain: Texts;
  readonly #folded: Texts;
  readonly #documents: Documents;
  #grams: Grams | undefined;

  /** @param size How many documents the segment has. */
  constructor(data: FieldData, size: number) {
    this.name = data.name;
    this.#plain = new Texts(data.plain);
    this.#folded = new Texts(data.folded);
    this.#documents = new Documents(data, size);
  }

  get indexed(): boolean {
    return this.#grams !== undefined;
  }

  attach(index: GramIndex): void {
    this.#grams = new Grams(index);
  }

  /** The documents in whose text a needle is; undefined when there are none. */
  find(needle: Needle): DocumentSet | undefined {
    const { texts, signs } = this.#side(needle);
    return this.#documents.of(this.#textsWith(texts, signs));
  }

  /**
   * How well a needle matches the texts.
   *
   * @param inside What `find` finds.
   */
  ranks(needle: Needle, inside: DocumentSet | undefined): TitleSets {
    if (inside === undefined) return { inside, prefix: undefined, exact: undefined };
    const { texts, signs } = this.#side(needle);
    const prefix = texts.beginning(this.#textsWith(texts, signs), signs);
    const exact = prefix.filter((text) => texts.lengthOf(text) === signs.length);
    return { inside, prefix: this.#documents.of(prefix), exact: this.#documents.of(exact) };
  }

  /** Where a needle is looked for, and its signs. */
  #side({ plain, folded }: Needle): { texts: Texts; signs: Signs } {
    return plain === ""
      ? { texts: this.#folded, signs: signsOf(folded) }
      : { texts: this.#plain, signs: signsOf(plain) };
  }

  /** Numbers of the texts that signs are in. */
  #textsWith(texts: Texts, signs: Signs): ArrayLike<number> {
    const includes = (text: number) => texts.includes(text, signs);
    if (texts === this.#plain && this.#grams !== undefined) {
      return this.#grams.find(signs, includes);
    }
    const found: number[] = [];
    for (let text = 0; text < texts.count; text++) if (includes(text)) found.push(text);
    return found;
  }
}
