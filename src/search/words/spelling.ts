import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import { type AskedWord, nearWithoutIndex, type WordsData } from "./words.ts";
import { present } from "../../base/known.ts";

/** The words of one dataset's segment. */
export interface KnownWords {
  readonly dataset: string;
  /**
   * The id of the version that the segment was built for: its words are sent to the worker once.
   */
  readonly builtFor: string;
  readonly words: WordsData;
}

/** Requests to `workers/spell.ts`: replace the known words, or find words near to some. */
export type SpellingRequest =
  | { readonly kind: "learn"; readonly known: readonly KnownWords[] }
  | {
    readonly kind: "near";
    readonly words: readonly string[];
    readonly datasets: readonly string[];
  };

/** Proposes what misspelled words may mean. */
export interface Speller {
  /** Requests so far, and how many failed. */
  readonly counts: { readonly asked: number; readonly failed: number };
  /**
   * For each of some words, the nearest known ones, the nearest first; only itself for a word that
   * begins a known one. Undefined if the worker cannot answer now.
   *
   * @param datasets Whose words may be proposed.
   * @param state Identifies the known words: they are sent again when it changes.
   * @param known All known words.
   */
  near(
    words: readonly AskedWord[],
    datasets: readonly string[],
    state: unknown,
    known: readonly KnownWords[],
  ): Promise<string[][] | undefined>;
}

const MODULE = new URL("../../../workers/spell.ts", import.meta.url);
const SUPERVISION = { idleMs: 60_000 };

/**
 * Words are indexed in a worker that starts with the first request: most processes seldom need it,
 * and the serving thread indexes nothing.
 */
export class Spelling implements Speller {
  readonly counts = { asked: 0, failed: 0 };
  readonly #worker = new SupervisedWorker<SpellingRequest>(MODULE, SUPERVISION);
  readonly #failed: (error: unknown) => void;

  /** @param failed Called with the reason when near words could not be found. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  async near(
    words: readonly AskedWord[],
    datasets: readonly string[],
    state: unknown,
    known: readonly KnownWords[],
  ): Promise<string[][] | undefined> {
    const ofDatasets = known.filter(({ dataset }) => datasets.includes(dataset))
      .map(({ words }) => words);
    const atOnce = words.map((word) => nearWithoutIndex(word, ofDatasets));
    const others = words.flatMap(({ word }, at) => atOnce[at] === undefined ? [word] : []);
    if (others.length === 0) return atOnce as string[][];
    this.counts.asked++;
    try {
      const learn = { key: state, request: { kind: "learn", known } } as const;
      const request = { kind: "near", words: others, datasets } as const;
      const near = (await this.#worker.ask<string[][]>(request, learn))
        .values();
      return atOnce.map((one) => one ?? present(near.next().value, "the words near one"));
    } catch (error) {
      this.counts.failed++;
      this.#failed(error);
      return undefined;
    }
  }

  close(): void {
    this.#worker.close();
  }
}
