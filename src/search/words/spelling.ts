import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import { type AskedWord, nearAtOnce, type WordsData } from "./words.ts";
import { present } from "../../base/known.ts";

/** The words of one dataset's segment. */
export interface KnownWords {
  readonly dataset: string;
  /** The id of the version that it was built for: words of the same segment are learnt once. */
  readonly builtFor: string;
  readonly words: WordsData;
}

/** What `workers/spell.ts` is asked: to know these words and no others, or for words near to some. */
export type SpellingRequest =
  | { readonly kind: "learn"; readonly known: readonly KnownWords[] }
  | {
    readonly kind: "near";
    readonly words: readonly string[];
    readonly datasets: readonly string[];
  };

/** Proposes what misspelt words may have been meant as. */
export interface Speller {
  /** Requests so far, and failed ones. */
  readonly counts: { readonly asked: number; readonly failed: number };
  /**
   * For each of some words the nearest known ones, the nearest first; of one that is found and begins
   * a known one, itself alone. Undefined when that cannot be said now.
   *
   * @param datasets Whose words may be proposed.
   * @param state What the known words belong to: they are learnt again when it is another than before.
   * @param known All words that there are.
   */
  near(
    words: readonly AskedWord[],
    datasets: readonly string[],
    state: unknown,
    known: readonly KnownWords[],
  ): Promise<string[][] | undefined>;
}

const MODULE = new URL("../../../workers/spell.ts", import.meta.url);
const PATIENCE = { restAfterMs: 60_000 };

/**
 * The words are indexed in a worker that starts with the first question: most processes are seldom
 * asked, and the serving thread indexes nothing.
 */
export class Spelling implements Speller {
  readonly counts = { asked: 0, failed: 0 };
  readonly #worker = new SupervisedWorker<SpellingRequest>(MODULE, PATIENCE);
  readonly #failed: (error: unknown) => void;

  /** @param failed Called with the reason why near words could not be found. */
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
    const atOnce = words.map((word) => nearAtOnce(word, ofDatasets));
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
