/** A dataset whose newest version cannot be loaded, or not whole. */
export interface LoadFailure {
  readonly dataset: string;
  /** The version that was wanted. */
  readonly number: number;
  readonly error: unknown;
  /** How often it failed, one time after another. */
  readonly failures: number;
  readonly retryAt: number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Remembers what could not be loaded, and when to try again: after a pause that grows. */
export class Retries {
  readonly #now: () => number;
  readonly #failures = new Map<string, LoadFailure>();

  /** @param now Milliseconds, of a clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What failed the last time that it was tried. */
  get failures(): ReadonlyMap<string, LoadFailure> {
    return this.#failures;
  }

  failed(dataset: string, number: number, error: unknown): LoadFailure {
    const failures = (this.#failures.get(dataset)?.failures ?? 0) + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const failure = { dataset, number, error, failures, retryAt: this.#now() + pause };
    this.#failures.set(dataset, failure);
    return failure;
  }

  succeeded(dataset: string): void {
    this.#failures.delete(dataset);
  }

  /** Whether a version may be tried: a newer one than the one that failed at once. */
  isDue(dataset: string, number: number): boolean {
    const failure = this.#failures.get(dataset);
    return failure === undefined || number !== failure.number || this.#now() >= failure.retryAt;
  }

  /** Lets everything be tried at once, as when the store has come back. */
  hurry(): void {
    for (const [dataset, failure] of this.#failures) {
      this.#failures.set(dataset, { ...failure, retryAt: this.#now() });
    }
  }
}
