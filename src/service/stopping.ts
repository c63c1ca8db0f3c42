import { pause } from "../base/async/pause.ts";
import { within } from "../base/async/within.ts";

/** A server that accepts requests. */
export interface Server {
  /** Requests so far. */
  readonly requests: number;
  /** From now on every response asks its client to close the connection. */
  closeConnections(): void;
  /** Accepts no more connections, and gives pending responses `withinMs` to finish. */
  close(withinMs: number): Promise<void>;
}

/** The parts that are stopped, in order. */
interface Stoppable {
  /** Makes load balancers send no more requests. */
  notReady(): void;
  readonly servers: readonly Server[];
  /** Closed last, so that balancers and operators can use it until then. */
  readonly admin: Server | undefined;
  /** Writes usage counts; false if that failed. */
  flush(): Promise<boolean>;
  /** Stops background work. */
  stop(): Promise<unknown>;
  closeStore(): Promise<void>;
}

/** Time limits of each part, in milliseconds. Together at most eight seconds. */
const FLUSH_WITHIN_MS = 1_000;
const LAST_FLUSH_WITHIN_MS = 900;
/** How long to wait for requests on open connections, and how long without one is enough. */
const LEAVING_MS = 2_500;
const QUIET_MS = 500;
const ANSWER_WITHIN_MS = 2_000;
const STOP_WITHIN_MS = 800;
const CLOSE_WITHIN_MS = 500;

/**
 * Stops without cutting a response: first balancers stop sending requests, then clients are asked
 * to close their connections, then pending requests are finished, and usage counts are written.
 *
 * @param gently Whether to give load balancers and clients time to move to another server.
 * @returns Whether all usage counts are written.
 */
export async function stopInOrder(service: Stoppable, gently: boolean): Promise<boolean> {
  const { servers, admin } = service;
  service.notReady();
  for (const server of servers) server.closeConnections();
  // Writes what is counted already, in case the store is lost later.
  await within(FLUSH_WITHIN_MS, service.flush(), false);
  if (gently) await quiet(servers);
  await Promise.all(servers.map((server) => server.close(ANSWER_WITHIN_MS)));
  // Not the result of `stop`: that also waits for a large version that is being loaded.
  const written = await within(LAST_FLUSH_WITHIN_MS, service.flush(), false);
  await within<unknown>(STOP_WITHIN_MS, service.stop(), undefined);
  await admin?.close(CLOSE_WITHIN_MS);
  await within(CLOSE_WITHIN_MS, service.closeStore(), undefined);
  return written;
}

/** Waits until no request has come for `QUIET_MS`, but at most `LEAVING_MS`. */
async function quiet(servers: readonly Server[]): Promise<void> {
  const requests = () => servers.reduce((sum, server) => sum + server.requests, 0);
  const end = performance.now() + LEAVING_MS;
  let last = { requests: requests(), at: performance.now() };
  while (performance.now() < end && performance.now() - last.at < QUIET_MS) {
    await pause(50);
    if (requests() !== last.requests) last = { requests: requests(), at: performance.now() };
  }
}
