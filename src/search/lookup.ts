import { LRUCache } from "lru-cache";
import type { DocumentSet } from "./documents.ts";
import { Field } from "./field.ts";
import type { GramIndex } from "./grams.ts";
import { MOST_FIELDS, type TitleSets, type WordSets } from "./score.ts";
import type { FieldData } from "./field_data.ts";
import type { Needle } from "./text.ts";

/** Bytes of sets that are kept for each document of a segment, and at least. */
const KEPT_BYTES = 16;
const LEAST_KEPT_BYTES = 1 << 16;

/** About what a kept answer takes besides its sets. */
const ENTRY_BYTES = 512;

/**
 * Finds words in the fields of a segment. The sets of the last ones are kept, as common words are
 * asked for again and again, and theirs take longest to make.
 */
export class Lookup {
  readonly #fields: readonly Field[];
  readonly #words: LRUCache<string, WordSets>;
  readonly #titles: LRUCache<string, TitleSets>;

  /**
   * @param size How many documents the segment has.
   * @throws {TypeError} when there are more fields than a rank can count.
   */
  constructor(fields: readonly FieldData[], size: number) {
    if (fields.length > MOST_FIELDS) {
      throw new TypeError(`More than ${MOST_FIELDS} searched fields`);
    }
    this.#fields = fields.map((field) => new Field(field, size));
    const maxSize = Math.max(KEPT_BYTES * size, LEAST_KEPT_BYTES);
    this.#words = new LRUCache({ maxSize, sizeCalculation: bytesOf });
    this.#titles = new LRUCache({
      maxSize,
      sizeCalculation: ({ inside, prefix, exact }) => bytesOf([inside, prefix, exact]),
    });
  }

  get indexed(): boolean {
    return this.#fields.every((field) => field.indexed);
  }

  /** @param indexes In the order of the fields. */
  attach(indexes: readonly GramIndex[]): void {
    this.#fields.forEach((field, i) => field.attach(indexes[i]!));
  }

  /** Where a word is. */
  find(word: Needle): WordSets {
    return kept(this.#words, word, () => this.#fields.map((field) => field.find(word)));
  }

  /** How well a whole query matches the first field, the title. */
  ranks(whole: Needle): TitleSets {
    const title = this.#fields[0]!;
    return kept(this.#titles, whole, () => {
      const found = this.#words.get(keyOf(whole));
      return title.ranks(whole, found === undefined ? title.find(whole) : found[0]);
    });
  }

  /** Names of the fields whose bits are set. */
  names(fields: number): string[] {
    return this.#fields.filter((_, i) => (fields >>> i & 1) === 1).map(({ name }) => name);
  }
}

function kept<V extends object>(cache: LRUCache<string, V>, needle: Needle, find: () => V): V {
  const key = keyOf(needle);
  let value = cache.get(key);
  if (value === undefined) cache.set(key, value = find());
  return value;
}

/** One for needles that find the same: what is not plain has no sign of what is. */
function keyOf({ plain, folded }: Needle): string {
  return plain || folded;
}

function bytesOf(sets: WordSets): number {
  const bytes = (set: DocumentSet | undefined) => (set?.bits ?? set?.list)?.byteLength ?? 0;
  return sets.reduce((sum, set) => sum + bytes(set), ENTRY_BYTES);
}
