import { setImmediate } from "node:timers";

/**
 * Yields to the event loop for at least this many milliseconds, and at least one or two. Meanwhile
 * everything else on the thread gets on, such as several exchanges with a client or the store.
 */
export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Lets the event loop run once. It costs next to nothing, but the runtime looks at sockets and signals
 * only at about every sixtieth turn: for work in a process that nobody else waits for.
 */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
