/** A dataset whose newest version failed to load, or loaded without a deferred part. */
export interface LoadFailure {
  readonly dataset: string;
  /** The number of the version. */
  readonly number: number;
  readonly error: unknown;
  /** How many times in a row it has failed. */
  readonly failures: number;
  readonly retryAt: number;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Tracks failed loads and when to retry them: after a pause that doubles each time. */
export class Retries {
  readonly #now: () => number;
  readonly #failures = new Map<string, LoadFailure>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The last failure of each dataset. */
  get failures(): ReadonlyMap<string, LoadFailure> {
    return this.#failures;
  }

  failed(dataset: string, number: number, error: unknown): LoadFailure {
    const failures = (this.#failures.get(dataset)?.failures ?? 0) + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
    const failure = { dataset, number, error, failures, retryAt: this.#now() + pause };
    this.#failures.set(dataset, failure);
    return failure;
  }

  succeeded(dataset: string): void {
    this.#failures.delete(dataset);
  }

  /** Whether to load a version now: a newer one than the failed one is due immediately. */
  isDue(dataset: string, number: number): boolean {
    const failure = this.#failures.get(dataset);
    return failure === undefined || number !== failure.number || this.#now() >= failure.retryAt;
  }

  /** Makes all retries due now, for example when the store is reachable again. */
  hurry(): void {
    for (const [dataset, failure] of this.#failures) {
      this.#failures.set(dataset, { ...failure, retryAt: this.#now() });
    }
  }
}
