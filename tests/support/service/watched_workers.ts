/** The workers started from now on, and those of them that have ended; until it is disposed. */
export class WatchedWorkers implements Disposable {
  readonly started: Worker[] = [];
  readonly ended = new Set<Worker>();
  readonly #plain = globalThis.Worker;

  constructor() {
    const { started, ended } = this;
    globalThis.Worker = class extends this.#plain {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        started.push(this);
      }

      override terminate(): void {
        super.terminate();
        ended.add(this);
      }
    };
  }

  [Symbol.dispose](): void {
    globalThis.Worker = this.#plain;
  }
}
