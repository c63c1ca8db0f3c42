import { pause } from "./pause.ts";
import { Queue } from "./queue.ts";

/** The longest that other work may have to wait, in milliseconds. */
const AT_ONCE_MS = 4;

/**
 * Interleaves long work with everything else on its thread, even if several callers do long work at
 * once: after a few milliseconds the event loop runs before the work continues.
 */
export class Turns {
  readonly #atOnceMs: number;
  readonly #queue = new Queue();
  /** Milliseconds of work since the event loop last ran. */
  #workedMs = 0;

  constructor(atOnceMs = AT_ONCE_MS) {
    this.#atOnceMs = atOnceMs;
  }

  /** Runs a piece of work when it is its turn. */
  take<Result>(piece: () => Result | Promise<Result>): Promise<Result> {
    return this.#queue.add(async () => {
      await this.#turn();
      return await this.#timed(piece);
    });
  }

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
