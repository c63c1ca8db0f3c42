import { within } from "../base/async/within.ts";
import type { RequestHandler } from "./answering.ts";
import type { Update } from "./messages.ts";
import type { Thread } from "./thread.ts";
import { firstOf } from "../base/known.ts";

/**
 * Makes an update (versions, keys) take effect on all threads at one moment. The first thread asks
 * the others to prepare it, waits for them for a moment at most, and then raises one shared number,
 * the epoch. Every thread reads it at the start of each request and applies what it has prepared. A
 * thread that is not prepared by then makes its requests wait, so a thread that hangs delays only
 * its own requests.
 *
 * Without this, a client whose requests reach two threads could get an older version after a newer
 * one, for as long as a message takes to reach a busy thread. `tests/serving/swap_test.ts`
 * reproduces that; a load over HTTP (`threads_test.ts`) has not shown it.
 */

/** How long to wait for other threads; a later one makes its own requests wait. */
const READY_WITHIN_MS = 100;

/** A thread as the coordinator uses it. */
type Member = Pick<Thread, "begin" | "isListening" | "prepare">;

interface Release {
  readonly update: Update;
  /** Makes the update take effect in this thread and resolves the release. */
  readonly begin: () => void;
}

/**
 * The first thread's half: prepares an update in all threads, then raises the epoch. Updates that
 * come during a swap are batched.
 */
export class SwapCoordinator {
  readonly #epoch: Int32Array;
  readonly #threads: () => readonly Member[];
  #next: Release[] = [];
  #underWay:
    | { readonly epoch: number; readonly updates: readonly Update[] }
    | undefined;
  /** Threads that have the current state, or will get it in order. */
  readonly #joined = new WeakSet<Member>();

  constructor(memory: SharedArrayBuffer, threads: () => readonly Member[]) {
    this.#epoch = new Int32Array(memory);
    this.#threads = threads;
  }

  /**
   * @param begin Applies the update in this thread; called when all threads are ready.
   * @returns Settles when it is applied; rejects with the error of `begin`. Other releases
   *   continue.
   */
  release(update: Update, begin: () => void): Promise<void> {
    if (this.#underWay === undefined && this.#members().length === 0) {
      begin();
      return Promise.resolve();
    }
    return new Promise((begun, failed) => {
      const beginAndSettle = () => {
        try {
          begun(begin());
        } catch (error) {
          failed(error);
        }
      };
      this.#next.push({ update, begin: beginAndSettle });
      if (this.#underWay === undefined) void this.#go();
    });
  }

  /** Starts a thread with the current state; from then on it receives updates. */
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
 * A thread's half: applies prepared updates when the epoch has risen, and makes requests wait while
 * it is behind.
 */
export class SwapBarrier {
  readonly #epoch: Int32Array;
  #begun: number;
  readonly #prepared: { readonly epoch: number; readonly begin: () => void }[] = [];
  #somethingPrepared = Promise.withResolvers<void>();

  /** @param begun The epoch of this thread's state. */
  constructor(memory: SharedArrayBuffer, begun: number) {
    this.#epoch = new Int32Array(memory);
    this.#begun = begun;
  }

  /** Records what to apply when an epoch begins. Epochs come in order. */
  prepare(epoch: number, begin: () => void): void {
    this.#prepared.push({ epoch, begin });
    this.#somethingPrepared.resolve();
    this.#somethingPrepared = Promise.withResolvers();
  }

  /** Applies all updates whose epoch has begun; false if this thread is still behind. */
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

  /** Makes requests wait while this thread is behind. */
  readonly gate = (answer: RequestHandler): RequestHandler => (request) =>
    this.advance() ? answer(request) : this.#caughtUp().then(() => answer(request));

  async #caughtUp(): Promise<void> {
    while (!this.advance()) await this.#somethingPrepared.promise;
  }
}
