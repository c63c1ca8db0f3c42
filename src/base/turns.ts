import { setImmediate } from "node:timers/promises";

/**
 * Lets long work take turns with everything else on its thread: each piece begins in a turn of the
 * event loop of its own, also where many ask at once, so others wait for one piece, never for all.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles when the next piece may begin. */
  next(): Promise<unknown> {
    return this.#last = this.#last.then(() => setImmediate());
  }
}
