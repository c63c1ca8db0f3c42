import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { createClient, sqliteStore } from "../../../client/mod.ts";
import { dealerFee, uuidOf } from "../fixtures/dealer_fees.ts";
import { startService, type TestService } from "../service/service.ts";

const DATASET = "finance_fees";
const ROWS = 300;

/**
 * Kills a mirror's process with SIGKILL at random moments while the service publishes, every second
 * time after a completed mirror, and checks after each: if the file is at a version, it holds
 * exactly that version's rows.
 */
export async function killMirrors(kills: number): Promise<void> {
  const service = await startService();
  const directory = await Deno.makeTempDir();
  const file = `${directory}/out.db`;
  const random = randomFrom(20_261_121);
  try {
    const published = await publishing(service, random);
    let seen = 0;
    for (let kill = 0; kill < kills; kill++) {
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-q", "--no-check", "--allow-net", "--allow-read", "--allow-write"],
          ...["--allow-env=SVC_API_KEY", "tests/support/faults/mirror_child.ts"],
          ...[service.url, DATASET, file],
        ],
        env: { SVC_API_KEY: service.key },
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      await lines(child.stdout, kill % 2 === 0 ? 1 : 2);
      await new Promise((resolve) => setTimeout(resolve, random() * 200));
      child.kill("SIGKILL");
      await child.status;
      assert.equal(await new Response(child.stderr).text(), "");
      seen += assertWhole(file, published.versions);
    }
    await published.end();
    // Guards against a vacuous test: some kills left the file at a comparable version.
    assert.ok(seen > 0, `none of ${kills} could be compared`);

    const store = sqliteStore(file);
    await createClient({ url: service.url, key: service.key }).mirror(DATASET, store);
    await store.close();
    assert.equal(assertWhole(file, published.versions, service.app), 1);
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Waits until a process has printed this many lines. */
async function lines(stdout: ReadableStream<Uint8Array>, wanted: number): Promise<void> {
  const reader = stdout.pipeThrough(new TextDecoderStream()).getReader();
  for (let seen = 0; seen < wanted;) {
    const { value, done } = await reader.read();
    if (done) return;
    seen += value.split("\n").length - 1;
  }
}

type Rows = ReadonlyMap<string, string>;

/** Publishes continuously, and keeps the rows of each version. */
async function publishing(service: TestService, random: () => number) {
  const versions = new Map<number, Rows>();
  let rows = new Map<string, string>();
  let go = true;
  async function once() {
    rows = new Map(rows);
    for (let change = 0; change < 30; change++) {
      const n = Math.floor(random() * ROWS);
      const id = uuidOf(n);
      const row = dealerFee(n, {
        fee_percentage: Math.floor(random() * 1000) / 1000,
        dealer_fee_version_id: uuidOf(1_000_000 + Math.floor(random() * 1_000_000)),
      });
      if (random() < 0.2) rows.delete(id);
      else rows.set(id, JSON.stringify(row));
    }
    const { version } = await service.publish(
      DATASET,
      [...rows.values()].map((row) => JSON.parse(row)),
    );
    versions.set(version, rows);
  }
  for (let first = 0; first < 10; first++) await once();
  const ended = (async () => {
    while (go) {
      await once();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  })();
  return {
    versions,
    end() {
      go = false;
      return ended;
    },
  };
}

/** Returns 1 if the file is at a version and was compared, else 0. */
function assertWhole(file: string, versions: ReadonlyMap<number, Rows>, newest?: unknown): number {
  const db = new DatabaseSync(file);
  try {
    if (!has(db, DATASET)) return 0;
    const place = db.prepare("select cursor, loading from cursors where dataset = ?").get(DATASET);
    const number = /^v(\d+):finance_fees:all$/.exec(String(place?.cursor))?.[1];
    if (place === undefined || place.loading === 1 || number === undefined) return 0;
    if (newest !== undefined) assert.equal(Number(number), Math.max(...versions.keys()));
    const held = db.prepare(`select id, row from ${DATASET} order by id`).all();
    const expected = versions.get(Number(number));
    // A version published while this process awaited the end of the other.
    if (expected === undefined) return 0;
    assert.deepEqual(
      held.map(({ id, row }) => [id, JSON.parse(String(row))]),
      [...expected].sort(([a], [b]) => a < b ? -1 : 1).map(([id, row]) => [id, JSON.parse(row)]),
    );
    return 1;
  } finally {
    db.close();
  }
}

function has(db: DatabaseSync, table: string): boolean {
  return db.prepare("select 1 from sqlite_master where name = ?").get(table) !== undefined;
}

/** The same pseudorandom numbers each time (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
