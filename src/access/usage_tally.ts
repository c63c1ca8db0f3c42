import type { RefusalCode } from "../base/refusal.ts";
import { type Spent } from "./budgets.ts";
import { dayOf, monthOf } from "./months.ts";
import type { Quotas } from "./quotas.ts";
import type { UsageDayDelta, UsageDelta } from "./usage_counts.ts";

/** How a request ended, for the usage of its day. */
export type Outcome = "answered" | "not_modified" | RefusalCode;

/** What was counted in some time, once for each key and month, and each key, day and route. */
export interface Tally {
  readonly months: readonly UsageDelta[];
  readonly days: readonly UsageDayDelta[];
}

type Counts<Delta> = { -readonly [name in keyof Delta]: Delta[name] };
type DayCounts = Counts<UsageDayDelta> & { readonly refused: Record<string, number> };

/** Counts the requests of one thread against monthly quotas, and what became of them. */
export class UsageTally {
  readonly #quotas: Quotas;
  #months = new Map<string, Counts<UsageDelta>>();
  /** By day and key, then by route. */
  #days = new Map<string, Map<string, DayCounts>>();

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  /** Counts one request, unless the quota is used up; then what is left is negative. */
  spend(keyId: string, quota: number, now: number): Spent {
    const spent = this.#quotas.spend(keyId, quota, now);
    if (spent.remaining >= 0) this.#count(keyId, now, 1);
    return spent;
  }

  /** Takes back what `spend` counted at a moment. */
  refund(keyId: string, now: number): void {
    this.#quotas.add(keyId, monthOf(now), -1);
    this.#count(keyId, now, -1);
  }

  /**
   * Counts an answer to a key, also one that no quota was spent for.
   *
   * @param bytes Of the body, as it is sent; none where it is not known before, see `countSent`.
   * @param liveGeocodes How often a geocoder was asked.
   */
  count(
    keyId: string,
    route: string,
    now: number,
    outcome: Outcome,
    bytes: number,
    liveGeocodes = 0,
  ): void {
    const counts = this.#dayCounts(keyId, dayOf(now), route);
    if (outcome === "answered" || outcome === "not_modified") counts[outcome]++;
    else counts.refused[outcome] = (counts.refused[outcome] ?? 0) + 1;
    counts.bytes += bytes;
    counts.live_geocodes += liveGeocodes;
  }

  /** Counts bytes of an answer that was counted before, as they leave. */
  countSent(keyId: string, route: string, now: number, bytes: number): void {
    this.#dayCounts(keyId, dayOf(now), route).bytes += bytes;
  }

  /** What was counted since the last time. */
  take(): Tally {
    const tally = {
      months: [...this.#months.values()].filter(({ requests }) => requests !== 0),
      days: [...this.#days.values()].flatMap((routes) => [...routes.values()]),
    };
    this.#months = new Map();
    this.#days = new Map();
    return tally;
  }

  #count(keyId: string, now: number, requests: number): void {
    const month = monthOf(now).name;
    const place = month + keyId;
    const counts = this.#months.get(place);
    if (counts === undefined) {
      this.#months.set(place, { keyId, month, requests, lastUsedAt: new Date(now) });
    } else {
      counts.requests += requests;
      if (requests > 0) counts.lastUsedAt = new Date(now);
    }
  }

  #dayCounts(keyId: string, day: string, route: string): DayCounts {
    const place = day + keyId;
    let routes = this.#days.get(place);
    if (routes === undefined) this.#days.set(place, routes = new Map());
    let counts = routes.get(route);
    if (counts === undefined) {
      const none = { answered: 0, not_modified: 0, refused: {}, live_geocodes: 0, bytes: 0 };
      routes.set(route, counts = { keyId, day, route, ...none });
    }
    return counts;
  }
}
