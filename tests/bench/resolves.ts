import { ADDRESSES } from "../support/fixtures/addresses.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { measureLoad } from "./wrk.ts";
import type { Options } from "./options.ts";
import { command, record, startBeside, startSubject, type Subject } from "./service.ts";
import { median, type Row, type Table, thousandths } from "./table.ts";

const RESOLVE = "/api/v1/context/utility-territory/resolve";
const OTHER = "/api/v1/finance/fees?limit=25";

/** Never the same address twice, in twenty cities. */
const NEW_ADDRESSES = ADDRESSES.map(({ address }) =>
  `${RESOLVE}?address={n}%20Main%20St${encodeURIComponent(address.slice(address.indexOf(",")))}`
);

/** Addresses among boundaries: new ones beside a bare server, and other requests beside them. */
export async function measureResolves(
  territories: readonly unknown[],
  options: Options,
): Promise<Table[]> {
  const directory = await Deno.makeTempDir();
  const subject = await startSubject({ DATA_DIR: `${directory}/s` });
  try {
    const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");
    await command(["publish", "utility_territory", "-"], subject.env, ndjson(territories));
    await command(["publish", "finance_fees", "-"], subject.env, ndjson(dealerFees(0, 1000)));
    const { log } = subject.process;
    while (!(await log()).some(({ dataset }) => dataset === "finance_fees")) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [await newAddresses(subject, directory, options), await others(subject, options)];
  } finally {
    await subject.process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

async function newAddresses(
  subject: Subject,
  directory: string,
  { seconds, rounds }: Options,
): Promise<Table> {
  const { body } = await record(subject, NEW_ADDRESSES[0]!.replace("{n}", "1"));
  const file = `${directory}/prepared.json`;
  await Deno.writeTextFile(file, JSON.stringify([{ request: RESOLVE, body }]));
  const bare = await startBeside("bare_server.ts", file);
  try {
    const load = (server: { url: string; pid: number }) =>
      measureLoad(server, NEW_ADDRESSES, subject.headers, seconds);
    await load(bare);
    await load(subject.process);
    const rows: Row[] = [];
    for (let round = 1; round <= rounds; round++) {
      const alone = await load(bare);
      const ours = await load(subject.process);
      rows.push({
        round,
        bare: Math.round(alone.rate),
        ours: Math.round(ours.rate),
        of_bare: ours.rate / alone.rate,
        aim: 0.3,
        bare_us: Math.round(alone.us),
        ours_us: Math.round(ours.us),
        of_bare_us: alone.us / ours.us,
      });
    }
    return { title: "New addresses among boundaries, beside a bare server", rows };
  } finally {
    await bare.close();
  }
}

/** Another endpoint's latency, alone and while two connections resolve new addresses. */
async function others({ process, headers }: Subject, { seconds, rounds }: Options): Promise<Table> {
  const measured: { alone: number; beside: number; resolves: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measureLoad(process, [OTHER], headers, seconds);
    const [beside, busy] = await Promise.all([
      measureLoad(process, [OTHER], headers, seconds),
      measureLoad(process, NEW_ADDRESSES, headers, seconds, 2),
    ]);
    measured.push({ alone: alone.p99, beside: beside.p99, resolves: busy.rate });
  }
  const of = (figure: (one: typeof measured[number]) => number) => median(measured.map(figure));
  return {
    title: "fees?limit=25 while two connections resolve new addresses",
    rows: [{
      resolves_a_second: Math.round(of(({ resolves }) => resolves)),
      p99_alone_ms: thousandths(of(({ alone }) => alone)),
      p99_beside_ms: thousandths(of(({ beside }) => beside)),
      ratio: of(({ alone, beside }) => beside / alone),
      aim: 2,
    }],
  };
}
