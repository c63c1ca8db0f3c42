/** Pauses between tries: each twice as long as the last, with chance in it, so that many clients part. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

/** Timers of longer than this (almost 25 days) end at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * How long to wait before a try.
 *
 * @param tries How many were made already, at least 1.
 * @param retryAfter Seconds that the service asked for, or null.
 */
export function pauseBefore(tries: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1000;
  const most = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return most / 2 + Math.random() * most / 2;
}

/** Waits, unless the signal ends it: then it throws the signal's reason. */
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
