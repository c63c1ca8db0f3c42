import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { renumber, settleLineageOf } from "../../src/publish/versions/lineage.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { listAudit } from "../../src/store/audit.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { currentVersions, listVersions } from "../../src/store/versions/versions.ts";
import { putIdentityBack } from "../support/service/dumped_rows.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { NOW, numbered, startService } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";

// A store restored from a backup never reuses a number (decisions, Sync).

const FEES = "finance_fees";
const base = Deno.env.get("TEST_DATABASE_URL");

const put = (store: Pick<Store, "db">, rows: readonly unknown[]) =>
  publish(store.db, datasetNamed(FEES), numbered(rows), { retentionDays: 30, allowShrink: true });
const numberOf = async (store: Store) => (await currentVersions(store.db)).get(FEES)?.number;

async function run(command: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { args }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

Deno.test("a store that is reopened and published to keeps its numbers", async () => {
  const place = await makeStorePlace();
  for (const number of [1, 2, 3]) {
    const store = await openStore(place.config, "server");
    assert.deepEqual(await settleLineageOf(store), []);
    await put(store, dealerFees(0, number));
    assert.equal(await numberOf(store), number);
    await store.close();
  }
  await place.remove();
});

Deno.test("a copied DATA_DIR is another store: its numbers go up by 1000", {
  ignore: base !== undefined,
}, async () => {
  const place = await makeStorePlace();
  const original = await openStore(place.config, "server");
  await settleLineageOf(original);
  await put(original, dealerFees(0, 3));
  await original.close();
  const copy = { dataDir: `${place.config.dataDir}-copy` };
  await cp(place.config.dataDir, copy.dataDir, { recursive: true, preserveTimestamps: true });

  const again = await openStore(place.config, "server");
  assert.deepEqual(await settleLineageOf(again), []);
  await again.close();
  const store = await openStore(copy, "server");
  assert.deepEqual(await settleLineageOf(store), [{ dataset: FEES, from: 1, to: 1001 }]);
  assert.deepEqual(await settleLineageOf(store), []);
  await put(store, dealerFees(0, 4));
  assert.equal(await numberOf(store), 1002);
  await store.close();
  await Deno.remove(copy.dataDir, { recursive: true });
  await place.remove();
});

for (const into of ["a new", "the same"]) {
  Deno.test(`a dump restored into ${into} database is another store`, {
    ignore: base === undefined,
  }, async () => {
    const place = await makeStorePlace();
    const target = into === "a new" ? await makeStorePlace() : place;
    const store = await openStore(place.config, "server");
    await settleLineageOf(store);
    await put(store, dealerFees(0, 3));
    const dump = await Deno.makeTempFile();
    await run("pg_dump", "-Fc", "-f", dump, place.config.databaseUrl!);
    await put(store, dealerFees(0, 4));
    assert.equal(await numberOf(store), 2);
    const clean = into === "a new" ? [] : ["--clean", "--if-exists"];
    await run("pg_restore", ...clean, "--no-owner", "-d", target.config.databaseUrl!, dump);

    // A publish detects it too, if no server was started in between.
    const restored = await openStore(target.config, "command");
    const report = await put(restored, dealerFees(1, 4));
    assert.equal(report.version, 1002);
    assert.deepEqual((await listVersions(restored.db, FEES)).map(({ number }) => number), [
      1,
      1001,
      1002,
    ]);
    const entries = await listAudit(restored.db, { limit: 2 });
    assert.deepEqual(entries.map(({ action }) => action), ["publish", "renumber"]);
    await store.close();
    await restored.close();
    await Deno.remove(dump);
    if (target !== place) await target.remove();
    await place.remove();
  });
}

Deno.test("a store whose tables were refilled from a dump is another store", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  await settleLineageOf(store);
  await put(store, dealerFees(0, 3));
  await putIdentityBack(store.db);

  const report = await put(store, dealerFees(1, 4));
  assert.equal(report.version, 1002);
  assert.deepEqual(await settleLineageOf(store), []);
  await store.close();
  await place.remove();
});

Deno.test("renumbered records are served; earlier cursors and entity tags are no longer valid", async () => {
  const service = await startService();
  try {
    await service.publish(FEES, dealerFees(0, 5));
    await service.publish(FEES, dealerFees(2, 6));
    const snapshot = `/api/v1/sync/snapshot?dataset=${FEES}`;
    const before = await service.get(snapshot);
    const { data: { sync, records } } = await before.json();
    const walk = await service.json(
      `/api/v1/sync/changes?dataset=${FEES}&since=v1:${FEES}:all&limit=1`,
    );

    await service.store.db.transaction().execute((trx) => renumber(trx, NOW, "a test"));
    await service.app.update();

    const tag = before.headers.get("etag")!;
    const after = await service.get(snapshot, { headers: { "if-none-match": tag } });
    assert.equal(after.status, 200);
    const now = (await after.json()).data;
    assert.deepEqual(now.records, records);
    assert.match(now.sync.cursor, /^v1002:/);
    for (const cursor of [sync.cursor, walk.data.latest_cursor, `v1:${FEES}:all`]) {
      const changes = `/api/v1/sync/changes?dataset=${FEES}&since=${cursor}`;
      const response = await service.get(changes);
      assert.equal(response.status, 400);
      assert.equal(response.headers.get("x-svc-error-code"), "cursor_expired");
      await response.body?.cancel();
    }

    // A client that took the renumbered snapshot receives the next version.
    await service.publish(FEES, dealerFees(2, 8));
    const next = await service.json(
      `/api/v1/sync/changes?dataset=${FEES}&since=${now.sync.cursor}`,
    );
    assert.equal(next.data.changes.length, 2);
    assert.match(next.data.latest_cursor, /^v1003:/);
  } finally {
    await service.close();
  }
});

Deno.test("a backup restored again later shares no numbers with the first restore", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  await settleLineageOf(store);
  await put(store, dealerFees(0, 3));
  const now = Date.now();
  class Undo extends Error {}
  const numbers = await Promise.all([0, 30 * 60_000].map(async (later) => {
    let to: number | undefined;
    const restored = store.db.transaction().execute(async (trx) => {
      to = (await renumber(trx, now + later, "a test"))[0]!.to;
      throw new Undo();
    });
    await assert.rejects(restored, Undo);
    return to!;
  }));
  assert.deepEqual(numbers, [1001, 4001]);
  await store.close();
  await place.remove();
});
