import assert from "node:assert/strict";
import { startBucket } from "../../support/faults/own_bucket.ts";
import { everything } from "../../../src/access/levels.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { codeFingerprint } from "../../../src/library/versions/code_fingerprint.ts";
import { openStore } from "../../../src/store/store.ts";
import { openCommand } from "../../support/process/commands.ts";
import { openProxy } from "../../support/faults/tcp_proxy.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";
import { numbered } from "../../support/service/service.ts";

const postgres = await startPostgres();
/** So many rows are uploaded in several parts. */
const ROWS_OF_PARTS = 30_000;

Deno.test.afterAll(() => postgres?.remove());

/** Servers that share a Postgres and a bucket. */
type Fleet = Awaited<ReturnType<typeof openFleet>>;

async function openFleet() {
  const { url: databaseUrl } = postgres!;
  const directory = await Deno.makeTempDir();
  const bucket = await startBucket(directory);
  const store = await openStore({ databaseUrl, dataDir: "/nowhere" }, "server");
  await ensureDefaultOrganization(store.db);
  const { key } = await store.db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "test",
      access: everything("production"),
      monthlyQuota: 1_000_000,
      requestsPerMinute: 1_000_000,
    })
  );
  const services: ServiceProcess[] = [];
  const start = async () => {
    const service = await startProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: await Deno.makeTempDir(),
      SEGMENTS_URL: "s3://segments/production",
      ...bucket.env,
      THREADS: "1",
    });
    services.push(service);
    return service;
  };
  const publishRows = (rows: number) =>
    publish(store.db, datasetNamed("finance_fees"), numbered(dealerFees(0, rows)), {
      retentionDays: 30,
      allowShrink: true,
    });
  const ask = async (service: ServiceProcess, path: string) => {
    const response = await service.get(path, { headers: { "x-api-key": key } });
    return (await response.json()).data;
  };
  const serves = async (service: ServiceProcess, rows: number) => {
    const data = await ask(service, "/api/v1/sync/snapshot?dataset=finance_fees&limit=1");
    return data.version?.row_count === rows;
  };
  const untilAll = (rows: number) =>
    until(
      `all serve ${rows} rows`,
      async () => (await Promise.all(services.map((one) => serves(one, rows)))).every((is) => is),
      60_000,
    );
  /** Where each service loaded each version from, in order. */
  const sources = async () =>
    (await Promise.all(services.map((service) => service.log())))
      .map((log) => log.filter(({ event }) => event === "version_loaded").map(({ from }) => from));
  const close = async () => {
    for (const service of services) await service.end("SIGKILL").catch(() => {});
    await store.close();
    await bucket.close().catch(() => {});
    await Deno.remove(directory, { recursive: true });
  };
  await Promise.all([start(), start()]);
  return {
    databaseUrl,
    store,
    bucket,
    services,
    start,
    publishRows,
    ask,
    untilAll,
    sources,
    directory,
    close,
  };
}

function faultTest(name: string, run: (fleet: Fleet) => Promise<void>): void {
  Deno.test({
    name,
    ignore: postgres === undefined,
    async fn() {
      const fleet = await openFleet();
      try {
        await run(fleet);
      } finally {
        await fleet.close();
      }
    },
  });
}

faultTest(
  "servers sharing a bucket build each version once, and build it themselves while the bucket is unavailable",
  async ({ store, bucket, services, start, publishRows, ask, untilAll, sources }) => {
    await publishRows(300);
    await untilAll(300);
    await publishRows(320);
    await untilAll(320);
    await start();
    await until("it is in the log", async () => (await sources())[2]!.length === 1, 10_000);
    const [one, other, late] = await sources();
    assert.deepEqual([one![0], other![0]].sort(), ["segment", "store"]);
    assert.deepEqual([one![1], other![1]].sort(), ["segment", "store"]);
    assert.deepEqual(late, ["segment"]);
    // The segment includes the history.
    for (const service of services) {
      const since = "/api/v1/sync/changes?dataset=finance_fees&since=v1:finance_fees:all";
      assert.equal((await ask(service, since)).changes.length, 20);
    }

    await bucket.close();
    const awaited = async () =>
      (await Promise.all(services.map((service) => service.log()))).flat()
        .filter(({ event }) => event === "segment_awaited").length;
    const before = await awaited();
    // Another process is building, but nobody could read its segment.
    await store.db.insertInto("segment_builds").values({
      key: `s3://segments/production/finance_fees/${codeFingerprint()}`,
      holder: "another",
      heartbeat_at: new Date(Date.now() + 60_000),
    }).execute();
    await publishRows(350);
    await untilAll(350);
    assert.equal(await awaited(), before);
    const logs = await Promise.all(services.map((service) => service.log()));
    assert.ok(logs.flat().some(({ event }) => event === "segment_unavailable"));
  },
);

faultTest(
  "if the publishing command is killed while it uploads the segment, a server builds it, and none serves a part",
  async ({ databaseUrl, bucket, services, start, untilAll, publishRows, sources, directory }) => {
    await publishRows(300);
    await untilAll(300);
    const proxy = openProxy({ hostname: "127.0.0.1", port: bucket.port });
    const file = await Deno.makeTempFile({ suffix: ".ndjson" });
    const rows = dealerFees(0, ROWS_OF_PARTS);
    await Deno.writeTextFile(file, rows.map((row) => JSON.stringify(row)).join("\n"));
    const command = openCommand(["publish", "finance_fees", file], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await Deno.makeTempDir(),
      SEGMENTS_URL: "s3://segments/production",
      ...bucket.env,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${proxy.port}`,
    });
    try {
      proxy.silentAfter(3_000_000);
      await until("it uploads", () => Promise.resolve(proxy.weather === "silent"), 60_000);
      command.send("SIGKILL");
      await command.ended();
      const objects = [...Deno.readDirSync(`${directory}/segments/production/finance_fees`)];
      assert.ok(
        !objects.some(({ name }) => /^0*2-.*\.version/.test(name)),
        "it was killed too late",
      );
      await untilAll(ROWS_OF_PARTS);
      await start();
      await untilAll(ROWS_OF_PARTS);
      const [one, other, late] = await sources();
      assert.deepEqual([one!.at(-1), other!.at(-1)].sort(), ["segment", "store"]);
      assert.deepEqual(late, ["segment"]);
      const logs = await Promise.all(services.map((service) => service.log()));
      assert.ok(!logs.flat().some(({ event }) => event === "segment_refused"));
    } finally {
      await proxy.close();
      await Deno.remove(file);
    }
  },
);
