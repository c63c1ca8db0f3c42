import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { connect } from "../../../src/store/database.ts";
import { openEmbedded } from "../../../src/store/embedded/embedded.ts";
import { until } from "../../support/process/until.ts";
import { runCommand } from "../../support/process/commands.ts";
import { ROOT, startProcess } from "../../support/process/service_process.ts";

/** The embedded store after losing acknowledged writes, and with too few file descriptors. */

const FEES = "finance_fees";
const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

Deno.test("an embedded store that has lost acknowledged writes is refused until the loss is accepted", async () => {
  const directory = await Deno.makeTempDir();
  const env = { DATA_DIR: join(directory, "store") };
  const files = join(env.DATA_DIR, "postgres");
  const publish = async (count: number) => {
    const { code, err } = await runCommand(
      ["publish", FEES, "-", "--allow-shrink"],
      env,
      ndjson(dealerFees(0, count)),
    );
    assert.equal(code, 0, err);
  };
  try {
    let service = await startProcess(env);
    await publish(5);
    assert.equal(await service.end("SIGTERM"), 0);
    await cp(files, join(directory, "older"), { recursive: true, preserveTimestamps: true });

    service = await startProcess(env);
    await publish(6);
    const made = await runCommand(["keys", "create", "--label", "lost", "--json"], env);
    assert.equal(made.code, 0);
    // Until the key works, the server does not know it and has not acknowledged it.
    const { key } = JSON.parse(made.out);
    const ask = () => service.get("/api/v1/context/permits", { headers: { "x-api-key": key } });
    while ((await ask()).status !== 200);
    await service.end("SIGKILL");
    await Deno.remove(files, { recursive: true });
    await cp(join(directory, "older"), files, { recursive: true, preserveTimestamps: true });

    const why = new RegExp(
      `The store in .* is older than what it had acknowledged: ${FEES} is at version 1 and was ` +
        "at 2, changes of keys are lost\\. Restore a backup, or accept it as it is: deno task renumber",
    );
    await assert.rejects(startProcess(env), why);
    const doctor = await runCommand(["doctor", "--json"], env);
    assert.match(doctor.out, /has lost what a server has seen of it: finance_fees is at version 1/);
    assert.equal((await runCommand(["renumber"], env)).code, 0);
    service = await startProcess(env);
    assert.equal((await ask()).status, 401);
    assert.equal(await service.end("SIGTERM"), 0);

    // A new store in the same directory has acknowledged nothing.
    await Deno.remove(files, { recursive: true });
    await Deno.remove(join(env.DATA_DIR, "store.json"));
    service = await startProcess(env);
    assert.equal((await ask()).status, 401);
    assert.equal(await service.end("SIGTERM"), 0);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("an embedded store that has lost even its tables is not mistaken for a new one", async () => {
  const directory = await Deno.makeTempDir();
  const env = { DATA_DIR: join(directory, "store") };
  try {
    let service = await startProcess(env);
    const published = await runCommand(["publish", FEES, "-"], env, ndjson(dealerFees(0, 5)));
    assert.equal(published.code, 0, published.err);
    assert.equal((await runCommand(["keys", "create", "--label", "lost"], env)).code, 0);
    await until("the server has recorded it", async () => {
      const record = await Deno.readTextFile(join(env.DATA_DIR, "acknowledged.json"));
      return JSON.parse(record).versions[FEES] === 1;
    }, 10_000);
    assert.equal(await service.end("SIGTERM"), 0);
    // Like a write-ahead log cut before the tables were created.
    const embedded = await openEmbedded(env.DATA_DIR, "command");
    const { db, close } = connect({ socket: embedded.socket });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await close();
    await embedded.close();

    const loss = `${FEES} is at version 0 and was at 1, changes of keys are lost`;
    const { out } = await runCommand(["doctor"], env);
    assert.match(out, new RegExp(`has lost what a server has seen of it: ${loss}`));
    for (let starts = 0; starts < 2; starts++) {
      await assert.rejects(
        startProcess(env),
        new RegExp(`older than what it had acknowledged: ${loss}\\. Restore a backup`),
      );
    }
    const accepted = await runCommand(["renumber"], env);
    assert.equal(accepted.code, 0, accepted.err);
    assert.match(accepted.out, /has lost every version of finance_fees.* deno task renumber once/);
    service = await startProcess(env);
    assert.equal(await service.end("SIGTERM"), 0);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

for (const limit of [100, 250]) {
  Deno.test(`a command with ${limit} file descriptors reports that they are too few`, async () => {
    const directory = await Deno.makeTempDir();
    const { code, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        `ulimit -n ${limit} && exec "$0" run -q -P=operate src/cli/main.ts versions`,
        Deno.execPath(),
      ],
      cwd: ROOT,
      env: { DATA_DIR: directory },
    }).output();
    const text = new TextDecoder().decode(stderr);
    assert.equal(code, 1);
    assert.match(text, /there are too few file descriptors\. .* `ulimit -n 4096` or LimitNOFILE/);
    assert.doesNotMatch(text, /damaged/);
    await Deno.remove(directory, { recursive: true });
  });
}
