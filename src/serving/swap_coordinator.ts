import { within } from "../base/async/within.ts";
import type { Update } from "./messages.ts";
import type { Thread } from "./thread.ts";

/** How long the others are waited for; one that is not ready lets its own requests wait. */
const READY_WITHIN_MS = 100;

/** A thread as releases reach it. */
type Member = Pick<Thread, "begin" | "isListening" | "prepare">;

interface Release {
  readonly update: Update;
  /** Makes the update take effect in this thread and resolves the release. */
  readonly begin: () => void;
}

/** Makes updates take effect on all threads at one moment (`swap_barrier.ts`); updates that arrive during a swap are batched. */
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
