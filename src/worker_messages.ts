/**
 * Asks a worker questions and awaits its answers. A message is `{ id, request }`; the answer is
 * `{ id, result }` or `{ id, error }`.
 */
export class WorkerClient<Request> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  constructor(module: URL) {
    this.#worker = new Worker(module, { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.result);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new Error(event.message));
    };
  }

  /** @throws When the worker cannot answer, or is stopped before it has. */
  ask<Result>(request: Request): Promise<Result> {
    const waiting = Promise.withResolvers<unknown>();
    const id = this.#asked++;
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, request });
    return waiting.promise as Promise<Result>;
  }

  stop(): void {
    this.#worker.terminate();
    this.#fail(new Error("The worker was stopped"));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** In a worker: answers what a `WorkerClient` asks. */
export function answerRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
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
