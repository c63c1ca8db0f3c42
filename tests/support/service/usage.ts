import { Quotas } from "../../../src/access/quotas.ts";
import { UsageTally } from "../../../src/access/usage_tally.ts";
import { UsageWriter } from "../../../src/store/usage/usage_writer.ts";
import type { Database } from "../../../src/store/database.ts";

/** What a process of one thread counts and writes. */
export class ProcessUsage {
  readonly #quotas = new Quotas();
  readonly #tally = new UsageTally(this.#quotas);
  readonly #writer = new UsageWriter(this.#quotas);
  readonly spend = this.#tally.spend.bind(this.#tally);
  readonly count = this.#tally.count.bind(this.#tally);

  flush(db: Database, now: number): Promise<void> {
    this.#writer.add(this.#tally.take());
    return this.#writer.flush(db, now);
  }
}
