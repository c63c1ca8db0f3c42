import { ConnectionError, type Failure, ServiceError } from "./errors.ts";

// Exponential backoff with jitter, so that many clients do not retry at the same moment.
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

/** The longest delay of a timer (almost 25 days); longer ones fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Milliseconds to wait before a retry.
 *
 * @param tries The number of tries so far, at least 1.
 * @param retryAfter Seconds requested by the service, or null.
 */
export function pauseBefore(tries: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1000;
  const most = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return most / 2 + Math.random() * most / 2;
}

/** Waits; rejects with the signal's reason if it aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, Math.min(milliseconds, MAX_TIMER_MS));
    function stop() {
      clearTimeout(timer);
      reject(signal!.reason);
    }
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Statuses of temporary failures. An exhausted monthly quota is also 429, but not temporary. */
const TEMPORARY = new Set([429, 500, 502, 503, 504]);

/** Whether a retry of the same request may succeed. */
export function isWorthRetrying(error: unknown): error is Failure {
  return error instanceof ConnectionError ||
    (error instanceof ServiceError && TEMPORARY.has(error.status) &&
      error.code !== "quota_exceeded");
}
