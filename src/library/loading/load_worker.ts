import { Queue } from "../../base/async/queue.ts";
import type { Tell } from "../../workers/dialogue.ts";
import { SteadyWorker } from "../../workers/steady.ts";
import { WorkerFailed } from "../../workers/worker_error.ts";
import type { BuiltVersion, LoadAnswer, LoadRequest } from "./load_messages.ts";
import type { VersionData } from "../versions/version_data.ts";

const MODULE = new URL("../../../workers/load_version.ts", import.meta.url);

/** Sorting a large version takes the worker a while in which it says nothing. */
const PATIENCE = { silentMs: 120_000, attempts: 1 };

/** Idle for this long, the worker ends and gives its memory back. */
const REST_AFTER_MS = 30_000;
/** With so much left of a load it does so sooner: the next one is not to come on top of it. */
const MUCH_LEFT = 384 * 2 ** 20;
const REST_SOON_MS = 1_000;

/**
 * To start a worker holds this thread up for some 30 ms, and for 80 while the command that published is
 * still at work. Where a version had so many rows, the next one starts as soon as the last has ended;
 * where none had, its 8 MB weigh more.
 */
const MANY_ROWS = 100_000;

/**
 * The worker that loads: replaced when it fails, and ended when it has nothing to do. Several loads may
 * be asked for at once, so that the store is read for one while another is built.
 */
export class LoadWorker {
  readonly #worker: SteadyWorker<LoadRequest>;
  #open: Extract<LoadRequest, { kind: "open" }> | undefined;
  /** Loads that are tried on their own, one after another. */
  readonly #alone = new Queue();
  /** Whether the worker holds much that it does not need. */
  #leftMuch = false;
  /** Rows of the largest version so far. */
  #mostRows = 0;

  constructor(module = MODULE) {
    this.#worker = new SteadyWorker(module, {
      ...PATIENCE,
      restAfterMs: () => this.#leftMuch ? REST_SOON_MS : REST_AFTER_MS,
      rested: () => this.#rested(),
    });
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Says what each worker is asked first; comes before the first load. */
  open(request: Extract<LoadRequest, { kind: "open" }>): void {
    this.#open = request;
  }

  /**
   * @param tell Takes the version without its late parts; without a value it says that the load goes on.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker, also on its own.
   */
  async load(
    request: LoadRequest & { kind: "load" },
    tell: (data: VersionData | undefined) => void,
  ): Promise<BuiltVersion> {
    const { data, incomplete, leftBytes } = await this.#loaded(request, tell);
    if (leftBytes > MUCH_LEFT) this.#leftMuch = true;
    this.note(data);
    return { data, incomplete };
  }

  /** @throws When the image cannot be written. */
  async save(data: VersionData): Promise<void> {
    await this.#ask({ kind: "save", data });
  }

  /** Takes note of a version's size, also of one that was found built: the next may be as large. */
  note({ sample }: VersionData): void {
    this.#mostRows = Math.max(this.#mostRows, sample.length);
    this.#worker.restLater();
  }

  close(): void {
    this.#worker.close();
  }

  async #loaded(
    request: LoadRequest,
    tell: (data: VersionData | undefined) => void,
  ): Promise<LoadAnswer> {
    try {
      await this.#alone.ended();
      return await this.#ask(request, tell);
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error;
      // Perhaps another load ended the worker. Alone, it is this one's fault.
      return await this.#alone.add(() => this.#ask<LoadAnswer>(request, tell));
    }
  }

  async #ask<Result>(
    request: LoadRequest,
    tell?: (data: VersionData | undefined) => void,
  ): Promise<Result> {
    const open = this.#open!;
    return await this.#worker.ask<Result>(
      request,
      { key: open, request: open },
      tell as Tell | undefined,
    );
  }

  #rested(): void {
    this.#leftMuch = false;
    if (this.#mostRows >= MANY_ROWS) this.#worker.warm();
  }
}
