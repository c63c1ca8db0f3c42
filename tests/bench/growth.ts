import { startBucket } from "../support/faults/own_bucket.ts";
import { startPostgres } from "../support/faults/own_postgres.ts";
import { type ServiceProcess, startProcess } from "../support/process/service_process.ts";
import { writeFees } from "./delta.ts";
import type { Options } from "./options.ts";
import { command, cpuMs, endedCpuMs, memoryOf, startSubject } from "./service.ts";
import { measureLoad } from "./wrk.ts";
import { median, type Row, type Table, thousandths } from "./table.ts";

const ROWS = 1_000_000;
/** Rows of the dataset that is published repeatedly. */
const REPEATED_ROWS = 50_000;
const PUBLISHES = 9;
const REPLICAS = 3;
/** Changes per page of history, and how many pages are read. */
const PAGE = 1_000;
const PAGES = 200;
/** The requests between publishes. */
const LIST = "/api/v1/finance/fees?limit=25";
/** After this long the loader has ended and segments are written. */
const REST_MS = 5_000;

/** Several single-threaded replicas on one Postgres 15 that share a segment directory. */
interface Fleet {
  readonly env: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly replicas: ServiceProcess[];
  /** Starts another, with its own DATA_DIR. */
  add(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
}

/**
 * The cost of more publishes, rows and replicas: who builds a version and how much CPU the others
 * use, when a new replica serves, how much memory nine publishes leave, and how long a rollback
 * takes. The replicas, the store and the commands share the machine's cores.
 */
export async function measureGrowth({ scale }: Options): Promise<Table[]> {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error("This section needs Postgres 15 (postgresql-15)");
  const directory = await Deno.makeTempDir();
  const replicas: ServiceProcess[] = [];
  try {
    const env = {
      DATABASE_URL: postgres.url,
      SEGMENTS_URL: `${directory}/segments`,
      THREADS: "1",
      ANSWERS_MB: "0",
    };
    const placed = () => ({ ...env, DATA_DIR: `${directory}/data${replicas.length}` });
    const first = await startSubject(placed());
    replicas.push(first.process);
    const add = async (env = {}) => {
      const all = { RATE_LIMIT_PER_MINUTE: "999999999", ...placed(), ...env };
      const replica = await startProcess(all);
      replicas.push(replica);
      return replica;
    };
    while (replicas.length < REPLICAS) await add();
    const fleet = { env: first.env, headers: first.headers, replicas, add };
    return [
      ...await measureRepeated(fleet, directory, REPEATED_ROWS * scale),
      ...await measureLarge(fleet, directory, ROWS * scale),
    ];
  } finally {
    for (const replica of replicas) await replica.end("SIGTERM").catch(() => {});
    await postgres.remove();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Publishes the same rows in full repeatedly, with a new verification time each time. */
async function measureRepeated(fleet: Fleet, directory: string, rows: number): Promise<Table[]> {
  const file = `${directory}/repeated.ndjson`;
  const publishes: Row[] = [];
  const first = await newest(fleet.replicas[0]!, fleet) ?? 0;
  for (let number = 1; number <= PUBLISHES; number++) {
    await writeFees(file, rows, `2026-11-01T00:0${number}:00Z`);
    const { served } = await change(fleet, ["publish", "finance_fees", file]);
    // Without requests nothing is collected, and earlier versions stay in memory.
    for (const replica of fleet.replicas) await measureLoad(replica, [LIST], fleet.headers, 1);
    const held = await Promise.all(fleet.replicas.map(({ pid }) => memoryOf(pid)));
    publishes.push({
      publish: String(number),
      served_by_all_s_after: Math.max(...served),
      memory_mb: Math.round(median(held.map(({ now }) => now))),
      most_memory_mb: Math.round(median(held.map(({ most }) => most))),
    });
  }
  const waits = [];
  const { pid } = fleet.replicas[0]!;
  const before = await cpuMs(pid);
  for (let page = 0; page < PAGES; page++) {
    const since = `v${first + 1 + page % (PUBLISHES - 2)}:finance_fees:all`;
    const began = performance.now();
    const path = `/api/v1/sync/changes?dataset=finance_fees&since=${since}&limit=${PAGE}`;
    const headers = { ...fleet.headers, "accept-encoding": "identity" };
    const response = await fetch(fleet.replicas[0]!.url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    waits.push(performance.now() - began);
  }
  const spent = (await cpuMs(pid) - before) / PAGES;
  return [
    { title: `${rows} rows, published in full ${PUBLISHES} times`, rows: publishes },
    {
      title: `A page of ${PAGE} changes from history`,
      rows: [
        { what: "processor time of the server, on average", ms: thousandths(spent) },
        { what: "as a client waits for it, median", ms: thousandths(median(waits)) },
      ],
    },
  ];
}

/**
 * A large version: the CPU time of the process that builds it (the command or a server) and of the
 * others, a new replica, and a rollback.
 */
async function measureLarge(fleet: Fleet, directory: string, rows: number): Promise<Table[]> {
  const file = `${directory}/large.ndjson`;
  const built: Row[] = [];
  const base = await newest(fleet.replicas[0]!, fleet) ?? 0;
  for (const [version, verified] of ["2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z"].entries()) {
    await writeFees(file, rows, verified);
    const done = await change(fleet, ["publish", "finance_fees", file]);
    const [most, second] = done.cpu_s.toSorted((a, b) => b - a);
    built.push({
      version: version === 0 ? "first" : "all rows changed",
      command_s: done.command_s,
      first_served_s_after: Math.min(...done.served),
      last_served_s_after: Math.max(...done.served),
      command_cpu_s: done.command_cpu_s,
      most_cpu_s: most!,
      second_cpu_s: second!,
      second_share: second! / Math.max(most!, done.command_cpu_s),
    });
    await rest();
  }
  const newReplica = await measureStart("segments in a directory", fleet);
  const newReplicas = [newReplica, ...await measureBucket(fleet, directory)];

  const back = await change(fleet, ["rollback", "finance_fees", String(base + 1)]);
  await rest();
  await writeFees(file, Math.ceil(rows / 100), "2026-11-04T00:00:00Z");
  await change(fleet, ["publish", "finance_fees", file, "--delta"]);
  await rest();
  const some = await change(fleet, ["rollback", "finance_fees", String(base + 3)]);
  const wayBack = (what: string, done: typeof back): Row => ({
    what,
    command_s: done.command_s,
    command_cpu_s: done.command_cpu_s,
    first_served_s_after: Math.min(...done.served),
    last_served_s_after: Math.max(...done.served),
    most_cpu_s: Math.max(...done.cpu_s),
  });
  return [
    { title: `${rows} rows, published in full, ${REPLICAS} replicas`, rows: built },
    {
      title: "A new replica with an empty DATA_DIR, from its start until it serves",
      rows: newReplicas,
    },
    {
      title: `Rollback of ${rows} rows, ${REPLICAS + 1} replicas`,
      rows: [wayBack("all rows change", back), wayBack("1 % of rows change", some)],
    },
  ];
}

/** A new replica with an empty DATA_DIR, from its start until it serves. */
async function measureStart(
  what: string,
  fleet: Fleet,
  env?: Readonly<Record<string, string>>,
): Promise<Row> {
  const began = performance.now();
  const { pid } = await fleet.add(env);
  return { what, s: (performance.now() - began) / 1000, cpu_s: await cpuMs(pid) / 1000 };
}

/** The same with segments in a bucket on loopback: the first replica builds and uploads them. */
async function measureBucket(fleet: Fleet, directory: string): Promise<Row[]> {
  const bucket = await startBucket(`${directory}/bucket`);
  const env = {
    SEGMENTS_URL: "s3://segments/growth",
    ...bucket.env,
  };
  const before = fleet.replicas.length;
  try {
    const first = await measureStart(
      "the first one with an empty bucket, which builds",
      fleet,
      env,
    );
    await untilUploaded(`${directory}/bucket`);
    return [first, await measureStart("segments in a bucket", fleet, env)];
  } finally {
    for (const replica of fleet.replicas.splice(before)) await replica.end("SIGTERM");
    await bucket.close();
  }
}

/**
 * Waits until a directory has stopped growing.
 *
 * @throws If it is still empty after a minute.
 */
async function untilUploaded(directory: string): Promise<void> {
  let [before, now] = [-1, 0];
  for (let looks = 0; now !== before || now === 0; looks++) {
    if (now === 0 && looks * REST_MS > 60_000) throw new Error("No segment was uploaded");
    await rest();
    before = now;
    now = 0;
    for await (const path of filesUnder(directory)) now += (await Deno.stat(path)).size;
  }
}

async function* filesUnder(directory: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    const path = `${directory}/${name}`;
    if (isDirectory) yield* filesUnder(path);
    else yield path;
  }
}

/** Runs a command that publishes a version, and waits until each replica serves it. */
async function change(
  fleet: Fleet,
  args: readonly string[],
): Promise<{ command_s: number; command_cpu_s: number; served: number[]; cpu_s: number[] }> {
  const { replicas } = fleet;
  const before = await newest(replicas[0]!, fleet);
  const spentBefore = await Promise.all(replicas.map(({ pid }) => cpuMs(pid)));
  const started = performance.now();
  const spentByCommands = await endedCpuMs();
  await command(args, fleet.env);
  const command_cpu_s = (await endedCpuMs() - spentByCommands) / 1000;
  const published = performance.now();
  const found = await Promise.all(replicas.map(async (replica, i) => {
    while (await newest(replica, fleet) === before) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const served = Math.max(0, (performance.now() - published) / 1000);
    return { served, cpu_s: (await cpuMs(replica.pid) - spentBefore[i]!) / 1000 };
  }));
  return {
    command_s: (published - started) / 1000,
    command_cpu_s,
    served: found.map(({ served }) => served),
    cpu_s: found.map(({ cpu_s }) => cpu_s),
  };
}

async function newest({ url }: ServiceProcess, { headers }: Fleet): Promise<number | undefined> {
  const path = "/api/v1/sync/snapshot?dataset=finance_fees&limit=1";
  return (await (await fetch(url + path, { headers })).json()).data.version?.number;
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));
