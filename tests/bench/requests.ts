import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import type { Case } from "./cases.ts";
import { measureLoad, type Run } from "./wrk.ts";
import type { Options } from "./options.ts";
import { type Peer, seedsAndFees, startPeer } from "./peer_store.ts";
import {
  type Beside,
  command,
  record,
  startBeside,
  startSubject,
  type Subject,
} from "./service.ts";
import { ROOT } from "../support/process/service_process.ts";
import { median, type Row, type Table, thousandths } from "./table.ts";

/** How many different requests of a case are sent in turn. */
const HELD = 200;

interface Runs {
  readonly bare: Run[];
  readonly asked: Run[];
  readonly first: Run[];
  /** Absent unless requested. */
  readonly peer: Run[];
  /** Of the other checkout; absent without one. */
  readonly otherAsked: Run[];
  readonly otherFirst: Run[];
}

/**
 * Different requests of each kind in turn, on the seeds and 5,000 dealer fees, compared to the bare
 * server in one interleaved run: a service with a warm response cache, and one without a cache, for
 * which each request is the first of its kind. With `peers` also Fastify on Postgres 15; with
 * `against` also the service of another checkout, with its seeds.
 */
export async function measureRequests(
  { cases, seconds, rounds, peers, against }: Options,
): Promise<Table[]> {
  const directory = await Deno.makeTempDir();
  const subjects: Subject[] = [];
  let bare: Beside | undefined;
  let peer: Peer | undefined;
  try {
    for (const checkout of [ROOT, ...against === undefined ? [] : [against]]) {
      const starts = ["64", "0"].map((answersMb) => {
        const store = `${directory}/${answersMb}-${subjects.length}`;
        return startOnSeeds(store, { ANSWERS_MB: answersMb }, checkout);
      });
      for (const started of await Promise.allSettled(starts)) {
        if (started.status === "rejected") throw started.reason;
        subjects.push(started.value);
      }
    }
    const [asked, first, otherAsked, otherFirst] = subjects as [Subject, Subject, ...Subject[]];
    bare = await startBare(asked, cases, `${directory}/prepared.json`);
    if (peers) peer = await startPeer(seedsAndFees);
    for (const one of cases) {
      // Warms up the JIT compiler.
      for (const server of [bare, ...peer === undefined ? [] : [peer.server]]) {
        await measureLoad(server, requestsOf(one), asked.headers, 1);
      }
      for (const { process, headers } of subjects) {
        await measureLoad(process, requestsOf(one), headers, 1);
      }
    }
    const none = () => ({
      bare: [],
      asked: [],
      first: [],
      peer: [],
      otherAsked: [],
      otherFirst: [],
    });
    const runs = new Map(cases.map((one): [Case, Runs] => [one, none()]));
    for (let round = 0; round < rounds; round++) {
      for (const [one, into] of runs) {
        const load = (server: { url: string; pid: number }, headers = asked.headers) =>
          measureLoad(server, requestsOf(one), headers, seconds);
        const loadSubject = ({ process, headers }: Subject) => load(process, headers);
        into.bare.push(await load(bare));
        into.asked.push(await loadSubject(asked));
        if (otherAsked !== undefined) into.otherAsked.push(await loadSubject(otherAsked));
        if (peer !== undefined) into.peer.push(await load(peer.server));
        into.first.push(await loadSubject(first));
        if (otherFirst !== undefined) into.otherFirst.push(await loadSubject(otherFirst));
      }
    }
    return [{
      title:
        "Varying requests, compared to a bare server: requests per second; µs of the process each",
      rows: [...runs].map(([one, measured]) => rowOf(one, measured)),
    }];
  } finally {
    await bare?.close();
    await peer?.close();
    for (const { process } of subjects) await process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

/** The service of a checkout on its seeds, with 5,000 fees in place of the seeds'. */
export async function startOnSeeds(
  directory: string,
  env: Record<string, string>,
  checkout = ROOT,
): Promise<Subject> {
  const subject = await startSubject({ DATA_DIR: directory, SEEDS_DIR: "seeds", ...env }, checkout);
  const rows = dealerFees(0, 5000).map((row) => JSON.stringify(row)).join("\n");
  await command(["publish", "finance_fees", "-", "--allow-shrink"], subject.env, rows, checkout);
  const served = `${subject.process.url}/api/v1/finance/fees?financier=lender_39`;
  for (let rows = 0; rows === 0;) {
    const response = await fetch(served, { headers: subject.headers });
    rows = (await response.json()).data.length;
  }
  return subject;
}

/** The bare server with every response of the cases; requesting them fills the service's cache. */
export async function startBare(
  subject: Subject,
  cases: readonly Case[],
  file: string,
  threads = 1,
): Promise<Beside> {
  const prepared = [];
  for (const one of cases) {
    for (const request of requestsOf(one)) {
      // Requests with a new number each time share the response of their path.
      const { body } = await record(subject, request.replace("{n}", "1"));
      prepared.push({ request: request.replace(/\?.*\{n\}.*/, ""), body });
    }
  }
  await Deno.writeTextFile(file, JSON.stringify(prepared));
  return await startBeside("bare_server.ts", file, String(threads));
}

/** The requests of a case. */
export const requestsOf = ({ requests }: Case) => requests.slice(0, HELD);

function rowOf({ name, aim, overPeer }: Case, runs: Runs): Row {
  const { bare, asked, first, peer, otherAsked, otherFirst } = runs;
  const rate = (runs: readonly Run[]) => Math.round(median(runs.map(({ rate }) => rate)));
  const us = (runs: readonly Run[]) => Math.round(median(runs.map(({ us }) => us)));
  const ofBare = (runs: readonly Run[], share: (run: Run, bare: Run) => number) =>
    median(runs.map((run, i) => share(run, bare[i]!)));
  const byRate = (run: Run, bare: Run) => run.rate / bare.rate;
  const ofOther = (runs: readonly Run[], others: readonly Run[]) =>
    median(runs.map((run, i) => run.rate / others[i]!.rate));
  const byTime = (run: Run, bare: Run) => bare.us / run.us;
  return {
    requests: name,
    bare: rate(bare),
    asked_before: rate(asked),
    of_bare: ofBare(asked, byRate),
    first_time: rate(first),
    first_of_bare: ofBare(first, byRate),
    aim,
    ...(peer.length === 0 ? {} : {
      peer: rate(peer),
      over_peer: median(asked.map((run, i) => run.rate / peer[i]!.rate)),
      peer_aim: overPeer,
    }),
    ...(otherAsked.length === 0 ? {} : {
      other: rate(otherAsked),
      of_other: ofOther(asked, otherAsked),
      other_first: rate(otherFirst),
      first_of_other: ofOther(first, otherFirst),
    }),
    bare_us: us(bare),
    asked_us: us(asked),
    of_bare_us: ofBare(asked, byTime),
    first_us: us(first),
    first_of_bare_us: ofBare(first, byTime),
    p50_ms: thousandths(median(asked.map(({ p50 }) => p50))),
    p99_ms: thousandths(median(asked.map(({ p99 }) => p99))),
  };
}
