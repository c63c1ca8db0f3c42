import { startProcess } from "../support/process/service_process.ts";
import { largeRows } from "./large_rows.ts";
import type { Options } from "./options.ts";
import { command, cpuMs, memoryOf, startSubject, type Subject } from "./service.ts";
import { quantile, type Row, type Table, thousandths } from "./table.ts";

/** How many requests of each kind are sent, one after another and each once. */
const REQUESTS = 300;
/** After this long the loader has ended. */
const REST_MS = 40_000;
const LINES = 10_000;

const MB = 1e6;
const API = "/api/v1";

/** Kinds of requests, with the maximum p99 of server time in milliseconds. */
const KINDS: readonly { name: string; aim: number; request(number: number): string }[] = [
  {
    name: "fees, three filters",
    aim: 2,
    request: (n) =>
      `${API}/finance/fees?limit=25&trade=${TRADES[n % 5]}&payment_type=${PAYMENTS[n % 4]}` +
      `&interest_rate=0.0${n % 9}`,
  },
  {
    name: "fees, an equality filter",
    aim: 1,
    request: (n) =>
      `${API}/finance/fees?limit=25&financier=lender_${String(n % 40).padStart(2, "0")}`,
  },
  {
    name: "labor, of a state",
    aim: 2,
    request: (n) => `${API}/context/labor?state=${STATES[n % 8]}&include_metros=true&limit=25`,
  },
  {
    name: "ahri matches, of a manufacturer",
    aim: 2,
    request: (n) =>
      `${API}/context/ahri-matches?manufacturer=brand%20${String.fromCharCode(97 + n % 26)}`,
  },
  {
    name: "catalog, pages at any depth",
    aim: 3,
    request: (n) =>
      `${API}/catalog/equipment?category=${CATEGORIES[n % 3]}&per_page=25&page=${1 + n * 7}`,
  },
  {
    name: "search",
    aim: 5,
    request: (n) => `${API}/search?q=${encodeURIComponent(`${WORDS[n % 10]} ${n.toString(36)}`)}`,
  },
  {
    name: "search, one word",
    aim: 5,
    request: (n) => `${API}/search?q=${WORDS[n % 10]}&limit=${5 + Math.floor(n / 10) % 40}`,
  },
];

const TRADES = ["solar", "hvac", "roofing", "plumbing", "electrical"];
const PAYMENTS = ["loan", "lease", "ppa", "cash"];
const STATES = ["CA", "TX", "CO", "NY", "FL", "WA", "OH", "GA"];
const CATEGORIES = ["module", "inverter", "hvac"];
const WORDS = ["sun", "carrier", "brand", "module", "loan", "pump", "tek", "lender", "solar", "24"];

/**
 * Over a million generated rows: publishing, memory, startup, and the server time of requests that
 * have not been sent before. On the embedded store, or with `DATABASE_URL` on that Postgres.
 */
export async function measureLarge({ scale }: Options): Promise<Table[]> {
  const directory = await Deno.makeTempDir();
  let subject: Subject | undefined;
  try {
    subject = await startSubject({ DATA_DIR: `${directory}/s`, ANSWERS_MB: "0" });
    const { rows, bytes } = await publishAll(subject, directory, scale);
    const requests = await askAll(subject);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const loaded = await memoryOf(subject.process.pid);
    await subject.process.end("SIGTERM");

    const started = performance.now();
    const again = await startProcess(subject.env);
    const seconds = (performance.now() - started) / 1000;
    const cpu = await cpuMs(again.pid) / 1000;
    subject = { ...subject, process: again };
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const rested = await memoryOf(again.pid);
    const aim = Math.round(1.6 * bytes / MB) + (Deno.env.has("DATABASE_URL") ? 150 : 250);
    return [
      { title: "Publishing generated rows", rows },
      { title: "Server time of requests sent for the first time", rows: requests },
      {
        title: "Memory and start",
        rows: [
          { what: "most while publishing and loading, MB", figure: loaded.most, aim: 1.5 * aim },
          { what: "at rest, MB", figure: rested.now, aim },
          { what: "most at a later start, MB", figure: rested.most, aim: 1.5 * aim },
          { what: "later start, s", figure: seconds, aim: 3 },
          { what: "later start, s of the process's own time", figure: cpu },
        ],
      },
    ];
  } finally {
    await subject?.process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

/** Publishes every dataset and waits until it is served. */
async function publishAll(
  { env, process }: Subject,
  directory: string,
  scale: number,
): Promise<{ rows: Row[]; bytes: number }> {
  const rows: Row[] = [];
  let bytes = 0;
  for (const [dataset, { count, row }] of Object.entries(await largeRows(scale))) {
    const path = `${directory}/${dataset}.ndjson`;
    const file = await Deno.open(path, { write: true, createNew: true });
    const writer = file.writable.getWriter();
    for (let from = 0; from < count; from += LINES) {
      const lines = Array.from(
        { length: Math.min(LINES, count - from) },
        (_, i) => JSON.stringify(row(from + i)) + "\n",
      );
      await writer.write(new TextEncoder().encode(lines.join("")));
    }
    await writer.close();
    const { size } = await Deno.stat(path);
    bytes += size;
    const started = performance.now();
    await command(["publish", dataset, path], env);
    const published = performance.now();
    const isServed = async () =>
      (await process.log()).some((line) =>
        line.event === "version_loaded" && line.dataset === dataset
      );
    while (!await isServed()) await new Promise((resolve) => setTimeout(resolve, 50));
    rows.push({
      dataset,
      rows: count,
      mb: Math.round(size / MB),
      command_s: (published - started) / 1000,
      served_s_after: (performance.now() - published) / 1000,
    });
    await Deno.remove(path);
  }
  return { rows, bytes };
}

async function askAll({ process, headers }: Subject): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, aim, request } of KINDS) {
    const times: number[] = [];
    for (let number = 0; number < REQUESTS; number++) {
      const response = await fetch(process.url + request(number), { headers });
      if (!response.ok) throw new Error(`${request(number)}: ${await response.text()}`);
      await response.body?.cancel();
      times.push(Number(response.headers.get("x-svc-duration-ms")));
    }
    rows.push({
      requests: name,
      first_ms: thousandths(times[0]!),
      p50_ms: thousandths(quantile(times, 0.5)),
      p99_ms: thousandths(quantile(times, 0.99)),
      aim_p99_ms: aim,
    });
  }
  return rows;
}
