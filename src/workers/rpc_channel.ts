import {
  deserializeError,
  serializeError,
  type WorkerError,
  WorkerFailed,
} from "./worker_error.ts";

/** Either end of a worker: the `Worker`, or the worker's own scope. */
export interface WorkerEnd {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** Any number of `early` ones come before the one that has a result or an error. */
type Message =
  | { readonly ask: number; readonly request: unknown }
  | { readonly to: number; readonly early: unknown }
  | { readonly to: number; readonly result: unknown }
  | { readonly to: number; readonly error: WorkerError };

/** Tells the other end something before it is answered; that also says that this end is alive. */
export type SendProgress = (value: unknown) => void;

interface Waiting extends PromiseWithResolvers<unknown> {
  readonly early: SendProgress | undefined;
}

/**
 * Two threads that ask each other questions.
 *
 * @typeParam Mine What this end asks.
 * @typeParam Theirs What the other end asks.
 */
export class RpcChannel<Mine, Theirs> {
  readonly #end: WorkerEnd;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #heardAt = -Infinity;
  #ended: WorkerFailed | undefined;

  /** @param answer What it answers with, or throws, becomes the answer. */
  constructor(end: WorkerEnd, answer: (request: Theirs, tell: SendProgress) => unknown) {
    this.#end = end;
    end.onmessage = ({ data }: MessageEvent<Message>) => {
      this.#heardAt = performance.now();
      if ("ask" in data) {
        return this.#answer(data.ask, (tell) => answer(data.request as Theirs, tell));
      }
      const waiting = this.#waiting.get(data.to);
      if ("early" in data) return waiting?.early?.(data.early);
      this.#waiting.delete(data.to);
      if ("error" in data) waiting?.reject(deserializeError(data.error));
      else waiting?.resolve(data.result);
    };
  }

  /** When the other end last said anything, by `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** How many questions are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @param early Takes what the other end tells before it answers.
   * @throws When the other end cannot answer.
   * @throws {WorkerFailed} when this was ended before it has.
   */
  ask<Result>(request: Mine, early?: SendProgress): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = { ...Promise.withResolvers<unknown>(), early };
    const ask = this.#asked++;
    // A request that cannot be sent is thrown back, and nobody waits for its answer.
    this.#end.postMessage({ ask, request } satisfies Message);
    this.#waiting.set(ask, waiting);
    return waiting.promise as Promise<Result>;
  }

  /** Nothing more is asked, and what was asked is not answered. */
  end(reason: string): void {
    this.#ended = new WorkerFailed(reason);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }

  async #answer(to: number, answer: (tell: SendProgress) => unknown): Promise<void> {
    const post = (message: Message) => this.#end.postMessage(message);
    try {
      post({ to, result: await answer((early) => post({ to, early })) });
    } catch (error) {
      post({ to, error: serializeError(error) });
    }
  }
}

/** In a worker that asks nothing: answers what it is asked. */
export function answerRequests<Request>(
  answer: (request: Request, tell: SendProgress) => unknown,
): void {
  // The worker's own scope; the type of `self` depends on where this module is checked.
  new RpcChannel<never, Request>(self as unknown as Worker, answer);
}
