import { cpuMs } from "./service.ts";
import { loadInTurn } from "./wrk.ts";

/** A load run: requests a second, microseconds of the process a request, and latency. */
export interface Run {
  readonly rate: number;
  readonly us: number;
  readonly p50: number;
  readonly p99: number;
}

/** Loads a process on loopback with different requests in turn, for some seconds. */
export async function measureLoad(
  { url, pid }: { readonly url: string; readonly pid: number },
  requests: readonly string[],
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections?: number,
): Promise<Run> {
  const before = await cpuMs(pid);
  const { requestsPerSecond: rate, p50, p99 } = await loadInTurn(
    url,
    requests,
    headers,
    seconds,
    connections,
  );
  const us = (1000 * (await cpuMs(pid) - before)) / (rate * seconds);
  return { rate, us, p50, p99 };
}
