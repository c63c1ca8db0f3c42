import type { StoreAddress } from "../../store/database.ts";
import type { VersionName } from "../../store/versions/versions.ts";
import { codeFingerprint } from "../versions/code_fingerprint.ts";
import { ImageSchedule } from "./image_schedule.ts";
import { Images } from "./images.ts";
import { ImagesAhead } from "./images_ahead.ts";
import type { BuiltVersion } from "./load_messages.ts";
import { LoadWorker } from "./load_worker.ts";
import type { PartRecipe } from "../versions/part.ts";
import { isWhole } from "../versions/take_over.ts";
import type { Version } from "../versions/version.ts";
import type { VersionData } from "../versions/version_data.ts";

/** A loaded version. */
export interface Loaded extends BuiltVersion {
  /** Whether it was in an image as it is, so that no row was read. */
  readonly fromImage: boolean;
}

/** How a loader works. */
export interface LoaderOptions {
  /** The entry point of the worker that builds versions: it lies in a layer above this one. */
  readonly module: URL;
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

/** Loads versions: from an image where that is whole, else from the store, in a worker. */
export class Loader {
  readonly #options: LoaderOptions;
  readonly #worker: LoadWorker;
  readonly #images: ImageSchedule;
  /** As the service started with it. */
  readonly #code: string;
  #ahead: ImagesAhead | undefined;

  constructor(options: LoaderOptions) {
    this.#options = options;
    const { module, imageFailed = () => {}, code = codeFingerprint() } = options;
    this.#worker = new LoadWorker(module);
    this.#images = new ImageSchedule((data) => this.#worker.save(data), imageFailed);
    this.#code = code;
  }

  /** Workers replaced so far. */
  get replaced(): number {
    return this.#worker.replaced;
  }

  /** Begins to read the images that there are: a good time is before the store opens. */
  readAhead(datasets: readonly string[]): void {
    const { images } = this.#options;
    if (images !== undefined) this.#ahead = new ImagesAhead(new Images(images), datasets);
  }

  /** Says where the store is; comes before the first load. */
  open(address: StoreAddress): void {
    const { images } = this.#options;
    this.#worker.open({ kind: "open", address, images, code: this.#code });
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
    const { images, parts = [] } = this.#options;
    const image = before?.data.info == null ? await this.#imageOf(dataset) : undefined;
    if (image !== undefined && isWhole(image, newest, parts)) {
      return { data: image, incomplete: undefined, fromImage: true };
    }
    const built = await this.#worker.load({
      kind: "load",
      dataset,
      early: early !== undefined,
      before: image ?? before?.data,
      grouped: before?.grouped ?? [],
    }, (data) => data !== undefined && early?.(data));
    if (images !== undefined && built.incomplete === undefined) this.#images.add(built.data);
    return { ...built, fromImage: false };
  }

  /** Ends, when the images that are due are written. */
  async close(): Promise<void> {
    await this.#images.close();
    this.#worker.close();
  }

  async #imageOf(dataset: string): Promise<VersionData | undefined> {
    const { image, fault } = await this.#ahead?.take(dataset) ?? {};
    if (fault !== undefined) this.#options.imageRefused?.(dataset, fault);
    return image;
  }
}
