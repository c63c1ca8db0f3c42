import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import type { VersionData } from "../../../src/library/versions/version_data.ts";
import { buildFirst, loadVersion } from "../../../src/library/loading/load.ts";
import { Version } from "../../../src/library/versions/version.ts";
import { PARTS } from "../../../src/publish/segments/parts.ts";
import { firstVersionOf } from "../../../src/publish/versions/first_version.ts";
import { stageRows } from "../../../src/publish/versions/stage_rows.ts";
import { compareHits } from "../../../src/search/query/ladder.ts";
import { SEARCH } from "../../../src/search/index/part.ts";
import type { SegmentData } from "../../../src/search/index/segment.ts";
import { needle, wordsOf } from "../../../src/search/index/text.ts";
import { CHANGES } from "../../../src/sync/change_log.ts";
import { openTestStore, type TestStore } from "../../support/service/publishing.ts";
import { NOW, numbered } from "../../support/service/service.ts";
import { type DatasetKey, rowsOf } from "../../support/fixtures/rows.ts";

let store: TestStore;
Deno.test.beforeAll(async () => void (store = await openTestStore()));
Deno.test.afterAll(() => store.close());

const load = (dataset: DatasetKey, before?: VersionData) =>
  loadVersion(store.db, datasetNamed(dataset), { parts: PARTS, before });

/** Everything that can be read from a version, independent of its memory layout. */
function contents(data: VersionData): unknown {
  const version = new Version(data);
  const all = Array.from({ length: version.size }, (_, row) => row);
  const views = Object.keys({ ...data.views, ...data.patches });
  const columns = Object.entries(data.columns).map(([name, column]) => {
    if (column.kind === "text") return [name, all.map((row) => version.texts(name).get(row))];
    if (column.kind === "texts") return [name, all.map((row) => version.lists(name).get(row))];
    return [name, column.values];
  });
  return {
    info: data.info,
    columns: Object.fromEntries(columns),
    views: views.map((view) => version.view(view).join(all)),
    orders: data.orders,
    sample: data.sample,
    changes: [...CHANGES.of(version)].map(([view, log]) => [view, pages(log, version)]),
    searches: ["a", "e", "1", "20", "in", "co", "module", "a 1"].map((query) =>
      [3, 1000].map((limit) => found(version, query, limit))
    ),
  };
}

/** The best search results at any time, with the rows they come from. */
function found(version: Version, query: string, limit: number): unknown {
  const whole = needle(query);
  const isSample = (row: number) => row % 2 === 0;
  return [0, Date.now(), Infinity].map((now) => {
    const scope = { trades: undefined, quoteSafe: undefined, rows: undefined, now, isSample };
    const segments = SEARCH.of(version) ?? [];
    return segments.flatMap((one) => one.search({ whole, words: wordsOf(query) }, scope, limit))
      .sort(compareHits).slice(0, limit).map((hit) => hit.json());
  });
}

/** Every page of changes that a client could request, three per page. */
function pages(
  log: ReturnType<typeof CHANGES.of> extends Map<string, infer Log> ? Log : never,
  version: Version,
) {
  const found: unknown[] = [];
  for (const filter of ["all", "solar", "hvac"]) {
    for (let number = 0; number <= (version.info?.number ?? 0); number++) {
      let cursor: Parameters<typeof log.page>[0] = {
        version: number,
        dataset: version.dataset,
        filter,
      };
      const fault = log.problemWith(cursor);
      found.push(fault);
      if (fault !== undefined) continue;
      for (;;) {
        const page = log.page(cursor, 3);
        found.push(page);
        if (!page.hasMore) break;
        cursor = page.next;
      }
    }
  }
  return found;
}

for (const dataset of ["equipment_pricing", "hvac_ahri_matches", "utility_territory"] as const) {
  Deno.test(`a version of ${dataset} built from earlier versions equals one built from all rows`, async () => {
    const rows = rowsOf(dataset, 40, 5);
    const others = rowsOf(dataset, 40, 6);
    // Each step removes, restores or changes some rows.
    const choice = fc.tuple(
      fc.nat({ max: rows.length - 1 }),
      fc.constantFrom("none", "old", "new"),
    );
    const step = fc.array(choice, { maxLength: 8 });
    let carriedOver = 0;
    let segments = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 14 }), async (steps) => {
        await store.clear();
        const published = new Map(rows.entries());
        let data: VersionData | undefined;
        for (const step of steps) {
          for (const [i, choice] of step) {
            if (choice === "none") published.delete(i);
            else published.set(i, { ...(choice === "old" ? rows : others)[i]!, ...idOf(rows[i]!) });
          }
          const version = [...published.values()];
          await store.publish(dataset, version, { allowShrink: true, retentionDays: 0 });
          const before = data?.views.payload?.chunks[0];
          data = await load(dataset, data);
          if (data.views.payload?.chunks[0] === before) carriedOver++;
          segments = Math.max(segments, SEARCH.of(new Version(data))?.length ?? 0);
          assert.deepEqual(contents(data), contents(await load(dataset)));
        }
      }),
      { numRuns: 2, seed: 1 },
    );
    assert.ok(carriedOver > 12, `${carriedOver} versions were carried over`);
    const { search } = datasetNamed(dataset);
    assert.ok(segments > 1 || search === undefined, "every search segment was rebuilt");
  });
}

/** The id field of a row. */
function idOf(row: Record<string, unknown>): object {
  return "record_id" in row ? { record_id: row.record_id } : { id: row.id };
}

for (const dataset of ["equipment_pricing", "hvac_ahri_matches", "utility_territory"] as const) {
  Deno.test(`a first version of ${dataset} that was built before it was published equals one built from the store`, async () => {
    await store.clear();
    const rows = rowsOf(dataset, 3_000, 7);
    const { staging } = await stageRows(datasetNamed(dataset), numbered(rows), {});
    const first = firstVersionOf(staging, NOW);
    const data = await buildFirst(datasetNamed(dataset), first, { parts: PARTS });
    await store.publish(dataset, rows, { first });
    const stored = await load(dataset);
    assert.deepEqual(data.info, first.info);
    assert.deepEqual({ ...stored.info, ...first.info }, stored.info);
    assert.deepEqual(contents({ ...data, info: stored.info }), contents(stored));
    staging[Symbol.dispose]();
  });
}

Deno.test("a version older than changes that the store has pruned is not reused", async () => {
  await store.clear();
  const rows = rowsOf("equipment_pricing", 200, 5);
  await store.publish("equipment_pricing", rows);
  const first = await load("equipment_pricing");
  for (let version = 0; version < 12; version++) {
    const left = [{ ...rows[2]!, sku: `changed ${version}` }, ...rows.slice(3)];
    await store.publish("equipment_pricing", left, { allowShrink: true, retentionDays: 0 });
  }
  const late = await load("equipment_pricing", first);
  assert.equal(late.info?.rowCount, 198);
  assert.deepEqual(contents(late), contents(await load("equipment_pricing")));
});

Deno.test("unchanged data is not copied", async () => {
  await store.clear();
  const rows = rowsOf("equipment_pricing", 200, 5);
  await store.publish("equipment_pricing", rows);
  const first = await load("equipment_pricing");
  await store.publish("equipment_pricing", [{ ...rows[0]!, sku: "changed" }, ...rows.slice(1)]);
  const second = await load("equipment_pricing", first);
  assert.equal(second.views.payload!.chunks[0], first.views.payload!.chunks[0]);
  assert.equal(second.views.payload!.chunks.length, 2);
  assert.ok(second.views.payload!.chunks[1]!.length < 5000);
  const [[before], [after, added, ...more]] = [first, second].map((data) =>
    data.parts.search as readonly SegmentData[]
  ) as [[SegmentData], SegmentData[]];
  assert.equal(after!.fields, before.fields);
  assert.equal(added!.size, 1);
  assert.deepEqual(more, []);
});
