import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { readSegment, writeSegment } from "../../../src/library/segments/segment_file.ts";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";
import { VersionSegments } from "../../../src/library/segments/version_segments.ts";
import { loadVersion } from "../../../src/library/loading/load.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { openTestStore, type TestStore } from "../../support/service/publishing.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

const DATASET = "utility_territory";
let store: TestStore;
let directory: string;
let path: string;
let data: VersionData;
Deno.test.beforeAll(async () => {
  store = await openTestStore();
  directory = await Deno.makeTempDir();
  path = `${directory}/test.version`;
  await store.publish(DATASET, rowsOf(DATASET, 40, 3));
  data = await load();
});
Deno.test.afterAll(async () => {
  await store.close();
  await Deno.remove(directory, { recursive: true });
});

async function write(version: VersionData): Promise<void> {
  await Deno.remove(path).catch(() => {});
  await writeSegment(path, version, "code");
}

const load = (before?: VersionData) =>
  loadVersion(store.db, datasetNamed(DATASET), { parts: PARTS, before });

Deno.test("a segment reads back as written, in shared memory, with access for its owner only", async () => {
  await write(data);
  const read = await readSegment(path, "code");
  assert.deepEqual(read, data);
  assert.ok(read.views.payload!.chunks[0]!.buffer instanceof SharedArrayBuffer);
  assert.ok(
    read.columns.id!.kind === "text" && read.columns.id!.codes.buffer instanceof SharedArrayBuffer,
  );
  assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
  assert.deepEqual([...Deno.readDirSync(directory)].map(({ name }) => name), ["test.version"]);
});

Deno.test("a segment that is truncated, changed, foreign or from other code is rejected, never read incorrectly", async () => {
  await write(data);
  const whole = await Deno.readFile(path);
  const fault = async (bytes: Uint8Array, fingerprint = "code") => {
    Deno.writeFileSync(path, bytes);
    await assert.rejects(() => readSegment(path, fingerprint), {
      name: /^(SegmentError|SyntaxError|UnexpectedEof)$/,
    });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        await fault(whole.subarray(0, at));
        const changed = whole.slice();
        changed[at]! ^= change;
        // The padding of the first line has no meaning.
        if (at < 64 && whole[at] === 0x20) return;
        await fault(changed);
      },
    ),
    { numRuns: 200, seed: 1 },
  );
  await fault(whole, "other code");
  await fault(new Uint8Array());
  await fault(new TextEncoder().encode("something else"));
});

Deno.test("writing a version with an unsupported value throws a TypeError", async () => {
  for (const odd of [Infinity, NaN, 1n, new Map(), () => {}, new BigInt64Array(1)]) {
    await assert.rejects(write({ ...data, parts: { odd } }), TypeError);
  }
});

/** The contents of a segment store, by name. */
const names = async (segments: VersionSegments) =>
  (await segments.store.list(DATASET)).map(({ name }) => name).sort();

Deno.test("segments are found by version and code; one under another's name is rejected and deleted", async () => {
  const segments = new VersionSegments(new DirectorySegments(`${directory}/found`), "c0de");
  const info = data.info!;
  const other = { number: 7, id: crypto.randomUUID() };
  assert.equal(await segments.read(DATASET, info), undefined);
  await segments.write(data);
  assert.deepEqual(await segments.read(DATASET, info), data);
  assert.deepEqual(await segments.readNewestLocal(DATASET), data);
  assert.equal(await segments.read(DATASET, other), undefined);
  const foreign = new VersionSegments(segments.store, "beef");
  assert.equal(await foreign.read(DATASET, info), undefined);

  const place = (name: string) => `${directory}/found/${name}`;
  for (
    const [of, version, dataset] of [[segments, other, DATASET], [foreign, info, DATASET], [
      segments,
      info,
      "permits",
    ]] as const
  ) {
    const name = of.nameOf(dataset, version);
    await Deno.mkdir(place(dataset), { recursive: true });
    await Deno.copyFile(place(segments.nameOf(DATASET, info)), place(name));
    await assert.rejects(of.read(dataset, version), { name: "SegmentError" });
    assert.equal(await segments.store.has(name), false, name);
  }
  assert.deepEqual(await names(segments), [segments.nameOf(DATASET, info)]);
});

Deno.test("the newest segments are kept, those of other code for some days, unfinished ones for a minute", async () => {
  const segments = new VersionSegments(new DirectorySegments(`${directory}/old`), "c0de");
  const other = new VersionSegments(segments.store, "beef");
  const version = (number: number) => ({ ...data, info: { ...data.info!, number } });
  await other.write(version(1));
  await other.write(version(2));
  const path = (name: string) => `${directory}/old/${name}`;
  const aged = async (name: string, seconds: number) => {
    await Deno.writeTextFile(path(name), "", { append: true });
    await Deno.utime(path(name), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
  };
  await aged(other.nameOf(DATASET, version(1).info), 8 * 86_400);
  await aged(`${DATASET}/killed.part.1`, 61);
  await aged(`${DATASET}/writing.part.2`, 0);
  for (let number = 1; number <= 12; number++) await segments.write(version(number));
  assert.deepEqual(
    await names(segments),
    [
      ...[10, 11, 12].map((number) => segments.nameOf(DATASET, version(number).info)),
      other.nameOf(DATASET, version(2).info),
    ].sort(),
  );
  const unfinished = [...Deno.readDirSync(path(DATASET))].map(({ name }) => name)
    .filter((name) => name.includes(".part."));
  assert.deepEqual(unfinished, ["writing.part.2"]);
  assert.equal((await segments.readNewestLocal(DATASET))?.info?.number, 12);
});

Deno.test("a directory has one identity, whichever process asks first", async () => {
  const ask = () => new DirectorySegments(`${directory}/asked`).identity();
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, ask));
  assert.match(first!, /^[0-9a-f-]{36}$/);
  assert.deepEqual(others, Array(7).fill(first));
  assert.notEqual(await new DirectorySegments(`${directory}/another`).identity(), first);
});

Deno.test("a load reads no rows if it has the newest version, and only new rows if it has an older one", async () => {
  await store.publish(DATASET, rowsOf(DATASET, 40, 3).slice(1));
  const current = await load(data);
  assert.equal(current.info?.number, 2);
  // Makes the rows unreadable.
  await store.db.updateTable("records").set({ payload: "null" })
    .where("dataset_key", "=", DATASET).where("payload", "is not", null).execute();
  assert.equal(await load(current), current);
  assert.deepEqual(await load(data), current);
  await assert.rejects(load());
});
