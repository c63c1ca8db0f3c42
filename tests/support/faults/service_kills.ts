import { pause } from "../../../src/base/async/pause.ts";
import { described } from "../contract/described.ts";
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { assertMirrors, Mirror, readSnapshot } from "../fixtures/mirror.ts";
import { makeStorePlace } from "../service/store_place.ts";
import { DATASET, type Said, taggedRows, UNLIMITED } from "./service_kills_words.ts";
import { runCommand } from "../process/commands.ts";
import { limit } from "../process/until.ts";

const KEYS_LOOKED_AT = 6;
/** It prints something much sooner. */
const SILENT_MS = 120_000;

/**
 * Kills the service with SIGKILL at random moments of startup, publish, rollback, key changes and
 * usage writes, on the tests' store. After each kill, the store must open with everything that was
 * reported done, and at most what was in progress; a client's mirror continues throughout.
 */
export async function killServices(kills: number): Promise<void> {
  const place = await makeStorePlace();
  const world = new World(place.env);
  try {
    await world.begin();
    for (let kill = 0; kill < kills; kill++) {
      // Some are killed before they have started.
      if (kill % 5 === 4) await world.killInStart(randomInt(1500));
      await world.round(randomInt(400));
    }
    await world.end();
    assert.ok(world.done > kills / 2, `only ${world.done} changes were made`);
  } finally {
    await world.close();
    await place.remove();
  }
}

/** What has been reported about versions' rows and about keys so far. */
class World {
  /** The tag of each version known to exist. */
  readonly #tags = new Map<number, number>();
  readonly #keys = new Map<string, { key: string; state: "active" | "revoked" | "either" }>();
  readonly #env: Record<string, string>;
  #child: Child | undefined;
  #url = "";
  #pending: Extract<Said, { event: "will" }> | undefined;
  #mirror: Mirror | undefined;
  /** The key that sends requests, how many it sent, and how many were certainly written. */
  #asking = { id: "", key: "", sent: 0, written: 0 };
  /** How many changes were reported done. */
  done = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Makes a service create the key and the first versions, and ends that service. */
  async begin(): Promise<void> {
    const { code, out, err } = await runCommand(
      ["keys", "create", "--json", "--label", "asks", "--quota", `${UNLIMITED}`],
      this.#env,
    );
    assert.equal(code, 0, err);
    const { id, key } = JSON.parse(out);
    this.#asking = { id, key, sent: 0, written: 0 };
    const child = this.#start();
    await child.next("up");
    child.go();
    while (this.#tags.size < 2) this.#note(await child.next());
    await child.kill();
    for (const said of await child.rest()) this.#note(said);
  }

  async killInStart(after: number): Promise<void> {
    const child = this.#start();
    await pause(after);
    await child.kill();
    await child.rest();
  }

  /** Checks that everything is there, lets the service work, and kills it. */
  async round(after: number): Promise<void> {
    const child = this.#start();
    await this.#assertWhole(await child.next("up"));
    const { sent } = this.#asking;
    child.go();
    await child.next("flushed");
    this.#asking.written = sent;
    await pause(after);
    await child.kill();
    for (const said of await child.rest()) this.#note(said);
  }

  async end(): Promise<void> {
    await this.#assertWhole(await this.#start().next("up"));
  }

  async close(): Promise<void> {
    await this.#child?.kill();
    await this.#child?.rest();
  }

  #start(): Child {
    return this.#child = new Child(this.#env);
  }

  #note(said: Said): void {
    if (said.event === "will") {
      this.#pending = said;
      return;
    }
    if (said.event === "up" || said.event === "flushed") return;
    this.done++;
    this.#pending = undefined;
    if (said.event === "published") this.#tags.set(said.version, said.tag);
    if (said.event === "rolled_back") this.#tags.set(said.version, this.#tags.get(said.to)!);
    if (said.event === "created") this.#keys.set(said.id, { key: said.key, state: "active" });
    if (said.event === "revoked") this.#keys.get(said.id)!.state = "revoked";
  }

  async #assertWhole({ url, versions, usage }: Extract<Said, { event: "up" }>): Promise<void> {
    this.#url = url;
    const ask = (path: string) => this.#ask(path);
    await this.#assertVersion(ask, versions);
    await this.#assertKeys();
    this.#mirror ??= await Mirror.fromSnapshot(ask, { dataset: DATASET, filter: "all" });
    await this.#mirror.catchUp();
    await assertMirrors(ask, this.#mirror, DATASET, "all");
    const written = usage[this.#asking.id] ?? 0;
    assert.ok(written >= this.#asking.written, `${written} of ${this.#asking.written} written`);
    assert.ok(written <= this.#asking.sent, `${written} were written, ${this.#asking.sent} asked`);
    this.#pending = undefined;
  }

  /** All versions reported done, and at most the one in progress. */
  async #assertVersion(ask: (path: string) => Promise<Response>, versions: number[]) {
    const last = Math.max(...this.#tags.keys());
    const newest = versions.at(-1)!;
    assert.deepEqual(versions, versions.map((_, i) => i + 1));
    const underWay = this.#pending;
    if (newest > last) {
      assert.equal(newest, last + 1);
      assert.ok(underWay?.what === "publish" || underWay?.what === "rollback", underWay?.what);
      const tag = underWay.what === "publish" ? underWay.tag : this.#tags.get(underWay.to)!;
      this.#tags.set(newest, tag);
    }
    assert.equal(newest, Math.max(...this.#tags.keys()));
    const { records, version } = await readSnapshot(ask, DATASET, "all");
    assert.equal(version.number, newest);
    const expected = taggedRows(this.#tags.get(newest)!);
    assert.deepEqual(
      records.map((row: { dealer_fee_version_id: string }) => row.dealer_fee_version_id).sort(),
      expected.map((row) => row.dealer_fee_version_id).sort(),
    );
  }

  async #assertKeys(): Promise<void> {
    const underWay = this.#pending;
    if (underWay?.what === "revoke") this.#keys.get(underWay.id)!.state = "either";
    for (const one of [...this.#keys.values()].slice(-KEYS_LOOKED_AT)) {
      const response = await fetch(`${this.#url}/api/v1/finance/fees?limit=1`, {
        headers: { "x-api-key": one.key },
      });
      await response.body?.cancel();
      if (one.state === "either") one.state = response.status === 200 ? "active" : "revoked";
      assert.equal(response.status, one.state === "active" ? 200 : 401, one.state);
    }
  }

  async #ask(path: string): Promise<Response> {
    this.#asking.sent++;
    return described(
      await fetch(this.#url + path, { headers: { "x-api-key": this.#asking.key } }),
    );
  }
}

/** The process that is killed. */
class Child {
  readonly #process: Deno.ChildProcess;
  readonly #lines: AsyncGenerator<Said>;
  readonly #errors: Promise<string>;

  constructor(env: Record<string, string>) {
    this.#process = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-q",
        "--no-check",
        "-P=operate",
        "tests/support/faults/service_kills_child.ts",
      ],
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#lines = linesOf(this.#process.stdout);
    this.#errors = new Response(this.#process.stderr).text();
  }

  go(): void {
    const writer = this.#process.stdin.getWriter();
    void writer.write(new Uint8Array(1)).catch(() => {});
  }

  /** Its next message, which must be of the given event if there is one. */
  async next<Event extends Said["event"]>(event?: Event): Promise<Extract<Said, { event: Event }>> {
    let isOverdue = false;
    const overdue = setTimeout(() => {
      isOverdue = true;
      this.#process.kill("SIGKILL");
    }, limit(SILENT_MS));
    const { value, done } = await this.#lines.next();
    clearTimeout(overdue);
    assert.ok(!isOverdue, `The service said nothing for ${limit(SILENT_MS)} ms`);
    if (done === true) assert.fail(`The service ended: ${await this.#errors}`);
    if (event !== undefined) assert.equal(value.event, event);
    return value as Extract<Said, { event: Event }>;
  }

  async kill(): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It had already ended.
    }
    await this.#process.status;
  }

  /** Its messages before it was killed; a truncated line is ignored. */
  async rest(): Promise<Said[]> {
    const said = await Array.fromAsync(this.#lines);
    await this.#process.stdin.abort().catch(() => {});
    const errors = await this.#errors;
    assert.equal(errors, "");
    return said;
  }
}

async function* linesOf(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Said> {
  let text = "";
  for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split("\n");
    text = lines.pop()!;
    for (const line of lines) yield JSON.parse(line);
  }
}
