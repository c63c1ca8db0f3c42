import { Queue } from "../../base/async/queue.ts";
import type { VersionData } from "../versions/version_data.ts";

/** A dataset that is published again and again is written no more often than this. */
const INTERVAL_MS = 30_000;
/** What could not be written is tried again after a pause that doubles so often: up to about an hour. */
const MOST_DOUBLINGS = 7;

/**
 * Says when images of versions are written: one at a time, and of each dataset not too often. One that
 * could not be written, for want of room for example, is tried again.
 */
export class ImageSchedule {
  readonly #write: (data: VersionData) => Promise<unknown>;
  readonly #intervalMs: number;
  readonly #failed: (dataset: string, error: unknown) => void;
  /** The newest version of each dataset whose image is still to be written. */
  readonly #due = new Map<string, VersionData>();
  /** How often in a row a dataset's image could not be written. */
  readonly #failures = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #writes = new Queue();

  constructor(
    write: (data: VersionData) => Promise<unknown>,
    failed: (dataset: string, error: unknown) => void,
    intervalMs = INTERVAL_MS,
  ) {
    this.#write = write;
    this.#failed = failed;
    this.#intervalMs = intervalMs;
  }

  /** Lets the image of a version be written, unless a newer one comes before. */
  add(data: VersionData): void {
    const { dataset } = data;
    this.#due.set(dataset, data);
    if (!this.#timers.has(dataset)) this.#begin(dataset);
  }

  /** Writes what is due. */
  async close(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const dataset of this.#due.keys()) this.#writeNext(dataset);
    await this.#writes.ended();
  }

  #begin(dataset: string): void {
    this.#writeNext(dataset);
    const doublings = Math.min(this.#failures.get(dataset) ?? 0, MOST_DOUBLINGS);
    this.#timers.set(
      dataset,
      setTimeout(() => {
        this.#timers.delete(dataset);
        if (this.#due.has(dataset)) this.#begin(dataset);
      }, this.#intervalMs * 2 ** doublings),
    );
  }

  #writeNext(dataset: string): void {
    void this.#writes.add(async () => {
      const data = this.#due.get(dataset);
      if (data === undefined) return;
      this.#due.delete(dataset);
      try {
        await this.#write(data);
        this.#failures.delete(dataset);
      } catch (error) {
        this.#failures.set(dataset, (this.#failures.get(dataset) ?? 0) + 1);
        if (!this.#due.has(dataset)) this.#due.set(dataset, data);
        this.#failed(dataset, error);
      }
    });
  }
}
