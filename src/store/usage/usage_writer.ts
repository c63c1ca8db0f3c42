import { keyId } from "../../access/key_format.ts";
import { monthNamed, monthOf } from "../../access/months.ts";
import type { Quotas } from "../../access/quotas.ts";
import type { UsageDayDelta, UsageDelta, UsageHourDelta } from "../../access/usage_counts.ts";
import type { Tally } from "../../access/usage_tally.ts";
import { Queue } from "../../base/async/queue.ts";
import type { Database } from "../database.ts";
import { addUsage, readUsage, type UsageBatch, type UsageTotal } from "./usage.ts";
import { present } from "../../base/known.ts";

/** How often a server writes usage, and with it when each key was last used, in milliseconds. */
export const USAGE_EVERY_MS = 1_000;

/**
 * Adds the counts of threads to the store in batches, and reads those of other processes. Several
 * processes exceed a quota by at most what they count between two flushes. A failed batch is
 * written again unchanged, and counts once even if it had been written.
 */
export class UsageWriter {
  readonly #quotas: Quotas;
  readonly #writer = crypto.randomUUID();
  /** Counts that are in no batch yet, by key and month, and by key, day or hour, and route. */
  #months = new Map<string, UsageDelta>();
  #days = new Map<string, UsageDayDelta>();
  #hours = new Map<string, UsageHourDelta>();
  /** What the quotas count from the store, by key and month. */
  readonly #settled = new Map<string, number>();
  #batches = 0;
  /** The batch that is being written or retried. */
  #unwritten: UsageBatch | undefined;
  readonly #flushes = new Queue();

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  /** Adds a thread's counts. */
  add({ months, days, hours }: Tally): void {
    for (const delta of months) {
      const key = delta.keyId + delta.month;
      this.#months.set(key, sumOfMonths(this.#months.get(key), delta));
    }
    for (const delta of days) {
      const key = [delta.keyId, delta.day, delta.route].join(" ");
      this.#days.set(key, sumOfDays(this.#days.get(key), delta));
    }
    for (const delta of hours) {
      const key = [delta.keyId, delta.hour, delta.route].join(" ");
      this.#hours.set(key, sumOfHours(this.#hours.get(key), delta));
    }
  }

  /** Writes the counts, and reads those of other processes; one write at a time. */
  flush(db: Database, now: number): Promise<void> {
    return this.#flushes.add(() => this.#flush(db, now));
  }

  /** Reads what the store has of a month (`YYYY-MM`). */
  async refresh(db: Database, month: string): Promise<void> {
    this.settle(month, await readUsage(db, month));
  }

  /** Adopts the store's counts of a month (`YYYY-MM`). */
  settle(month: string, totals: readonly UsageTotal[]): void {
    for (const { keyId, requests } of totals) {
      const key = keyId + month;
      const added = requests - (this.#settled.get(key) ?? 0);
      if (added !== 0) this.#quotas.add(keyId, monthNamed(month), added);
      this.#settled.set(key, requests);
    }
  }

  /** The store's counts of a month, as far as this process knows. */
  settled(month: string): UsageTotal[] {
    return [...this.#settled].filter(([key]) => key.endsWith(month))
      .map(([key, requests]) => ({ keyId: keyId(key.slice(0, -month.length)), requests }));
  }

  async #flush(db: Database, now: number): Promise<void> {
    if (this.#unwritten !== undefined) await this.#write(db);
    if (this.#months.size > 0 || this.#days.size > 0) {
      this.#unwritten = {
        writer: this.#writer,
        number: ++this.#batches,
        months: [...this.#months.values()],
        days: [...this.#days.values()],
        hours: [...this.#hours.values()],
      };
      this.#months = new Map();
      this.#days = new Map();
      this.#hours = new Map();
      await this.#write(db);
    }
    await this.refresh(db, monthOf(now).name);
  }

  async #write(db: Database): Promise<void> {
    const unwritten = present(this.#unwritten, "unwritten usage");
    await addUsage(db, unwritten);
    for (const { keyId, month, requests } of unwritten.months) {
      const key = keyId + month;
      this.#settled.set(key, (this.#settled.get(key) ?? 0) + requests);
    }
    this.#unwritten = undefined;
  }
}

function sumOfMonths(one: UsageDelta | undefined, other: UsageDelta): UsageDelta {
  if (one === undefined) return other;
  const lastUsedAt = one.lastUsedAt > other.lastUsedAt ? one.lastUsedAt : other.lastUsedAt;
  return { ...other, requests: one.requests + other.requests, lastUsedAt };
}

function sumOfDays(one: UsageDayDelta | undefined, other: UsageDayDelta): UsageDayDelta {
  if (one === undefined) return other;
  return {
    ...other,
    refused: sumByName(one.refused, other.refused),
    answered: one.answered + other.answered,
    not_modified: one.not_modified + other.not_modified,
    live_geocodes: one.live_geocodes + other.live_geocodes,
    bytes: one.bytes + other.bytes,
  };
}

function sumOfHours(one: UsageHourDelta | undefined, other: UsageHourDelta): UsageHourDelta {
  if (one === undefined) return other;
  return {
    ...other,
    requests: one.requests + other.requests,
    refused: one.refused + other.refused,
    took: sumByName(one.took, other.took),
  };
}

function sumByName(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
