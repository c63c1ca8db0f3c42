import assert from "node:assert/strict";
import { runCommand } from "../../support/process/commands.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/** A separate disk, small enough to fill; undefined where this user may not mount one. */
async function smallDisk() {
  const directory = await Deno.makeTempDir();
  const run = (command: string, ...args: string[]) =>
    new Deno.Command(command, { args, stderr: "null" }).output()
      .then(({ success }) => success, () => false);
  if (!await run("mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", directory)) {
    await Deno.remove(directory);
    return undefined;
  }
  const filling = `${directory}/filling`;
  return {
    directory,
    /** @param keep Bytes to leave free. */
    async fill(keep = 0) {
      const file = await Deno.open(filling, { write: true, create: true });
      const some = new Uint8Array(4096);
      try {
        for (;;) await file.write(some);
      } catch {
        // The disk is full.
      } finally {
        const { size } = await file.stat();
        await file.truncate(size - keep);
        file.close();
      }
    },
    empty: () => Deno.remove(filling),
    async remove() {
      await run("umount", "--lazy", directory);
      await Deno.remove(directory);
    },
  };
}

const disk = await smallDisk();

Deno.test({
  name:
    "on a full disk reads continue, a publish says why it fails, doctor reports it, and the service recovers",
  ignore: disk === undefined,
  async fn() {
    const { directory, fill, empty, remove } = disk!;
    const env = { DATA_DIR: `${directory}/s`, SEEDS_DIR: "" };
    const seeds = "seeds/source_documents.ndjson";
    const documents = (await Deno.readTextFile(seeds)).trim().split("\n").length;
    const publish = () => runCommand(["publish", "source_documents", seeds], env);
    let service: ServiceProcess | undefined;
    try {
      const made = await runCommand(["keys", "create", "--label", "x", "--json"], env);
      const { key } = JSON.parse(made.out);
      service = await startProcess(env);
      const { url, adminUrl } = service;
      await fill();
      const refused = await publish();
      assert.deepEqual([refused.code, refused.out], [1, ""]);
      assert.match(refused.err, /^Cannot write to the store: its disk is full/);
      assert.doesNotMatch(refused.err, /^\s+at /m);

      const headers = { "x-api-key": key };
      const rates = `${url}/api/v1/context/electricity-rates`;
      const read = await fetch(rates, { headers });
      await read.body?.cancel();
      assert.equal(read.status, 200);
      assert.equal(await (await fetch(`${adminUrl}/readyz`)).text(), "ok\n");
      const doctor = await runCommand(["doctor"], env);
      assert.equal(doctor.code, 2);
      assert.match(doctor.out, /^error +disk +0\.0 GB free for DATA_DIR$/m);

      await empty();
      const published = await publish();
      assert.equal(published.code, 0, published.err);
      await until("the published rows are served", async () => {
        const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
        return metrics.includes(`dataset_rows{dataset="source_documents"} ${documents}\n`);
      }, 30_000);
      const code = await service.end("SIGTERM");
      service = undefined;
      assert.equal(code, 0);

      // No server runs, and the store cannot even be opened.
      await fill();
      const shut = await runCommand(["doctor"], env);
      assert.equal(shut.code, 2);
      assert.match(shut.out, /^error +store +Cannot open the store in .*No space left on device/m);
      await empty();
      assert.equal((await runCommand(["versions"], env)).code, 0);
    } finally {
      await service?.end("SIGKILL");
      await remove();
    }
  },
});

const second = await smallDisk();

Deno.test({
  name:
    "if the disk fills during a publish, the error names the full disk, not the engine's follow-up error",
  ignore: second === undefined,
  async fn() {
    const { directory, fill, empty, remove } = second!;
    const env = { DATA_DIR: `${directory}/s`, SEEDS_DIR: "" };
    const file = await Deno.makeTempFile({ suffix: ".ndjson" });
    await Deno.writeTextFile(
      file,
      dealerFees(0, 30_000).map((row) => JSON.stringify(row)).join("\n"),
    );
    const publish = () => runCommand(["publish", "finance_fees", file], env);
    const service = await startProcess(env);
    try {
      await fill(8 * 2 ** 20);
      const refused = await publish();
      assert.deepEqual([refused.code, refused.out], [1, ""]);
      assert.match(refused.err, /^Cannot write to the store: its disk is full/);
      assert.doesNotMatch(refused.err, /^\s+at /m);

      await fill();
      const away = await publish();
      assert.deepEqual([away.code, away.out], [1, ""]);
      assert.match(away.err, /^Cannot .*its disk (is|may be) full/);
      const [why] = (await service.log()).filter(({ event }) => event === "store_not_reopened");
      assert.match(String(why?.message), /the disk is full\. Restore a backup/);

      await empty();
      const published = await publish();
      assert.equal(published.code, 0, published.err);
    } finally {
      await service.end("SIGKILL");
      await Deno.remove(file);
      await remove();
    }
  },
});
