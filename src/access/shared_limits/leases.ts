import type { KeyId } from "../key_format.ts";
import { MINUTE_MS } from "../minute_windows.ts";
import { SingleFlight } from "../../base/async/single_flight.ts";
import { DAY_MS } from "../../base/durations.ts";
import { type Month, monthOf } from "../months.ts";
import type { Slots } from "../slots.ts";
import {
  type Budget,
  LeaseCells,
  type LeaseMemory,
  type LeaseRequest,
  type LeaseSource,
} from "./leased_windows.ts";
import type { Lease, LimitsStore, SeenWindow } from "./redis_limits.ts";
import { type LiveServers, RedisOutage, shareOf } from "./redis_outage.ts";

/** The part of a limit that the other servers together may hold in advance, unspent. */
const AHEAD_PART = 0.05;
/**
 * The most requests that one server leases in advance. Of a month it is few, because a server that is
 * killed loses them.
 */
const MAX_AHEAD: Readonly<Record<Budget, number>> = {
  minute: 10_000,
  resolve: 10_000,
  month: 100,
};

/** Dependencies of leases. */
interface LeaseParts {
  readonly store: LimitsStore;
  readonly memory: Readonly<Record<Budget, LeaseMemory>>;
  readonly slots: Slots;
  /** Milliseconds of a monotonic clock. */
  readonly steadyNow: () => number;
  /** How many requests of a month a key has used, as far as this server knows. */
  readonly usedInMonth: (keyId: KeyId, month: Month) => number;
  /** Called when the store stops responding, and when it responds again. */
  readonly awayChanged: (isAway: boolean) => void;
}

/** A window as this server sees it. */
interface LeasedWindow {
  readonly flight: SingleFlight;
  request: LeaseRequest;
  /** Requests that wait for the next response. */
  waiting: number;
  /** The store's window at the last response; undefined before the first. */
  seen: SeenWindow | undefined;
  name: string;
  /**
   * How many requests this server granted itself while the store was away, and has not reported;
   * undefined if it has granted none.
   */
  share: number | undefined;
}

/**
 * Leases parts of windows from a store for this server. While the store is unreachable, the server
 * may spend its share (`redis_outage.ts`).
 */
export class Leases implements LeaseSource {
  /** How many were leased, refused because the window was full, and granted as a share. */
  readonly counts = { leased: 0, full: 0, share: 0 };
  readonly #parts: LeaseParts;
  readonly #cells: Readonly<Record<Budget, LeaseCells>>;
  readonly #windows = new Map<string, LeasedWindow>();
  #servers: LiveServers = { count: 1, place: 0 };
  readonly #outage: RedisOutage;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
    this.#outage = new RedisOutage(() => parts.store.ping(), (isAway) => {
      parts.awayChanged(isAway);
      if (!isAway) this.#reportShares();
    });
    const { minute, resolve, month } = parts.memory;
    this.#cells = {
      minute: new LeaseCells(minute),
      resolve: new LeaseCells(resolve),
      month: new LeaseCells(month),
    };
  }

  /** Whether the last request to the store failed. */
  get isAway(): boolean {
    return this.#outage.isAway;
  }

  get servers(): LiveServers {
    return this.#servers;
  }

  /** Checks from now on whether the store answers, even while no request needs it. */
  watch(): void {
    this.#outage.watch();
  }

  /** Sets the servers that share the limits. */
  setServers(servers: LiveServers): void {
    this.#servers = servers;
  }

  more(request: LeaseRequest): Promise<void> {
    const window = this.#windowOf(request);
    window.waiting++;
    return window.flight.run();
  }

  fill(request: LeaseRequest): void {
    if (!this.isAway) void this.#windowOf(request).flight.run();
  }

  /** Returns all leases, and ends. */
  async close(): Promise<void> {
    this.#outage.close();
    const returning = [...this.#windows.values()].map(async ({ request, seen, name, share }) => {
      const { inHand, slot } = this.#cellsOf(request);
      const left = Atomics.exchange(inHand, slot, 0);
      if (left > 0 && seen !== undefined && share === undefined) {
        await this.#parts.store.giveBack(name, seen.windowId, left).catch(() => {});
      }
    });
    await Promise.all(returning);
    this.#parts.store.close();
  }

  #windowOf(request: LeaseRequest): LeasedWindow {
    const windowKey = `${request.budget} ${request.keyId}`;
    const window = this.#windows.getOrInsertComputed(windowKey, () => {
      const made: LeasedWindow = {
        flight: new SingleFlight(() => this.#ask(made)),
        request,
        waiting: 0,
        seen: undefined,
        name: "",
        share: undefined,
      };
      return made;
    });
    window.request = request;
    return window;
  }

  async #ask(window: LeasedWindow): Promise<void> {
    const { store, steadyNow } = this.#parts;
    const { request } = window;
    const { inHand, slot } = this.#cellsOf(request);
    const { waiting } = window;
    window.waiting = 0;
    const isCurrent = this.#isCurrent(request);
    const ahead = this.#aheadOf(request);
    if (this.isAway) return this.#giveShare(window);
    const debt = isCurrent && window.share !== undefined
      ? this.#takeShareBack(request, window.share)
      : undefined;
    const held = isCurrent ? Math.max(0, inHand[slot]!) : 0;
    // Other servers may not have reported yet what they spent meanwhile.
    const want = waiting + (debt === undefined ? Math.max(0, ahead - held) : 0);
    if (want === 0 && debt === undefined) return;
    const sentAt = steadyNow();
    try {
      const seen = isCurrent ? window.seen : undefined;
      const lease = await store.lease({ ...this.#callOf(request, debt ?? 0), want, seen });
      this.#take(window, lease, sentAt, ahead);
    } catch {
      this.#outage.began();
      // The report failed: what was spent remains spent.
      if (debt !== undefined) window.share = debt;
      this.#giveShare(window);
    }
  }

  #callOf({ budget, keyId, limit, now }: LeaseRequest, debt: number) {
    if (budget !== "month") {
      return { name: `${budget}:${keyId}`, limit, debt, known: debt, lastsMs: MINUTE_MS };
    }
    const month = monthOf(now);
    const known = this.#parts.usedInMonth(keyId, month);
    // Longer than the month, so that a slow clock still finds it.
    const lastsMs = month.endsAt - now + DAY_MS;
    return { name: `month:${keyId}:${month.name}`, limit, debt, known, lastsMs };
  }

  /** Makes a new lease available. The rest of an earlier window has expired. */
  #take(window: LeasedWindow, lease: Lease, sentAt: number, ahead: number): void {
    const { request } = window;
    const { cells, slot } = this.#cellsOf(request);
    const { granted, pool, windowId, endsInMs, endsAt } = lease;
    const { budget, now } = request;
    if (
      window.seen?.windowId !== windowId || window.share !== undefined || !this.#isCurrent(request)
    ) {
      window.name = this.#callOf(request, 0).name;
      window.share = undefined;
      Atomics.store(cells.inHand, slot, 0);
      const lasts = budget === "month" ? monthOf(now).endsAt - now : endsInMs;
      // From before the request: the window never ends later here than for others.
      cells.ends[slot] = sentAt + lasts;
    }
    window.seen = { windowId, count: Math.max(0, request.limit - pool), endsAt };
    cells.ahead[slot] = ahead;
    cells.askedAt[slot] = this.#parts.steadyNow();
    Atomics.store(cells.pool, slot, pool);
    Atomics.add(cells.inHand, slot, granted);
    if (granted > 0) this.counts.leased += granted;
    else this.counts.full++;
  }

  /** Grants this server's share of the rest, once per window. */
  #giveShare(window: LeasedWindow): void {
    const { request } = window;
    const { budget, keyId, limit, now } = request;
    const { cells, slot } = this.#cellsOf(request);
    const { steadyNow, usedInMonth } = this.#parts;
    const steady = steadyNow();
    const isCurrent = this.#isCurrent(request);
    let rest = isCurrent ? Atomics.load(cells.pool, slot) : limit;
    if (budget === "month") {
      const unused = Math.max(0, limit - usedInMonth(keyId, monthOf(now)));
      rest = isCurrent ? Math.min(rest, unused) : unused;
    }
    if (!isCurrent) {
      Atomics.store(cells.inHand, slot, 0);
      cells.ends[slot] = steady + (budget === "month" ? monthOf(now).endsAt - now : MINUTE_MS);
      window.seen = undefined;
      window.share = undefined;
    }
    cells.askedAt[slot] = steady;
    cells.ahead[slot] = 0;
    Atomics.store(cells.pool, slot, 0);
    if (window.share !== undefined) return;
    const share = shareOf(rest, this.#servers);
    window.share = share;
    this.counts.share += share;
    Atomics.add(cells.inHand, slot, share);
  }

  /** Ends a share, and returns how much of it was spent. */
  #takeShareBack(request: LeaseRequest, share: number): number {
    const { inHand, slot } = this.#cellsOf(request);
    const unspent = Math.min(share, Math.max(0, Atomics.exchange(inHand, slot, 0)));
    return share - unspent;
  }

  /** How many requests to lease in advance. */
  #aheadOf({ budget, limit }: LeaseRequest): number {
    const others = Math.max(1, this.#servers.count - 1);
    return Math.min(MAX_AHEAD[budget], Math.floor(limit * AHEAD_PART / others));
  }

  #cellsOf({ budget, keyId }: LeaseRequest) {
    const cells = this.#cells[budget];
    return { cells, inHand: cells.inHand, slot: this.#parts.slots.of(keyId) };
  }

  #isCurrent(request: LeaseRequest): boolean {
    const { cells, slot } = this.#cellsOf(request);
    return this.#parts.steadyNow() < cells.ends[slot]!;
  }

  /** Reports what was spent without the store, now that it is back. */
  #reportShares(): void {
    for (const { share, flight } of this.#windows.values()) {
      if (share !== undefined) void flight.run();
    }
  }
}
