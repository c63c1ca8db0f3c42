/**
 * Runs a piece of work one run at a time. Who asks while a run is under way shares the next one, so
 * that the work always begins after it was asked for.
 */
export class SingleFlight {
  readonly #work: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  /** @param work Does not reject. */
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

  /** Settles when nothing is under way. */
  idle(): Promise<void> {
    return this.#queued ?? this.#running;
  }
}
