import { retold, told, type WorkerError, WorkerFailed } from "./client.ts";

/** Either end of a worker: the `Worker`, or the worker's own scope. */
export interface WorkerEnd {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

type Message =
  | { readonly ask: number; readonly request: unknown }
  | { readonly to: number; readonly result: unknown }
  | { readonly to: number; readonly error: WorkerError };

/**
 * Two threads that ask each other questions.
 *
 * @typeParam Mine What this end asks.
 * @typeParam Theirs What the other end asks.
 */
export class Dialogue<Mine, Theirs> {
  readonly #end: WorkerEnd;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  #ended: WorkerFailed | undefined;

  /** @param answer What it answers with, or throws, becomes the answer. */
  constructor(end: WorkerEnd, answer: (request: Theirs) => unknown) {
    this.#end = end;
    end.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("ask" in data) return void this.#answer(data.ask, () => answer(data.request as Theirs));
      const waiting = this.#waiting.get(data.to);
      this.#waiting.delete(data.to);
      if ("error" in data) waiting?.reject(retold(data.error));
      else waiting?.resolve(data.result);
    };
  }

  /**
   * @throws When the other end cannot answer.
   * @throws {WorkerFailed} when this was ended before it has.
   */
  ask<Result>(request: Mine): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const waiting = Promise.withResolvers<unknown>();
    const ask = this.#asked++;
    this.#waiting.set(ask, waiting);
    this.#end.postMessage({ ask, request } satisfies Message);
    return waiting.promise as Promise<Result>;
  }

  /** Nothing more is asked, and what was asked is not answered. */
  end(reason: string): void {
    this.#ended = new WorkerFailed(reason);
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended);
    this.#waiting.clear();
  }

  async #answer(to: number, answer: () => unknown): Promise<void> {
    let message: Message;
    try {
      message = { to, result: await answer() };
    } catch (error) {
      message = { to, error: told(error) };
    }
    this.#end.postMessage(message);
  }
}
