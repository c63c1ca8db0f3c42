import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { runCommand } from "../../support/process/commands.ts";
import { until } from "../../support/process/until.ts";
import { numbered } from "../../support/service/service.ts";

/** Three services on one Postgres that share a segment directory. */

const postgres = await startPostgres();
let store: Store;
let key: string;
let segments: string;
let replicas: ServiceProcess[];
let version = 0;

if (postgres !== undefined) {
  Deno.test.beforeAll(async () => {
    segments = await Deno.makeTempDir();
    store = await openStore({ databaseUrl: postgres.url, dataDir: "/nowhere" }, "server");
    await ensureDefaultOrganization(store.db);
    ({ key } = await store.db.transaction().execute(async (trx) =>
      await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
        label: "test",
        access: everything("production"),
        monthlyQuota: 1_000_000,
        requestsPerMinute: 1_000_000,
      })
    ));
    replicas = await Promise.all(Array.from({ length: 3 }, startReplica));
  });
  Deno.test.afterAll(async () => {
    for (const service of replicas) await service.end("SIGKILL").catch(() => {});
    await store.close();
    await postgres.remove();
    await Deno.remove(segments, { recursive: true });
  });
}

async function startReplica(): Promise<ServiceProcess> {
  return await startProcess({
    DATABASE_URL: postgres!.url,
    DATA_DIR: await Deno.makeTempDir(),
    SEGMENTS_URL: segments,
    THREADS: "1",
  });
}

/** Publishes a version with the given number of rows. */
async function publishRows(rows: number): Promise<void> {
  ({ version } = await publish(
    store.db,
    datasetNamed("finance_fees"),
    numbered(dealerFees(0, rows)),
    { retentionDays: 30, allowShrink: true },
  ));
}

async function servedRows(service: ServiceProcess): Promise<number> {
  const response = await service.get("/api/v1/sync/snapshot?dataset=finance_fees&limit=1", {
    headers: { "x-api-key": key },
  });
  const { data } = await response.json();
  return data.version?.row_count ?? 0;
}

/** Where each service loaded the current version from, sorted. */
async function sources(services: readonly ServiceProcess[]): Promise<unknown[]> {
  const found = await Promise.all(services.map(async (service) => {
    let from: unknown;
    await until("it says so in its log", async () => {
      from = (await service.log()).find(({ event, dataset, number }) =>
        event === "version_loaded" && dataset === "finance_fees" && number === version
      )?.from;
      return from !== undefined;
    }, 10_000);
    return from;
  }));
  return found.sort();
}

const untilServed = (services: readonly ServiceProcess[], rows: number) =>
  until(
    `all serve ${rows} rows`,
    async () => (await Promise.all(services.map(servedRows))).every((one) => one === rows),
    60_000,
  );

const options = { ignore: postgres === undefined };

Deno.test(
  "one of three replicas builds a version, and the others read its segment",
  options,
  async () => {
    for (const rows of [300, 20, 500]) {
      await publishRows(rows);
      await untilServed(replicas, rows);
      assert.deepEqual(await sources(replicas), ["segment", "segment", "store"]);
    }
    const metrics = await Promise.all(
      replicas.map(async ({ adminUrl }) => await (await fetch(`${adminUrl}/metrics`)).text()),
    );
    const count = (event: string) =>
      metrics.map((text) =>
        Number(
          new RegExp(
            `^segment_events_total\\{event="${event}",dataset="finance_fees"\\} (\\d+)`,
            "m",
          )
            .exec(text)?.[1] ?? 0,
        )
      ).reduce((sum, one) => sum + one);
    assert.deepEqual([count("built"), count("read"), count("refused")], [3, 6, 0]);
  },
);

/** So many rows that a build takes at least a second, also on a fast machine. */
const MANY = 60_000;

/** Who holds the build lease for fees; undefined if nobody does. */
async function holder(): Promise<string | undefined> {
  const row = await store.db.selectFrom("segment_builds").select("holder")
    .where("key", "like", "%/finance_fees/%").executeTakeFirst();
  return row?.holder;
}

const currentSegment = () =>
  [...Deno.readDirSync(`${segments}/finance_fees`)].map(({ name }) => name)
    .find((name) => name.startsWith(`${version}-`) && name.endsWith(".version"));

Deno.test(
  "if the builder is killed, it leaves no files behind and another replica builds",
  options,
  async () => {
    const awaited = async (service: ServiceProcess) =>
      (await service.log()).filter(({ event }) => event === "segment_awaited").length;
    const before = await Promise.all(replicas.map(awaited));
    await publishRows(MANY);
    let builder: ServiceProcess | undefined;
    await until("one builds and the others wait", async () => {
      const isWaiting = (await Promise.all(replicas.map(awaited)))
        .map((count, i) => count > before[i]!);
      if (isWaiting.filter((waits) => !waits).length !== 1) return false;
      builder = replicas[isWaiting.indexOf(false)];
      return true;
    }, 20_000);
    await builder!.end("SIGKILL");
    assert.equal(currentSegment(), undefined, "it was killed too late");
    replicas = replicas.filter((service) => service !== builder);
    assert.ok((await Promise.all(replicas.map(servedRows))).every((rows) => rows === 500));
    await untilServed(replicas, MANY);
    assert.deepEqual(await sources(replicas), ["segment", "store"]);
    replicas.push(await startReplica());
    assert.deepEqual(await sources(replicas.slice(-1)), ["segment"]);
  },
);

Deno.test("two concurrent builders write one complete segment", options, async () => {
  await publishRows(MANY + 1);
  let first: string | undefined;
  await until("one builds", async () => (first = await holder()) !== undefined, 20_000);
  // As if the builder had hung past its lease: another takes it, and both continue.
  await store.db.deleteFrom("segment_builds").execute();
  await until("another builds", async () => ![undefined, first].includes(await holder()), 20_000);
  await untilServed(replicas, MANY + 1);
  assert.deepEqual(await sources(replicas), ["segment", "store", "store"]);
  await until("nobody builds", async () => await holder() === undefined, 20_000);
  const names = [...Deno.readDirSync(`${segments}/finance_fees`)].map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => name.includes(".part.") && name.startsWith(`${version}`)),
    [],
  );
  const service = await startReplica();
  assert.equal(await servedRows(service), MANY + 1);
  assert.deepEqual(await sources([service]), ["segment"]);
  const logs = await Promise.all([...replicas, service].map((one) => one.log()));
  assert.ok(!logs.flat().some(({ event }) => event === "segment_refused"));
  await service.end("SIGKILL");
  await publishRows(500);
  await untilServed(replicas, 500);
});

Deno.test("a publishing command with the servers' code builds the segment", options, async () => {
  const file = await Deno.makeTempFile({ suffix: ".ndjson" });
  const lines = dealerFees(0, 400).map((row) => JSON.stringify(row)).join("\n");
  await Deno.writeTextFile(file, lines);
  const env = {
    DATABASE_URL: postgres!.url,
    DATA_DIR: await Deno.makeTempDir(),
    SEGMENTS_URL: segments,
  };
  const run = async (...args: string[]) => {
    const { code, out, err } = await runCommand([...args, "--json"], env);
    assert.equal(code, 0, err);
    ({ version } = JSON.parse(out));
  };
  await run("publish", "finance_fees", file, "--allow-shrink");
  // The command ends once the segment is available to others.
  assert.match(currentSegment() ?? "", /\.version$/);
  await untilServed(replicas, 400);
  assert.deepEqual(await sources(replicas), ["segment", "segment", "segment"]);

  await run("rollback", "finance_fees", String(version - 1), "--allow-shrink");
  assert.match(currentSegment() ?? "", /\.version$/);
  await untilServed(replicas, 500);
  assert.deepEqual(await sources(replicas), ["segment", "segment", "segment"]);
  assert.equal(await holder(), undefined);
  await Deno.remove(file);
});

Deno.test(
  "a command that shares no segment directory leaves the build to the servers",
  options,
  async () => {
    const file = await Deno.makeTempFile({ suffix: ".ndjson" });
    const lines = dealerFees(0, 500).map((row) => JSON.stringify(row)).join("\n");
    await Deno.writeTextFile(file, lines);
    const env = { DATABASE_URL: postgres!.url, DATA_DIR: await Deno.makeTempDir() };
    const { code, out } = await runCommand(["publish", "finance_fees", file, "--json"], env);
    assert.equal(code, 0);
    ({ version } = JSON.parse(out));
    assert.deepEqual(await sources(replicas), ["segment", "segment", "store"]);
    await Deno.remove(file);
  },
);

Deno.test(
  "a new replica with an empty DATA_DIR reads the segment, not the rows",
  options,
  async () => {
    const service = await startReplica();
    replicas.push(service);
    assert.equal(await servedRows(service), 500);
    assert.deepEqual(await sources([service]), ["segment"]);
  },
);

Deno.test("a builder that died or hangs is replaced", options, async () => {
  const lease = `${await Deno.readTextFile(`${segments}/identity`)}/finance_fees/`;
  const [code] = (await store.db.selectFrom("segment_builds").select("key").execute())
    .map(({ key }) => key.slice(lease.length));
  assert.equal(code, undefined, "a lease is left");
  // A builder that took the lease and was killed: nobody releases it, and its heartbeat has
  // stopped.
  const [name] = [...Deno.readDirSync(`${segments}/finance_fees`)].map(({ name }) => name);
  const { codeFingerprint } = await import("../../../src/library/versions/code_fingerprint.ts");
  assert.match(name!, new RegExp(codeFingerprint().slice(0, 16)));
  await store.db.insertInto("segment_builds").values({
    key: lease + codeFingerprint(),
    holder: "killed",
    heartbeat_at: new Date(),
  }).execute();
  await publishRows(700);
  await until("the others wait", async () => {
    const logs = await Promise.all(replicas.map((service) => service.log()));
    return logs.every((log) => log.some(({ event }) => event === "segment_awaited"));
  }, 20_000);
  assert.ok((await Promise.all(replicas.map(servedRows))).every((rows) => rows === 500));
  await untilServed(replicas, 700);
  assert.equal((await sources(replicas)).filter((from) => from === "store").length, 1);
});

Deno.test("a damaged segment is rejected, rebuilt and never served", options, async () => {
  await until("it is written", () => currentSegment() !== undefined, 20_000);
  const path = `${segments}/finance_fees/${currentSegment()}`;
  for (const damage of ["changed", "truncated"] as const) {
    const bytes = await Deno.readFile(path);
    if (damage === "changed") bytes[bytes.length - 1]! ^= 1;
    await Deno.writeFile(path, damage === "changed" ? bytes : bytes.subarray(0, -100));
    const service = await startReplica();
    replicas.push(service);
    assert.equal(await servedRows(service), 700);
    assert.deepEqual(await sources([service]), ["store"]);
    assert.ok((await service.log()).some(({ event }) => event === "segment_refused"));
    await until(
      "it is written again",
      async () => (await Deno.stat(path).catch(() => undefined))?.size === bytes.length,
      20_000,
    );
  }
});

Deno.test(
  "a version is built once although the files of earlier changes are gone",
  options,
  async () => {
    const directory = `${segments}/finance_fees`;
    for (const { name } of Deno.readDirSync(directory)) await Deno.remove(`${directory}/${name}`);
    await publishRows(800);
    await untilServed(replicas, 800);
    assert.equal((await sources(replicas)).filter((from) => from === "store").length, 1);
  },
);
