import type { Log } from "./log.ts";

let unhandled = 0;

/** How many errors nobody handled. */
export const unhandledSoFar = (): number => unhandled;

/**
 * Goes on after an error that nobody handled: answers come from memory, so one broken promise, in a
 * driver for example, must not end them. Each is logged and counted, since each is a fault.
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
