/** What a server does when its keys are older than `maxStalenessMs`. */
export type StaleReads = "serve" | "refuse";
export const STALE_READS = ["serve", "refuse"] as const satisfies readonly StaleReads[];

/** How old keys may be, and what happens beyond that. */
export interface StalenessOptions {
  /** Milliseconds. */
  readonly maxStalenessMs: number;
  readonly staleReads: StaleReads;
}

/** One minute: a revoked key may work this long on a server that has lost its store. */
export const DEFAULT_STALENESS: StalenessOptions = { maxStalenessMs: 60_000, staleReads: "serve" };

/** When the keys of all threads last matched the store. */
export function stalenessMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
}

/**
 * Whether this server has lost its store for too long to trust its keys. (Stale records are counted
 * in `src/datasets/declare/freshness.ts`.)
 */
export class KeyStaleness {
  readonly #currentAt: Float64Array;
  readonly #now: () => number;
  readonly #maxMs: number;
  /** Whether requests with a key are refused when the keys are too old. */
  readonly refuses: boolean;

  /** @param now Milliseconds of a monotonic clock that all threads share. */
  constructor(
    memory: SharedArrayBuffer,
    now: () => number,
    { maxStalenessMs, staleReads }: StalenessOptions,
  ) {
    this.#currentAt = new Float64Array(memory);
    this.#now = now;
    this.#maxMs = maxStalenessMs;
    this.refuses = staleReads === "refuse";
  }

  /** @param ageMs How long ago the keys matched the store; 0 for now. */
  keysAreCurrent(ageMs = 0): void {
    this.#currentAt[0] = this.#now() - ageMs;
  }

  /** The age of the keys in whole seconds if it exceeds the limit; otherwise undefined. */
  get seconds(): number | undefined {
    const age = this.#now() - this.#currentAt[0]!;
    return age > this.#maxMs ? Math.floor(age / 1000) : undefined;
  }
}
