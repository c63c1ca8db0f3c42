import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { App } from "../../src/service/app.ts";
import { createLog } from "../../src/base/log/log.ts";
import { Loader } from "../../src/library/loading/loader.ts";
import { PARTS } from "../../src/publish/segments/parts.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { until } from "../support/process/until.ts";
import { NOW, startService } from "../support/service/service.ts";
import { readRevisions } from "../../src/store/versions/revisions.ts";

/** Entry point of the worker that loads versions. */
const LOADER = new URL("../../workers/load_version.ts", import.meta.url);

/** A loader whose loads take a minute on a fake clock. */
class SlowLoader extends Loader {
  now = NOW;

  override load(...of: Parameters<Loader["load"]>): ReturnType<Loader["load"]> {
    this.now += 60_000;
    return super.load(...of);
  }
}

Deno.test("a start that takes minutes does not report a lost store, and ages count from its end", async () => {
  const service = await startService();
  await service.publish("finance_fees", dealerFees(0, 3));
  const loader = new SlowLoader({ module: LOADER });
  const log = createLog(() => {}, () => loader.now);
  const app = new App(log, {
    requestsPerMinute: 10,
    resolvesPerMinute: 10,
    loader,
    now: () => loader.now,
  });
  await app.start(service.store);
  const passed = loader.now - NOW;
  const troubles = [...app.troubles];
  const metrics = await app.metrics.text();
  await app.stop();
  await service.close();

  assert.ok(passed >= 60_000);
  assert.deepEqual(troubles, []);
  const ages = ["keys", "data", "usage"].map((name) =>
    new RegExp(`^${name}_age_seconds (.+)$`, "m").exec(metrics)?.[1]
  );
  assert.deepEqual(ages, ["0", "0", "0"]);
});

Deno.test("keys and versions that change at the same time are both loaded without errors", async () => {
  const service = await startService();
  const directory = await Deno.makeTempDir();
  const failures: string[] = [];
  const log = createLog((lines) => {
    const text = new TextDecoder().decode(lines);
    failures.push(...text.split("\n").filter((line) => line.includes('"level":"error"')));
  }, () => NOW);
  const app = new App(log, {
    requestsPerMinute: 10,
    resolvesPerMinute: 10,
    dataDir: directory,
    now: () => NOW,
  });
  await app.start(service.store);
  for (let round = 1; round <= 10; round++) {
    await service.publish("finance_fees", dealerFees(0, round));
    await service.makeKey();
    await app.update();
  }
  const record = JSON.parse(await Deno.readTextFile(join(directory, "acknowledged.json")));
  const { access } = await readRevisions(service.store.db);
  void log.flush();
  await app.stop();
  await service.close();
  await Deno.remove(directory, { recursive: true });

  assert.deepEqual(failures, []);
  assert.equal(record.versions.finance_fees, 10);
  assert.equal(record.access, access);
});

Deno.test("another store with the same counts of changes is noticed, although no poll fails", async () => {
  const service = await startService();
  await service.publish("finance_fees", dealerFees(0, 3));
  assert.equal((await service.get("/api/v1/finance/fees")).status, 200);
  const { db } = service.store;
  await db.transaction().execute(async (trx) => {
    await sql`create table copied as table revisions`.execute(trx);
    await sql`drop table revisions`.execute(trx);
    await sql`alter table copied rename to revisions`.execute(trx);
    await trx.deleteFrom("api_keys").execute();
  });
  await until(
    "its keys are read",
    async () => (await service.get("/api/v1/finance/fees")).status === 401,
    10_000,
  );
  await service.close();
});

/** What may have happened to a file of the history, and the reason in the log for refusing its changes. */
const BROKEN: Readonly<Record<string, [(path: string) => Promise<void>, RegExp]>> = {
  "was deleted": [(path) => Deno.remove(path), /^ENOENT$/],
  "was damaged": [(path) => Deno.writeTextFile(path, "damaged"), /^The file is too short$/],
  "became an empty directory": [async (path) => {
    await Deno.remove(path);
    await Deno.mkdir(path);
  }, /^EISDIR$/],
  "became a directory that is in use": [async (path) => {
    await Deno.remove(path);
    await Deno.mkdir(`${path}/used`, { recursive: true });
  }, /^EISDIR$/],
};

for (const [what, [damage, reason]] of Object.entries(BROKEN)) {
  Deno.test(`changes whose file ${what} are refused, and can soon be read again`, () =>
    refusesAndRestores(damage, reason));
}

async function refusesAndRestores(damage: (path: string) => Promise<void>, reason: RegExp) {
  const directory = await Deno.makeTempDir();
  const segments = { url: directory, cache: directory };
  const loader = new Loader({ module: LOADER, segments, parts: PARTS });
  const service = await startService({ loader, pollMs: 20, threads: 1 });
  const path = "/api/v1/sync/changes?dataset=finance_fees&since=v1:finance_fees:all";
  try {
    for (const rows of [3, 4, 5]) await service.publish("finance_fees", dealerFees(0, rows));
    const files = await Array.fromAsync(Deno.readDir(`${directory}/finance_fees`));
    const histories = files.map(({ name }) => name).filter((name) => name.endsWith(".history"));
    assert.ok(histories.length > 0);
    for (const name of histories) await damage(`${directory}/finance_fees/${name}`);
    const refused = await service.get(path);
    assert.equal(refused.headers.get("x-svc-error-code"), "data_unavailable");
    await refused.body?.cancel();
    const lines = (await service.logged()).trim().split("\n").map((line) => JSON.parse(line));
    const logged: string = lines.find(({ event }) => event === "data_unavailable").reason;
    const [file, why] = logged.split(": ") as [string, string];
    assert.ok(histories.some((name) => file === `finance_fees/${name}`), file);
    assert.match(why, reason);
    await until("the changes are back", async () => {
      const response = await service.get(path);
      const { data } = await response.json();
      return response.status === 200 && data.changes.length === 2;
    }, 10_000);
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
}
