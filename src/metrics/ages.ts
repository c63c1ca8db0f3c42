/** When keys and each dataset last matched the store, and when usage was last written. */
export class Ages {
  readonly #now: () => number;
  readonly #keysCurrent: (ageMs: number) => void;
  readonly #datasets = new Map<string, number>();
  #keysAt: number;
  #usageAt: number;

  /**
   * @param now Milliseconds, of a clock that only goes forward.
   * @param keysCurrent Called whenever keys are known to be current, or to have been some time ago.
   */
  constructor(datasets: Iterable<string>, now: () => number, keysCurrent = (_ageMs: number) => {}) {
    this.#now = now;
    this.#keysCurrent = keysCurrent;
    this.#keysAt = now();
    this.#usageAt = now();
    for (const dataset of datasets) this.#datasets.set(dataset, now());
  }

  keysAreCurrent(): void {
    this.#keysAt = this.#now();
    this.#keysCurrent(0);
  }

  /** Notes that keys and all datasets were last known to be current so many milliseconds ago. */
  wereCurrent(ageMs: number): void {
    const at = this.#now() - ageMs;
    this.#keysAt = at;
    for (const dataset of this.#datasets.keys()) this.#datasets.set(dataset, at);
    this.#keysCurrent(ageMs);
  }

  usageIsWritten(): void {
    this.#usageAt = this.#now();
  }

  isCurrent(dataset: string): void {
    this.#datasets.set(dataset, this.#now());
  }

  /** Seconds since keys were last known to be current. */
  get keys(): number {
    return (this.#now() - this.#keysAt) / 1000;
  }

  /** Seconds since all that was counted was last written. */
  get usage(): number {
    return (this.#now() - this.#usageAt) / 1000;
  }

  /** Seconds since each dataset was last known to be current. */
  get datasets(): ReadonlyMap<string, number> {
    return new Map([...this.#datasets].map(([key, at]) => [key, (this.#now() - at) / 1000]));
  }
}
