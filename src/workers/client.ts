import { RpcChannel, type SendProgress } from "./rpc_channel.ts";
import { WorkerFailed } from "./worker_error.ts";

/** Sends requests to a worker, which starts with the first request. */
export class WorkerClient<Request> {
  readonly #module: URL;
  #worker: Worker | undefined;
  #dialogue: RpcChannel<Request, never> | undefined;
  /** Why it accepts no more requests. */
  #ended: string | undefined;

  constructor(module: URL) {
    this.#module = module;
  }

  /** When the last message came, by `performance.now()`. */
  get answeredAt(): number {
    return this.#dialogue?.heardAt ?? -Infinity;
  }

  /** Pending requests. */
  get waiting(): number {
    return this.#dialogue?.waiting ?? 0;
  }

  /**
   * @param onProgress Receives progress reports, before the result.
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when it ends, or is stopped, before the response.
   */
  async ask<Result>(request: Request, onProgress?: SendProgress): Promise<Result> {
    return await this.start().ask<Result>(request, onProgress);
  }

  /**
   * Starts the worker, unless it has started.
   *
   * @throws {WorkerFailed} when it has ended.
   */
  start(): RpcChannel<Request, never> {
    if (this.#dialogue !== undefined) return this.#dialogue;
    if (this.#ended !== undefined) throw new WorkerFailed(this.#ended);
    const worker = this.#worker = new Worker(this.#module, { type: "module" });
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(event.message);
    };
    return this.#dialogue = new RpcChannel<Request, never>(worker, noQuestion);
  }

  stop(): void {
    this.#worker?.terminate();
    this.#end("The worker was stopped");
  }

  #end(reason: string): void {
    this.#ended = reason;
    this.#dialogue?.end(reason);
  }
}

function noQuestion(): never {
  throw new TypeError("A worker that only answers has asked");
}
