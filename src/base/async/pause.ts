import { setImmediate } from "node:timers";

/**
 * Yields to the event loop for at least this many milliseconds, and at least one or two. Meanwhile
 * everything else on the thread gets on, such as several exchanges with a client or the store.
 */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Lets the event loop run once. It costs next to nothing, but each exchange with a client or the store
 * needs a turn or more: for work that must not wait for those.
 */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
