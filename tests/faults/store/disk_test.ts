import assert from "node:assert/strict";
import { dealerFees, uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { copyEmptyStore } from "../../support/service/embedded_template.ts";
import { connectTo, metric } from "../../support/service/prepared_service.ts";
import { runCommand } from "../../support/process/commands.ts";
import { hasSegment } from "../../support/process/segments.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/** The embedded store on a disk of its own, which is filled, made read-only and damaged. */

const PUBLISH = ["publish", "finance_fees", "-"];
const SMALL = 10;
const LARGE = 20_000;

const rows = (count: number, tag: number) =>
  dealerFees(0, count).map((row, n) =>
    JSON.stringify({ ...row, dealer_fee_version_id: uuidOf(1_000_000 * tag + n) }) + "\n"
  ).join("");

async function run(command: string, ...args: string[]): Promise<boolean> {
  return (await new Deno.Command(command, { args, stderr: "null" }).output()).success;
}

/** A 120 MB disk in memory; undefined where mounting is not allowed. */
async function mountDisk() {
  const path = await Deno.makeTempDir();
  if (!await run("mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", path)) {
    await Deno.remove(path);
    return undefined;
  }
  const filler = `${path}/filler`;
  return {
    path,
    /** Writes until the disk is full. */
    fill: () => run("dd", "if=/dev/zero", `of=${filler}`, "bs=64k"),
    free: () => Deno.remove(filler),
    readOnly: (yes: boolean) => run("mount", "-o", `remount,${yes ? "ro" : "rw"}`, path),
    async remove() {
      await run("umount", path);
      await Deno.remove(path);
    },
  };
}

/** An operator's message: which store cannot be used and why, without a stack trace. */
function assertClear(told: string, expected: RegExp): void {
  assert.match(told, expected);
  assert.doesNotMatch(told, /^\s+at /m);
}

/** The error of a start that must fail. */
async function failingStart(env: Record<string, string>): Promise<string> {
  const error = await startProcess(env).then(
    () => assert.fail("it starts"),
    (error: Error) => error,
  );
  return error.message.replace("The service ended: ", "");
}

async function totalOf({ url }: ServiceProcess, key: string): Promise<number> {
  const client = await connectTo(url);
  await client.get("/api/v1/finance/fees?limit=1", key);
  const { status, head } = await client.answer();
  client.close();
  assert.equal(status, 200);
  return Number(/^x-svc-total-count: (\d+)/im.exec(head)?.[1]);
}

const disk = await mountDisk();

Deno.test({
  name:
    "a full disk fails a publish, the old version is still served, and publishing works once there is room",
  ignore: disk === undefined,
  async fn() {
    const env = { DATA_DIR: `${disk!.path}/full` };
    await copyEmptyStore(env.DATA_DIR);
    const { key } = JSON.parse(
      (await runCommand(["keys", "create", "--label", "x", "--json"], env)).out,
    );
    assert.equal((await runCommand(PUBLISH, env, rows(SMALL, 1))).code, 0);
    const service = await startProcess(env);
    await disk!.fill();
    const refused = await runCommand(PUBLISH, env, rows(LARGE, 2));
    assert.equal(refused.code, 1);
    assertClear(refused.err, /its disk is full/);
    assert.equal(await totalOf(service, key), SMALL);

    await disk!.free();
    const published = await runCommand(PUBLISH, env, rows(LARGE, 2));
    assert.equal(published.code, 0, published.err);
    await until(
      "the new version is served",
      async () => await totalOf(service, key) === LARGE,
      60_000,
    );
    assert.equal(await metric(service.adminUrl, "unhandled_errors_total"), 0);
    assert.equal(await service.end("SIGTERM"), 0);

    await disk!.fill();
    assertClear(await failingStart(env), /^Cannot open the store in .*No space left on device/);
    await disk!.free();
    const again = await startProcess(env);
    assert.equal(await totalOf(again, key), LARGE);
    assert.equal(await again.end("SIGTERM"), 0);
    await Deno.remove(env.DATA_DIR, { recursive: true });
  },
});

Deno.test({
  name: "servers and commands report a read-only disk, with or without a store on it",
  ignore: disk === undefined,
  async fn() {
    const env = { DATA_DIR: `${disk!.path}/read_only` };
    await copyEmptyStore(env.DATA_DIR);
    await disk!.readOnly(true);
    for (const DATA_DIR of [env.DATA_DIR, `${disk!.path}/none`]) {
      const told = /^Cannot open the store in .*: Read-only file system/;
      assertClear(await failingStart({ DATA_DIR }), told);
      const { code, err } = await runCommand(PUBLISH, { DATA_DIR }, rows(SMALL, 1));
      assert.equal(code, 1);
      assertClear(err, told);
    }
    await disk!.readOnly(false);
    const service = await startProcess(env);
    assert.equal(await service.end("SIGTERM"), 0);
  },
});

Deno.test("a server starts after kill -9 with a stale lock and damaged segments", async () => {
  const directory = await Deno.makeTempDir();
  const env = { DATA_DIR: `${directory}/s` };
  await copyEmptyStore(env.DATA_DIR);
  const { key } = JSON.parse(
    (await runCommand(["keys", "create", "--label", "x", "--json"], env)).out,
  );
  assert.equal((await runCommand(PUBLISH, env, rows(SMALL, 1))).code, 0);
  const first = await startProcess(env);
  const segments = `${env.DATA_DIR}/segments/finance_fees`;
  await until("the segment is written", () => hasSegment(env.DATA_DIR, "finance_fees"), 60_000);
  assert.equal(await first.end("SIGKILL"), 137);

  // As if another process had reused the pid of the killed one.
  await Deno.writeTextFile(
    `${env.DATA_DIR}/holder.json`,
    JSON.stringify({ pid: Deno.pid, role: "server" }),
  );
  for await (const { name, isFile } of Deno.readDir(segments)) {
    if (!isFile) continue;
    const bytes = await Deno.readFile(`${segments}/${name}`);
    await Deno.writeFile(`${segments}/${name}`, bytes.fill(7, Math.floor(bytes.length / 2)));
  }
  const second = await startProcess(env);
  assert.equal(await totalOf(second, key), SMALL);
  const loads = (await second.log()).filter(({ event }) => event === "version_loaded");
  assert.deepEqual(loads.map(({ from }) => from), ["store"]);
  assert.equal(await second.end("SIGTERM"), 0);
  await Deno.remove(directory, { recursive: true });
});

Deno.test.afterAll(async () => {
  await disk?.remove();
});
