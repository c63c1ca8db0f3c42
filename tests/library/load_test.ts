import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed } from "../../src/datasets/mod.ts";
import type { VersionData } from "../../src/library/version_data.ts";
import { loadVersion } from "../../src/library/load.ts";
import { Version } from "../../src/library/version.ts";
import { PARTS } from "../../src/parts.ts";
import { CHANGES } from "../../src/sync/changes.ts";
import { openTestStore, type TestStore } from "../support/publishing.ts";
import { type DatasetKey, rowsOf } from "../support/rows.ts";

let store: TestStore;
Deno.test.beforeAll(async () => void (store = await openTestStore()));
Deno.test.afterAll(() => store.close());

const load = (dataset: DatasetKey, before?: VersionData) =>
  loadVersion(store.db, datasetNamed(dataset), { parts: PARTS, before });

/** Everything that can be read from a version, however it lies in memory. */
function contents(data: VersionData): unknown {
  const version = new Version(data);
  const all = Array.from({ length: version.size }, (_, row) => row);
  const views = Object.keys(data.views);
  const columns = Object.entries(data.columns).map(([name, column]) => {
    if (column.kind === "text") return [name, all.map((row) => version.texts(name).get(row))];
    if (column.kind === "texts") return [name, all.map((row) => version.lists(name).get(row))];
    return [name, column.values];
  });
  return {
    info: data.info,
    columns: Object.fromEntries(columns),
    views: views.map((view) => version.records(view).range(0, version.size)),
    orders: data.orders,
    sample: data.sample,
    changes: [...CHANGES.of(version)].map(([view, log]) => [view, pages(log, version)]),
  };
}

/** Every page of changes that a client could ask for, in pages of three. */
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
      const fault = log.fault(cursor);
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
  Deno.test(`a version of ${dataset} that takes over from those before is that which is read whole`, async () => {
    const rows = rowsOf(dataset, 60, 5);
    const others = rowsOf(dataset, 60, 6);
    // Some rows are left out, put back as they were, or changed in each step.
    const choice = fc.tuple(
      fc.nat({ max: rows.length - 1 }),
      fc.constantFrom("none", "old", "new"),
    );
    const step = fc.array(choice, { maxLength: 12 });
    let takenOver = 0;
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
          if (data.views.payload?.chunks[0] === before) takenOver++;
          assert.deepEqual(contents(data), contents(await load(dataset)));
        }
      }),
      { numRuns: 2, seed: 1 },
    );
    assert.ok(takenOver > 12, `${takenOver} versions were taken over`);
  });
}

/** The field by which a row is known. */
function idOf(row: Record<string, unknown>): object {
  return "record_id" in row ? { record_id: row.record_id } : { id: row.id };
}

Deno.test("what stayed as it was is not copied", async () => {
  await store.clear();
  const rows = rowsOf("equipment_pricing", 200, 5);
  await store.publish("equipment_pricing", rows);
  const first = await load("equipment_pricing");
  await store.publish("equipment_pricing", [{ ...rows[0]!, sku: "changed" }, ...rows.slice(1)]);
  const second = await load("equipment_pricing", first);
  assert.equal(second.views.payload!.chunks[0], first.views.payload!.chunks[0]);
  assert.equal(second.views.payload!.chunks.length, 2);
  assert.ok(second.views.payload!.chunks[1]!.length < 5000);
});
