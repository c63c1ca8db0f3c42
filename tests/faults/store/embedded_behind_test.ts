import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { runCommand } from "../../support/process/commands.ts";
import { ROOT, startProcess } from "../../support/process/service_process.ts";

/** The embedded store after it has lost what it had acknowledged, and where it can open no files. */

const FEES = "finance_fees";
const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

Deno.test("an embedded store that has lost what it acknowledged is refused until it is accepted", async () => {
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
    // Until a key works, the server does not know it, and has not acknowledged it either.
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

for (const limit of [100, 250]) {
  Deno.test(`a start with ${limit} file descriptors says that they are too few`, async () => {
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
