import type { VersionData } from "../versions/version_data.ts";

/** The first and the longest pause before writing a failed segment again. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;

interface Failed {
  readonly data: VersionData;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Segments that are being written, and failed ones that are retried, for example after a full disk.
 */
export class SegmentWrites {
  readonly #write: (data: VersionData) => Promise<unknown>;
  readonly #onFailed: (dataset: string, error: unknown) => void;
  readonly #firstPauseMs: number;
  readonly #underWay = new Set<Promise<unknown>>();
  /** The newest version of each dataset whose segment could not be written. */
  readonly #failed = new Map<string, Failed>();

  constructor(
    write: (data: VersionData) => Promise<unknown>,
    onFailed: (dataset: string, error: unknown) => void,
    firstPauseMs = FIRST_PAUSE_MS,
  ) {
    this.#write = write;
    this.#onFailed = onFailed;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Keeps track of a write, which never rejects. */
  add(written: Promise<unknown>): void {
    this.#underWay.add(written);
    void written.finally(() => this.#underWay.delete(written));
  }

  /** Tries again after a pause that doubles each time, unless a newer version's segment fails too. */
  failed(data: VersionData, error: unknown, pauseMs = this.#firstPauseMs): void {
    const { dataset } = data;
    this.#onFailed(dataset, error);
    clearTimeout(this.#failed.get(dataset)?.timer);
    const timer = setTimeout(() => {
      this.#failed.delete(dataset);
      const next = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      this.add(
        this.#write(data).catch((error) => {
          if (!this.#failed.has(dataset)) this.failed(data, error, next);
        }),
      );
    }, pauseMs);
    this.#failed.set(dataset, { data, timer });
  }

  /** Settles when no write is pending. Failed writes are not retried any more. */
  async close(): Promise<void> {
    for (const { timer } of this.#failed.values()) clearTimeout(timer);
    this.#failed.clear();
    await Promise.all(this.#underWay);
  }
}
