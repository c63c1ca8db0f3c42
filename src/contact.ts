import type { Log } from "./base/log.ts";

/** What a service does with its store again and again. */
export type StoreWork = "keys" | "versions" | "usage";

const EVENTS: Record<StoreWork, { readonly fails: string; readonly works: string }> = {
  keys: { fails: "keys_not_read", works: "keys_read_again" },
  versions: { fails: "versions_not_read", works: "versions_read_again" },
  usage: { fails: "usage_not_written", works: "usage_written_again" },
};

/**
 * Whether the store can be worked with, each work apart: it may be away as a whole, or only refuse to
 * be written to. Told in the log when that changes, not each time.
 */
export class Contact {
  readonly #log: Log;
  readonly #failing = new Set<StoreWork>();

  constructor(log: Log) {
    this.#log = log;
  }

  failed(work: StoreWork, error: unknown): void {
    if (!this.#failing.has(work)) this.#log.failure(EVENTS[work].fails, error);
    this.#failing.add(work);
  }

  /** @returns Whether it failed before. */
  worked(work: StoreWork): boolean {
    const isAgain = this.#failing.delete(work);
    if (isAgain) this.#log.info(EVENTS[work].works);
    return isAgain;
  }

  works(work: StoreWork): boolean {
    return !this.#failing.has(work);
  }

  /** What is not as it should be, a line each, for an operator. */
  get troubles(): string[] {
    const isAway = !this.works("keys") && !this.works("versions");
    return [
      ...isAway ? ["the store is away; reads go on from memory"] : [],
      ...isAway || this.works("keys") ? [] : ["keys cannot be read; those in memory hold"],
      ...isAway || this.works("versions")
        ? []
        : ["versions cannot be looked for; those in memory are served"],
      ...this.works("usage") ? [] : ["usage cannot be written; it is kept and written later"],
    ];
  }
}
