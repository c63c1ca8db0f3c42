import type { Database } from "../store/database.ts";
import { addUsage, readUsage, type UsageDelta } from "../store/usage.ts";
import { monthOf, type Spent } from "./budgets.ts";

interface Counter {
  month: string;
  /** What the store has, of all processes. */
  stored: number;
  /** Counted here and being written. */
  writing: number;
  /** Counted here and not yet written. */
  pending: number;
  lastUsedAt: number;
}

/**
 * Counts requests against monthly quotas in memory and adds them to the store in batches. Exact in
 * one process; several overshoot by at most what they count between two flushes.
 */
export class MonthlyUsage {
  readonly #counters = new Map<string, Counter>();
  /** Counted in a month that has ended since. */
  #late: UsageDelta[] = [];
  #lastFlush: Promise<void> = Promise.resolve();

  /** Counts one request, unless the quota is used up; then what is left is negative. */
  spend(keyId: string, quota: number, now: number): Spent {
    const { name, endsAt } = monthOf(now);
    const counter = this.#counter(keyId, name);
    const used = counter.stored + counter.writing + counter.pending;
    if (used >= quota) return { limit: quota, remaining: -1, endsAt };
    counter.pending++;
    counter.lastUsedAt = now;
    return { limit: quota, remaining: quota - used - 1, endsAt };
  }

  /** Takes back what `spend` counted. */
  refund(keyId: string): void {
    const counter = this.#counters.get(keyId);
    if (counter !== undefined) counter.pending--;
  }

  /** Writes what was counted, and learns what other processes wrote: one write at a time. */
  flush(db: Database, now: number): Promise<void> {
    const flushed = this.#lastFlush.then(() => this.#flush(db, now));
    this.#lastFlush = flushed.catch(() => {});
    return flushed;
  }

  async #flush(db: Database, now: number): Promise<void> {
    const month = monthOf(now).name;
    const late = this.#late;
    this.#late = [];
    const writing = [...this.#counters].filter(([, counter]) => counter.pending > 0);
    const deltas = writing.map(([keyId, counter]) => deltaOf(keyId, counter, counter.pending));
    for (const [, counter] of writing) {
      counter.writing = counter.pending;
      counter.pending = 0;
    }
    try {
      await addUsage(db, [...late, ...deltas]);
    } catch (error) {
      this.#late.push(...late);
      writing.forEach(([keyId, counter], i) => {
        const monthHasEnded = this.#counters.get(keyId) !== counter;
        if (monthHasEnded) this.#late.push(deltas[i]!);
        else counter.pending += counter.writing;
        counter.writing = 0;
      });
      throw error;
    }
    for (const [, counter] of writing) {
      counter.stored += counter.writing;
      counter.writing = 0;
    }
    await this.refresh(db, month);
  }

  /** Reads what the store has of a month (`YYYY-MM`). */
  async refresh(db: Database, month: string): Promise<void> {
    for (const { keyId, requests } of await readUsage(db, month)) {
      const counter = this.#counters.get(keyId);
      if (counter !== undefined && counter.month > month) continue;
      this.#counter(keyId, month).stored = requests;
    }
  }

  #counter(keyId: string, month: string): Counter {
    let counter = this.#counters.get(keyId);
    if (counter?.month === month) return counter;
    if (counter !== undefined && counter.pending > 0) {
      this.#late.push(deltaOf(keyId, counter, counter.pending));
    }
    counter = { month, stored: 0, writing: 0, pending: 0, lastUsedAt: 0 };
    this.#counters.set(keyId, counter);
    return counter;
  }
}

function deltaOf(keyId: string, { month, lastUsedAt }: Counter, requests: number): UsageDelta {
  return { keyId, month, requests, lastUsedAt: new Date(lastUsedAt) };
}
