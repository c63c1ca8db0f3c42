import { Queue } from "../../base/async/queue.ts";
import type { Tell } from "../../workers/dialogue.ts";
import { SteadyWorker } from "../../workers/steady.ts";
import { WorkerFailed } from "../../workers/worker_error.ts";
import type { BuiltVersion, LoadRequest } from "./load_messages.ts";
import type { VersionData } from "../versions/version_data.ts";

/** A load may be silent for two minutes: sorting a large version takes that long on a busy machine. */
const SUPERVISION = { silentMs: 120_000, attempts: 1 };

/**
 * The worker that builds versions. It starts with a load, is shared by loads that overlap, so that the
 * store is read for one while another is built, and ends after the last of them: that returns its
 * memory. It is replaced when it fails.
 */
export class LoadWorker {
  readonly #worker: SteadyWorker<LoadRequest>;
  #open: Extract<LoadRequest, { kind: "open" }> | undefined;
  /** Loads that are tried again on their own, one after another. */
  readonly #alone = new Queue();

  /** @param module The worker's entry point. */
  constructor(module: URL) {
    this.#worker = new SteadyWorker(module, { ...SUPERVISION, restAfterMs: 0 });
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Sets the first request of each worker; comes before the first load. */
  open(request: Extract<LoadRequest, { kind: "open" }>): void {
    this.#open = request;
  }

  /**
   * @param onProgress Receives the version without its deferred indexes; without a value, a sign that
   *   the load goes on.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker, also on its own.
   */
  async load(
    request: LoadRequest & { kind: "load" },
    onProgress: (data: VersionData | undefined) => void,
  ): Promise<BuiltVersion> {
    try {
      await this.#alone.ended();
      return await this.#ask(request, onProgress);
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error;
      // Perhaps another load ended the worker. Alone, it is this one's fault.
      return await this.#alone.add(() => this.#ask<BuiltVersion>(request, onProgress));
    }
  }

  /** @throws When the segment cannot be written. */
  async save(data: VersionData): Promise<void> {
    await this.#ask({ kind: "save", data });
  }

  close(): void {
    this.#worker.close();
  }

  async #ask<Result>(
    request: LoadRequest,
    onProgress?: (data: VersionData | undefined) => void,
  ): Promise<Result> {
    const open = this.#open;
    if (open === undefined) throw new TypeError("The loader was not opened");
    return await this.#worker.ask<Result>(
      request,
      { key: open, request: open },
      onProgress as Tell | undefined,
    );
  }
}
