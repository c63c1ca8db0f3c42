import { Queue } from "../../base/async/queue.ts";
import type { VersionData } from "../versions/version_data.ts";
import type { VersionSegments } from "./version_segments.ts";

/** A dataset's segment that was read before the store was opened. */
interface ReadAhead {
  /** Undefined when there is no usable segment. */
  readonly data: VersionData | undefined;
  /** Why an existing segment is unusable. */
  readonly refused: unknown;
}

/**
 * Reads the newest local segment of each dataset, one after another, while a start waits for its
 * store. Each is used once: later loads start from the version that is served.
 */
export class SegmentsAhead {
  readonly #segments: VersionSegments;
  readonly #read = new Map<string, Promise<ReadAhead>>();

  constructor(segments: VersionSegments, datasets: readonly string[]) {
    this.#segments = segments;
    const reads = new Queue();
    for (const dataset of datasets) {
      this.#read.set(dataset, reads.add(() => this.#readOne(dataset)));
    }
  }

  async take(dataset: string): Promise<ReadAhead> {
    const read = await this.#read.get(dataset);
    this.#read.delete(dataset);
    return read ?? { data: undefined, refused: undefined };
  }

  async #readOne(dataset: string): Promise<ReadAhead> {
    try {
      return { data: await this.#segments.readNewestLocal(dataset), refused: undefined };
    } catch (refused) {
      return { data: undefined, refused };
    }
  }
}
