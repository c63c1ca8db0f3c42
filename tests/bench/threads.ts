import { measureLoad, type Run } from "./load_run.ts";
import type { Options } from "./options.ts";
import { requestsOf, startOnSeeds } from "./requests.ts";
import { memoryOf, type Subject } from "./service.ts";
import { median, type Table } from "./table.ts";

/** What is compared with one thread. */
const THREADS = Math.max(2, navigator.hardwareConcurrency);

/** What was served last is forgotten meanwhile. */
const REST_MS = 60_000;

/**
 * One serving thread and several, each in a process of its own, in interleaved pairs; the load runs on
 * the same machine and takes its part of it: the smaller one, where each request is the first of its
 * kind.
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
  try {
    for (const threads of ["1", String(THREADS)]) {
      subjects.push(
        await startOnSeeds(`${directory}/${threads}`, {
          ...env,
          THREADS: threads,
        }),
      );
    }
    const load = ({ process, headers }: Subject, one: typeof cases[number], seconds: number) =>
      measureLoad(process, requestsOf(one), headers, seconds);
    for (const one of cases) for (const subject of subjects) await load(subject, one, 1);
    const runs = new Map(cases.map((one) => [one, [[], []] as [Run[], Run[]]]));
    for (let round = 0; round < rounds; round++) {
      for (const [one, into] of runs) {
        for (const [i, subject] of subjects.entries()) {
          into[i]!.push(await load(subject, one, seconds));
        }
      }
    }
    const held = () => Promise.all(subjects.map(({ process }) => memoryOf(process.pid)));
    const memory = await held();
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const rested = await held();
    const rate = (of: readonly Run[]) => Math.round(median(of.map(({ rate }) => rate)));
    const us = (of: readonly Run[]) => Math.round(median(of.map(({ us }) => us)));
    return [{
      title:
        `${THREADS} serving threads beside one, ${what}: requests a second; µs of the process each; share of cores busy`,
      rows: [...runs].map(([{ name }, [one, several]]) => ({
        requests: name,
        one: rate(one),
        several: rate(several),
        times: median(several.map((run, i) => run.rate / one[i]!.rate)),
        one_us: us(one),
        several_us: us(several),
        one_p99_ms: median(one.map(({ p99 }) => p99)),
        several_p99_ms: median(several.map(({ p99 }) => p99)),
        one_busy: median(one.map(({ busy }) => busy)),
        several_busy: median(several.map(({ busy }) => busy)),
      })),
    }, {
      title: `Memory after it, MB, ${what}`,
      rows: memory.map(({ now, most }, i) => ({
        threads: i === 0 ? 1 : THREADS,
        now,
        most,
        a_minute_later: rested[i]!.now,
      })),
    }];
  } finally {
    for (const { process } of subjects) await process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}
