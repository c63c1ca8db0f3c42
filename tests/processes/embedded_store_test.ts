import assert from "node:assert/strict";
import { sql } from "kysely";
import { pause } from "../../src/base/async/pause.ts";
import { connect } from "../../src/store/database.ts";
import { openEmbedded } from "../../src/store/embedded/embedded.ts";
import { openStore } from "../../src/store/store.ts";
import { failureOf } from "../../src/cli/shared/exit_codes.ts";
import { openCommand } from "../support/process/commands.ts";
import { copyEmptyStore } from "../support/service/embedded_template.ts";
import { mostMemory } from "../support/process/proc.ts";
import { until } from "../support/process/until.ts";

/** The engine may use 128 MB of this; a second copy of its memory would exceed it. */
const MAX_KB = 450_000;

Deno.test("the embedded store returns each of many clients its own results", async () => {
  const directory = await Deno.makeTempDir();
  const store = await openEmbedded(`${directory}/s`, "server");
  const clients = Array.from({ length: 6 }, () => connect({ socket: store.socket }, { size: 2 }));
  try {
    const work = clients.map(async ({ db }, client) => {
      for (let i = 0; i < 60; i++) {
        const own = client * 1000 + i;
        const [one, list] = await Promise.all([
          sql<{ own: number }>`select ${own}::integer as own`.execute(db),
          sql<{ own: number }>`select ${own}::integer as own from generate_series(1, 50)`.execute(
            db,
          ),
        ]);
        assert.deepEqual(one.rows, [{ own }]);
        assert.equal(list.rows.length, 50);
        assert.ok(list.rows.every((row) => row.own === own));
        await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ own: number }>`select ${own}::integer as own`.execute(trx);
          assert.deepEqual(rows, [{ own }]);
        });
      }
    });
    await Promise.all(work);
  } finally {
    for (const client of clients) await client.close();
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("creating the files of an embedded store takes the memory of one engine", async () => {
  const directory = await Deno.makeTempDir();
  const command = openCommand(["keys", "list", "--json"], { DATA_DIR: `${directory}/s` });
  const most = await mostMemory(command.pid);
  const { code, err } = await command.end();
  assert.equal(code, 0, err);
  assert.ok(most > 100_000 && most < MAX_KB, `${most} kB`);
  await Deno.remove(directory, { recursive: true });
});

/** The error on opening a store. */
async function faultOf(directory: string): Promise<string> {
  const error = await openStore({ dataDir: directory }, "server").then(
    () => undefined,
    (error: Error) => error,
  );
  assert.ok(error !== undefined, "it opens");
  const { text } = failureOf(error);
  assert.match(text, /^Cannot open the store in /);
  assert.doesNotMatch(text, /^\s+at /m);
  return text;
}

Deno.test({
  name: "a store whose files belong to another user is not opened",
  // Only root may change a file's owner.
  ignore: Deno.uid() !== 0,
  async fn() {
    const place = await makeEmbeddedPlace();
    const { dataDir } = place.config;
    const version = `${dataDir}/postgres/PG_VERSION`;
    await (await openStore(place.config, "command")).close();
    await Deno.chown(version, 10_001, null);
    assert.match(await faultOf(dataDir), /its files belong to the user with id 10001, .* id 0\. /);
    await Deno.chown(version, 0, null);
    await (await openStore(place.config, "command")).close();
    await place.remove();
  },
});

Deno.test("the embedded store flushes commits to disk", async () => {
  const place = await makeEmbeddedPlace();
  const store = await openStore(place.config, "server");
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method')
    order by name`.execute(store.db);
  assert.deepEqual(rows.map(({ setting }) => setting), ["on", "on", "fsync"]);
  await store.close();
  await place.remove();
});

Deno.test("a store that lost PG_VERSION, its marker or its log is never taken for a new one", async () => {
  const place = await makeEmbeddedPlace();
  const directory = place.config.dataDir;
  await (await openStore(place.config, "server")).close();
  const version = `${directory}/postgres/PG_VERSION`;
  await Deno.rename(version, `${directory}/aside`);
  assert.match(
    await faultOf(directory),
    /postgres\/PG_VERSION is missing, though there is a store/,
  );
  await Deno.remove(`${directory}/store.json`);
  assert.match(
    await faultOf(directory),
    /postgres\/PG_VERSION is missing, though there is a store/,
  );
  await Deno.rename(`${directory}/aside`, version);
  await Deno.writeTextFile(`${directory}/store.json`, '{"system":"1"}\n');
  assert.match(
    await faultOf(directory),
    /its files belong to another store \([\w-]+, where store\.json says 1\)/,
  );
  await Deno.writeTextFile(`${directory}/store.json`, "");
  assert.match(await faultOf(directory), /store\.json is damaged/);
  await Deno.remove(`${directory}/store.json`);
  await (await openStore(place.config, "server")).close();

  const log = `${directory}/postgres/pg_wal`;
  const [first] = [...Deno.readDirSync(log)].map(({ name }) => name).filter((name) =>
    /^0/.test(name)
  ).sort();
  await Deno.writeFile(`${log}/${first}`, new Uint8Array(16 * 1024 * 1024).fill(7));
  assert.match(
    await faultOf(directory),
    /its files are damaged, or the disk is full\..*PANIC: +could not locate a valid checkpoint/,
  );
  await place.remove();
});

Deno.test("begun is called when the engine is asked to make and to open a store, before that is open", async () => {
  const directory = await Deno.makeTempDir();
  const steps: string[] = [];
  const store = await openEmbedded(`${directory}/s`, "server", {
    begun: () => steps.push("begun"),
  });
  steps.push("open");
  await store.close();
  await Deno.remove(directory, { recursive: true });
  assert.deepEqual(steps, ["begun", "begun", "open"]);
});

Deno.test("a store whose files were moved away is unavailable until they are back, and other files are never opened", async () => {
  const place = await makeEmbeddedPlace();
  const directory = place.config.dataDir;
  const reports: string[] = [];
  const store = await openStore(place.config, "server", {
    notReopened: ({ message }) => reports.push(message),
  });
  const read = () => sql`select 1 from api_keys`.execute(store.db).then(() => true, () => false);
  assert.ok(await read());
  await Deno.chmod(`${directory}/store.json`, 0o400);
  await pause(1_500);
  assert.ok(await read(), "file modes may change");

  await Deno.rename(directory, `${directory}-aside`);
  await until("it is away", async () => !await read(), 5_000);
  await copyEmptyStore(directory);
  await until("that is reported", () => reports.length > 0, 10_000);
  await pause(1_500);
  assert.ok(!await read(), "another store's files are not opened");
  assert.equal(reports.length, 1);
  assert.match(
    reports[0]!,
    /^its files are gone, or others are in their place, and what is written /,
  );

  await Deno.remove(directory, { recursive: true });
  await Deno.rename(`${directory}-aside`, directory);
  await until("it is back", read, 10_000);
  await store.close();
  await place.remove();
});

Deno.test("a store without its marker and one of release 0.1.0 open with their data", async () => {
  const dataDir = await Deno.makeTempDir();
  const marker = `${dataDir}/store.json`;
  const made = await openStore({ dataDir }, "server");
  await sql`insert into datasets values ('kept', 1, 1, 0, '{}')`.execute(made.db);
  await made.close();
  const opens = async () => {
    const store = await openStore({ dataDir }, "server");
    const rows = await store.db.selectFrom("datasets").select("key").execute();
    await store.close();
    assert.deepEqual([store.isNew, rows], [false, [{ key: "kept" }]]);
  };
  const { system } = JSON.parse(await Deno.readTextFile(marker));
  await Deno.remove(marker);
  await opens();
  await Deno.remove(`${dataDir}/postgres/store_id`);
  await Deno.writeTextFile(marker, JSON.stringify({ system }));
  await opens();
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("the files of one new store are refused in place of another's", async () => {
  const [one, other] = [await Deno.makeTempDir(), await Deno.makeTempDir()];
  for (const dataDir of [one, other]) await (await openStore({ dataDir }, "server")).close();
  await Deno.rename(`${one}/postgres`, `${one}/aside`);
  await Deno.rename(`${other}/postgres`, `${one}/postgres`);
  assert.match(await faultOf(one), /its files belong to another store/);
  for (const directory of [one, other]) await Deno.remove(directory, { recursive: true });
});

Deno.test("a start after an interrupted first start begins again", async () => {
  const directory = await Deno.makeTempDir();
  await Deno.mkdir(`${directory}/postgres/base`, { recursive: true });
  await Deno.writeTextFile(`${directory}/store.json`, '{"system":null}\n');
  await (await openStore({ dataDir: directory }, "server")).close();
  assert.match(
    await Deno.readTextFile(`${directory}/store.json`),
    /^\{"system":"\d+","id":"[\w-]+"\}\n$/,
  );
  await Deno.remove(directory, { recursive: true });
});

Deno.test("a store opens whose server was killed while creating the engine's lock file", async () => {
  const place = await makeEmbeddedPlace();
  const { dataDir } = place.config;
  const lock = `${dataDir}/postgres/postmaster.pid`;
  await (await openStore({ dataDir }, "server")).close();
  await Deno.writeTextFile(lock, "");
  const store = await openStore({ dataDir }, "server");
  assert.deepEqual(await store.db.selectFrom("datasets").selectAll().execute(), []);
  await store.close();
  await place.remove();
});

Deno.test("other users may not read a store, even if its directory already existed", async () => {
  const place = await makeEmbeddedPlace();
  const directory = place.config.dataDir;
  const link = `${directory}.link`;
  await Deno.symlink(directory, link);
  for (const dataDir of [directory, link]) {
    await Deno.chmod(directory, 0o755);
    await Deno.chmod(`${directory}/postgres`, 0o755);
    await Deno.chmod(`${directory}/postgres/PG_VERSION`, 0o644);
    const store = await openStore({ dataDir }, "server");
    for (const path of ["", "/postgres", "/postgres/PG_VERSION", "/lock", "/holder.json"]) {
      const { mode } = await Deno.stat(directory + path);
      assert.equal(mode! & 0o077, 0, `${dataDir}${path}`);
    }
    await store.close();
  }
  await place.remove();
});

/** A new embedded store, even where the tests run on Postgres. */
async function makeEmbeddedPlace() {
  const directory = await Deno.makeTempDir();
  const dataDir = `${directory}/s`;
  await copyEmptyStore(dataDir);
  return { config: { dataDir }, remove: () => Deno.remove(directory, { recursive: true }) };
}
