import type { StoreAddress } from "../store/database.ts";
import { WorkerFailed } from "../workers/client.ts";
import { SteadyWorker } from "../workers/steady.ts";
import { ImageSchedule } from "./image_schedule.ts";
import type { VersionData } from "./version_data.ts";

/** What the worker that loads is asked; see `workers/load_version.ts`. */
export type LoadRequest =
  /** Reads the images that there are: the first load of each dataset begins with its own. */
  | { readonly kind: "ahead"; readonly images: string }
  /** Where the store is, and the images of versions, if any are kept. */
  | {
    readonly kind: "open";
    readonly address: StoreAddress;
    readonly images: string | undefined;
  }
  /** With `early`, the version is told without its late parts before those are built. */
  | {
    readonly kind: "load";
    readonly dataset: string;
    readonly early: boolean;
    readonly before: VersionData | undefined;
  }
  /** Writes a version's image. */
  | { readonly kind: "save"; readonly data: VersionData };

/** A loaded version. */
export interface Loaded {
  readonly data: VersionData;
  /** Why late parts of it are missing, if any are. */
  readonly incomplete: Error | undefined;
  /** Whether it was in an image as it is, so that no row was read. */
  readonly fromImage: boolean;
  /** Why there is an image that could not be used. */
  readonly imageFault: string | undefined;
}

/** How a loader works. */
export interface LoaderOptions {
  /** Another worker than usual, in tests. */
  readonly module?: URL;
  /** The directory for images of versions; none are kept without. */
  readonly images?: string | undefined;
  /** Told of an image that cannot be written; the version is served all the same. */
  readonly imageFailed?: (dataset: string, error: unknown) => void;
}

const MODULE = new URL("../../workers/load_version.ts", import.meta.url);

/** Sorting a large version takes the worker a while in which it says nothing. */
const PATIENCE = { silentMs: 120_000, attempts: 1 };

/** Idle for this long, the worker ends and gives its memory back. */
const REST_AFTER_MS = 30_000;

/**
 * Loads versions from the store in a worker, which is replaced when it fails. Several may be asked for
 * at once, so that the store is read for one while another is built.
 */
export class Loader {
  readonly #worker: SteadyWorker<LoadRequest>;
  readonly #images: ImageSchedule;
  #open: Extract<LoadRequest, { kind: "open" }> | undefined;
  /** Loads that are tried on their own, one after another. */
  #alone: Promise<unknown> = Promise.resolve();
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: LoaderOptions = {}) {
    this.#worker = new SteadyWorker(options.module ?? MODULE, PATIENCE);
    this.#images = new ImageSchedule(
      (data) => this.#ask({ kind: "save", data }),
      options.imageFailed ?? (() => {}),
    );
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Starts the worker, and reads images, which takes a while: a good time is before the store opens. */
  warm(): void {
    const { images } = this.options;
    if (images === undefined) return this.#worker.warm();
    // A load reads what was not read ahead.
    this.#worker.ask({ kind: "ahead", images }).catch(() => {});
  }

  /** Says where the store is; comes before the first load. */
  open(address: StoreAddress): void {
    this.#open = { kind: "open", address, images: this.options.images };
  }

  /**
   * @param before What is loaded already, to be taken over where it stayed as it was.
   * @param early Takes the version without its late parts, which then are still to come.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker.
   */
  async load(
    dataset: string,
    before?: VersionData,
    early?: (data: VersionData) => void,
  ): Promise<Loaded> {
    clearTimeout(this.#resting);
    const request = { kind: "load", dataset, before, early: early !== undefined } as const;
    // What is told without a value only says that the worker is alive.
    const tell = (data: unknown) => data !== undefined && early?.(data as VersionData);
    try {
      const loaded = await this.#asked(request, tell);
      const { data, incomplete, fromImage } = loaded;
      if (this.options.images !== undefined && incomplete === undefined && !fromImage) {
        this.#images.add(data);
      }
      return loaded;
    } finally {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#worker.rest(), REST_AFTER_MS);
    }
  }

  /** Ends, when the images that are due are written. */
  async close(): Promise<void> {
    clearTimeout(this.#resting);
    await this.#images.close();
    this.#worker.close();
  }

  async #asked(request: LoadRequest, tell: (value: unknown) => void): Promise<Loaded> {
    try {
      await this.#alone;
      return await this.#ask(request, tell);
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error;
      // Perhaps another load ended the worker. Alone, it is this one's fault.
      const alone = this.#alone.then(() => this.#ask<Loaded>(request, tell));
      this.#alone = alone.catch(() => {});
      return await alone;
    }
  }

  #ask<Result>(request: LoadRequest, tell?: (value: unknown) => void): Promise<Result> {
    const open = this.#open!;
    return this.#worker.ask(request, { key: open, request: open }, tell);
  }
}
