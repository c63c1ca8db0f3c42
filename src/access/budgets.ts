import { HttpError } from "../http/errors.ts";

/** What is left of the window that a request was counted in. */
export interface Spent {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

interface Minute {
  endsAt: number;
  count: number;
}

const MINUTE_MS = 60_000;

/**
 * Counts each key's requests in one-minute windows. A window begins with the first request after
 * the last one ended. Counting is synchronous, so limits are exact under concurrency in a process.
 */
export class MinuteWindows {
  readonly #windows = new Map<string, Minute>();

  /** Counts one request, unless the window is full; then what is left is negative. */
  spend(keyId: string, limit: number, now: number): Spent {
    let window = this.#windows.get(keyId);
    if (window === undefined || now >= window.endsAt) {
      window = { endsAt: now + MINUTE_MS, count: 0 };
      this.#windows.set(keyId, window);
    }
    if (window.count >= limit) return { limit, remaining: -1, endsAt: window.endsAt };
    window.count++;
    return { limit, remaining: limit - window.count, endsAt: window.endsAt };
  }

  /** Takes back what `spend` counted, unless its window has ended since. */
  refund(keyId: string, { endsAt }: Spent): void {
    const window = this.#windows.get(keyId);
    if (window?.endsAt === endsAt && window.count > 0) window.count--;
  }

  /** Forgets windows that have ended. */
  sweep(now: number): void {
    for (const [keyId, window] of this.#windows) {
      if (now >= window.endsAt) this.#windows.delete(keyId);
    }
  }
}

/** A calendar month in UTC. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  /** Milliseconds since 1970: the first instant of the month, and of the next one. */
  readonly startsAt: number;
  readonly endsAt: number;
}

let latest: Month = { name: "", startsAt: 0, endsAt: 0 };

/** The month of an instant. Asked for each request, so the last answer is kept. */
export function monthOf(now: number): Month {
  if (now < latest.startsAt || now >= latest.endsAt) {
    const date = new Date(now);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    latest = {
      name: date.toISOString().slice(0, 7),
      startsAt: Date.UTC(year, month),
      endsAt: Date.UTC(year, month + 1),
    };
  }
  return latest;
}

/** 429 for a full window (spec 1, Limits). `Retry-After` is never sooner than the window's end. */
export function exhausted(message: string, limit: number, endsAt: number, now: number): HttpError {
  return new HttpError(429, message, {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": "0",
    "retry-after": String(Math.max(1, Math.ceil((endsAt - now) / 1000))),
  });
}
