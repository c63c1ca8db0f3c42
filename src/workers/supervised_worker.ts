import { WorkerClient } from "./client.ts";
import type { SendProgress } from "./rpc_channel.ts";
import { WorkerFailed } from "./worker_error.ts";

/** How long and how often a worker may fail. */
interface SupervisionOptions {
  /** A worker with pending requests that sends nothing for this long is replaced. */
  readonly silentMs: number;
  /** A call that ends this many workers in a row is rejected instead of retried. */
  readonly attempts: number;
  /** If idle for this long after a response, it ends and frees its memory; by default it stays. */
  readonly idleMs?: number | (() => number);
  /** Called when a worker ended because it was idle. */
  readonly onIdleEnd?: () => void;
}

const DEFAULTS: SupervisionOptions = { silentMs: 10_000, attempts: 3 };

/** A request that a worker must get before others, once after it started. */
interface Preparation<Request> {
  /** Compared by identity. */
  readonly key: unknown;
  readonly request: Request;
}

/**
 * A worker that is replaced when it crashes or hangs; its pending requests are sent again. It
 * starts with the first request.
 */
export class SupervisedWorker<Request> {
  readonly #module: URL;
  readonly #options: SupervisionOptions;
  #client: WorkerClient<Request>;
  #prepared: unknown;
  #replaced = 0;
  #closed = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(module: URL, options: Partial<SupervisionOptions> = {}) {
    this.#module = module;
    this.#options = { ...DEFAULTS, ...options };
    this.#client = new WorkerClient(module);
  }

  /** Pending requests. */
  get waiting(): number {
    return this.#client.waiting;
  }

  /** How often it was replaced. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Starts the worker, so that the first request does not wait for it. */
  warm(): void {
    this.#client.start();
  }

  /**
   * Sends a request, to a new worker if one fails.
   *
   * @param first What the worker needs before this request, once after it started.
   * @param onProgress Receives progress reports, before the result.
   * @throws When the worker cannot answer.
   * @throws {WorkerFailed} when every worker failed, or this object is closed.
   */
  async ask<Result>(
    request: Request,
    first?: Preparation<Request>,
    onProgress?: SendProgress,
  ): Promise<Result> {
    clearTimeout(this.#idleTimer);
    try {
      return await this.#askWithRetries<Result>(request, first, onProgress);
    } finally {
      this.endWhenIdle();
    }
  }

  async #askWithRetries<Result>(
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

  /** Ends the worker if it is idle; the next request starts another. */
  #endIfIdle(): void {
    if (this.waiting > 0) return;
    this.#client.stop();
    this.#client = new WorkerClient(this.#module);
    this.#prepared = undefined;
    this.#options.onIdleEnd?.();
  }

  /** Ends the worker after its idle time, counted from now, unless a request comes. */
  endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#closed) return;
    const ms = typeof idleMs === "number" ? idleMs : idleMs();
    this.#idleTimer = setTimeout(() => this.#endIfIdle(), ms);
    Deno.unrefTimer(this.#idleTimer);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
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
    // A worker responds in order, so there is no need to wait in between.
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

/** Stops a worker when it hangs. Returns a function that ends the watch. */
function watch(
  client: { readonly answeredAt: number; stop(): void },
  silentMs: number,
): () => void {
  const since = performance.now();
  let timer = setTimeout(check, silentMs);
  function check(): void {
    const silent = performance.now() - Math.max(since, client.answeredAt);
    if (silent >= silentMs) client.stop();
    else timer = setTimeout(check, silentMs - silent);
  }
  return () => clearTimeout(timer);
}
