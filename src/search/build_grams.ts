import { float64, uint32 } from "../library/columns.ts";
import { type GramIndex, longer, LONGEST, slotOf } from "./grams.ts";
import type { TextData } from "./text_data.ts";

const FIRST_SLOTS = 64;

/** Indexes the infixes of texts. */
export function buildGrams({ units, starts }: TextData): GramIndex {
  const table = new GramTable();
  const count = starts.length - 1;
  // For each text in turn, its grams, each once; and where those of each text end.
  const grams = new Uint32Array(LONGEST * units.length);
  const ends = new Uint32Array(count);
  let used = 0;
  for (let text = 0; text < count; text++) {
    const end = starts[text + 1]!;
    for (let at = starts[text]!; at < end; at++) {
      let key = 0;
      for (let next = at; next < Math.min(at + LONGEST, end); next++) {
        key = longer(key, units[next]!);
        const gram = table.count(key, text);
        if (gram !== undefined) grams[used++] = gram;
      }
    }
    ends[text] = used;
  }
  const first = new Uint32Array(table.counts.length + 1);
  table.counts.forEach((count, gram) => first[gram + 1] = first[gram]! + count);
  const next = first.slice();
  const texts = uint32(used);
  for (let text = 0, at = 0; text < count; text++) {
    for (; at < ends[text]!; at++) texts[next[grams[at]!]!++] = text;
  }
  return { ...table.finish(first), texts };
}

/** Numbers the grams and counts the texts of each. */
class GramTable {
  readonly counts: number[] = [];
  readonly #lastText: number[] = [];
  #keys = new Float64Array(FIRST_SLOTS);
  #grams = new Uint32Array(FIRST_SLOTS);

  /** The gram's number, if the text is another than at its last count. */
  count(key: number, text: number): number | undefined {
    let slot = slotOf(this.#keys, key);
    if (this.#keys[slot] === 0) {
      if (this.counts.length * 2 >= this.#keys.length) {
        this.#grow();
        slot = slotOf(this.#keys, key);
      }
      this.#keys[slot] = key;
      this.#grams[slot] = this.counts.push(0) - 1;
      this.#lastText.push(-1);
    }
    const gram = this.#grams[slot]!;
    if (this.#lastText[gram] === text) return undefined;
    this.#lastText[gram] = text;
    this.counts[gram]!++;
    return gram;
  }

  finish(first: Uint32Array): Omit<GramIndex, "texts"> {
    const keys = float64(this.#keys.length);
    keys.set(this.#keys);
    const starts = uint32(keys.length);
    const ends = uint32(keys.length);
    keys.forEach((key, slot) => {
      if (key === 0) return;
      starts[slot] = first[this.#grams[slot]!]!;
      ends[slot] = first[this.#grams[slot]! + 1]!;
    });
    return { keys, starts, ends };
  }

  #grow(): void {
    const keys = new Float64Array(2 * this.#keys.length);
    const grams = new Uint32Array(keys.length);
    this.#keys.forEach((key, from) => {
      if (key === 0) return;
      const slot = slotOf(keys, key);
      keys[slot] = key;
      grams[slot] = this.#grams[from]!;
    });
    this.#keys = keys;
    this.#grams = grams;
  }
}
