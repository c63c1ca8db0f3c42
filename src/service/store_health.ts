import { codeOf } from "../base/log/error_facts.ts";
import type { Log } from "../base/log/log.ts";
import { isStoreAway } from "../store/pool.ts";

/** What a service does with its store repeatedly. */
export type StoreWork = "keys" | "versions" | "usage";

const EVENTS: Record<
  StoreWork,
  { readonly fails: string; readonly works: string }
> = {
  keys: { fails: "keys_not_read", works: "keys_read_again" },
  versions: { fails: "versions_not_read", works: "versions_read_again" },
  usage: { fails: "usage_not_written", works: "usage_written_again" },
};

/**
 * An operation that fails: which errors were logged, and whether the last one was a missing
 * response.
 */
interface Outage {
  readonly logged: Set<string | undefined>;
  isAway: boolean;
}

/**
 * Whether the store works, separately for each operation: it may be unreachable, or only refuse
 * writes. Changes are logged, and each kind of error once.
 */
export class StoreHealth {
  readonly #log: Log;
  readonly #failing = new Map<StoreWork, Outage>();

  constructor(log: Log) {
    this.#log = log;
  }

  failed(work: StoreWork, error: unknown): void {
    const none = () => ({
      logged: new Set<string | undefined>(),
      isAway: false,
    });
    const outage = this.#failing.getOrInsertComputed(work, none);
    outage.isAway = isStoreAway(error);
    const code = codeOf(error);
    if (!outage.logged.has(code)) this.#log.failure(EVENTS[work].fails, error);
    outage.logged.add(code);
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

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    const isAway = [this.#failing.get("keys"), this.#failing.get("versions")]
      .every((outage) => outage?.isAway === true);
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
