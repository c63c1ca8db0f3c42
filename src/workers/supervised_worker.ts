import { WorkerClient } from "./client.ts";
import type { SendProgress } from "./rpc_channel.ts";
import { WorkerFailed } from "./worker_error.ts";

/** How much is borne of a worker. */
interface SupervisionOptions {
  /** A worker that is asked and says nothing for this long will not answer any more. */
  readonly silentMs: number;
  /** A call that ends this many workers in a row is rejected instead of retried. */
  readonly attempts: number;
  /** Idle for this long after an answer, it ends and gives its memory back; left out, it stays. */
  readonly restAfterMs?: number | (() => number);
  /** Called when a worker ended that way. */
  readonly rested?: () => void;
}

const DEFAULTS: SupervisionOptions = { silentMs: 10_000, attempts: 3 };

/** What a worker must have been asked before a question, once since it started. */
interface Preparation<Request> {
  /** Compared by identity. */
  readonly key: unknown;
  readonly request: Request;
}

/**
 * A worker that is replaced when it crashes or falls silent; what it was asked is asked again. It
 * starts with the first question.
 */
export class SupervisedWorker<Request> {
  readonly #module: URL;
  readonly #options: SupervisionOptions;
  #client: WorkerClient<Request>;
  #prepared: unknown;
  #replaced = 0;
  #closed = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(module: URL, options: Partial<SupervisionOptions> = {}) {
    this.#module = module;
    this.#options = { ...DEFAULTS, ...options };
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
   * @param onProgress Receives progress reports, before the result.
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when every worker that was asked failed, or this is closed.
   */
  async ask<Result>(
    request: Request,
    first?: Preparation<Request>,
    onProgress?: SendProgress,
  ): Promise<Result> {
    clearTimeout(this.#resting);
    try {
      return await this.#askSteadily<Result>(request, first, onProgress);
    } finally {
      this.restLater();
    }
  }

  async #askSteadily<Result>(
    request: Request,
    first: Preparation<Request> | undefined,
    onProgress: SendProgress | undefined,
  ): Promise<Result> {
    for (let attempt = 1;; attempt++) {
      const client = this.#client;
      const unwatch = watch(client, this.#options.silentMs);
      try {
        return await this.#askOnce(client, request, first, onProgress);
      } catch (error) {
        if (!(error instanceof WorkerFailed) || this.#closed) throw error;
        this.#replace(client);
        if (attempt === this.#options.attempts) throw error;
      } finally {
        unwatch();
      }
    }
  }

  /** Ends the worker when it has nothing to do; the next question starts another. */
  #rest(): void {
    if (this.waiting > 0) return;
    this.#client.stop();
    this.#client = new WorkerClient(this.#module);
    this.#prepared = undefined;
    this.#options.rested?.();
  }

  /** Lets it rest when it has been idle for its time, counted from now; what is asked puts it off. */
  restLater(): void {
    clearTimeout(this.#resting);
    const { restAfterMs } = this.#options;
    if (restAfterMs === undefined || this.#closed) return;
    const ms = typeof restAfterMs === "number" ? restAfterMs : restAfterMs();
    this.#resting = setTimeout(() => this.#rest(), ms);
    Deno.unrefTimer(this.#resting);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#resting);
    this.#client.stop();
  }

  async #askOnce<Result>(
    client: WorkerClient<Request>,
    request: Request,
    first: Preparation<Request> | undefined,
    onProgress: SendProgress | undefined,
  ): Promise<Result> {
    if (first === undefined || this.#prepared === first.key) {
      return await client.ask(request, onProgress);
    }
    this.#prepared = first.key;
    // A worker answers in order, so there is no need to wait in between.
    const asked = [client.ask(first.request), client.ask<Result>(request, onProgress)] as const;
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
function watch(
  client: { readonly answeredAt: number; stop(): void },
  silentMs: number,
): () => void {
  const since = performance.now();
  let timer = setTimeout(look, silentMs);
  function look(): void {
    const silent = performance.now() - Math.max(since, client.answeredAt);
    if (silent >= silentMs) client.stop();
    else timer = setTimeout(look, silentMs - silent);
  }
  return () => clearTimeout(timer);
}
