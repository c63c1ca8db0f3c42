import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import {
  AccessRequiredError,
  ConnectionError,
  createClient,
  type Failure,
  memoryStore,
  type MirroredDataset,
  MirrorMovedError,
  type MirrorStore,
  ServiceError,
  sqliteStore,
} from "../../client/mod.ts";
import { renumber } from "../../src/publish/versions/lineage.ts";
import { cuttingProxy } from "../support/faults/cutting_proxy.ts";
import { dealerFee, dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { electricityRate } from "../support/fixtures/electricity_rates.ts";
import { startService, type TestService } from "../support/service/service.ts";
import { until } from "../support/process/until.ts";

const DATASET = "finance_fees";

let service: TestService;
let directory: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  directory = await Deno.makeTempDir();
});
Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

const STORES: Record<string, () => MirrorStore> = {
  memory: memoryStore,
  sqlite: () => sqliteStore(`${directory}/${crypto.randomUUID()}.db`),
};

/** A client that records its requests: method, path and status. */
function makeClient(key = service.key) {
  const asked: string[] = [];
  const client = createClient({
    url: service.url,
    key,
    async fetch(input, init) {
      const response = await fetch(input, init);
      const { pathname, searchParams } = new URL(String(input));
      const since = searchParams.get("since");
      asked.push(
        `${init?.method} ${pathname.split("/").pop()}${
          since === null ? "" : ` ${since}`
        } ${response.status}`,
      );
      return response;
    },
  });
  return { client, asked, takeAsked: () => asked.splice(0) };
}

async function held(store: MirrorStore, dataset = DATASET): Promise<[string, unknown][]> {
  const rows: [string, unknown][] = [];
  for await (const { id, row } of store.rows(dataset)) rows.push([id, JSON.parse(row)]);
  assert.equal(await store.count(dataset), rows.length);
  return rows;
}

/** The rows of the newest snapshot, by id. */
async function served(trade?: string): Promise<[string, unknown][]> {
  const of = trade === undefined ? "" : `&trade=${trade}`;
  const { data } = await service.json(`/api/v1/sync/snapshot?dataset=${DATASET}${of}`);
  assert.equal(data.sync.truncated, false);
  return data.records
    .map((row: { finance_program_version_id: string }) => [row.finance_program_version_id, row])
    .sort(([a]: [string], [b]: [string]) => a < b ? -1 : 1);
}

const number = async () =>
  (await service.json(`/api/v1/sync/snapshot?dataset=${DATASET}&limit=1`)).data.version.number;

for (const [kind, makeStore] of Object.entries(STORES)) {
  Deno.test(`a ${kind} mirror loads, checks for free, follows changes and reloads when it must`, async (t) => {
    const { client, takeAsked } = makeClient();
    const store = makeStore();
    try {
      await service.publish(DATASET, dealerFees(0, 60));
      const first = await number();

      await t.step("a small dataset is loaded with one snapshot", async () => {
        const progress = await client.mirror(DATASET, store);
        assert.deepEqual(takeAsked(), ["GET snapshot 200"]);
        assert.deepEqual(progress, {
          dataset: DATASET,
          cursor: `v${first}:${DATASET}:all`,
          pages: 1,
          changes: 60,
          loads: 1,
        });
        assert.deepEqual(await held(store), await served());
      });

      await t.step("an unchanged dataset costs one HEAD request with a 304", async () => {
        const progress = await client.mirror(DATASET, store);
        assert.deepEqual(takeAsked(), ["HEAD snapshot 304"]);
        assert.deepEqual([progress.pages, progress.changes, progress.loads], [0, 0, 0]);
        assert.equal(progress.cursor, `v${first}:${DATASET}:all`);
      });

      await t.step("added, replaced and deleted rows are applied in order", async () => {
        const rows = [dealerFee(1, { fee_percentage: 0.5 }), ...dealerFees(60, 70)];
        await service.publish(DATASET, rows, { delta: true, deletes: [uuidOf(2)] });
        const progress = await client.mirror(DATASET, store);
        assert.deepEqual(takeAsked(), [
          "HEAD snapshot 200",
          `GET changes v${first}:${DATASET}:all 200`,
        ]);
        assert.deepEqual([progress.pages, progress.changes, progress.loads], [1, 12, 0]);
        assert.deepEqual(await held(store), await served());
        await client.mirror(DATASET, store);
        assert.deepEqual(takeAsked(), ["HEAD snapshot 304"]);
      });

      await t.step("a version without changes is fetched only once", async () => {
        await service.publish(DATASET, [dealerFee(1, { fee_percentage: 0.5 })], { delta: true });
        await client.mirror(DATASET, store);
        takeAsked();
        await client.mirror(DATASET, store);
        assert.deepEqual(takeAsked(), ["HEAD snapshot 304"]);
      });

      await t.step("an expired cursor starts a new load", async () => {
        for (let version = 0; version < 12; version++) {
          const row = dealerFee(version, { fee_percentage: version / 100 });
          const deletes = [uuidOf(50 + version)];
          service.clock.now += 1000;
          await service.publish(DATASET, [row], { delta: true, deletes, retentionDays: 0 });
        }
        const progress = await client.mirror(DATASET, store);
        assert.deepEqual(
          takeAsked().map((line) => line.replace(/ v\d\S*/, "")),
          ["HEAD snapshot 200", "GET changes 400", "GET snapshot 200"],
        );
        assert.equal(progress.loads, 1);
        assert.deepEqual(await held(store), await served());
      });

      await t.step("a cursor of an unknown version starts a new load", async () => {
        const from = (await store.place(DATASET))!;
        const next = from.next.replace(/since=v\d+/, "since=v99999");
        const changes = [{ id: "foreign", row: "{}" }];
        await store.apply(DATASET, {
          from,
          to: { ...from, next, etag: null },
          begins: false,
          changes,
        });
        assert.equal((await client.mirror(DATASET, store)).loads, 1);
        assert.deepEqual(await held(store), await served());
        takeAsked();
      });

      await t.step("another trade starts a new load", async () => {
        await client.mirror(DATASET, store, { trade: "solar" });
        assert.deepEqual(takeAsked(), ["GET snapshot 200"]);
        assert.deepEqual(await held(store), await served("solar"));
        await service.publish(DATASET, [dealerFee(0, { trade_category: "hvac" })], { delta: true });
        await client.mirror(DATASET, store, { trade: "solar" });
        assert.deepEqual(await held(store), await served("solar"));
        takeAsked();
        await client.mirror(DATASET, store, { trade: "solar" });
        assert.deepEqual(takeAsked(), ["HEAD snapshot 304"]);
      });

      await t.step("a load in pages counts each record once", async () => {
        const fresh = makeStore();
        const counted: number[] = [];
        const onPage = ({ changes }: { changes: number }) => counted.push(changes);
        const progress = await client.mirror(DATASET, fresh, { pageSize: 20, onPage });
        const rows = (await served()).length;
        assert.deepEqual([progress.changes, await fresh.count(DATASET)], [rows, rows]);
        assert.deepEqual(counted.slice(0, 3), [0, 20, 40]);
        await fresh.close();
        takeAsked();
      });

      await t.step("interrupted paging through changes continues where it stopped", async () => {
        const rows = dealerFees(0, 70).map((row) => ({ ...row, fee_percentage: 0.9 }));
        await service.publish(DATASET, rows);
        await client.mirror(DATASET, store, { pageSize: 20 });
        takeAsked();
        await service.publish(DATASET, rows.map((row) => ({ ...row, fee_percentage: 0.8 })));
        const control = new AbortController();
        const onPage = () => control.abort(new Error("ended"));
        const { signal } = control;
        await assert.rejects(
          client.mirror(DATASET, store, { pageSize: 20, signal, onPage }),
          /ended/,
        );
        const progress = await client.mirror(DATASET, store, { pageSize: 20 });
        assert.deepEqual([progress.pages, progress.loads], [3, 0]);
        assert.deepEqual(await held(store), await served());
      });

      await t.step(
        "an interrupted load continues, and readers see it only once it is complete",
        async () => {
          const fresh = makeStore();
          for (let page = 0;; page++) {
            const control = new AbortController();
            const onPage = () => control.abort(new Error("ended"));
            const { signal } = control;
            const mirroring = client.mirror(DATASET, fresh, { pageSize: 20, signal, onPage });
            const ended = await mirroring.then(() => false, () => true);
            if (!ended) break;
            assert.ok(page < 10);
            assert.equal(await fresh.count(DATASET) > 0, !(await fresh.place(DATASET))!.loading);
            const change = dealerFee(page, { fee_percentage: page / 50 });
            await service.publish(DATASET, [change], { delta: true, deletes: [uuidOf(60 - page)] });
          }
          assert.deepEqual(await held(fresh), await served());

          // A second load keeps the rows of the first until it is complete.
          const from = (await fresh.place(DATASET))!;
          const next = from.next.replace(/since=v\d+/, "since=v99999");
          await fresh.apply(DATASET, {
            from,
            to: { ...from, next, etag: null },
            begins: false,
            changes: [],
          });
          const counts: Promise<number>[] = [];
          const onPage = () => void counts.push(fresh.count(DATASET));
          await client.mirror(DATASET, fresh, { pageSize: 20, onPage });
          const rows = (await served()).length;
          assert.deepEqual(await Promise.all(counts), counts.map(() => rows));
          assert.equal(counts.length, 5);
          await fresh.close();
        },
      );
    } finally {
      await store.close();
    }
  });
}

Deno.test("a dataset without a version is an empty mirror until its first publish", async () => {
  const { client, takeAsked } = makeClient();
  const store = memoryStore();
  const empty = await client.mirror("electricity_rates", store);
  assert.deepEqual([empty.cursor, await store.count("electricity_rates")], [
    "v0:electricity_rates:all",
    0,
  ]);
  await service.publish("electricity_rates", [electricityRate(1), electricityRate(2)]);
  takeAsked();
  const loaded = await client.mirror("electricity_rates", store, { trade: "hvac" });
  assert.equal(loaded.cursor, "v1:electricity_rates:all");
  // The empty page says nothing about record sizes, so one request must load both rows.
  assert.equal(takeAsked().filter((asked) => asked.startsWith("GET")).length, 1);
  assert.deepEqual(await held(store, "electricity_rates"), [
    ["rate-1", electricityRate(1)],
    ["rate-2", electricityRate(2)],
  ]);
});

Deno.test("a mirror reloads after the service's store has been renumbered", async () => {
  const { client } = makeClient();
  const store = memoryStore();
  await service.publish(DATASET, dealerFees(0, 30));
  await client.mirror(DATASET, store);
  const before = await number();
  await service.store.db.transaction().execute((trx) =>
    renumber(trx, service.clock.now, "by hand")
  );
  await service.app.update();
  assert.ok(await number() >= before + 1000);
  const progress = await client.mirror(DATASET, store);
  assert.equal(progress.loads, 1);
  assert.deepEqual(await held(store), await served());
});

Deno.test("two concurrent mirrors of one file neither lose nor duplicate rows, though one may fail", async () => {
  const { client } = makeClient();
  const path = `${directory}/two.db`;
  const stores = [sqliteStore(path), sqliteStore(path)];
  await service.publish(DATASET, dealerFees(0, 200));
  const ends = await Promise.allSettled(
    stores.map((store) => client.mirror(DATASET, store, { pageSize: 10 })),
  );
  for (const end of ends) {
    if (end.status === "rejected") assert.ok(end.reason instanceof MirrorMovedError);
  }
  await client.mirror(DATASET, stores[0]!);
  assert.deepEqual(await held(stores[0]!), await served());
  for (const store of stores) await store.close();
});

Deno.test("two mirrors that follow with one file share the work, and neither stops", async () => {
  const { client } = makeClient();
  const path = `${directory}/followed.db`;
  const stores = [sqliteStore(path), sqliteStore(path)];
  const control = new AbortController();
  const following = stores.map((store) =>
    client.mirror(DATASET, store, {
      follow: true,
      every: 0.1,
      pageSize: 10,
      signal: control.signal,
    })
  );
  for (const rows of [90, 70]) {
    await service.publish(DATASET, dealerFees(0, rows));
    const has = async () => await stores[0]!.count(DATASET) === rows;
    await until(`${rows} rows are mirrored`, has, 20_000);
  }
  control.abort();
  await Promise.all(following);
  assert.deepEqual(await held(stores[0]!), await served());
  for (const store of stores) await store.close();
});

Deno.test("a mirror filled from another service reloads, even at the same version", async () => {
  await service.publish(DATASET, dealerFees(0, 20));
  const { client } = makeClient();
  const store = memoryStore();
  await client.mirror(DATASET, store);
  const elsewhere = createClient({
    url: "http://other.test/data/",
    key: service.key,
    fetch: (input, init) =>
      fetch(String(input).replace("http://other.test/data", service.url), init),
  });
  assert.equal((await elsewhere.mirror(DATASET, store, { pageSize: 5 })).loads, 1);
  assert.deepEqual(await held(store), await served());
  assert.equal((await elsewhere.mirror(DATASET, store, { pageSize: 5 })).pages, 0);
});

Deno.test("a file that cannot be opened is named in the error, with SQLite's reason as its cause", async () => {
  const { client } = makeClient();
  const text = `${directory}/text.db`;
  await Deno.writeTextFile(text, "This is a text, and no database at all.");
  for (
    const [path, reason] of [
      [text, /not a database/],
      [directory, /unable to open/],
      [`${directory}/nowhere/out.db`, /unable to open/],
    ] as const
  ) {
    const store = sqliteStore(path);
    await assert.rejects(client.mirror(DATASET, store), (error: Error) => {
      assert.equal(error.message, `Cannot open ${path}`);
      assert.match((error.cause as Error).message, reason);
      return true;
    });
    await store.close();
  }
});

Deno.test("a page rolled back by SQLite, as on a full disk, fails with the reason and is applied later", async () => {
  const { client } = makeClient();
  const path = `${directory}/full.db`;
  const store = sqliteStore(path);
  await service.publish(DATASET, dealerFees(0, 8));
  await client.mirror(DATASET, store);
  await service.publish(DATASET, dealerFees(0, 9));
  const db = new DatabaseSync(path);
  db.exec(`create trigger full before insert on cursors
    begin select raise(rollback, 'database or disk is full'); end`);
  await assert.rejects(client.mirror(DATASET, store), /database or disk is full/);
  assert.equal(await store.count(DATASET), 8);
  db.exec("drop trigger full");
  db.close();
  await client.mirror(DATASET, store);
  assert.deepEqual(await held(store), await served());
  await store.close();
});

Deno.test("a mirror file has one table per dataset and keeps a reader's indexes through a reload", async () => {
  const { client } = makeClient();
  const path = `${directory}/tables.db`;
  const store = sqliteStore(path);
  await service.publish(DATASET, dealerFees(0, 5));
  await client.mirror(DATASET, store);
  await client.mirror("electricity_rates", store);
  const db = new DatabaseSync(path);
  db.exec(`create index by_trade on ${DATASET} (row ->> 'trade_category')`);
  await client.mirror(DATASET, store, { trade: "solar" });
  await client.mirror(DATASET, store);
  await store.close();
  const names = db.prepare("select name from sqlite_master where type = 'table' order by name")
    .all();
  assert.deepEqual(names.map(({ name }) => name), ["cursors", "electricity_rates", DATASET]);
  const plan = db.prepare(
    `explain query plan select id from ${DATASET} where row ->> 'trade_category' = 'hvac'`,
  ).all();
  assert.match(JSON.stringify(plan), /by_trade/);
  const guide = await Deno.readTextFile(new URL("../../client/README.md", import.meta.url));
  const [, sql] = guide.match(/^```sql\n([^]*?)^```/m)!;
  const fees = db.prepare(sql!).all().map((fee) => Object.values(fee));
  const solar = dealerFees(0, 5).filter(({ trade_category }) => trade_category === "solar");
  assert.deepEqual(fees, solar.map((fee) => [fee.product_title, fee.fee_percentage]));
  assert.ok(fees.length > 0);
  const count = db.prepare(`select count(*) as n from ${DATASET}`).get();
  assert.deepEqual({ ...count }, { n: 5 });
  db.close();
});

Deno.test("mirror rejects a key without access, and an unknown dataset without sending a request", async () => {
  const { key } = await service.makeKey({ finance_fees: "sandbox" });
  const { client, asked } = makeClient(key);
  const store = memoryStore();
  await assert.rejects(client.mirror(DATASET, store), AccessRequiredError);
  assert.equal(await store.place(DATASET), null);
  // Also with an existing mirror, which is checked with a HEAD request.
  await makeClient().client.mirror(DATASET, store);
  await assert.rejects(client.mirror(DATASET, store), {
    name: "AccessRequiredError",
    message: "Dataset access required: finance_fees requires production access.",
  });
  asked.length = 0;
  for (const name of ["", "cursors", 'x"; drop table cursors', "sqlite/../"]) {
    await assert.rejects(client.mirror(name as MirroredDataset, store), TypeError);
  }
  assert.deepEqual(asked, []);
});

/** A service that rejects every `pages`th page of changes as expired, at most `refusals` times. */
function forgetful(pages: number, refusals: number): typeof fetch {
  const next = `/api/v1/sync/changes?dataset=${DATASET}&since=`;
  let [asked, refused] = [0, 0];
  return (input) => {
    if (String(input).includes("/snapshot")) {
      const dataset = { key: DATASET, trade: "all", id_field: "id" };
      const sync = { cursor: "v1:x:all", truncated: true, changes_url: `${next}v0` };
      const data = { dataset, records: [{ id: "a" }], sync };
      return Promise.resolve(Response.json({ data, error: null }));
    }
    if (++asked % pages === 0 && refused < refusals) {
      refused++;
      const headers = { "x-svc-error-code": "cursor_expired" };
      return Promise.resolve(
        Response.json({ data: null, error: "Expired." }, { status: 400, headers }),
      );
    }
    const changes = [{ record_id: `${asked}`, payload: { id: `${asked}` } }];
    const sync = { has_more: asked % (pages + 1) !== 0 || refused < refusals, next_url: next };
    const data = { latest_cursor: "v1:x:all", changes, sync };
    return Promise.resolve(Response.json({ data, error: null }));
  };
}

Deno.test("a load restarts as often as needed, but not forever when it makes no progress", async () => {
  const store = memoryStore();
  const options = { url: "http://service.test", key: "svc_live_x" };
  const often = createClient({ ...options, fetch: forgetful(3, 4) });
  assert.equal((await often.mirror(DATASET, store)).loads, 5);
  assert.equal((await store.place(DATASET))!.loading, false);
  const never = createClient({ ...options, fetch: forgetful(1, Infinity) });
  await assert.rejects(never.mirror(DATASET, memoryStore()), { code: "cursor_expired" });
});

Deno.test("follow rejects an interval that is not positive", async () => {
  const { client, asked } = makeClient();
  for (const every of [0, -1, NaN]) {
    await assert.rejects(
      client.mirror(DATASET, memoryStore(), { follow: true, every }),
      /every must be a number of more than 0/,
    );
  }
  assert.deepEqual(asked, []);
});

Deno.test("follow continues after temporary failures and ends with the signal", async () => {
  const control = new AbortController();
  const store = memoryStore();
  const failures: string[] = [];
  let requests = 0;
  const client = createClient({
    url: service.url,
    key: service.key,
    tries: 1,
    fetch: (input, init) =>
      ++requests === 2 ? Promise.reject(new TypeError("down")) : fetch(input, init),
  });
  await service.publish(DATASET, dealerFees(0, 10));
  let pages = 0;
  const following = client.mirror(DATASET, store, {
    follow: true,
    every: 0.01,
    signal: control.signal,
    onFailure: ({ message }) => failures.push(message),
    onPage: () => {
      if (++pages === 1) service.publish(DATASET, dealerFees(0, 12));
      else control.abort();
    },
  });
  const progress = await following;
  assert.deepEqual(failures, ["Cannot get /api/v1/sync/snapshot: down"]);
  assert.deepEqual([progress.pages, progress.changes], [2, 12]);
  assert.equal(await store.count(DATASET), 12);
});

Deno.test("a connection cut at any byte leaves no partial rows, and later runs complete the mirror", async () => {
  await service.publish(DATASET, dealerFees(0, 12));
  const expected = await served();
  const load = async (bytesOf: (n: number) => number) => {
    const proxy = cuttingProxy(service.url, bytesOf);
    const store = memoryStore();
    const client = createClient({ url: proxy.url, key: service.key, tries: 1 });
    const once = () => client.mirror(DATASET, store, { pageSize: 5 });
    try {
      let failures = 0;
      for (; failures < 5; failures++) {
        const failure = await once().then(() => undefined, (error) => error);
        if (failure === undefined) break;
        assert.ok(failure instanceof ConnectionError, String(failure));
        // The store has either no rows or all of them.
        if ((await store.place(DATASET))?.loading !== false) {
          assert.deepEqual(await held(store), []);
        }
      }
      assert.deepEqual(await held(store), expected);
      return { failures, passed: proxy.passed() };
    } finally {
      await proxy.close();
    }
  };
  const { passed } = await load(() => Infinity);
  // Within the status line, headers and bodies of a snapshot and of three pages of changes.
  let failed = 0;
  for (let bytes = 0; bytes < passed; bytes += bytes < 20 ? 1 : 61) {
    failed += (await load((n) => n === 0 ? bytes : Infinity)).failures;
  }
  // Cuts within the first response must have failed, whichever connections later ones used.
  assert.ok(failed > 50, `${failed}`);
});

/** A service at version 1 of a dataset that rejects changes as often as a test says. */
function lagging(
  code: string,
  refusals: () => number,
): { fetch: typeof fetch; loads: () => number } {
  let [loads, refused] = [0, 0];
  const dataset = { key: DATASET, trade: "all", id_field: "id" };
  const next = `/api/v1/sync/changes?dataset=${DATASET}&since=v1:${DATASET}:all`;
  return {
    loads: () => loads,
    fetch: (input, init) => {
      if (String(input).includes("/snapshot")) {
        if (init?.method === "GET") loads++;
        const sync = { cursor: `v1:${DATASET}:all`, truncated: false, changes_url: next };
        const data = { dataset, records: [{ id: "a" }], sync };
        return Promise.resolve(Response.json({ data, error: null }));
      }
      if (refused < refusals()) {
        refused++;
        return Promise.resolve(
          Response.json({ data: null, error: "No." }, {
            status: code === "version_pending" ? 503 : 400,
            headers: { "x-svc-error-code": code, "retry-after": "0" },
          }),
        );
      }
      const sync = { has_more: false, next_url: next };
      const data = { latest_cursor: `v1:${DATASET}:all`, changes: [], sync };
      return Promise.resolve(Response.json({ data, error: null }));
    },
  };
}

const SERVICE = { url: "http://service.test", key: "svc_live_x" };

for (const code of ["cursor_future", "version_pending"]) {
  Deno.test(`a mirror retries when a server is behind (${code}), without reloading`, async () => {
    let refusals = 0;
    const service = lagging(code, () => refusals);
    const client = createClient({ ...SERVICE, fetch: service.fetch });
    const store = memoryStore();
    await client.mirror(DATASET, store);
    refusals = 3;
    await client.mirror(DATASET, store);
    assert.equal(service.loads(), 1);
  });
}

for (const code of ["cursor_future", "cursor_expired", "cursor_malformed"]) {
  Deno.test(`a mirror reloads at most once an hour on ${code}, also across processes`, async () => {
    const service = lagging(code, () => Infinity);
    const client = createClient({ ...SERVICE, fetch: service.fetch });
    const path = await Deno.makeTempFile({ suffix: ".db" });
    for (let run = 0; run < 2; run++) {
      const store = sqliteStore(path);
      if (run === 0) await client.mirror(DATASET, store);
      const failures: Failure[] = [];
      const over = new AbortController();
      const refused = client.mirror(DATASET, store, {
        follow: true,
        every: 0.01,
        signal: over.signal,
        onFailure(failure) {
          failures.push(failure);
          if (failures.length === 2) over.abort();
        },
      });
      await refused;
      assert.deepEqual(failures.map((failure) => failure instanceof ServiceError && failure.code), [
        code,
        code,
      ]);
      // Neither a second check nor a second process has reloaded it.
      assert.equal(service.loads(), 2);
      await store.close();
    }
    await Deno.remove(path);
  });
}
