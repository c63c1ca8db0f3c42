import { measureLoad, type Run } from "./wrk.ts";
import type { Options } from "./options.ts";
import { requestsOf, startBare, startOnSeeds } from "./requests.ts";
import { type Beside, memoryOf, type Subject } from "./service.ts";
import { median, type Row, type Table } from "./table.ts";

/** What is compared with one thread. */
const THREADS = Math.max(2, navigator.hardwareConcurrency);

/** The last responses served are evicted meanwhile. */
const REST_MS = 60_000;

/**
 * One serving thread and several, each in its own process, and the bare server with as many, all in
 * turn. The load generator runs on the same machine and uses part of it: less in the runs without a
 * cache. The bare server's gain is the most that the machine and the runtime allow.
 */
export async function measureThreads(options: Options): Promise<Table[]> {
  return [
    ...await measure("asked before", { ANSWERS_MB: "64" }, options),
    ...await measure("asked for the first time", { ANSWERS_MB: "0" }, options),
  ];
}

async function measure(
  what: string,
  env: Record<string, string>,
  { cases, seconds, rounds }: Options,
): Promise<Table[]> {
  const directory = await Deno.makeTempDir();
  const subjects: Subject[] = [];
  const bare: Beside[] = [];
  try {
    for (const threads of [1, THREADS]) {
      const own = `${directory}/${threads}`;
      const subject = await startOnSeeds(own, { ...env, THREADS: String(threads) });
      subjects.push(subject);
      bare.push(await startBare(subject, cases, `${own}/prepared.json`, threads));
    }
    const { headers } = subjects[0]!;
    const servers = [
      ...subjects.map(({ process, headers }) => ({ server: process, headers })),
      ...bare.map((server) => ({ server, headers })),
    ];
    for (const one of cases) {
      for (const { server, headers } of servers) {
        await measureLoad(server, requestsOf(one), headers, 1);
      }
    }
    const runs = new Map(cases.map((one) => [one, servers.map((): Run[] => [])]));
    for (let round = 0; round < rounds; round++) {
      for (const [one, into] of runs) {
        for (const [i, { server, headers }] of servers.entries()) {
          into[i]!.push(await measureLoad(server, requestsOf(one), headers, seconds));
        }
      }
    }
    const held = () => Promise.all(subjects.map(({ process }) => memoryOf(process.pid)));
    const memory = await held();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const rested = await held();
    return [{
      title:
        `${THREADS} serving threads compared to one, ${what}: requests per second; µs of the process each; share of cores busy`,
      rows: [...runs].map(([{ name }, measured]) => rowOf(name, measured)),
    }, {
      title: `Memory afterwards, MB, ${what}`,
      rows: memory.map(({ now, most }, i) => ({
        threads: i === 0 ? 1 : THREADS,
        now,
        most,
        a_minute_later: rested[i]!.now,
      })),
    }];
  } finally {
    for (const server of bare) await server.close();
    for (const { process } of subjects) await process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

/** @param measured The rounds of one thread, of several, and of the bare server with as many. */
function rowOf(name: string, measured: readonly Run[][]): Row {
  const [one, several, bareOne, bareSeveral] = measured as [Run[], Run[], Run[], Run[]];
  const rate = (of: readonly Run[]) => Math.round(median(of.map(({ rate }) => rate)));
  const us = (of: readonly Run[]) => Math.round(median(of.map(({ us }) => us)));
  const times = (of: readonly Run[], than: readonly Run[]) =>
    median(of.map((run, i) => run.rate / than[i]!.rate));
  return {
    requests: name,
    one: rate(one),
    several: rate(several),
    times: times(several, one),
    bare_one: rate(bareOne),
    bare_several: rate(bareSeveral),
    bare_times: times(bareSeveral, bareOne),
    one_us: us(one),
    several_us: us(several),
    one_p99_ms: median(one.map(({ p99 }) => p99)),
    several_p99_ms: median(several.map(({ p99 }) => p99)),
    one_busy: median(one.map(({ busy }) => busy)),
    several_busy: median(several.map(({ busy }) => busy)),
  };
}
