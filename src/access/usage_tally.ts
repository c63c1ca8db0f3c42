import type { KeyId } from "./key_format.ts";
import { type MaybePromise, whenAvailable } from "../base/async/maybe_promise.ts";
import type { RefusalCode } from "../base/refusal.ts";
import { type Spent } from "./minute_windows.ts";
import type { LeasedWindows } from "./shared_limits/leased_windows.ts";
import { hourOf, monthOf } from "./months.ts";
import type { Quotas } from "./quotas.ts";
import {
  TOOK_BOUNDS_MS,
  TOOK_CLASSES,
  type UsageCounts,
  type UsageDayDelta,
  type UsageDelta,
  type UsageHourDelta,
} from "./usage_counts.ts";
import { itemAt } from "../base/known.ts";

/** How a request ended, for usage reports. */
type Outcome = "answered" | "not_modified" | RefusalCode;

/** Counts since the last call, by key and month, and by key, day or hour, and route. */
export interface Tally {
  readonly months: readonly UsageDelta[];
  readonly days: readonly UsageDayDelta[];
  readonly hours: readonly UsageHourDelta[];
}

type Counts<Delta> = { -readonly [name in keyof Delta]: Delta[name] };
type MonthCounts = Omit<Counts<UsageDelta>, "lastUsedAt"> & {
  /** Milliseconds since 1970. */
  lastUsedAt: number;
};
type HourCounts = Counts<UsageCounts> & {
  readonly refused: Record<string, number>;
  /** Requests in each class of response times. */
  readonly took: number[];
};

/** Counts the requests of one thread against monthly quotas, and how they ended. */
export class UsageTally {
  readonly #quotas: Quotas;
  readonly #leased: LeasedWindows | undefined;
  /** By month and key. */
  #months = new Map<string, Map<KeyId, MonthCounts>>();
  /** By hour, key and route. */
  #hours = new Map<string, Map<KeyId, Map<string, HourCounts>>>();

  /** @param leased Months that several servers share; undefined if each counts alone. */
  constructor(quotas: Quotas, leased?: LeasedWindows) {
    this.#quotas = quotas;
    this.#leased = leased;
  }

  /** Counts one request, unless the quota is used up; then `remaining` is negative. */
  spend(keyId: KeyId, quota: number, now: number): MaybePromise<Spent> {
    if (this.#leased === undefined) {
      const spent = this.#quotas.spend(keyId, quota, now);
      if (spent.remaining >= 0) this.#count(keyId, now);
      return spent;
    }
    return whenAvailable(this.#leased.spend(keyId, quota, now), ({ remaining }) => {
      const month = monthOf(now);
      if (remaining >= 0) {
        this.#quotas.add(keyId, month, 1);
        this.#count(keyId, now);
      }
      return { limit: quota, remaining, endsAt: month.endsAt };
    });
  }

  /** Refunds one request that `spend` has counted. */
  refund(keyId: KeyId, now: number): void {
    this.#quotas.refund(keyId, now);
    this.#leased?.refundCurrent(keyId);
    this.#monthCounts(keyId, now).requests--;
  }

  /** What is left of a key's quota; nothing is counted. */
  left(keyId: KeyId, quota: number, now: number): Spent {
    return this.#quotas.left(keyId, quota, now);
  }

  /**
   * Counts a response to a key, whether or not it spent quota.
   *
   * @param bytes Of the body as sent; 0 if that is unknown, see `countSent`.
   * @param liveGeocodes How often a geocoder was called.
   * @param milliseconds From the request's arrival to its response.
   */
  count(
    keyId: KeyId,
    route: string,
    now: number,
    outcome: Outcome,
    bytes: number,
    liveGeocodes = 0,
    milliseconds = 0,
  ): void {
    const counts = this.#hourCounts(keyId, hourOf(now), route);
    if (outcome === "answered" || outcome === "not_modified") counts[outcome]++;
    else counts.refused[outcome] = (counts.refused[outcome] ?? 0) + 1;
    counts.bytes += bytes;
    counts.live_geocodes += liveGeocodes;
    const took = TOOK_BOUNDS_MS.findIndex((bound) => milliseconds <= bound);
    const at = took < 0 ? TOOK_BOUNDS_MS.length : took;
    counts.took[at] = itemAt(counts.took, at) + 1;
  }

  /** Counts bytes of a response that was counted before, when they are sent. */
  countSent(keyId: KeyId, route: string, now: number, bytes: number): void {
    this.#hourCounts(keyId, hourOf(now), route).bytes += bytes;
  }

  /** The counts since the last call. */
  take(): Tally {
    const months = [...this.#months.values()].flatMap((keys) => [...keys.values()])
      .filter(({ requests }) => requests !== 0);
    const cells = [...this.#hours].flatMap(([hour, keys]) =>
      [...keys].flatMap(([keyId, routes]) =>
        [...routes].map(([route, counts]) => ({ hour, keyId, route, counts }))
      )
    );
    this.#months = new Map();
    this.#hours = new Map();
    return {
      months: months.map((counts) => ({ ...counts, lastUsedAt: new Date(counts.lastUsedAt) })),
      days: cells.map(({ hour, keyId, route, counts: { took: _, ...counts } }) => (
        { keyId, day: hour.slice(0, "2026-01-31".length), route, ...counts }
      )),
      hours: cells.map(hourDelta).filter(({ requests }) => requests > 0),
    };
  }

  #count(keyId: KeyId, now: number): void {
    const counts = this.#monthCounts(keyId, now);
    counts.requests++;
    counts.lastUsedAt = now;
  }

  #monthCounts(keyId: KeyId, now: number): MonthCounts {
    const month = monthOf(now).name;
    const keys = this.#months.getOrInsertComputed(month, () => new Map());
    const none = () => ({ keyId, month, requests: 0, lastUsedAt: now });
    return keys.getOrInsertComputed(keyId, none);
  }

  #hourCounts(keyId: KeyId, hour: string, route: string): HourCounts {
    const keys = this.#hours.getOrInsertComputed(hour, () => new Map());
    return keys.getOrInsertComputed(keyId, () => new Map()).getOrInsertComputed(route, () => {
      const took = TOOK_CLASSES.map(() => 0);
      return { answered: 0, not_modified: 0, refused: {}, live_geocodes: 0, bytes: 0, took };
    });
  }
}

function hourDelta(
  { hour, keyId, route, counts: { answered, not_modified, refused: byCode, took } }: {
    readonly hour: string;
    readonly keyId: KeyId;
    readonly route: string;
    readonly counts: HourCounts;
  },
): UsageHourDelta {
  const refused = Object.values(byCode).reduce((sum, requests) => sum + requests, 0);
  return {
    keyId,
    hour,
    route,
    requests: answered + not_modified + refused,
    refused,
    took: Object.fromEntries(
      took.flatMap((requests, at) => requests === 0 ? [] : [[itemAt(TOOK_CLASSES, at), requests]]),
    ),
  };
}
