import { dealerFee } from "../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../support/faults/own_postgres.ts";
import type { Options } from "./options.ts";
import { command, memoryOf, startSubject, type Subject } from "./service.ts";
import { quantile, type Row, type Table, thousandths } from "./table.ts";

const ROWS = 1_000_000;
const CHANGED = 10_000;
const LINES = 10_000;

/** A client's request interval, whether or not the last response has arrived. */
const EVERY_MS = 5;
/** How long to measure before anything is published. */
const BEFORE_MS = 10_000;
/** After this long the loader has ended and segments are written. */
const REST_MS = 60_000;

/**
 * Publishes changed rows into a large dataset on Postgres 15, while a client requests lists: how
 * long the command takes and until its version is served, and the client's latency before and
 * meanwhile. Everything runs on the same cores.
 */
export async function measureDelta({ scale, rounds }: Options): Promise<Table[]> {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error("This section needs Postgres 15 (postgresql-15)");
  const directory = await Deno.makeTempDir();
  let subject: Subject | undefined;
  try {
    subject = await startSubject({
      DATABASE_URL: postgres.url,
      DATA_DIR: `${directory}/data`,
      ANSWERS_MB: "0",
    });
    const file = `${directory}/fees.ndjson`;
    await writeFees(file, ROWS * scale, "2026-11-01T00:00:00Z");
    await publish(subject, file);
    const most = (await memoryOf(subject.process.pid)).most;
    const rows: Row[] = [];
    for (let round = 0; round < rounds; round++) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const resting = (await memoryOf(subject.process.pid)).now;
      const verified = `2026-11-02T00:${String(round).padStart(2, "0")}:00Z`;
      await writeFees(file, CHANGED * scale, verified);
      const before = new Client(subject);
      await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
      await before.end();
      const meanwhile = new Client(subject);
      const times = await publish(subject, file, "--delta");
      await meanwhile.end();
      rows.push({
        round: String(round + 1),
        at_rest_mb: resting,
        ...times,
        p50_before_ms: before.quantile(0.5),
        p50_meanwhile_ms: meanwhile.quantile(0.5),
        p99_before_ms: before.quantile(0.99),
        p99_meanwhile_ms: meanwhile.quantile(0.99),
        asked_meanwhile: meanwhile.count,
      });
    }
    const held = (await memoryOf(subject.process.pid)).most;
    return [
      { title: `${CHANGED * scale} changed of ${ROWS * scale} rows, on Postgres`, rows },
      {
        title: "Peak memory of the process, MB",
        rows: [{ what: "all rows loaded", mb: most }, { what: "and the changes", mb: held }],
      },
    ];
  } finally {
    await subject?.process.end("SIGTERM");
    await postgres.remove();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Publishes a file of fees and waits until its version is served. */
async function publish(
  { env, process, headers }: Subject,
  file: string,
  ...options: readonly string[]
): Promise<{ command_s: number; served_s_after: number }> {
  const served = async () => {
    const path = "/api/v1/sync/snapshot?dataset=finance_fees&limit=1";
    const response = await fetch(process.url + path, { headers });
    return (await response.json()).data.version?.number;
  };
  const before = await served();
  const started = performance.now();
  await command(["publish", "finance_fees", file, ...options], env);
  const published = performance.now();
  while (await served() === before) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    command_s: (published - started) / 1000,
    served_s_after: (performance.now() - published) / 1000,
  };
}

/** Writes generated fees with the same verification time. */
export async function writeFees(
  path: string,
  count: number,
  last_verified_at: string,
): Promise<void> {
  const file = await Deno.open(path, { write: true, create: true, truncate: true });
  const writer = file.writable.getWriter();
  for (let from = 0; from < count; from += LINES) {
    const rows = Array.from(
      { length: Math.min(LINES, count - from) },
      (_, i) => JSON.stringify(dealerFee(from + i, { last_verified_at })) + "\n",
    );
    await writer.write(new TextEncoder().encode(rows.join("")));
  }
  await writer.close();
}

/** A client that requests lists with different filters each time, and measures its latency. */
class Client {
  readonly #waits: number[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #timer: ReturnType<typeof setInterval>;
  #asked = 0;

  constructor(subject: Subject) {
    this.#timer = setInterval(() => {
      const answer = this.#ask(subject, this.#asked++).finally(() => this.#open.delete(answer));
      this.#open.add(answer);
    }, EVERY_MS);
  }

  get count(): number {
    return this.#waits.length;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  quantile(share: number): number {
    return thousandths(quantile(this.#waits, share));
  }

  async #ask({ process, headers }: Subject, number: number): Promise<void> {
    const lender = `lender_${String(number % 40).padStart(2, "0")}`;
    const path = `/api/v1/finance/fees?limit=25&financier=${lender}&interest_rate=0.0${number % 9}`;
    const began = performance.now();
    const response = await fetch(process.url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    this.#waits.push(performance.now() - began);
  }
}
