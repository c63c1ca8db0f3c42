import { within } from "../base/async/within.ts";
import type { RequestHandler } from "./answering.ts";
import type { Update } from "./messages.ts";
import type { Thread } from "./thread.ts";
import { firstOf } from "../base/known.ts";

/**
 * Makes an update (versions, keys) take effect on all threads at one moment. The first thread tells the
 * others to prepare it, waits until they have, at most for a moment, and then raises one shared number,
 * the epoch. Every thread reads that at the start of each request and begins with what it has prepared.
 * One that has not prepared it by then lets its requests wait until it has, so a thread that hangs holds
 * up none but itself.
 *
 * Without the waiting, a client whose requests reach two threads could get an older version after a
 * newer one for as long as a message takes to reach a busy thread. `tests/serving/swap_test.ts` makes
 * that happen; a load over HTTP (`threads_test.ts`) has not shown it.
 */

/** How long the others are waited for; one that is not ready lets its own requests wait. */
const READY_WITHIN_MS = 100;

/** A thread as releases reach it. */
type Member = Pick<Thread, "begin" | "isListening" | "prepare">;

interface Release {
  readonly update: Update;
  /** Makes the update take effect in this thread and resolves the release. */
  readonly begin: () => void;
}

/**
 * The first thread's half: prepares an update everywhere, then raises the number. Updates that arrive
 * during a swap are batched.
 */
export class SwapCoordinator {
  readonly #epoch: Int32Array;
  readonly #threads: () => readonly Member[];
  #next: Release[] = [];
  #underWay:
    | { readonly epoch: number; readonly updates: readonly Update[] }
    | undefined;
  /** Those that have all that is served, or will have it in turn. */
  readonly #joined = new WeakSet<Member>();

  constructor(memory: SharedArrayBuffer, threads: () => readonly Member[]) {
    this.#epoch = new Int32Array(memory);
    this.#threads = threads;
  }

  /**
   * @param begin Makes the update take effect in this thread; called when all threads are ready.
   * @returns Settles when it has; rejects with what `begin` throws. What others released goes on.
   */
  release(update: Update, begin: () => void): Promise<void> {
    if (this.#underWay === undefined && this.#members().length === 0) {
      begin();
      return Promise.resolve();
    }
    return new Promise((begun, failed) => {
      const tell = () => {
        try {
          begun(begin());
        } catch (error) {
          failed(error);
        }
      };
      this.#next.push({ update, begin: tell });
      if (this.#underWay === undefined) void this.#go();
    });
  }

  /** Opens a thread with the current state; from then on it receives updates. */
  async join(
    thread: Member,
    open: (epoch: number) => Promise<void>,
  ): Promise<void> {
    const opened = open(this.#epoch[0]!);
    this.#joined.add(thread);
    if (this.#underWay !== undefined) {
      void thread.prepare(this.#underWay.epoch, this.#underWay.updates);
    }
    await opened;
  }

  async #go(): Promise<void> {
    while (this.#next.length > 0) {
      const releases = this.#next;
      this.#next = [];
      const epoch = this.#epoch[0]! + 1;
      const updates = releases.map(({ update }) => update);
      this.#underWay = { epoch, updates };
      const asked = this.#members().map((thread) => ({
        thread,
        ready: thread.prepare(epoch, updates),
      }));
      // A thread that does not listen yet answers no requests.
      const ready = asked.filter(({ thread }) => thread.isListening).map((
        { ready },
      ) => ready);
      await within(READY_WITHIN_MS, Promise.all(ready), undefined);
      for (const { begin } of releases) begin();
      Atomics.store(this.#epoch, 0, epoch);
      this.#underWay = undefined;
      for (const thread of this.#members()) thread.begin();
    }
  }

  #members(): Member[] {
    return this.#threads().filter((thread) => this.#joined.has(thread));
  }
}

/**
 * A thread's half: begins with what it has prepared when the shared number has risen, and makes
 * requests wait while it is behind.
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
    while (this.#prepared.length > 0 && firstOf(this.#prepared).epoch <= epoch) {
      const { epoch: begun, begin } = firstOf(this.#prepared);
      this.#prepared.shift();
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
