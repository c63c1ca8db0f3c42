import { cpuMs, idleMs } from "./service.ts";
import { loadInTurn } from "./wrk.ts";

/**
 * A load run: requests a second, microseconds of the process a request, latency, and what share of the
 * machine's cores was busy.
 */
export interface Run {
  readonly rate: number;
  readonly us: number;
  readonly p50: number;
  readonly p99: number;
  readonly busy: number;
}

/** Loads a process on loopback with different requests in turn, for some seconds. */
export async function measureLoad(
  { url, pid }: { readonly url: string; readonly pid: number },
  requests: readonly string[],
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections?: number,
): Promise<Run> {
  const [before, idle, began] = [await cpuMs(pid), await idleMs(), performance.now()];
  const { requestsPerSecond: rate, p50, p99 } = await loadInTurn(
    url,
    requests,
    headers,
    seconds,
    connections,
  );
  const us = (1000 * (await cpuMs(pid) - before)) / (rate * seconds);
  const passed = navigator.hardwareConcurrency * (performance.now() - began);
  return { rate, us, p50, p99, busy: 1 - (await idleMs() - idle) / passed };
}
