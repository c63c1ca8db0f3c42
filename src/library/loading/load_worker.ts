import { Queue } from "../../base/async/queue.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import type { SendProgress } from "../../workers/rpc_channel.ts";
import { SupervisedWorker } from "../../workers/supervised_worker.ts";
import { WorkerFailed } from "../../workers/worker_error.ts";
import type { LoadProgress, LoadRequest } from "./load_messages.ts";
import type { VersionData } from "../versions/version_data.ts";

/** A load may be silent for two minutes: sorting a large version takes that long on a busy machine. */
const SUPERVISION = { silentMs: 120_000, attempts: 1 };
/** Loads within a second of each other share a worker: starting one takes up to half of that. */
const IDLE_MS = 1_000;

/**
 * The worker that loads versions. It starts with a load, is shared by loads that overlap, so that the
 * store is read for one while another is built, and ends a second after the last of them: that returns
 * its memory. It is replaced when it fails.
 */
export class LoadWorker {
  readonly #worker: SupervisedWorker<LoadRequest>;
  #open: Extract<LoadRequest, { kind: "open" }> | undefined;
  /** Loads that are retried alone, one after another. */
  readonly #alone = new Queue();

  /** @param module The worker's entry point. */
  constructor(module: URL) {
    this.#worker = new SupervisedWorker(module, { ...SUPERVISION, idleMs: IDLE_MS });
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Sets the first request of each worker. Call it before the first load. */
  open(request: Extract<LoadRequest, { kind: "open" }>): void {
    this.#open = request;
  }

  /**
   * Reads a version's segment (`VersionSegments.read`).
   *
   * @returns Undefined when there is none.
   * @throws When it is unusable.
   */
  async read(
    dataset: string,
    version: VersionName,
    needsFiles: boolean,
  ): Promise<VersionData | undefined> {
    const request = { kind: "read", dataset, version, needsFiles } as const;
    return await this.#ask<VersionData | null>(request) ?? undefined;
  }

  /**
   * Builds a version and writes its segment.
   *
   * @throws When the store cannot be read, the version cannot be built, or the segment not written.
   * @throws {WorkerFailed} when the build ended the worker even when it ran alone.
   */
  async build(
    request: LoadRequest & { kind: "build" },
    onProgress: (progress: LoadProgress) => void,
  ): Promise<void> {
    let isBuilt = false;
    const build = () =>
      this.#ask<null>(request, (progress) => {
        isBuilt ||= progress !== undefined && "built" in progress;
        onProgress(progress);
      });
    try {
      await this.#alone.ended();
      await build();
    } catch (error) {
      if (!(error instanceof WorkerFailed) || isBuilt) throw error;
      // Another load may have ended the worker: run this one alone to see whether it fails too.
      await this.#alone.add(build);
    }
  }

  /** @throws When the segment cannot be written. */
  async write(data: VersionData): Promise<void> {
    await this.#ask({ kind: "write", data });
  }

  close(): void {
    this.#worker.close();
  }

  async #ask<Result>(
    request: LoadRequest,
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<Result> {
    const open = this.#open;
    if (open === undefined) throw new TypeError("The loader was not opened");
    return await this.#worker.ask<Result>(
      request,
      { key: open, request: open },
      onProgress as SendProgress | undefined,
    );
  }
}
