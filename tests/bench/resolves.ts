import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { measureLoad } from "./wrk.ts";
import { type Peer, startPeer } from "./peer_store.ts";
import type { Options } from "./options.ts";
import { command, record, startBeside, startSubject, type Subject } from "./service.ts";
import { median, type Row, type Table, thousandths } from "./table.ts";

const RESOLVE = "/api/v1/context/utility-territory/resolve";
const OTHER = "/api/v1/finance/fees?limit=25";

const ZIP_FILE = new URL("../../data/gazetteer/zip_codes.csv", import.meta.url);
/** How many ZIP codes inside a boundary, and as many outside. */
const ZIP_CODES = 1_000;

/**
 * A new address each time, in ZIP codes across the country, every other one outside all boundaries.
 *
 * @param isInside Whether any boundary contains a point.
 */
export async function addressesAmong(
  isInside: (lng: number, lat: number) => boolean,
): Promise<string[]> {
  const zips = (await Deno.readTextFile(ZIP_FILE)).trim().split("\n").slice(1)
    .map((line) => line.split(",")).filter(([, city, , lat]) => city !== "" && lat !== "");
  const sides = Map.groupBy(zips, ([, , , lat, lng]) => isInside(Number(lng), Number(lat)));
  const [inside, outside] = [true, false].map((side) => spread(sides.get(side) ?? [], ZIP_CODES));
  return inside!.flatMap((zip, i) => [zip, ...outside!.slice(i, i + 1)]).map(([zip, city, state]) =>
    `${RESOLVE}?address={n}%20Main%20St${encodeURIComponent(`, ${city}, ${state} ${zip}`)}`
  );
}

/** Evenly spaced items of a list, from its start to its end. */
function spread<T>(list: readonly T[], count: number): T[] {
  const wanted = Math.min(count, list.length);
  return Array.from({ length: wanted }, (_, i) => list[Math.floor((i * list.length) / wanted)]!);
}

/**
 * Addresses among boundaries: new ones compared to a bare server, and the latency of other requests
 * meanwhile.
 */
export async function measureResolves(
  territories: readonly unknown[],
  addresses: readonly string[],
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
    return [
      await newAddresses(subject, territories, addresses, options),
      await others(subject, addresses, options),
    ];
  } finally {
    await subject.process.end("SIGTERM");
    await Deno.remove(directory, { recursive: true });
  }
}

async function newAddresses(
  subject: Subject,
  territories: readonly unknown[],
  addresses: readonly string[],
  { seconds, rounds, peers }: Options,
): Promise<Table> {
  const file = await Deno.makeTempFile();
  const { body } = await record(subject, addresses[0]!.replace("{n}", "1"));
  await Deno.writeTextFile(file, JSON.stringify([{ request: RESOLVE, body }]));
  const bare = await startBeside("bare_server.ts", file);
  let peer: Peer | undefined;
  try {
    if (peers) {
      peer = await startPeer(({ key }) =>
        Promise.resolve(key === "utility_territory" ? territories : [])
      );
    }
    const load = (server: { url: string; pid: number }) =>
      measureLoad(server, addresses, subject.headers, seconds);
    const servers = [bare, subject.process, ...peer === undefined ? [] : [peer.server]];
    for (const server of servers) await load(server);
    const rows: Row[] = [];
    for (let round = 1; round <= rounds; round++) {
      const alone = await load(bare);
      const ours = await load(subject.process);
      const others = peer === undefined ? undefined : await load(peer.server);
      rows.push({
        round,
        bare: Math.round(alone.rate),
        ours: Math.round(ours.rate),
        of_bare: ours.rate / alone.rate,
        aim: 0.3,
        bare_us: Math.round(alone.us),
        ours_us: Math.round(ours.us),
        of_bare_us: alone.us / ours.us,
        ...others === undefined ? {} : {
          postgis: Math.round(others.rate),
          over_postgis: ours.rate / others.rate,
          peer_aim: 2,
        },
      });
    }
    return { title: "New addresses among boundaries, compared to a bare server", rows };
  } finally {
    await bare.close();
    await peer?.close();
    await Deno.remove(file);
  }
}

/** Another endpoint's latency, alone and while two connections resolve new addresses. */
async function others(
  { process, headers }: Subject,
  addresses: readonly string[],
  { seconds, rounds }: Options,
): Promise<Table> {
  const measured: { alone: number; beside: number; resolves: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measureLoad(process, [OTHER], headers, seconds);
    const [beside, busy] = await Promise.all([
      measureLoad(process, [OTHER], headers, seconds),
      measureLoad(process, addresses, headers, seconds, 2),
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
