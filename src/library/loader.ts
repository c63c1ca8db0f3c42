import { Queue } from "../base/queue.ts";
import type { StoreAddress } from "../store/database.ts";
import type { VersionName } from "../store/versions.ts";
import { WorkerFailed } from "../workers/worker_error.ts";
import { SteadyWorker } from "../workers/steady.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { ImageSchedule } from "./image_schedule.ts";
import { Images } from "./images.ts";
import { ImagesAhead } from "./images_ahead.ts";
import { isWhole } from "./load.ts";
import type { PartRecipe } from "./part.ts";
import type { Version } from "./version.ts";
import type { VersionData } from "./version_data.ts";

/** What the worker that loads is asked; see `workers/load_version.ts`. */
export type LoadRequest =
  /** Where the store is, the images of versions, if any are kept, and the code of the service. */
  | {
    readonly kind: "open";
    readonly address: StoreAddress;
    readonly images: string | undefined;
    readonly code: string;
  }
  /** With `early`, the version is told without its late parts before those are built. */
  | {
    readonly kind: "load";
    readonly dataset: string;
    readonly early: boolean;
    readonly before: VersionData | undefined;
    /** The columns whose rows are wanted by value, beside those of which `before` has groups. */
    readonly grouped: readonly string[];
  }
  /** Writes a version's image. */
  | { readonly kind: "save"; readonly data: VersionData };

/** A version as the worker built it. */
export interface BuiltVersion {
  readonly data: VersionData;
  /** Why late parts of it are missing, if any are. */
  readonly incomplete: Error | undefined;
}

/** What the worker answers to a load. */
export interface LoadAnswer extends BuiltVersion {
  /** How many bytes it still holds beside the version. */
  readonly leftBytes: number;
}

/** A loaded version. */
export interface Loaded extends BuiltVersion {
  /** Whether it was in an image as it is, so that no row was read. */
  readonly fromImage: boolean;
}

/** How a loader works. */
export interface LoaderOptions {
  /** Another worker than usual, in tests. */
  readonly module?: URL;
  /** The directory for images of versions; none are kept without. */
  readonly images?: string | undefined;
  /** The parts that an image must hold to be whole. */
  readonly parts?: readonly Pick<PartRecipe<never>, "name">[];
  /** Told why there is an image that cannot be used; the version is built from the store. */
  readonly imageRefused?: (dataset: string, fault: string) => void;
  /** Told of an image that cannot be written; the version is served all the same. */
  readonly imageFailed?: (dataset: string, error: unknown) => void;
  /** Another digest of the service's code than usual, in tests. */
  readonly code?: string;
}

const MODULE = new URL("../../workers/load_version.ts", import.meta.url);

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
 * Loads versions from the store in a worker, which is replaced when it fails. Several may be asked for
 * at once, so that the store is read for one while another is built.
 */
export class Loader {
  readonly #worker: SteadyWorker<LoadRequest>;
  readonly #images: ImageSchedule;
  /** As the service started with it. */
  readonly #code: string;
  #ahead: ImagesAhead | undefined;
  #open: Extract<LoadRequest, { kind: "open" }> | undefined;
  /** Loads that are tried on their own, one after another. */
  readonly #alone = new Queue();
  /** Whether the worker holds much that it does not need. */
  #leftMuch = false;
  /** Rows of the largest version so far. */
  #mostRows = 0;

  constructor(readonly options: LoaderOptions = {}) {
    this.#worker = new SteadyWorker(options.module ?? MODULE, {
      ...PATIENCE,
      restAfterMs: () => this.#leftMuch ? REST_SOON_MS : REST_AFTER_MS,
      rested: () => this.#rested(),
    });
    this.#code = options.code ?? codeFingerprint();
    this.#images = new ImageSchedule(
      (data) => this.#ask({ kind: "save", data }),
      options.imageFailed ?? (() => {}),
    );
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Begins to read the images that there are: a good time is before the store opens. */
  readAhead(datasets: readonly string[]): void {
    const { images } = this.options;
    if (images !== undefined) this.#ahead = new ImagesAhead(new Images(images), datasets);
  }

  /** Says where the store is; comes before the first load. */
  open(address: StoreAddress): void {
    this.#open = { kind: "open", address, images: this.options.images, code: this.#code };
  }

  /**
   * @param newest The version of it that is known to be there.
   * @param before What is loaded already, to be taken over where it stayed as it was.
   * @param early Takes the version without its late parts, which then are still to come.
   * @throws When the store cannot be read, or the version cannot be built.
   * @throws {WorkerFailed} when the load ended the worker.
   */
  async load(
    dataset: string,
    newest: VersionName | undefined,
    before?: Pick<Version, "data" | "grouped">,
    early?: (data: VersionData) => void,
  ): Promise<Loaded> {
    const { parts = [] } = this.options;
    const { image, fault } = before?.data.info == null
      ? await this.#ahead?.take(dataset) ?? {}
      : {};
    if (fault !== undefined) this.options.imageRefused?.(dataset, fault);
    if (image !== undefined && isWhole(image, newest, parts)) {
      this.#noteRows(image);
      this.#worker.restLater();
      return { data: image, incomplete: undefined, fromImage: true };
    }
    const request = {
      kind: "load",
      dataset,
      early: early !== undefined,
      before: image ?? before?.data,
      grouped: before?.grouped ?? [],
    } as const;
    return { ...await this.#load(request, early), fromImage: false };
  }

  async #load(
    request: LoadRequest & { kind: "load" },
    early: ((data: VersionData) => void) | undefined,
  ): Promise<BuiltVersion> {
    // What is told without a value only says that the worker is alive.
    const tell = (data: unknown) => data !== undefined && early?.(data as VersionData);
    const { data, incomplete, leftBytes } = await this.#asked(request, tell);
    this.#noteRows(data);
    if (leftBytes > MUCH_LEFT) {
      this.#leftMuch = true;
      this.#worker.restLater();
    }
    if (this.options.images !== undefined && incomplete === undefined) this.#images.add(data);
    return { data, incomplete };
  }

  /** Ends, when the images that are due are written. */
  async close(): Promise<void> {
    await this.#images.close();
    this.#worker.close();
  }

  async #asked(request: LoadRequest, tell: (value: unknown) => void): Promise<LoadAnswer> {
    try {
      await this.#alone.ended();
      return await this.#ask(request, tell);
    } catch (error) {
      if (!(error instanceof WorkerFailed)) throw error;
      // Perhaps another load ended the worker. Alone, it is this one's fault.
      return await this.#alone.add(() => this.#ask<LoadAnswer>(request, tell));
    }
  }

  async #ask<Result>(request: LoadRequest, tell?: (value: unknown) => void): Promise<Result> {
    const open = this.#open!;
    return await this.#worker.ask<Result>(request, { key: open, request: open }, tell);
  }

  #rested(): void {
    this.#leftMuch = false;
    if (this.#mostRows >= MANY_ROWS) this.#worker.warm();
  }

  #noteRows({ sample }: VersionData): void {
    this.#mostRows = Math.max(this.#mostRows, sample.length);
  }
}
