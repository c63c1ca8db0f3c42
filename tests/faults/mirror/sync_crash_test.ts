import assert from "node:assert/strict";
import { pause } from "../../../src/base/async/pause.ts";
import { sql } from "kysely";
import { connect } from "../../../src/store/database.ts";
import { openStore } from "../../../src/store/store.ts";
import { dealerFee, uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { type Ask, assertMirrors, Mirror, readSnapshot } from "../../support/fixtures/mirror.ts";
import { openCommand, runCommand } from "../../support/process/commands.ts";
import { makeStorePlace } from "../../support/service/store_place.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { limit, until } from "../../support/process/until.ts";

const DATASET = "finance_fees";
const ROWS = 3000;
const PUBLISH = ["publish", DATASET, "-"];

/** Rejects instead of letting a test hang. */
async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs`)), limit(milliseconds));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The rows of a version, all of which carry the version's tag. */
function versionRows(tag: number, rows = ROWS): string {
  return ndjson(
    Array.from(
      { length: rows },
      (_, n) => dealerFee(n, { dealer_fee_version_id: uuidOf(1_000_000 * tag + n) }),
    ),
  );
}

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

/** A store with a key and one version, and a server on it that can be stopped and restarted. */
async function makeWorld() {
  const place = await makeStorePlace();
  const created = await runCommand(["keys", "create", "--label", "mirror", "--json"], place.env);
  assert.equal(created.code, 0, created.err);
  const { key } = JSON.parse(created.out);
  const published = await runCommand(PUBLISH, place.env, versionRows(1));
  assert.equal(published.code, 0, published.err);
  let server: ServiceProcess | undefined = await startProcess(place.env);

  const ask: Ask = (path) => server!.get(path, { headers: { "x-api-key": key } });
  return {
    place,
    ask,
    async end(signal: Deno.Signal) {
      const code = await within(10_000, `the server on ${signal}`, server!.end(signal));
      server = undefined;
      return code;
    },
    isUp: () => server !== undefined,
    async start() {
      server = await startProcess(place.env);
    },
    /** Waits until a version is served. */
    async served(number: number) {
      const isServed = async () =>
        (await readSnapshot(ask, DATASET, "all", 1)).version.number >= number;
      await until(`version ${number} is served`, isServed, 10_000);
    },
    async close() {
      // A second signal ends a server that hangs.
      await server?.end("SIGKILL").catch(() => {});
      await place.remove();
    },
  };
}

/** The tag of the version in a snapshot, which must be complete. */
async function tagOf(ask: Ask): Promise<number> {
  const { records, version } = await readSnapshot(ask, DATASET, "all");
  const tags = new Set<number>(
    records.map((row: { dealer_fee_version_id: string }) =>
      Math.floor(parseInt(row.dealer_fee_version_id.slice(-12), 16) / 1_000_000)
    ),
  );
  assert.equal(tags.size, 1, `versions are mixed: ${[...tags]}`);
  assert.equal(records.length, ROWS);
  assert.equal(version.row_count, ROWS);
  return [...tags][0]!;
}

Deno.test("a client's cursor stays valid across a SIGTERM restart, even in the middle of paging", async () => {
  const world = await makeWorld();
  try {
    const start = { dataset: DATASET, filter: "all" };
    const idle = await Mirror.fromSnapshot(world.ask, start);
    const walking = Mirror.fromNothing(world.ask, { ...start, pageSize: 700 });
    const solar = await Mirror.fromSnapshot(world.ask, { ...start, filter: "solar" }, 10);
    await walking.step();

    const changed = ndjson([
      dealerFee(0, { fee_percentage: 0.123, dealer_fee_version_id: uuidOf(1_000_000) }),
      dealerFee(5, { trade_category: "hvac", dealer_fee_version_id: uuidOf(1_000_005) }),
    ]);
    const while_up = await runCommand([...PUBLISH, "--delta"], world.place.env, changed);
    assert.equal(while_up.code, 0, while_up.err);
    await world.served(2);
    await walking.step();
    const before = await (await world.ask(`/api/v1/sync/snapshot?dataset=${DATASET}`)).json();

    assert.equal(await world.end("SIGTERM"), 0);
    // Without a server, a command opens the store itself.
    const added = ndjson([dealerFee(ROWS)]);
    const while_down = await runCommand([...PUBLISH, "--delta"], world.place.env, added);
    assert.equal(while_down.code, 0, while_down.err);
    await world.start();

    for (const mirror of [idle, walking, solar]) await mirror.catchUp();
    await assertMirrors(world.ask, idle, DATASET, "all");
    await assertMirrors(world.ask, walking, DATASET, "all");
    await assertMirrors(world.ask, solar, DATASET, "solar");
    assert.equal(idle.changes.length, 3);
    assert.equal(idle.records.size, ROWS + 1);

    // Change ids and version ids are the same as before the restart.
    const changes = `/api/v1/sync/changes?dataset=${DATASET}&since=v1:${DATASET}:all`;
    const { data } = await (await world.ask(changes)).json();
    assert.equal(data.changes[0].dataset_version_id, before.data.version.id);
    const seen = new Set(walking.changes.map(({ id }) => id));
    const walked = new Set(walking.changes.map(({ record_id }) => record_id));
    for (const { id, record_id } of data.changes) {
      if (walked.has(record_id)) assert.ok(seen.has(id), record_id);
    }
    assert.equal(await world.end("SIGTERM"), 0);
  } finally {
    await world.close();
  }
});

Deno.test("kill -9 of the server during a publish leaves the old or the new version, complete", async (test) => {
  const world = await makeWorld();
  const embedded = world.place.config.databaseUrl === undefined;
  let tag = 1;
  const mirror = await Mirror.fromSnapshot(world.ask, { dataset: DATASET, filter: "all" });

  /**
   * Kills the server while the next tag is being published, then checks that everything is
   * complete.
   */
  async function round(
    publish: (
      rows: string,
    ) => { kill: Promise<unknown>; ended: () => ReturnType<typeof runCommand> },
  ) {
    const before = tag++;
    const { kill, ended } = publish(versionRows(tag));
    await kill;
    await world.end("SIGKILL");
    const { code, err } = await within(20_000, "the command", ended());

    await world.start();
    const served = await tagOf(world.ask);
    assert.ok(served === before || served === tag, `version ${served} is served`);
    if (code === 0) assert.equal(served, tag);
    tag = served;
    await mirror.catchUp();
    await assertMirrors(world.ask, mirror, DATASET, "all");
    if (!embedded) assert.equal(code, 0, err);
    if (code !== 0) assertClear(err);
  }

  try {
    await test.step("with half of the rows staged", async () => {
      await round((rows) => {
        const command = openCommand(PUBLISH, world.place.env);
        const half = rows.length / 2;
        return {
          kill: command.write(rows.slice(0, half)).then(() => pause(1500)),
          async ended() {
            await command.write(rows.slice(half));
            return await command.end();
          },
        };
      });
    });
    for (const after of [900]) {
      await test.step(`${after} ms after the command was started`, async () => {
        await round((rows) => {
          const result = runCommand(PUBLISH, world.place.env, rows);
          return { kill: pause(after), ended: () => result };
        });
      });
    }
    await test.step("the next publish succeeds through the new server", async () => {
      const { code, err } = await runCommand(PUBLISH, world.place.env, versionRows(++tag));
      assert.equal(code, 0, err);
      await until("it is served", async () => await tagOf(world.ask) === tag, 10_000);
      await mirror.catchUp();
      await assertMirrors(world.ask, mirror, DATASET, "all");
    });
  } finally {
    await world.close();
  }
});

/** A message for an operator that says what failed, without a stack trace. */
function assertClear(err: string): void {
  assert.match(err, /store|publish/i, `The message does not say what happened: ${err}`);
  assert.doesNotMatch(err, /^\s+at /m, `The message has a stack trace: ${err}`);
}

Deno.test("SIGTERM during a publish exits 0 and leaves a complete version", async () => {
  const world = await makeWorld();
  const embedded = world.place.config.databaseUrl === undefined;
  try {
    const rows = versionRows(2);
    const command = openCommand(PUBLISH, world.place.env);
    await command.write(rows.slice(0, rows.length / 2));
    await pause(1500);
    try {
      assert.equal(await world.end("SIGTERM"), 0);
    } finally {
      await command.write(rows.slice(rows.length / 2));
      if (world.isUp()) await command.end();
    }
    const { code, err } = await within(20_000, "the command", command.end());
    await world.start();
    assert.equal(await tagOf(world.ask), code === 0 ? 2 : 1);
    assert.equal(await world.end("SIGTERM"), 0);
    if (!embedded) assert.equal(code, 0, err);
    if (code !== 0) assertClear(err);
  } finally {
    await world.close();
  }
});

Deno.test("kill -9 of a publish leaves the old version, and the server continues", async () => {
  const world = await makeWorld();
  try {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "-P=operate", "src/cli/main.ts", ...PUBLISH],
      env: world.place.env,
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const writer = child.stdin.getWriter();
    const rows = versionRows(2);
    await writer.write(new TextEncoder().encode(rows.slice(0, rows.length / 2)));
    await pause(1500);
    child.kill("SIGKILL");
    await child.status;
    await writer.close().catch(() => {});

    assert.equal(await tagOf(world.ask), 1);
    const again = await within(
      20_000,
      "the next publish",
      runCommand(PUBLISH, world.place.env, rows),
    );
    assert.equal(again.code, 0, again.err);
    await world.served(2);
    assert.equal(await tagOf(world.ask), 2);
    assert.equal(await world.end("SIGTERM"), 0);
  } finally {
    await world.close();
  }
});

Deno.test("concurrent clients of the embedded store each get their own results", async () => {
  const place = await makeStorePlace();
  const store = await openStore(place.config, "server");
  const clients = Array.from({ length: 4 }, () => connect(store.address, { size: 1 }));
  try {
    const faults = new Map<string, number>();
    const fault = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1);
    await Promise.all(clients.map(async ({ db }, client) => {
      for (let i = 0; i < 100; i++) {
        const text = `${client}:${i}`;
        // Different forms of queries, inside and outside transactions.
        const query = [
          sql<{ answer: string }>`select ${text}::text as answer`,
          sql<{ answer: string }>`select ${text}::text as answer, ${i}::int as number`,
          sql<{ answer: string }>`select answer from unnest(${[text]}::text[]) as answer`,
        ][client % 3]!;
        try {
          const { rows } = client === 3
            ? await db.transaction().execute((trx) => query.execute(trx))
            : await query.execute(db);
          if (rows[0]?.answer !== text) fault("another client's answer");
        } catch (error) {
          fault((error as Error).message);
        }
      }
    }));
    assert.deepEqual(Object.fromEntries(faults), {});
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await store.close();
    await place.remove();
  }
});
