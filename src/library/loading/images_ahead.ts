import { Queue } from "../../base/async/queue.ts";
import type { Images } from "./images.ts";
import type { VersionData } from "../versions/version_data.ts";

/** What was found of a dataset's image. */
export interface ReadImage {
  /** Undefined when there is none that can be used. */
  readonly image: VersionData | undefined;
  /** Why there is one that cannot be used. */
  readonly fault: string | undefined;
}

/**
 * Reads images one after another while a start waits for its store. Each is taken once: the next load
 * of the dataset is of what is served.
 */
export class ImagesAhead {
  readonly #images: Images;
  readonly #read = new Map<string, Promise<ReadImage>>();

  constructor(images: Images, datasets: readonly string[]) {
    this.#images = images;
    const reads = new Queue();
    for (const dataset of datasets) {
      this.#read.set(dataset, reads.add(() => this.#readOne(dataset)));
    }
  }

  async take(dataset: string): Promise<ReadImage> {
    const read = await this.#read.get(dataset);
    this.#read.delete(dataset);
    return read ?? { image: undefined, fault: undefined };
  }

  async #readOne(dataset: string): Promise<ReadImage> {
    let fault: string | undefined;
    const image = await this.#images.read(dataset, (error) => fault = String(error));
    return { image, fault };
  }
}
