import assert from "node:assert/strict";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { runCommand } from "../../support/process/commands.ts";
import { ROOT, type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";

/**
 * The previous release and today's code on one Postgres: each serves what the other publishes, and
 * accepts or refuses keys that the other creates or revokes.
 */

const FEES = "finance_fees";
const commit = (await Deno.readTextFile(new URL("../previous_release", import.meta.url))).trim();

async function run(command: string, args: readonly string[], cwd = ROOT): Promise<boolean> {
  return await new Deno.Command(command, { args: [...args], cwd, stdout: "null", stderr: "null" })
    .output().then(({ success }) => success, () => false);
}

const canRun = await run("git", ["cat-file", "-e", commit]) &&
  await Deno.stat("/usr/lib/postgresql/15/bin/initdb").then(() => true, () => false);

/** The previous release, in its own directory. */
class PreviousRelease {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async unpack(): Promise<PreviousRelease> {
    const directory = await Deno.makeTempDir();
    const unpacked = await run("sh", ["-c", `git archive ${commit} | tar -x -C ${directory}`]);
    assert.ok(unpacked);
    return new PreviousRelease(directory);
  }

  /** Starts its server; returns its address and a function that ends it. */
  async serve(env: Record<string, string>) {
    const log = `${this.#directory}/log`;
    const child = new Deno.Command("sh", {
      args: ["-c", `exec "$0" run -q -P=serve main.ts >"${log}"`, Deno.execPath()],
      cwd: this.#directory,
      env: { PORT: "0", ADMIN_PORT: "0", SEEDS_DIR: "", THREADS: "1", LOG_FORMAT: "json", ...env },
      stdout: "null",
      stderr: "null",
    }).spawn();
    let url = "";
    await until("the previous release listens", async () => {
      const text = await Deno.readTextFile(log).catch(() => "");
      url = /"event":"listening".*?"url":"([^"]+)"/.exec(text)?.[1] ?? "";
      return url !== "";
    }, 60_000);
    return {
      url,
      async end() {
        child.kill("SIGTERM");
        return (await child.status).code;
      },
    };
  }

  /** Runs one of its commands. */
  async command(args: readonly string[], env: Record<string, string>, input = "") {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "-P=operate", "src/cli/main.ts", ...args],
      cwd: this.#directory,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
    const { code, stdout, stderr } = await child.output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: text(stdout), err: text(stderr) };
  }

  async remove(): Promise<void> {
    await Deno.remove(this.#directory, { recursive: true });
  }
}

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

/** Status and number of rows served. */
async function ask(url: string, key: string): Promise<{ status: number; rows: number }> {
  const response = await fetch(`${url}/api/v1/sync/snapshot?dataset=${FEES}`, {
    headers: { "x-api-key": key },
  });
  const { data } = await response.json();
  return { status: response.status, rows: data?.records?.length };
}

Deno.test(
  "the previous release and today's serve each other's versions and honor each other's keys",
  {
    ignore: !canRun,
  },
  async () => {
    const postgres = (await startPostgres())!;
    const previous = await PreviousRelease.unpack();
    const env = { DATABASE_URL: postgres.url, DATA_DIR: await Deno.makeTempDir() };
    const own = { ...env, DATA_DIR: await Deno.makeTempDir() };
    const old = await previous.serve(env);
    let today: ServiceProcess | undefined;
    const urls = () => [old.url, today!.url];
    const until200 = (key: string, rows: number) =>
      until("both serve the rows", async () => {
        const seen = await Promise.all(urls().map((url) => ask(url, key)));
        return seen.every((one) => one.status === 200 && one.rows === rows);
      }, 20_000);
    const until401 = (key: string) =>
      until("both refuse the key", async () => {
        const seen = await Promise.all(urls().map((url) => ask(url, key)));
        return seen.every(({ status }) => status === 401);
      }, 10_000);
    try {
      // Created by the previous release, before today's migrates the tables.
      const put = ["publish", FEES, "-"];
      assert.equal((await previous.command(put, env, ndjson(dealerFees(0, 5)))).code, 0);
      const made = await previous.command(["keys", "create", "--label", "old", "--json"], env);
      const first = JSON.parse(made.out);
      today = await startProcess(own);
      await until200(first.key, 5);

      const second = JSON.parse(
        (await runCommand(["keys", "create", "--label", "new", "--json"], own)).out,
      );
      const published = await runCommand(put, own, ndjson(dealerFees(0, 8)));
      assert.equal(published.code, 0, published.err);
      await until200(second.key, 8);
      await until200(first.key, 8);
      assert.equal((await runCommand(["keys", "revoke", first.id], own)).code, 0);
      await until401(first.key);

      // Unsupported commands are refused by name.
      const refused = await previous.command(["keys", "revoke", second.id], env);
      assert.equal(refused.code, 1);
      assert.match(refused.err, /of a later release, whose tables have .*0011_servers/);
      await until200(second.key, 8);
    } finally {
      await today?.end("SIGTERM");
      await old.end();
      await previous.remove();
      for (const { DATA_DIR } of [env, own]) await Deno.remove(DATA_DIR, { recursive: true });
      await postgres.remove();
    }
  },
);
