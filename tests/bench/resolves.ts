import { ADDRESSES } from "../support/addresses.ts";
import { dealerFees } from "../support/dealer_fees.ts";
import { runCommand, startProcess } from "../support/service_process.ts";
import { line, ms } from "./lines.ts";
import { load } from "./wrk.ts";

const ROUNDS = 3;
const SECONDS = 3;
const RESOLVE = "/api/v1/context/utility-territory/resolve?address=";

/** The service with boundaries and dealer fees, and a key that may ask as much as it likes. */
export async function measureService(rows: readonly unknown[]): Promise<void> {
  const directory = await Deno.makeTempDir();
  const env = { DATA_DIR: `${directory}/s` };
  const service = await startProcess(env);
  try {
    const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
    for (
      const [dataset, input] of [
        ["utility_territory", ndjson(rows)],
        ["finance_fees", ndjson(dealerFees(0, 1000))],
      ] as const
    ) {
      const done = await runCommand(["publish", dataset, "-"], env, input);
      if (done.code !== 0) throw new Error(done.err);
    }
    const unlimited = "999999999";
    const made = await runCommand(
      ["keys", "create", "--label", "bench", "--json", "--access", "all=production"]
        .concat("--quota", unlimited, "--per-minute", unlimited)
        .concat("--resolves-per-minute", unlimited),
      env,
    );
    const headers = { "x-api-key": JSON.parse(made.out).key };
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await measureResolves(service, headers, directory);
    await measureOthers(service, headers, directory);
  } finally {
    await service.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

/** Never the same address twice, in twenty cities; each run begins elsewhere. */
function newAddresses(): string {
  const ends = ADDRESSES.map(({ address }) =>
    encodeURIComponent(address.slice(address.indexOf(",")))
  );
  return `local n = ${Date.now()}
local ends = {${ends.map((end) => `"${end}"`).join(",")}}
request = function()
  n = n + 1
  return wrk.format("GET", "${RESOLVE}" .. n .. "%20Main%20St" .. ends[n % #ends + 1])
end`;
}

const inTurn = (script: string) => ({ args: ["-s", script], env: {} });

/** A process's own time so far, in milliseconds: it counts what it did, however busy the machine. */
async function cpuMs(pid: number): Promise<number> {
  // The runtime lets only programs with all permissions read there themselves.
  const { stdout } = await new Deno.Command("cat", { args: [`/proc/${pid}/stat`] }).output();
  const stat = new TextDecoder().decode(stdout);
  const [user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

interface Running {
  readonly url: string;
  readonly pid: number;
}

/** Requests a second, and microseconds of the process for each. */
async function resolving({ url, pid }: Running, headers: Record<string, string>, script: string) {
  await Deno.writeTextFile(script, newAddresses());
  const before = await cpuMs(pid);
  const { requestsPerSecond } = await load(url, headers, SECONDS, 16, inTurn(script));
  const cpu = await cpuMs(pid) - before;
  return { requestsPerSecond, us: (1000 * cpu) / (requestsPerSecond * SECONDS) };
}

/** New addresses beside the bare server. */
async function measureResolves(
  service: Running,
  headers: Record<string, string>,
  directory: string,
): Promise<void> {
  const script = `${directory}/new_addresses.lua`;
  const response = await fetch(`${service.url}${RESOLVE}1%20Main%20St,%20Denver,%20CO%2080202`, {
    headers,
  });
  await Deno.writeTextFile(`${directory}/body.json`, await response.text());
  const bare = await startBare(`${directory}/body.json`);
  try {
    await resolving(service, headers, script);
    line("new addresses", "bare req/s", "ours", "ratio (aim 0.3)", "us of bare", "ours", "ratio");
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await resolving(bare, headers, script);
      const ours = await resolving(service, headers, script);
      line(
        `round ${round + 1}`,
        alone.requestsPerSecond.toFixed(0),
        ours.requestsPerSecond.toFixed(0),
        (ours.requestsPerSecond / alone.requestsPerSecond).toFixed(2),
        alone.us.toFixed(1),
        ours.us.toFixed(1),
        (alone.us / ours.us).toFixed(2),
      );
    }
  } finally {
    bare.child.kill("SIGKILL");
    await bare.child.status;
  }
}

async function startBare(file: string): Promise<Running & { child: Deno.ChildProcess }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-P=bench", new URL("bare_resolve.ts", import.meta.url).pathname, file],
    stdout: "piped",
  }).spawn();
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    return { url: text.trim(), pid: child.pid, child };
  }
  throw new Error("The bare server did not start");
}

/** Another endpoint's latency, alone and while two connections resolve new addresses. */
async function measureOthers(
  { url }: Running,
  headers: Record<string, string>,
  directory: string,
): Promise<void> {
  const other = `${url}/api/v1/finance/fees?limit=25`;
  const script = `${directory}/new_addresses.lua`;
  line("", "p99 alone", "p99 beside", "ratio");
  for (let round = 0; round < ROUNDS; round++) {
    await Deno.writeTextFile(script, newAddresses());
    const alone = await load(other, headers, SECONDS);
    const [beside, busy] = await Promise.all([
      load(other, headers, SECONDS),
      load(url, headers, SECONDS, 2, inTurn(script)),
    ]);
    line(
      `fees?limit=25 beside ${Math.round(busy.requestsPerSecond)} resolves/s (aim 2)`,
      ms(alone.p99),
      ms(beside.p99),
      (beside.p99 / alone.p99).toFixed(2),
    );
  }
}
