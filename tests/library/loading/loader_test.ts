import assert from "node:assert/strict";
import { Loader } from "../../../src/library/loading/loader.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { defined } from "../../../src/base/json/defined.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { firstVersionOf } from "../../../src/publish/versions/first_version.ts";
import { stageRows } from "../../../src/publish/versions/stage_rows.ts";
import type { FirstVersion } from "../../../src/store/versions/first_version.ts";
import { currentVersions } from "../../../src/store/versions/versions.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { until } from "../../support/process/until.ts";
import { openTestStore } from "../../support/service/publishing.ts";
import { NOW, numbered } from "../../support/service/service.ts";
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

Deno.test("a load that begins before its version is published is used once, unless it fails or that version is not the newest", async () => {
  const store = await openTestStore();
  const directory = await Deno.makeTempDir();
  const events: string[] = [];
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
    segments: { url: directory, cache: directory },
    parts: PARTS,
    onSegment: (event) => events.push(event),
  });
  const publish = (rows: number, first?: FirstVersion) =>
    store.publish("permits", rowsOf("permits", rows, 1), { ...defined({ first }) });
  const begin = async (rows: number) => {
    const dataset = datasetNamed("permits");
    const { staging } = await stageRows(dataset, numbered(rowsOf("permits", rows, 1)), {});
    using _ = staging;
    const first = firstVersionOf(staging, NOW);
    loader.begin("permits", first);
    return first;
  };
  const load = async () => {
    const version = (await currentVersions(store.db)).get("permits")!;
    return (await loader.load("permits", () => version)).data;
  };
  try {
    // The store is not open yet.
    await begin(4);
    loader.open(store.address);
    await publish(5);
    assert.equal((await load()).sample.length, 5, "a version that was not published is not used");
    await store.clear();

    events.length = 0;
    const first = await begin(5);
    await publish(5, first);
    assert.equal((await load()).info?.id, first.info.id);
    assert.deepEqual(events, ["built"]);

    const damaged = { ...first.changes, ends: first.changes.starts };
    loader.begin("permits", { ...first, changes: damaged });
    assert.equal((await load()).sample.length, 5, "the store is read if the build fails");

    await begin(5);
    await publish(6);
    assert.equal((await load()).info?.number, 2);
  } finally {
    await loader.close();
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a loader closes although nobody has asked for a load that has begun, and writes no segment of it", async () => {
  const directory = await Deno.makeTempDir();
  const loader = new Loader({
    module: new URL("../../../workers/load_version.ts", import.meta.url),
    segments: { url: directory, cache: directory },
    parts: PARTS,
  });
  const { staging } = await stageRows(
    datasetNamed("permits"),
    numbered(rowsOf("permits", 5, 1)),
    {},
  );
  loader.begin("permits", firstVersionOf(staging, NOW));
  staging[Symbol.dispose]();
  await loader.close();
  assert.deepEqual(await Array.fromAsync(Deno.readDir(`${directory}/permits`)), []);
  await Deno.remove(directory, { recursive: true });
});
