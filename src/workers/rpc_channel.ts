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

/** Any number of `progress` messages come before the one that has a result or an error. */
type Message =
  | { readonly ask: number; readonly request: unknown }
  | { readonly to: number; readonly progress: unknown }
  | { readonly to: number; readonly result: unknown }
  | { readonly to: number; readonly error: WorkerError };

/** Sends a progress report before the response; it also shows that this end is alive. */
export type SendProgress = (value: unknown) => void;

interface Waiting extends PromiseWithResolvers<unknown> {
  readonly onProgress: SendProgress | undefined;
}

/**
 * Request and response over `postMessage`, in both directions.
 *
 * @typeParam Mine The requests of this end.
 * @typeParam Theirs The requests of the other end.
 */
export class RpcChannel<Mine, Theirs> {
  readonly #end: WorkerEnd;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #heardAt = -Infinity;
  #ended: WorkerFailed | undefined;

  /** @param answer Its result, or the error that it throws, is sent back. */
  constructor(end: WorkerEnd, answer: (request: Theirs, sendProgress: SendProgress) => unknown) {
    this.#end = end;
    end.onmessage = ({ data }: MessageEvent<Message>) => {
      this.#heardAt = performance.now();
      if ("ask" in data) {
        return this.#answer(
          data.ask,
          (sendProgress) => answer(data.request as Theirs, sendProgress),
        );
      }
      const waiting = this.#waiting.get(data.to);
      if ("progress" in data) return waiting?.onProgress?.(data.progress);
      this.#waiting.delete(data.to);
      if ("error" in data) waiting?.reject(deserializeError(data.error));
      else waiting?.resolve(data.result);
    };
  }

  /** When the last message came, by `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** How many requests have no response yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @param onProgress Receives progress reports, before the result.
   * @throws When the other end cannot answer.
   * @throws {WorkerFailed} when the channel was ended before the response.
   */
  ask<Result>(request: Mine, onProgress?: SendProgress): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = { ...Promise.withResolvers<unknown>(), onProgress };
    const ask = this.#asked++;
    // If `postMessage` throws, nothing waits for a response.
    this.#end.postMessage({ ask, request } satisfies Message);
    this.#waiting.set(ask, waiting);
    return waiting.promise as Promise<Result>;
  }

  /** Rejects pending requests and all later ones. */
  end(reason: string): void {
    this.#ended = new WorkerFailed(reason);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }

  async #answer(to: number, answer: (sendProgress: SendProgress) => unknown): Promise<void> {
    const post = (message: Message) => this.#end.postMessage(message);
    try {
      post({ to, result: await answer((progress) => post({ to, progress })) });
    } catch (error) {
      post({ to, error: serializeError(error) });
    }
  }
}

/** In a worker that sends no requests itself: answers those it receives. */
export function answerRequests<Request>(
  answer: (request: Request, sendProgress: SendProgress) => unknown,
): void {
  // The worker's own scope; the type of `self` depends on where this module is checked.
  new RpcChannel<never, Request>(self as unknown as Worker, answer);
}
