import type { Registry } from "prom-client";
import type { Listener } from "../http/listen/listener.ts";
import { openBodies } from "../http/respond/streamed_body.ts";
import { counter, gauge } from "./read.ts";

/** Adds metrics of listeners, and of large responses that are still being sent. */
export function addListeners(registry: Registry, listeners: readonly Listener[]): void {
  counter(
    registry,
    "http_listener_renewals_total",
    "How often connections were too many or stuck, so that idle ones were closed.",
    () => listeners.reduce((sum, { renewed }) => sum + renewed, 0),
  );
  gauge(
    registry,
    "http_large_answers_open",
    "Large answers that clients are still taking.",
    () => openBodies.size,
  );
  counter(
    registry,
    "http_large_answers_cut_total",
    "Large answers of which a client took nothing for 30 seconds.",
    () => openBodies.cut,
  );
}
