import process from "node:process";
import { Gauge, type Registry } from "prom-client";
import project from "../../deno.json" with { type: "json" };
import { API_VERSION } from "../http/declare/envelope.ts";
import type { Log } from "../base/log/log.ts";
import { counter, gauge } from "./read.ts";

/** Adds metrics of the process: version, start, memory, CPU time, and lost log lines. */
export function addProcess(registry: Registry, log: Log): void {
  new Gauge({
    name: "build_info",
    help: "1, with what runs as labels.",
    labelNames: ["version", "api_version", "deno"],
    registers: [registry],
  }).set({ version: project.version, api_version: API_VERSION, deno: Deno.version.deno }, 1);
  const startedAt = performance.timeOrigin / 1000;
  gauge(registry, "process_start_time_seconds", "When the process began.", () => startedAt);
  gauge(
    registry,
    "process_resident_memory_bytes",
    "Memory of the process, of all its threads.",
    () => Deno.memoryUsage().rss,
  );
  counter(registry, "process_cpu_seconds_total", "Processor time of all threads.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  counter(
    registry,
    "log_lines_dropped_total",
    "Log lines that could not be written.",
    () => log.dropped,
  );
}
