/** Runs tasks one after another, in the order in which they were added. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a task after all earlier ones have settled. A failure rejects only this promise; later tasks
   * still run.
   */
  add<Result>(piece: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#last.then(piece);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Resolves when all tasks so far have settled. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
