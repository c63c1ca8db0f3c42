import assert from "node:assert/strict";
import { sql } from "kysely";
import { pause } from "../../../src/base/async/pause.ts";
import { openStore } from "../../../src/store/store.ts";
import { runCommand } from "../../support/process/commands.ts";
import { copyEmptyStore } from "../../support/service/embedded_template.ts";
import { startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/**
 * Commands that hold the embedded store, such as a publish suspended with Ctrl-Z or one of very
 * many rows.
 */

Deno.test("a command idle in a transaction is reported, and ended after a minute", async () => {
  const env = { DATA_DIR: await Deno.makeTempDir() };
  await copyEmptyStore(env.DATA_DIR);
  const service = await startProcess(env);
  const ready = async () => await (await fetch(`${service.adminUrl}/readyz`)).text();
  const silent = await openStore({ dataDir: env.DATA_DIR }, "command");
  const transaction = silent.db.transaction().execute(async (trx) => {
    await sql`create table unfinished (id int)`.execute(trx);
    const told = /^ok\nthe store has not answered for \d+ seconds; reads continue from memory$/;
    await until("it is reported", async () => told.test((await ready()).trim()), 30_000);
    await until("the store answers again", async () => (await ready()).trim() === "ok", 90_000);
    await sql`insert into unfinished values (1)`.execute(trx);
  });
  await assert.rejects(transaction, { name: "StoreAway" });
  await silent.close();

  const { code, err } = await runCommand(["keys", "create", "--label", "x"], env);
  assert.equal(code, 0, err);
  const other = await openStore({ dataDir: env.DATA_DIR }, "command");
  const { rows } = await sql`select to_regclass('unfinished') as found`.execute(other.db);
  assert.deepEqual(rows, [{ found: null }]);
  await other.close();
  assert.equal(await service.end("SIGTERM"), 0);
  await Deno.remove(env.DATA_DIR, { recursive: true });
});

Deno.test("a command that waits a minute for the store reports that another command is running", async () => {
  const env = { DATA_DIR: await Deno.makeTempDir() };
  await copyEmptyStore(env.DATA_DIR);
  const service = await startProcess(env);
  const working = await openStore({ dataDir: env.DATA_DIR }, "command");
  let waits = true;
  const transaction = working.db.transaction().execute(async (trx) => {
    while (waits) {
      await sql`select 1`.execute(trx);
      await pause(1000);
    }
  });
  const { code, out, err } = await runCommand(["keys", "create", "--label", "x"], env);
  assert.deepEqual([code, out], [1, ""]);
  assert.match(
    err,
    /^Cannot reach the store: another command was at work on it for 60 s\. Try again when that is done\n$/,
  );
  waits = false;
  await transaction;
  await working.close();
  assert.equal((await runCommand(["keys", "create", "--label", "x"], env)).code, 0);
  assert.equal(await service.end("SIGTERM"), 0);
  await Deno.remove(env.DATA_DIR, { recursive: true });
});
