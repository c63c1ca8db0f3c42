import { type KeyId } from "../../../src/access/key_format.ts";
import type { Spent } from "../../../src/access/minute_windows.ts";
import { Quotas } from "../../../src/access/quotas.ts";
import { UsageTally } from "../../../src/access/usage_tally.ts";
import { UsageWriter } from "../../../src/store/usage/usage_writer.ts";
import type { Database } from "../../../src/store/database.ts";

/** What a single-threaded process counts and writes. */
export class ProcessUsage {
  readonly #quotas = new Quotas();
  readonly #tally = new UsageTally(this.#quotas);
  readonly #writer = new UsageWriter(this.#quotas);
  readonly count = this.#tally.count.bind(this.#tally);

  spend(keyId: KeyId, quota: number, now: number): Spent {
    const spent = this.#tally.spend(keyId, quota, now);
    if (spent instanceof Promise) throw new TypeError("One server asks nobody");
    return spent;
  }

  flush(db: Database, now: number): Promise<void> {
    this.#writer.add(this.#tally.take());
    return this.#writer.flush(db, now);
  }
}
