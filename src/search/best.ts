/** A document that is found, and how well. */
export interface Found {
  readonly document: number;
  /** See `score.ts`: higher is better. */
  readonly score: number;
  /** The fields in which a word is, a bit for each. */
  readonly fields: number;
}

/**
 * Keeps the best of documents that come rising, which is how equal ones rank: those with the highest
 * scores, then the first.
 */
export class Best {
  readonly #limit: number;
  readonly #byScore: Found[][] = [];
  /** How many have at least the wanted score. */
  #count = 0;
  #wanted = 0;

  /** @param limit At least 1. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lowest score with which a further document is among the best. */
  get wanted(): number {
    return this.#wanted;
  }

  /** @param found With at least the wanted score. */
  add(found: Found): void {
    (this.#byScore[found.score] ??= []).push(found);
    this.#count++;
    while (this.#count >= this.#limit) {
      this.#count -= this.#byScore[this.#wanted]?.length ?? 0;
      this.#wanted++;
    }
  }

  /** The best first. */
  finish(): Found[] {
    return this.#byScore.toReversed().flatMap((found) => found ?? []).slice(0, this.#limit);
  }
}
