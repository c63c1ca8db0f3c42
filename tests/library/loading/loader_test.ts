import assert from "node:assert/strict";
import { Loader } from "../../../src/library/loading/loader.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { readVersions } from "../../../src/library/loading/load.ts";
import type { Database } from "../../../src/store/database.ts";
import { writeChangesFile } from "../../../src/store/versions/changes_file.ts";
import type { PublishOptions } from "../../../src/publish/versions/options.ts";
import { currentVersions } from "../../../src/store/versions/versions.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { until } from "../../support/process/until.ts";
import { openTestStore } from "../../support/service/publishing.ts";
import { WatchedWorkers } from "../../support/service/watched_workers.ts";

const module = new URL("../../support/faults/counting_loader.ts", import.meta.url);

/** A loader whose worker counts its loads. */
function countingLoader(): Loader {
  const loader = new Loader({ module });
  loader.open({ url: "postgres://nowhere" });
  return loader;
}

/** The load count of the worker that answers a load. */
async function askedAfter(loader: Loader): Promise<number> {
  const { data } = await loader.load("permits", () => undefined);
  return (data as unknown as { readonly asked: number }).asked;
}

Deno.test("a worker whose files differ from the service's code refuses to load and writes no segment", async () => {
  const directory = await Deno.makeTempDir();
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
    code: "of the release before",
    segments: { url: `${directory}/segments`, cache: directory },
  });
  loader.open({ url: "postgres://nowhere" });
  try {
    for (let time = 0; time < 2; time++) {
      await assert.rejects(loader.load("finance_fees", () => undefined), /files .* were replaced/);
    }
    assert.equal(loader.replaced, 0);
    await assert.rejects(Deno.stat(`${directory}/segments`), Deno.errors.NotFound);
  } finally {
    await loader.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("the worker ends soon after a load, and overlapping loads share it", async () => {
  using workers = new WatchedWorkers();
  const loader = countingLoader();
  try {
    assert.deepEqual(await Promise.all([askedAfter(loader), askedAfter(loader)]), [1, 2]);
    await until("it ends", () => workers.ended.size === 1, 10_000);
    assert.equal(await askedAfter(loader), 1, "another worker answers");
    await until("that ends too", () => workers.ended.size === 2, 10_000);
    assert.equal(loader.replaced, 0);
  } finally {
    await loader.close();
  }
});

Deno.test("a load that begins before its version is written is used once, unless it fails or that version is not the newest", async () => {
  const store = await openTestStore();
  const directory = await Deno.makeTempDir();
  const events: string[] = [];
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
    segments: { url: directory, cache: directory },
    parts: PARTS,
    onSegment: (event) => events.push(event),
  });
  const paths: string[] = [];
  const publish = (rows: number, options: Partial<PublishOptions> = {}) =>
    store.publish("permits", rowsOf("permits", rows, 1), options);
  const begin = async (db: Database, path: string) => {
    paths.push(path);
    loader.begin("permits", { path, ...await readVersions(db, "permits") });
  };
  const incomplete = () => begin(store.db, writeChangesFile(directory, [])!);
  const load = async () => {
    const version = (await currentVersions(store.db)).get("permits")!;
    return (await loader.load("permits", () => version)).data;
  };
  try {
    loader.open(store.address);
    const breakOff = async (trx: Database, path: string) => {
      await begin(trx, path);
      throw new Error("broken off");
    };
    const broken = publish(4, { buildAhead: { directory, begin: breakOff } });
    await assert.rejects(broken, /broken off/);
    await publish(5);
    assert.equal((await load()).sample.length, 5, "a version that was not published is not used");
    await store.clear();

    events.length = 0;
    await publish(5, { buildAhead: { directory, begin } });
    assert.equal((await load()).info?.number, 1);
    assert.deepEqual(events, ["built"]);

    await incomplete();
    assert.equal((await load()).sample.length, 5, "the store is read if the file is incomplete");

    await incomplete();
    await publish(6);
    assert.equal((await load()).info?.number, 2);
    for (const path of paths) {
      await until(
        "the file is removed",
        () => Deno.stat(path).then(() => false, () => true),
        5_000,
      );
    }
  } finally {
    await loader.close();
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});
