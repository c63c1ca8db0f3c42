import type { VersionData } from "./version_data.ts";

/** A dataset that is published again and again is written no more often than this. */
const INTERVAL_MS = 30_000;

/** Says when images of versions are written: one at a time, and of each dataset not too often. */
export class ImageSchedule {
  readonly #write: (data: VersionData) => Promise<unknown>;
  readonly #failed: (dataset: string, error: unknown) => void;
  /** The newest version of each dataset whose image is still to be written. */
  readonly #due = new Map<string, VersionData>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #writing: Promise<void> = Promise.resolve();

  constructor(
    write: (data: VersionData) => Promise<unknown>,
    failed: (dataset: string, error: unknown) => void,
  ) {
    this.#write = write;
    this.#failed = failed;
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
    await this.#writing;
  }

  #begin(dataset: string): void {
    this.#writeNext(dataset);
    this.#timers.set(
      dataset,
      setTimeout(() => {
        this.#timers.delete(dataset);
        if (this.#due.has(dataset)) this.#begin(dataset);
      }, INTERVAL_MS),
    );
  }

  #writeNext(dataset: string): void {
    this.#writing = this.#writing.then(async () => {
      const data = this.#due.get(dataset);
      if (data === undefined) return;
      this.#due.delete(dataset);
      try {
        await this.#write(data);
      } catch (error) {
        this.#failed(dataset, error);
      }
    });
  }
}
