import { codeOf } from "../base/log.ts";

/** A worker ended, or was stopped, before it answered: the question may be asked again elsewhere. */
export class WorkerFailed extends Error {
  override readonly name = "WorkerFailed";
}

/** One message of a worker: `early` ones come before the last, which has a result or an error. */
type WorkerMessage =
  | { readonly id: number; readonly early: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: WorkerError };

/** What is told of an error that a worker caught. */
export interface WorkerError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** The system's or Postgres', also of its cause. */
  readonly code?: string;
}

interface Waiting extends PromiseWithResolvers<unknown> {
  readonly early: ((value: unknown) => void) | undefined;
}

/**
 * Asks a worker questions and awaits its answers. A message is `{ id, request }`; the answer is
 * `{ id, result }` or `{ id, error }`, and any number of `{ id, early }` may come before it. The
 * worker starts with the first question.
 */
export class WorkerClient<Request> {
  readonly #module: URL;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
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
   * @param early Takes what the worker tells before it answers.
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when it ends, or is stopped, before it has.
   */
  ask<Result>(request: Request, early?: (value: unknown) => void): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = { ...Promise.withResolvers<unknown>(), early };
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
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      this.#answeredAt = performance.now();
      const waiting = this.#waiting.get(data.id);
      if ("early" in data) return waiting?.early?.(data.early);
      this.#waiting.delete(data.id);
      if ("error" in data) waiting?.reject(retold(data.error));
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

/**
 * In a worker: answers what a `WorkerClient` asks.
 *
 * @param answer May tell values before its answer; each also says that the worker is alive.
 */
export function answerRequests<Request>(
  answer: (request: Request, tell: (value: unknown) => void) => unknown,
): void {
  // The worker's own scope; the type of `self` depends on where this module is checked.
  const scope = self as unknown as Worker;
  const post = (message: WorkerMessage) => scope.postMessage(message);
  scope.onmessage = async ({ data }) => {
    const { id, request } = data as { id: number; request: Request };
    try {
      post({ id, result: await answer(request, (early) => post({ id, early })) });
    } catch (error) {
      post({ id, error: told(error) });
    }
  };
}

/** An error as a message carries it. */
export function told(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error), stack: "" };
  const code = codeOf(error);
  const { name, message, stack = "" } = error;
  return { name, message, stack, ...code === undefined ? {} : { code } };
}

/** The error that a message carries: of its class, only the name is left. */
export function retold(error: WorkerError): Error {
  return Object.assign(new Error(), error);
}
