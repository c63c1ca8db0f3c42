/** How long ago keys and each dataset last matched the store, and usage was last written to it. */
export class Ages {
  readonly #now: () => number;
  readonly #keysCurrent: (ageMs: number) => void;
  readonly #datasets = new Map<string, number>();
  #keysAt: number;
  #usageAt: number;

  /**
   * @param now Milliseconds of a monotonic clock.
   * @param keysCurrent Called with how many milliseconds ago the keys matched the store, at each check.
   */
  constructor(datasets: Iterable<string>, now: () => number, keysCurrent = (_ageMs: number) => {}) {
    this.#now = now;
    this.#keysCurrent = keysCurrent;
    this.#keysAt = now();
    this.#usageAt = now();
    for (const dataset of datasets) this.#datasets.set(dataset, now());
  }

  /** Records that the keys match the store now. */
  keysAreCurrent(): void {
    this.#keysAt = this.#now();
    this.#keysCurrent(0);
  }

  /** Records that keys and all datasets matched the store `ageMs` milliseconds ago. */
  wereCurrent(ageMs: number): void {
    const at = this.#now() - ageMs;
    this.#keysAt = at;
    for (const dataset of this.#datasets.keys()) this.#datasets.set(dataset, at);
    this.#keysCurrent(ageMs);
  }

  /** Records that all usage counts are written now. */
  usageIsWritten(): void {
    this.#usageAt = this.#now();
  }

  /** Records that a dataset matches the store now. */
  isCurrent(dataset: string): void {
    this.#datasets.set(dataset, this.#now());
  }

  /** Seconds since the keys last matched the store. */
  get keys(): number {
    return (this.#now() - this.#keysAt) / 1000;
  }

  /** Seconds since all usage counts were last written. */
  get usage(): number {
    return (this.#now() - this.#usageAt) / 1000;
  }

  /** Seconds since each dataset last matched the store. */
  get datasets(): ReadonlyMap<string, number> {
    return new Map([...this.#datasets].map(([key, at]) => [key, (this.#now() - at) / 1000]));
  }
}
