/**
 * Runs a task, at most one run at a time. Callers that arrive during a run share the next run, so a
 * run always starts after it was requested.
 */
export class SingleFlight {
  readonly #work: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  /** @param work Must not reject. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      this.#running = this.#work();
      return this.#running;
    });
    return this.#queued;
  }

  /** Resolves when no run is in progress. */
  idle(): Promise<void> {
    return this.#queued ?? this.#running;
  }
}
