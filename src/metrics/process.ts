import process from "node:process";
import { Gauge, Histogram, type Registry } from "prom-client";
import project from "../../deno.json" with { type: "json" };
import { API_VERSION } from "../http/envelope.ts";
import type { Listener } from "../http/listener.ts";
import { openBodies } from "../http/streamed_body.ts";
import type { Log } from "../base/log.ts";
import { unhandledSoFar } from "../base/unhandled.ts";
import { counter, gauge } from "./read.ts";

const LOOK_EVERY_MS = 50;

/** The process itself: its memory, its time, its log. */
export function addProcess(registry: Registry, log: Log): void {
  const registers = [registry];
  new Gauge({
    name: "build_info",
    help: "1, with what runs as labels.",
    labelNames: ["version", "api_version", "deno"],
    registers,
  }).set({ version: project.version, api_version: API_VERSION, deno: Deno.version.deno }, 1);
  const startedAt = (performance.timeOrigin) / 1000;
  gauge(registers, "process_start_time_seconds", "When the process began.", () => startedAt);
  gauge(
    registers,
    "process_resident_memory_bytes",
    "Memory of the process, of all its threads.",
    () => Deno.memoryUsage().rss,
  );
  gauge(
    registers,
    "process_heap_bytes",
    "Heap of the serving thread that is in use.",
    () => Deno.memoryUsage().heapUsed,
  );
  counter(registers, "process_cpu_seconds_total", "Processor time of all threads.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  counter(
    registers,
    "log_lines_dropped_total",
    "Log lines that could not be written.",
    () => log.dropped,
  );
  counter(
    registers,
    "requests_not_logged_total",
    "Requests without a key or over a limit that were only counted.",
    () => log.sampled,
  );
  counter(
    registers,
    "unhandled_errors_total",
    "Errors that nobody handled: each is a fault of the service.",
    unhandledSoFar,
  );
}

/** What is known of connections. */
export function addListeners(registry: Registry, listeners: readonly Listener[]): void {
  const registers = [registry];
  counter(
    registers,
    "http_listener_renewals_total",
    "How often connections were too many or stuck, so that idle ones were closed.",
    () => listeners.reduce((sum, { renewed }) => sum + renewed, 0),
  );
  gauge(
    registers,
    "http_large_answers_open",
    "Large answers that clients are still taking.",
    () => openBodies.size,
  );
  counter(
    registers,
    "http_large_answers_cut_total",
    "Large answers of which a client took nothing for 30 seconds.",
    () => openBodies.cut,
  );
}

/** Watches how late timers come; gives what ends that. */
export function watchLoop(registry: Registry): () => void {
  const delay = new Histogram({
    name: "event_loop_delay_seconds",
    help: "How late the serving thread comes to what is due.",
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
