import { pause } from "./pause.ts";
import { Queue } from "./queue.ts";

/** For how long others may have to wait. */
const AT_ONCE_MS = 4;

/**
 * Lets long work take turns with everything else on its thread, also where many do some at once:
 * after some milliseconds of it, others have theirs before it goes on.
 */
export class Turns {
  readonly #atOnceMs: number;
  readonly #queue = new Queue();
  /** For how long pieces were done since others had their turn. */
  #workedMs = 0;

  constructor(atOnceMs = AT_ONCE_MS) {
    this.#atOnceMs = atOnceMs;
  }

  /** Does a piece of work when it is its turn. */
  take<Result>(piece: () => Result | Promise<Result>): Promise<Result> {
    return this.#queue.add(async () => {
      await this.#turn();
      return await this.#timed(piece);
    });
  }

  /**
   * A timer, because the runtime looks for what came over the network only when it has nothing else
   * to do: with `setImmediate` a request waited for twenty pieces.
   */
  async #turn(): Promise<void> {
    if (this.#workedMs < this.#atOnceMs) return;
    await pause();
    this.#workedMs = 0;
  }

  async #timed<Result>(piece: () => Result | Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await piece();
    } finally {
      this.#workedMs += performance.now() - began;
    }
  }
}
