import { cpuMs, idleMs } from "./service.ts";

/** The measurements of a load run. */
export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 16;

/**
 * Requests the paths and queries in a file, one per line, in turn; `{n}` is an increasing number.
 */
const IN_TURN = `
local requests = {}
local numbered = {}
local at = 0
local n = tonumber(os.getenv("BENCH_NUMBER"))
init = function()
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do
    requests[#requests + 1] = wrk.format("GET", line)
    numbered[#requests] = line:find("{n}", 1, true) ~= nil
  end
end
request = function()
  at = at % #requests + 1
  if not numbered[at] then return requests[at] end
  n = n + 1
  return (requests[at]:gsub("{n}", n, 1))
end
`;

/** Numbers start elsewhere in each run; no run sends more requests than this. */
const MAX_NUMBERS = 10_000_000;
let runs = 0;

/**
 * Loads a server on loopback with different requests in turn, with wrk, for some seconds.
 *
 * @param requests Paths with queries; `{n}` is replaced with a number that has not been used
 *   before.
 */
export async function loadInTurn(
  url: string,
  requests: readonly string[],
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const directory = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${directory}/requests`, requests.join("\n") + "\n");
    await Deno.writeTextFile(`${directory}/in_turn.lua`, IN_TURN);
    return await load(url, headers, seconds, connections, {
      args: ["-s", `${directory}/in_turn.lua`],
      env: {
        BENCH_REQUESTS: `${directory}/requests`,
        BENCH_NUMBER: String(++runs * MAX_NUMBERS),
      },
    });
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/**
 * Loads a URL on loopback with wrk for some seconds.
 *
 * @throws If wrk is missing, or any response is not 2xx or 3xx.
 */
async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
  connections: number,
  more: { readonly args: readonly string[]; readonly env: Record<string, string> },
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const command = new Deno.Command("wrk", {
    args: ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...more.args, ...given, url],
    env: more.env,
  });
  const output = await command.output().catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error("The benchmark needs wrk: apt-get install wrk");
  });
  const text = new TextDecoder().decode(output.stdout);
  if (/Non-2xx or 3xx|Socket errors/.test(text)) throw new Error(`Load on ${url} failed:\n${text}`);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: milliseconds(/50%\s+([\d.]+[a-z]+)/.exec(text)![1]!),
    p99: milliseconds(/99%\s+([\d.]+[a-z]+)/.exec(text)![1]!),
  };
}

function milliseconds(text: string): number {
  const amount = parseFloat(text);
  return text.endsWith("us") ? amount / 1000 : text.endsWith("ms") ? amount : amount * 1000;
}

/**
 * A load run: requests per second, the process's microseconds per request, latency, and the share
 * of the machine's cores that was busy.
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
