import { WorkerClient, WorkerFailed } from "./worker_messages.ts";

/** A worker that is asked and says nothing for this long will not answer any more. */
const SILENT_MS = 10_000;

/** A question that ends worker after worker is at fault itself. */
const ATTEMPTS = 3;

/** What a worker must have been asked before a question, once since it started. */
export interface Preparation<Request> {
  /** Told apart by identity. */
  readonly key: unknown;
  readonly request: Request;
}

/**
 * A worker that is replaced when it crashes or falls silent; what it was asked is asked again. It
 * starts with the first question.
 */
export class SteadyWorker<Request> {
  readonly #module: URL;
  #client: WorkerClient<Request>;
  #prepared: unknown;
  #replaced = 0;
  #closed = false;

  constructor(module: URL) {
    this.#module = module;
    this.#client = new WorkerClient(module);
  }

  /** Questions that are not answered yet. */
  get waiting(): number {
    return this.#client.waiting;
  }

  /** How often it was replaced. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Starts the worker, so that the first question need not wait for it. */
  warm(): void {
    this.#client.start();
  }

  /**
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when every worker that was asked failed, or this is closed.
   */
  async ask<Result>(request: Request, first?: Preparation<Request>): Promise<Result> {
    for (let attempt = 1;; attempt++) {
      const client = this.#client;
      const unwatch = watch(client);
      try {
        return await this.#askOnce(client, request, first);
      } catch (error) {
        if (!(error instanceof WorkerFailed) || this.#closed) throw error;
        this.#replace(client);
        if (attempt === ATTEMPTS) throw error;
      } finally {
        unwatch();
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#client.stop();
  }

  async #askOnce<Result>(
    client: WorkerClient<Request>,
    request: Request,
    first: Preparation<Request> | undefined,
  ): Promise<Result> {
    if (first === undefined || this.#prepared === first.key) return await client.ask(request);
    this.#prepared = first.key;
    // A worker answers in order, so there is no need to wait in between.
    const asked = [client.ask(first.request), client.ask<Result>(request)] as const;
    const [ready] = await Promise.allSettled(asked);
    if (ready.status === "rejected") {
      if (this.#prepared === first.key) this.#prepared = undefined;
      throw ready.reason;
    }
    return await asked[1];
  }

  #replace(failed: WorkerClient<Request>): void {
    if (this.#client !== failed) return;
    failed.stop();
    this.#client = new WorkerClient(this.#module);
    this.#prepared = undefined;
    this.#replaced++;
  }
}

/** Stops a worker when it falls silent. Gives what ends the watch. */
function watch(client: { readonly answeredAt: number; stop(): void }): () => void {
  const since = performance.now();
  let timer = setTimeout(look, SILENT_MS);
  function look(): void {
    const silent = performance.now() - Math.max(since, client.answeredAt);
    if (silent >= SILENT_MS) client.stop();
    else timer = setTimeout(look, SILENT_MS - silent);
  }
  return () => clearTimeout(timer);
}
