import { codeOf } from "../base/log/error_facts.ts";
import type { Log } from "../base/log/log.ts";
import { isStoreAway } from "../store/pool.ts";

/** The operations that a service repeats on its store. */
export type StoreWork = "keys" | "versions" | "usage";

/** Log events when an operation starts to fail, and when it works again. */
const EVENTS: Record<StoreWork, { readonly fails: string; readonly works: string }> = {
  keys: { fails: "keys_not_read", works: "keys_read_again" },
  versions: { fails: "versions_not_read", works: "versions_read_again" },
  usage: { fails: "usage_not_written", works: "usage_written_again" },
};

/** An operation that fails. */
interface Outage {
  /** Codes of the errors that were logged. */
  readonly logged: Set<string | undefined>;
  /** Whether the store was unreachable at the last try. */
  isAway: boolean;
}

/**
 * Whether each operation on the store works: the store may be unreachable, or only refuse writes.
 * Changes are logged, and each kind of error once.
 */
export class StoreHealth {
  readonly #log: Log;
  readonly #failing = new Map<StoreWork, Outage>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Records a failure, and logs it if its kind is new. */
  failed(work: StoreWork, error: unknown): void {
    const none = () => ({ logged: new Set<string | undefined>(), isAway: false });
    const outage = this.#failing.getOrInsertComputed(work, none);
    outage.isAway = isStoreAway(error);
    const code = codeOf(error);
    if (!outage.logged.has(code)) this.#log.failure(EVENTS[work].fails, error);
    outage.logged.add(code);
  }

  /** Records a success. @returns Whether the operation failed before. */
  worked(work: StoreWork): boolean {
    const isAgain = this.#failing.delete(work);
    if (isAgain) this.#log.info(EVENTS[work].works);
    return isAgain;
  }

  /** Whether the last try of an operation succeeded. */
  works(work: StoreWork): boolean {
    return !this.#failing.has(work);
  }

  /** Problems that an operator should know of, one line each. */
  get troubles(): string[] {
    const isAway = [this.#failing.get("keys"), this.#failing.get("versions")]
      .every((outage) => outage?.isAway === true);
    return [
      ...isAway ? ["the store is unreachable; reads continue from memory"] : [],
      ...isAway || this.works("keys") ? [] : ["keys cannot be read; those in memory stay in use"],
      ...isAway || this.works("versions")
        ? []
        : ["new versions cannot be looked up; those in memory are served"],
      ...this.works("usage") ? [] : ["usage cannot be written; it is kept and written later"],
    ];
  }
}
