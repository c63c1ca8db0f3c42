import { dealerFees } from "../support/dealer_fees.ts";
import { ROOT, runCommand, type ServiceProcess, startProcess } from "../support/service_process.ts";
import type { Prepared } from "./bare_server.ts";
import { type Case, CASES } from "./cases.ts";
import { type Load, loadInTurn } from "./wrk.ts";

/**
 * `deno task bench`: different requests of each kind in turn, on the seeds and 5,000 dealer fees,
 * beside the bare server, in one interleaved run; asked before (answers are remembered) and for the
 * first time (a service that remembers none). Options: `--seconds 2` a measurement, `--rounds 3`,
 * `--only <part of a name>`, `--json`.
 */
const option = (name: string, byDefault: string) => {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? byDefault : Deno.args[at + 1]!;
};
const SECONDS = Number(option("seconds", "2"));
const ROUNDS = Number(option("rounds", "3"));
const cases = CASES.filter(({ name }) => name.includes(option("only", "")));

const UNLIMITED = "999999999";
/** How many different requests of a case the bare server holds the answers of. */
const HELD = 200;

interface Measured {
  readonly before: Load[];
  readonly first: Load[];
  readonly bare: Load[];
}

const directory = await Deno.makeTempDir();
const env = {
  DATA_DIR: `${directory}/s`,
  SEEDS_DIR: "seeds",
  RESOLVE_LIMIT_PER_MINUTE: UNLIMITED,
  LOG_FORMAT: "json",
};
let service: ServiceProcess | undefined;
try {
  service = await startProcess(env);
  const key = await prepare();
  const results = new Map<string, Measured>();
  for (const one of cases) results.set(one.name, { before: [], first: [], bare: [] });
  for (let round = 0; round < ROUNDS; round++) {
    for (const answersMb of ["64", "0"]) {
      await service.end("SIGTERM");
      service = await startProcess({ ...env, ANSWERS_MB: answersMb });
      for (const one of cases) await measure(service, one, key, answersMb, results.get(one.name)!);
    }
  }
  report(results);
} finally {
  await service?.end("SIGTERM");
  await Deno.remove(directory, { recursive: true });
}

async function measure(
  { url }: ServiceProcess,
  one: Case,
  key: string,
  answersMb: string,
  into: Measured,
): Promise<void> {
  const headers = { "x-api-key": key };
  const held = one.requests.slice(0, one.fresh === true ? 1 : HELD);
  const prepared: Prepared[] = [];
  for (const request of held) {
    prepared.push(await record(url, request, headers, one.fresh === true));
  }
  const remembers = answersMb !== "0";
  if (remembers) {
    const file = `${directory}/prepared.json`;
    await Deno.writeTextFile(file, JSON.stringify(prepared));
    const bare = await startBare(file);
    into.bare.push(await loadInTurn(bare.url, requestsOf(one), headers, SECONDS));
    bare.child.kill("SIGKILL");
    await bare.child.status;
  }
  const load = await loadInTurn(url, requestsOf(one), headers, SECONDS);
  into[remembers ? "before" : "first"].push(load);
}

function requestsOf({ requests, fresh }: Case): readonly string[] {
  return fresh === true ? requests : requests.slice(0, HELD);
}

/** Publishes 5,000 fees in place of the seeds', and makes a key without limits. */
async function prepare(): Promise<string> {
  const rows = dealerFees(0, 5000).map((row) => JSON.stringify(row)).join("\n");
  const published = await runCommand(["publish", "finance_fees", "-", "--allow-shrink"], env, rows);
  if (published.code !== 0) throw new Error(published.err);
  const made = await runCommand(
    [
      "keys",
      "create",
      "--label",
      "bench",
      "--quota",
      UNLIMITED,
      "--per-minute",
      UNLIMITED,
      "--json",
    ],
    env,
  );
  return JSON.parse(made.out).key;
}

async function record(
  url: string,
  request: string,
  headers: Record<string, string>,
  anyQuery: boolean,
): Promise<Prepared> {
  const response = await fetch(url + request, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${request}: ${response.status} ${body}`);
  return {
    request: anyQuery ? request.slice(0, request.indexOf("?")) : request,
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "date" && name !== "content-length"),
    body: body === "" ? null : body,
  };
}

async function startBare(file: string): Promise<{ child: Deno.ChildProcess; url: string }> {
  const script = "tests/bench/bare_server.ts";
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--allow-net=127.0.0.1", "--allow-read", script, file],
    cwd: ROOT,
    stdout: "piped",
  }).spawn();
  const { value } = await child.stdout.getReader().read();
  return { child, url: new TextDecoder().decode(value).trim() };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function report(results: ReadonlyMap<string, Measured>): void {
  const rows = cases.map(({ name, aim }) => {
    const { before, first, bare } = results.get(name)!;
    const share = (loads: readonly Load[]) =>
      median(loads.map((load, i) => load.requestsPerSecond / bare[i]!.requestsPerSecond));
    const rate = (loads: readonly Load[]) =>
      Math.round(median(loads.map((load) => load.requestsPerSecond)));
    return {
      name,
      bare: rate(bare),
      before: rate(before),
      before_of_bare: share(before),
      first: rate(first),
      first_of_bare: share(first),
      p50_ms: median(before.map((load) => load.p50)),
      p99_ms: median(before.map((load) => load.p99)),
      aim,
    };
  });
  if (Deno.args.includes("--json")) return console.log(JSON.stringify(rows, null, 2));
  const cell = (value: string | number, width: number) => String(value).padStart(width);
  console.log(
    "requests that vary".padEnd(32) + cell("bare/s", 9) + cell("asked", 9) + cell("of bare", 9) +
      cell("first", 9) + cell("of bare", 9) + cell("p50 ms", 9) + cell("p99 ms", 9) +
      cell("aim", 6),
  );
  for (const row of rows) {
    console.log(
      row.name.padEnd(32) + cell(row.bare, 9) + cell(row.before, 9) +
        cell(row.before_of_bare.toFixed(2), 9) + cell(row.first, 9) +
        cell(row.first_of_bare.toFixed(2), 9) + cell(row.p50_ms.toFixed(2), 9) +
        cell(row.p99_ms.toFixed(2), 9) + cell(row.aim, 6),
    );
  }
}
