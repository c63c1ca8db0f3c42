import { Histogram, type Registry } from "prom-client";
import type { Listener } from "../http/listener.ts";
import { openBodies } from "../http/streamed_body.ts";
import { counter, gauge } from "./read.ts";

const LOOK_EVERY_MS = 50;

/** What is known of connections. */
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

/** Watches how late timers come; gives what ends that. */
export function watchLoop(registry: Registry): () => void {
  const delay = new Histogram({
    name: "event_loop_delay_seconds",
    help: "How late the serving threads come to what is due.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + LOOK_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + LOOK_EVERY_MS;
  }, LOOK_EVERY_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
