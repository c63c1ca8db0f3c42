/** Does pieces of work one after another, in the order in which they were asked for. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Does a piece of work when all before it has ended. One that fails is its asker's matter alone: the
   * next is done all the same.
   */
  add<Result>(piece: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#last.then(piece);
    this.#last = done.catch(() => {});
    return done;
  }

  /** Ends when all that was asked for so far has ended, well or not. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
