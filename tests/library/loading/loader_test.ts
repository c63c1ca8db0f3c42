import assert from "node:assert/strict";
import { Loader } from "../../../src/library/loading/loader.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { readVersions } from "../../../src/library/loading/load.ts";
import { ChangesFile } from "../../../src/store/versions/changes_file.ts";
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

Deno.test("a prepared load is used once, unless it fails or a newer version has been published", async () => {
  const store = await openTestStore();
  const directory = await Deno.makeTempDir();
  const events: string[] = [];
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
    segments: { url: directory, cache: directory },
    parts: PARTS,
    onSegment: (event) => events.push(event),
  });
  const begin = async (changes: ChangesFile) => {
    changes.close();
    loader.begin("permits", {
      path: changes.path,
      ...await readVersions(store.db, "permits"),
    });
    return changes.path;
  };
  const load = async () => {
    const version = (await currentVersions(store.db)).get("permits")!;
    return (await loader.load("permits", () => version)).data;
  };
  try {
    loader.open(store.address);
    const changes = new ChangesFile();
    await store.publish("permits", rowsOf("permits", 5, 1), { written: changes });
    const path = await begin(changes);
    assert.equal((await load()).info?.number, 1);
    assert.deepEqual(events, ["built"]);
    await until("the file is removed", () => Deno.stat(path).then(() => false, () => true), 5_000);

    await begin(new ChangesFile());
    assert.equal((await load()).sample.length, 5, "the store is read if the file is incomplete");

    await begin(new ChangesFile());
    await store.publish("permits", rowsOf("permits", 6, 1));
    assert.equal((await load()).info?.number, 2);
  } finally {
    await loader.close();
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});
