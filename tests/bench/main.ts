import { dealerFees } from "../support/dealer_fees.ts";
import { ROOT, runCommand, startProcess } from "../support/service_process.ts";
import type { Prepared } from "./bare_server.ts";
import { type Load, load } from "./wrk.ts";

/**
 * `deno task bench`: requests of each kind on one thread, beside the bare server, in one interleaved
 * run. Options: `--seconds 2` a measurement, `--rounds 3`, `--only <part of a name>`.
 */
const option = (name: string, byDefault: string) => {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? byDefault : Deno.args[at + 1]!;
};
const SECONDS = Number(option("seconds", "2"));
const ROUNDS = Number(option("rounds", "3"));
const ONLY = option("only", "");

interface Case {
  readonly name: string;
  readonly path: string;
  readonly aim: number;
  readonly headers?: Record<string, string>;
}

const SNAPSHOT = "/api/v1/sync/snapshot?dataset=finance_fees";

const CASES: readonly Case[] = [
  { name: "finance/fees?limit=25", path: "/api/v1/finance/fees?limit=25", aim: 0.75 },
  { name: "finance/fees (1000 rows)", path: "/api/v1/finance/fees", aim: 0.65 },
  { name: "sync/snapshot (5000 rows)", path: SNAPSHOT, aim: 0.65 },
  {
    name: "sync/changes (1000 changes)",
    path: "/api/v1/sync/changes?dataset=finance_fees&since=v1:finance_fees:all",
    aim: 0.65,
  },
  {
    name: "sync/snapshot 304",
    path: SNAPSHOT,
    headers: { "if-none-match": '"v2:finance_fees:all:5000"' },
    aim: 0.85,
  },
  {
    name: "benchmarks (dealer_fee, loan)",
    path: "/api/v1/benchmarks?metric=dealer_fee&payment_type=loan",
    aim: 0.7,
  },
].filter(({ name }) => name.includes(ONLY));

const directory = await Deno.makeTempDir();
const env = { DATA_DIR: `${directory}/s` };
const service = await startProcess(env);
let bare: Deno.ChildProcess | undefined;
try {
  const key = await prepare(env);
  const headers = (one: Case) => ({ "x-api-key": key, ...one.headers });
  await Promise.resolve(new Promise((resolve) => setTimeout(resolve, 2000)));

  const prepared = new Map<string, Prepared>();
  for (const one of CASES) prepared.set(one.name, await record(one, headers(one)));
  const results = new Map<string, { ours: Load[]; bare: Load[] }>();
  for (const one of CASES) results.set(one.name, { ours: [], bare: [] });

  for (let round = 0; round < ROUNDS; round++) {
    for (const one of CASES) {
      const file = `${directory}/prepared.json`;
      await Deno.writeTextFile(file, JSON.stringify([prepared.get(one.name)]));
      const { child, url } = await startBare(file);
      bare = child;
      const result = results.get(one.name)!;
      result.bare.push(await load(url + one.path, headers(one), SECONDS));
      result.ours.push(await load(service.url + one.path, headers(one), SECONDS));
      child.kill("SIGKILL");
      await child.status;
    }
  }
  report(results);
} finally {
  try {
    bare?.kill("SIGKILL");
  } catch {
    // It has ended.
  }
  await service.end("SIGTERM");
  await Deno.remove(directory, { recursive: true });
}

/** Publishes 5,000 rows, then 1,500 of them changed, and makes a key without limits. */
async function prepare(env: Record<string, string>): Promise<string> {
  const rows = dealerFees(0, 5000);
  const changed = rows.slice(0, 1500).map((row) => ({ ...row, fee_percentage: 0.123 }));
  const ndjson = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  for (const args of [[ndjson(rows)], [ndjson(changed), "--delta"]]) {
    const [input, ...flags] = args;
    const done = await runCommand(["publish", "finance_fees", "-", ...flags], env, input);
    if (done.code !== 0) throw new Error(done.err);
  }
  const made = await runCommand(
    [
      "keys",
      "create",
      "--label",
      "bench",
      "--quota",
      "999999999",
      "--per-minute",
      "999999999",
      "--json",
    ],
    env,
  );
  return JSON.parse(made.out).key;
}

async function record(one: Case, headers: Record<string, string>): Promise<Prepared> {
  const response = await fetch(service.url + one.path, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  const body = await response.text();
  return {
    path: one.path,
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== "date" && name !== "content-length"),
    body: body === "" ? null : body,
  };
}

async function startBare(file: string): Promise<{ child: Deno.ChildProcess; url: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--allow-net=127.0.0.1",
      "--allow-read",
      "tests/bench/bare_server.ts",
      file,
    ],
    cwd: ROOT,
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  return { child, url: new TextDecoder().decode(value).trim() };
}

function report(results: ReadonlyMap<string, { ours: Load[]; bare: Load[] }>): void {
  const cell = (value: string | number, width: number) => String(value).padStart(width);
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  console.log(
    "".padEnd(32) + cell("req/s", 9) + cell("p50 ms", 9) + cell("p99 ms", 9) +
      cell("bare", 9) + cell("p50 ms", 9) + cell("p99 ms", 9) + cell("ratio", 8) + cell("aim", 6),
  );
  for (const one of CASES) {
    const { ours, bare } = results.get(one.name)!;
    const ratio = median(
      ours.map((load, i) => load.requestsPerSecond / bare[i]!.requestsPerSecond),
    );
    const columns = [ours, bare].flatMap((loads) => [
      cell(Math.round(median(loads.map((load) => load.requestsPerSecond))), 9),
      cell(median(loads.map((load) => load.p50)).toFixed(2), 9),
      cell(median(loads.map((load) => load.p99)).toFixed(2), 9),
    ]);
    console.log(
      one.name.padEnd(32) + columns.join("") + cell(ratio.toFixed(2), 8) + cell(one.aim, 6),
    );
  }
}
