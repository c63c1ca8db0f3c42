import assert from "node:assert/strict";
import { failureOf } from "../../src/cli/shared/exit_codes.ts";
import { pause } from "../../src/base/async/pause.ts";
import { sql } from "kysely";
import { inBatches } from "../../src/store/versions/batches.ts";
import { CHANNEL, connect, type Connection } from "../../src/store/database.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { openProxy, type TcpProxy } from "../support/faults/tcp_proxy.ts";
import { limit } from "../support/process/until.ts";

// Failures between the service and Postgres: none may end the process or leave a query pending.

const base = Deno.env.get("TEST_DATABASE_URL");
const options = { ignore: base === undefined };

let place: Awaited<ReturnType<typeof makeStorePlace>>;
let store: Store;
let proxy: TcpProxy;
let connection: Connection;
if (base !== undefined) {
  Deno.test.beforeAll(async () => {
    place = await makeStorePlace();
    store = await openStore(place.config, "server");
    const url = new URL(place.config.databaseUrl!);
    proxy = openProxy({ hostname: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    connection = connect({ url: url.href }, { deadlineMs: 2000 });
  });
  Deno.test.afterAll(async () => {
    await connection.close();
    await proxy.close();
    await store.close();
    await place.remove();
  });
}

const ask = (db = connection.prompt) => sql<{ one: number }>`select 1 as one`.execute(db);
const many = () =>
  sql`select repeat('x', 1000) from generate_series(1, 3000)`.execute(connection.db);

/** Retries until a query succeeds, which must be soon, since the store is back. */
async function answered(): Promise<void> {
  const deadline = performance.now() + limit(10_000);
  for (;;) {
    try {
      return void await ask();
    } catch (error) {
      assert.equal((error as Error).name, "StoreAway");
      assert.ok(performance.now() < deadline, "no answer although the store is back");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

Deno.test("a connection that the server terminates is replaced", options, async () => {
  for (let round = 0; round < 5; round++) {
    const work = [ask(), many(), connection.db.transaction().execute((trx) => ask(trx))];
    const ending = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = 'home-service-data'
        and datname = current_database() and client_port is not null`.execute(store.db);
    await Promise.allSettled([...work, ending]);
    await answered();
  }
});

Deno.test(
  "a connection lost while a batch is processed fails the next batch",
  options,
  async () => {
    const numbers = sql<{ n: number }>`select n from generate_series(1, 20000) as n`;
    const read = connection.db.transaction().execute(async (trx) => {
      let batches = 0;
      for await (const _ of inBatches(trx, numbers.compile(trx))) {
        if (batches++ > 0) continue;
        proxy.cut();
        // Long enough for an unhandled rejection to end the process.
        await pause(100);
      }
    });
    await assert.rejects(read, { name: "StoreAway" });
    await answered();
  },
);

Deno.test(
  "a connection on which the server refused a statement is not reused",
  options,
  async () => {
    const session = () =>
      connection.prompt.connection().execute(async (db) => {
        const { rows: [own] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
          db,
        );
        return own!.pid;
      });
    const before = await session();
    assert.equal(await session(), before);
    // Such as a store that became read-only, whose existing sessions stay read-only.
    await assert.rejects(
      connection.prompt.transaction().setAccessMode("read only")
        .execute((trx) => trx.deleteFrom("usage").execute()),
      { name: "StoreReadOnly", message: "Cannot write to the store: it is read-only now" },
    );
    assert.notEqual(await session(), before);
  },
);

Deno.test("a missing database privilege is reported with its table", options, async () => {
  const forbidden = connection.prompt.transaction().execute(async (trx) => {
    await sql`create role nobody_here`.execute(trx);
    await sql`set local role nobody_here`.execute(trx);
    await trx.selectFrom("api_keys").selectAll().execute();
  });
  const error = await forbidden.then(() => assert.fail("it may"), (error: Error) => error);
  assert.equal(
    failureOf(error).text,
    "Cannot use the store as this role, which must own its tables: " +
      "permission denied for table api_keys",
  );
});

Deno.test(
  "a response truncated at any byte rejects, and the next is complete",
  options,
  async () => {
    for (let round = 0; round < 60; round++) {
      await answered();
      proxy.cutAfter(1 + round * 97 % 4000);
      const results = await Promise.allSettled([many(), ask()]);
      assert.ok(results.some(({ status }) => status === "rejected"), `round ${round}`);
      proxy.cutAfter(Infinity);
      const rows = await answered().then(() => many());
      assert.equal(rows.rows.length, 3000);
    }
  },
);

Deno.test(
  "a path that drops packets is detected within 5 s, and used again once it recovers",
  options,
  async () => {
    await Promise.all([ask(), ask()]);
    proxy.weather = "silent";
    for (let i = 0; i < 2; i++) {
      const began = performance.now();
      await assert.rejects(ask(), { name: "StoreAway" });
      assert.ok(performance.now() - began < limit(5000));
    }
    await assert.rejects(connection.db.transaction().execute((trx) => ask(trx)), {
      name: "StoreAway",
    });
    proxy.weather = "clear";
    proxy.cut();
    await answered();
  },
);

Deno.test("a server that temporarily refuses connections is used again", options, async () => {
  proxy.weather = "refusing";
  proxy.cut();
  for (let i = 0; i < 20; i++) await assert.rejects(ask(), { name: "StoreAway" });
  proxy.weather = "clear";
  await answered();
});

Deno.test(
  "a query that waits too long for a lock is canceled by the server, and leaks no connection",
  options,
  async () => {
    const waiting = () =>
      sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
    await store.db.transaction().execute(async (trx) => {
      await sql`lock table revisions in access exclusive mode`.execute(trx);
      const asked = sql`select * from revisions`.execute(connection.db);
      await assert.rejects(asked, (error: Error) => {
        assert.equal(error.name, "StoreAway");
        assert.equal((error.cause as { code?: string }).code, "57014");
        return true;
      });
      assert.equal((await waiting()).rows[0]!.count, 0);
    });
    await answered();
  },
);

Deno.test(
  "a transaction sets its own statement timeout, whatever a pooler's session had",
  options,
  async () => {
    const one = connect({ url: place.config.databaseUrl! }, { size: 1, deadlineMs: 60_000 });
    const slow = sql`select pg_sleep(0.5)`;
    await sql`set statement_timeout = 100`.execute(one.db);
    await one.db.transaction().execute((trx) => slow.execute(trx));
    await one.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
      .execute((trx) => slow.execute(trx));
    await one.close();
  },
);

Deno.test("dates are parsed whatever the database's datestyle", options, async () => {
  const database = sql.id(new URL(place.config.databaseUrl!).pathname.slice(1));
  await sql`alter database ${database} set datestyle = 'German, DMY'`.execute(store.db);
  const other = connect({ url: place.config.databaseUrl! });
  try {
    const { rows } = await sql<{ at: Date }>`select timestamptz '2026-03-04 00:00:00Z' as at`
      .execute(other.db);
    assert.equal(rows[0]!.at.toISOString(), "2026-03-04T00:00:00.000Z");
  } finally {
    await other.close();
    await sql`alter database ${database} reset datestyle`.execute(store.db);
  }
});

Deno.test(
  "a listener receives notifications again after every kind of failure",
  options,
  async () => {
    let heard = 0;
    const url = new URL(place.config.databaseUrl!);
    url.port = String(proxy.port);
    const listening = connect({ url: url.href });
    listening.listen(() => heard++);
    const hears = async () => {
      const deadline = performance.now() + limit(20_000);
      for (const before = heard; heard === before;) {
        assert.ok(performance.now() < deadline, "hears nothing");
        await sql`select pg_notify(${CHANNEL}, '')`.execute(store.db);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await hears();
    proxy.cut();
    await hears();
    proxy.weather = "silent";
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    proxy.weather = "clear";
    await hears();
    await listening.close();
  },
);

Deno.test(
  "a pool of one connection recovers if connections are cut during work",
  options,
  async () => {
    const url = new URL(place.config.databaseUrl!);
    url.port = String(proxy.port);
    const single = connect({ url: url.href }, { size: 1, deadlineMs: 2000 });
    for (let round = 0; round < 20; round++) {
      const work = Array.from({ length: 5 }, () => ask(single.db));
      proxy.cut();
      await Promise.allSettled(work);
    }
    assert.deepEqual((await ask(single.db)).rows, [{ one: 1 }]);
    await single.close();
  },
);

Deno.test("no error contains the password of DATABASE_URL", async () => {
  for (
    const url of [
      "postgres://u:s3cret@127.0.0.1:1/x",
      "postgres://u:s3cret@nowhere.invalid/x",
      "postgres://u:s3cret@127.0.0.1:notaport/x",
      "postgres://u:s3cret%@127.0.0.1/x",
      "postgres://u:s3cret word@[::1/x",
      ...base === undefined ? [] : [base.replace("postgres@", "nobody:s3cret@")],
    ]
  ) {
    let error: unknown;
    try {
      const other = connect({ url });
      await ask(other.prompt).catch((fault) => error = fault);
      await other.close();
    } catch (fault) {
      error = fault;
    }
    assert.ok(error instanceof Error, url);
    const shown = Deno.inspect(error, { depth: 9, showHidden: true }) + error.stack;
    assert.ok(!shown.includes("s3cret"), url);
  }
});
