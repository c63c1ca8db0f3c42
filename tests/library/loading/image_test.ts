import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { readImage, writeImage } from "../../../src/library/loading/image.ts";
import { Images } from "../../../src/library/loading/images.ts";
import { loadVersion } from "../../../src/library/loading/load.ts";
import { PARTS } from "../../../src/service/parts.ts";
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
  path = `${directory}/version.image`;
  await store.publish(DATASET, rowsOf(DATASET, 40, 3));
  data = await load();
});
Deno.test.afterAll(async () => {
  await store.close();
  await Deno.remove(directory, { recursive: true });
});

const load = (before?: VersionData) =>
  loadVersion(store.db, datasetNamed(DATASET), { parts: PARTS, before });

Deno.test("an image gives the version back as it was written, on shared memory, for its owner alone", async () => {
  await writeImage(path, data, "code");
  const read = await readImage(path, "code");
  assert.deepEqual(read, data);
  assert.ok(read.views.payload!.chunks[0]!.buffer instanceof SharedArrayBuffer);
  assert.ok(
    read.columns.id!.kind === "text" && read.columns.id!.codes.buffer instanceof SharedArrayBuffer,
  );
  assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
  assert.deepEqual([...Deno.readDirSync(directory)].map(({ name }) => name), ["version.image"]);
});

Deno.test("an image that is cut, changed, foreign or of other code is refused, never read otherwise", async () => {
  await writeImage(path, data, "code");
  const whole = await Deno.readFile(path);
  const fault = async (bytes: Uint8Array, fingerprint = "code") => {
    Deno.writeFileSync(path, bytes);
    await assert.rejects(() => readImage(path, fingerprint), {
      name: /^(ImageFault|SyntaxError|UnexpectedEof)$/,
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
        // What pads the first line means nothing.
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

Deno.test("what cannot be held is not written, and what is there stays", async () => {
  await writeImage(path, data, "code");
  for (const odd of [Infinity, NaN, 1n, new Map(), () => {}, new BigInt64Array(1)]) {
    await assert.rejects(writeImage(path, { ...data, parts: { odd } }, "code"), TypeError);
  }
  assert.deepEqual(await readImage(path, "code"), data);
});

Deno.test("images are kept by dataset; one under another's name is refused", async () => {
  const images = new Images(`${directory}/images`);
  const refused: string[] = [];
  const read = (dataset: string) => images.read(dataset, (error) => refused.push(String(error)));
  assert.equal(await read(DATASET), undefined);
  await images.write(data);
  assert.deepEqual(await read(DATASET), data);
  assert.deepEqual(refused, []);
  await Deno.copyFile(`${directory}/images/${DATASET}.image`, `${directory}/images/permits.image`);
  assert.equal(await read("permits"), undefined);
  assert.deepEqual(refused, ["ImageFault: It is of another dataset"]);
});

Deno.test("what a killed process left unfinished is removed, what another is writing is not", async () => {
  const place = `${directory}/left`;
  await Deno.mkdir(place);
  await Deno.writeTextFile(`${place}/permits.image.old`, "");
  const aMinuteAgo = Date.now() / 1000 - 61;
  await Deno.utime(`${place}/permits.image.old`, aMinuteAgo, aMinuteAgo);
  await Deno.writeTextFile(`${place}/permits.image.new`, "");
  await new Images(place).write(data);
  assert.deepEqual(
    [...Deno.readDirSync(place)].map(({ name }) => name).sort(),
    ["permits.image.new", `${DATASET}.image`],
  );
});

Deno.test("a load that has the newest version reads no row, one that has an older version only what is new", async () => {
  await store.publish(DATASET, rowsOf(DATASET, 40, 3).slice(1));
  const current = await load(data);
  assert.equal(current.info?.number, 2);
  // Rows that nobody may read any more.
  await store.db.updateTable("records").set({ payload: "null" })
    .where("dataset_key", "=", DATASET).where("payload", "is not", null).execute();
  assert.equal(await load(current), current);
  assert.deepEqual(await load(data), current);
  await assert.rejects(load());
});
