import assert from "node:assert/strict";
import { startBucket } from "../../support/faults/own_bucket.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { emptyVersion } from "../../../src/library/loading/load.ts";
import { BlockWriter } from "../../../src/library/segments/block_file.ts";
import { S3Segments } from "../../../src/library/segments/s3_segments.ts";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";
import {
  hasMissingFiles,
  VersionSegments,
} from "../../../src/library/segments/version_segments.ts";
import { writeSegment } from "../../../src/library/segments/segment_file.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";

/** Which segments are kept, in one place and in a bucket with local copies. */

const DATASET = "permits";
const directory = await Deno.makeTempDir();
const bucket = await startBucket(`${directory}/bucket`);

Deno.test.afterAll(async () => {
  await bucket.close();
  await Deno.remove(directory, { recursive: true });
});

let machines = 0;
const machine = () =>
  new S3Segments("s3://segments/x", `${directory}/${machines++}`, (name) => bucket.env[name]);

const empty = emptyVersion(datasetNamed(DATASET));
/** A version without rows; the same number gives the same one. */
const versionOf = (number: number, names: readonly string[] = []): VersionData => ({
  ...empty,
  info: {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    number,
    publishedAt: "2026-11-01T00:00:00.000Z",
    rowCount: 0,
    quoteSafeCount: 0,
    lastSequence: 0,
    changeBytes: 0,
    changeSummary: {},
  },
  files: { root: null, names },
});
const numbersIn = async (root: string) =>
  [...(await Array.fromAsync(Deno.readDir(`${root}/${DATASET}`)))]
    .filter(({ name }) => name.endsWith(".version"))
    .map(({ name }) => Number(name.split("-")[0])).sort((a, b) => a - b);

Deno.test("the version that was just written is kept beside another store's with higher numbers", async () => {
  const store = new DirectorySegments(`${directory}/shared`);
  const segments = new VersionSegments(store, "c0de");
  const write = async (number: number, minutesAgo: number) => {
    await segments.write(versionOf(number));
    const at = new Date(Date.now() - minutesAgo * 60_000);
    const path = `${store.root}/${segments.nameOf(DATASET, versionOf(number).info!)}`;
    await Deno.utime(path, at, at);
  };
  for (const [number, minutesAgo] of [[7, 50], [8, 40], [9, 30], [1, 3], [2, 2], [3, 1]] as const) {
    await write(number, minutesAgo);
    assert.ok((await numbersIn(store.root)).includes(number));
  }
  assert.deepEqual(await numbersIn(store.root), [1, 2, 3]);
});

Deno.test("a machine that only reads a bucket's segments keeps copies of the newest three", async () => {
  const writer = new VersionSegments(machine(), "c0de");
  const reader = new VersionSegments(machine(), "c0de");
  for (let number = 1; number <= 5; number++) {
    await writer.write(versionOf(number));
    assert.ok(await reader.read(DATASET, versionOf(number).info!));
  }
  assert.deepEqual(await numbersIn(reader.store.root), [3, 4, 5]);
});

Deno.test("a version whose file cannot be fetched is read if the file is not needed", async () => {
  const bucket = await startBucket(`${directory}/closing`);
  const store = new S3Segments(
    "s3://segments/x",
    `${directory}/copies`,
    (name) => bucket.env[name],
  );
  const segments = new VersionSegments(store, "c0de");
  const version = versionOf(9, [segments.nameOf(DATASET, versionOf(9).info!, "history")]);
  const name = segments.nameOf(DATASET, version.info!);
  await store.put(name, async (path) => await writeSegment(path, version, "c0de"));
  await bucket.close();
  await assert.rejects(segments.read(DATASET, version.info!), { name: "SegmentsUnavailable" });
  assert.equal(await hasMissingFiles((await segments.read(DATASET, version.info!, false))!), true);
});

Deno.test("a file that is damaged in the bucket is not used, and is replaced by the next build", async () => {
  const writer = new VersionSegments(machine(), "c0de");
  const name = writer.nameOf(DATASET, versionOf(9).info!, "history");
  const writeFile = async () => {
    await writer.filePlace(DATASET);
    const file = new BlockWriter(`${writer.store.root}/${name}`);
    file.add(new Uint8Array(200_000));
    file.finish({});
  };
  await writeFile();
  const version = versionOf(9, [name]);
  const read = (needsFiles: boolean) =>
    new VersionSegments(machine(), "c0de").read(DATASET, version.info!, needsFiles);
  await writer.write(version);
  assert.equal(await hasMissingFiles((await read(true))!), false);

  const path = `${directory}/bucket/segments/x/${name}._S3rver_object`;
  const bytes = await Deno.readFile(path);
  bytes[150_000]! ^= 1;
  await Deno.writeFile(path, bytes);
  assert.equal(await hasMissingFiles((await read(false))!), true);
  await assert.rejects(read(true), {
    name: "SegmentError",
    message: `Its file ${name} is missing`,
  });

  await writeFile();
  await writer.write(version);
  await Deno.writeFile(path, bytes);
  await assert.rejects(read(true), {
    name: "SegmentError",
    message: `Its file ${name}: The checksum of a block does not match`,
  });

  await writeFile();
  await writer.write(version);
  assert.equal(await hasMissingFiles((await read(true))!), false);
});
