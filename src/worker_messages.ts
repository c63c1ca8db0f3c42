/** A worker ended, or was stopped, before it answered: the question may be asked again elsewhere. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
}

/**
 * Asks a worker questions and awaits its answers. A message is `{ id, request }`; the answer is
 * `{ id, result }` or `{ id, error }`. The worker starts with the first question.
 */
export class WorkerClient<Request> {
  readonly #module: URL;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #answeredAt = -Infinity;
  /** Why it answers nothing more. */
  #ended: WorkerFailed | undefined;

  constructor(module: URL) {
    this.#module = module;
  }

  /** When it last answered, by `performance.now()`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** How many questions are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when it ends, or is stopped, before it has.
   */
  ask<Result>(request: Request): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = Promise.withResolvers<unknown>();
    const id = this.#asked++;
    this.#waiting.set(id, waiting);
    this.start().postMessage({ id, request });
    return waiting.promise as Promise<Result>;
  }

  /** Starts the worker, unless it is started. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    if (this.#ended !== undefined) throw this.#ended;
    const worker = this.#worker = new Worker(this.#module, { type: "module" });
    worker.onmessage = ({ data }) => {
      this.#answeredAt = performance.now();
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new WorkerFailed(event.message));
    };
    return worker;
  }

  stop(): void {
    this.#worker?.terminate();
    this.#fail(new WorkerFailed("The worker was stopped"));
  }

  #fail(error: WorkerFailed): void {
    this.#ended = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** In a worker: answers what a `WorkerClient` asks. */
export function answerRequests<Request>(answer: (request: Request) => unknown): void {
  // The worker's own scope; the type of `self` depends on where this module is checked.
  const scope = self as unknown as Worker;
  scope.onmessage = async ({ data }) => {
    const { id, request } = data as { id: number; request: Request };
    try {
      scope.postMessage({ id, result: await answer(request) });
    } catch (error) {
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
