import assert from "node:assert/strict";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { loadVersion } from "../../../src/library/loading/load.ts";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";
import { VersionSegments } from "../../../src/library/segments/version_segments.ts";
import { Version } from "../../../src/library/versions/version.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { CHANGES } from "../../../src/sync/change_log.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { openTestStore } from "../../support/service/publishing.ts";

const DATASET = "hvac_ahri_matches";

/** All pages of changes from every version, in every view. */
function pages(data: VersionData): unknown[] {
  const version = new Version(data);
  return [...CHANGES.of(version)].flatMap(([view, log]) =>
    Array.from({ length: version.info!.number + 1 }, (_, number) => {
      const found: unknown[] = [view, number];
      let cursor = { version: number, dataset: DATASET, filter: "all" };
      if (log.problemWith(cursor) !== undefined) return found;
      for (let more = true; more;) {
        const page = log.page(cursor, 7);
        found.push(new TextDecoder().decode(page.bytes), page.next);
        [cursor, more] = [page.next, page.hasMore];
      }
      return found;
    })
  );
}

/** Bytes of memory that the change log takes in addition to the current records. */
function logBytes({ parts }: VersionData): number {
  const { history } = parts.changes as { history: readonly { bytes: Uint8Array | null }[] };
  return history.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
}

Deno.test("history read from files equals history in memory, is written once, and uses no memory", async () => {
  const store = await openTestStore();
  const directory = await Deno.makeTempDir();
  const segments = new VersionSegments(new DirectorySegments(directory), "c0de");
  const load = async (before?: VersionData) =>
    await loadVersion(store.db, datasetNamed(DATASET), {
      parts: PARTS,
      before,
      files: await segments.filePlace(DATASET),
    });
  const inMemory = () => loadVersion(store.db, datasetNamed(DATASET), { parts: PARTS });
  try {
    let carried: VersionData | undefined;
    for (let number = 1; number <= 5; number++) {
      // A version without changes has no file.
      const seed = number === 4 ? 3 : number;
      await store.publish(DATASET, rowsOf(DATASET, 40, seed), { allowShrink: true });
      carried = await load(carried);
      const expected = pages(await inMemory());
      assert.deepEqual(pages(carried), expected);
      assert.deepEqual(pages(await load()), expected);
      assert.equal(logBytes(carried), 0);
      await segments.write(carried);
      const read = await segments.read(DATASET, carried.info!);
      assert.deepEqual(pages(read!), expected);
    }
    const expected = pages(await inMemory());
    // Log rows that the files contain are not read again.
    await store.db.updateTable("records").set({ payload: "null" })
      .where("dataset_key", "=", DATASET).where("replaced_in", "is not", null)
      .where("payload", "is not", null).execute();
    assert.deepEqual(pages(await load()), expected);

    const { names } = carried!.files;
    assert.ok(names.length >= 3);
    const [first, second] = names.map((name) => `${directory}/${name}`) as [string, string];
    const whole = await Deno.readFile(first);
    for (const other of [new TextEncoder().encode("damaged"), await Deno.readFile(second)]) {
      await Deno.writeFile(first, other);
      assert.throws(() => pages(new Version(carried!).data), { status: 503 });
      await assert.rejects(Deno.stat(first), Deno.errors.NotFound);
      await assert.rejects(segments.read(DATASET, carried!.info!), { name: "SegmentError" });
      await segments.write(carried!);
      const incomplete = await segments.read(DATASET, carried!.info!, false);
      assert.throws(() => pages(incomplete!), { status: 503 });
    }
    await Deno.writeFile(first, whole);
    assert.deepEqual(pages(carried!), expected);
  } finally {
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});
