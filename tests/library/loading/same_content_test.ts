import assert from "node:assert/strict";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { TRADES } from "../../../src/datasets/declare/fields.ts";
import { loadVersion } from "../../../src/library/loading/load.ts";
import { loadSameContent } from "../../../src/library/loading/same_content.ts";
import { DirectorySegments } from "../../../src/library/segments/segment_store.ts";
import { VersionSegments } from "../../../src/library/segments/version_segments.ts";
import { Version } from "../../../src/library/versions/version.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { rollback } from "../../../src/publish/versions/rollback.ts";
import { SEARCH } from "../../../src/search/index/part.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { listVersions } from "../../../src/store/versions/versions.ts";
import { CHANGES } from "../../../src/sync/change_log.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { openTestStore } from "../../support/service/publishing.ts";

/** A rollback's version is built from the segment of the version that it restores. */

/** Records in all views and orders, and all pages of changes from every version, by trade. */
function served(data: VersionData): unknown {
  const version = new Version(data);
  const rows = Array.from({ length: version.size }, (_, row) => row);
  const views = [...Object.keys(data.views), ...Object.keys(data.patches)].map((view) =>
    rows.map((row) => version.view(view).get(row))
  );
  const orders = Object.values(data.orders).map((order) => [...order]);
  const changes = [...CHANGES.of(version)].flatMap(([view, log]) =>
    ["all", ...TRADES].flatMap((filter) =>
      Array.from({ length: version.info!.number + 1 }, (_, number) => {
        const found: unknown[] = [view, filter, number];
        let cursor = { version: number, dataset: data.dataset, filter };
        if (log.problemWith(cursor) !== undefined) return found;
        for (let more = true; more;) {
          const page = log.page(cursor, 7);
          found.push(new TextDecoder().decode(page.bytes), page.next);
          [cursor, more] = [page.next, page.hasMore];
        }
        return found;
      })
    )
  );
  return { info: data.info, views, orders, sample: [...data.sample], changes };
}

for (const key of ["hvac_ahri_matches", "equipment_pricing", "utility_territory"] as const) {
  Deno.test(`a rollback of ${key} is loaded from the earlier segment as if it had been built`, async () => {
    const store = await openTestStore();
    const directory = await Deno.makeTempDir();
    const segments = new VersionSegments(new DirectorySegments(directory), "c0de");
    const dataset = datasetNamed(key);
    const files = await segments.filePlace(key);
    const build = () => loadVersion(store.db, dataset, { parts: PARTS, files });
    const same = () =>
      loadSameContent(store.db, dataset, {
        parts: PARTS,
        files,
        read: (version) => segments.read(key, version),
      });
    const goBack = (version: number) =>
      rollback(store.db, dataset, version, { retentionDays: 30, allowShrink: true });
    try {
      for (const [size, seed] of [[40, 1], [30, 2], [0, 1], [50, 3]] as const) {
        if (size > 0) await store.publish(key, rowsOf(key, size, seed), { allowShrink: true });
        // A version in which an ordinary publish restores some rows of the first.
        else {
          const rows = [...rowsOf(key, 30, 2).slice(0, 20), ...rowsOf(key, 40, 1).slice(20)];
          await store.publish(key, rows, { allowShrink: true });
        }
        assert.equal(await same(), undefined, "it is not a rollback");
        await segments.write(await build());
      }
      for (const target of [3, 4, 5]) {
        const report = await goBack(target);
        const versions = await listVersions(store.db, key);
        assert.equal(versions.at(-1)!.contentOf, target);
        assert.equal(report.rows, versions.find(({ number }) => number === target)!.rowCount);
        const found = await same();
        assert.ok(found !== undefined, `the segment of version ${target} is found`);
        const inMemory = await loadVersion(store.db, dataset, { parts: PARTS });
        assert.deepEqual(served(found), served(inMemory));
        assert.ok(SEARCH.isIn(new Version(found)));
        await segments.write(found);
        assert.deepEqual(served((await segments.read(key, found.info!))!), served(inMemory));
      }
      await segments.store.remove(
        segments.nameOf(key, (await listVersions(store.db, key)).at(-1)!),
      );
      assert.equal((await goBack(7)).changes.upsert, 0);
      assert.equal(await same(), undefined, "the segment of version 7 is gone");
    } finally {
      await store.close();
      await Deno.remove(directory, { recursive: true });
    }
  });
}
