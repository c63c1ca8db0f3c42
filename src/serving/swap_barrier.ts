import type { RequestHandler } from "./answering.ts";

/**
 * Makes an update take effect on all threads at one moment. The first thread tells the others to prepare it, waits
 * until they have, at most for a moment, and then sets one shared number, the epoch. Every thread reads
 * that at the start of each request and begins with what it has prepared. One that has not prepared it
 * by then lets its requests wait until it has. So who was answered from the new is never answered from
 * the old again, by whichever thread, and one that hangs holds up none but itself.
 */
export class SwapBarrier {
  readonly #epoch: Int32Array;
  #begun: number;
  readonly #prepared: { readonly epoch: number; readonly begin: () => void }[] = [];
  #somethingPrepared = Promise.withResolvers<void>();

  /** @param begun The epoch of what this thread has. */
  constructor(memory: SharedArrayBuffer, begun: number) {
    this.#epoch = new Int32Array(memory);
    this.#begun = begun;
  }

  /** Notes what is to be done when an epoch begins; they come in order. */
  prepare(epoch: number, begin: () => void): void {
    this.#prepared.push({ epoch, begin });
    this.#somethingPrepared.resolve();
    this.#somethingPrepared = Promise.withResolvers();
  }

  /** Begins with all whose epoch has come; false when this thread is behind even so. */
  advance(): boolean {
    const epoch = Atomics.load(this.#epoch, 0);
    if (epoch === this.#begun) return true;
    while (this.#prepared.length > 0 && this.#prepared[0]!.epoch <= epoch) {
      const { epoch: begun, begin } = this.#prepared.shift()!;
      begin();
      this.#begun = begun;
    }
    return this.#begun === epoch;
  }

  /** Lets requests wait while this thread is behind. */
  readonly gate = (answer: RequestHandler): RequestHandler => (request) =>
    this.advance() ? answer(request) : this.#caughtUp().then(() => answer(request));

  async #caughtUp(): Promise<void> {
    while (!this.advance()) await this.#somethingPrepared.promise;
  }
}
