import { Histogram, type Registry } from "prom-client";

const INTERVAL_MS = 50;

/** Measures how late timers fire on this thread. Returns a function that stops measuring. */
export function watchLoop(registry: Registry): () => void {
  const delay = new Histogram({
    name: "event_loop_delay_seconds",
    help: "How late timers fire on the serving threads.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + INTERVAL_MS;
  }, INTERVAL_MS);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}
