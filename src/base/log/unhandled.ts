import type { Log } from "./log.ts";

let unhandled = 0;

/** The number of unhandled errors so far. */
export const unhandledSoFar = (): number => unhandled;

/**
 * Keeps the process alive after an unhandled error: responses come from memory, so one rejected
 * promise, for example in a driver, must not end them. Each is logged and counted as a defect.
 */
export function watchUnhandled(log: Log): void {
  const note = (error: unknown) => {
    unhandled++;
    log.failure("unhandled_error", error);
  };
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    note(event.error);
  });
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    note(event.reason);
  });
}
