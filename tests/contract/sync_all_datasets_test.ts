import assert from "node:assert/strict";
import fc from "fast-check";
import { datasetNamed, SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { TRADES } from "../../src/datasets/declare/fields.ts";
import { type Ask, assertMirrors, Mirror } from "../support/fixtures/mirror.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

const SEED = 20_261_120;
const RUNS = 3;
const PAGE_SIZES = [1, 7, 1000];

let service: TestService;
let ask: Ask;
Deno.test.beforeAll(async () => {
  service = await startService();
  ask = (path) => service.get(path);
});
Deno.test.afterAll(() => service.close());

Deno.test("sync offers the ten datasets of the contract", () => {
  assert.deepEqual(SYNC_DATASETS.map(({ key }) => key).sort(), [
    "electricity_rates",
    "equipment_pricing",
    "finance_eligibility",
    "finance_fees",
    "finance_products",
    "hvac_ahri_matches",
    "hvac_climate",
    "hvac_incentives",
    "hvac_labor",
    "utility_territory",
  ]);
});

for (const { key, trade, idField } of SYNC_DATASETS) {
  // Cursors of a trade-agnostic dataset say `all`.
  const filters = trade === undefined ? ["all"] : ["all", ...TRADES];
  Deno.test(`mirrors of ${key} equal the snapshot for every trade and page size, with publishes between pages`, async () => {
    const { id } = datasetNamed(key) as unknown as { id: (row: unknown) => string };
    const rows = rowsOf(key as DatasetKey, 24, SEED) as unknown[];
    const others = rowsOf(key as DatasetKey, 24, SEED + 1) as unknown[];
    // The same ids with other content: each version draws from both.
    const changed = others.map((row, i) => sameId(idField, row, rows[i]!));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray([...rows, ...changed]), { minLength: 2, maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 16 })),
        async (versions, snapshotLimit) => {
          await service.publish(key, unique(versions[0]!, id), { older: true });
          const mirrors: { mirror: Mirror; filter: string }[] = [];
          for (const filter of filters) {
            for (const pageSize of PAGE_SIZES) {
              const start = { dataset: key, filter, pageSize };
              mirrors.push({ filter, mirror: Mirror.fromNothing(ask, start) });
              mirrors.push({
                filter,
                mirror: await Mirror.fromSnapshot(ask, start, snapshotLimit ?? undefined),
              });
            }
          }
          for (const version of versions.slice(1)) {
            for (const { mirror } of mirrors) await mirror.step();
            await service.publish(key, unique(version, id), { older: true });
          }
          for (const { mirror, filter } of mirrors) {
            await mirror.catchUp();
            await assertMirrors(ask, mirror, key, filter);
          }
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });
}

/** A row's content under another row's id. */
function sameId(idField: string, row: unknown, other: unknown): unknown {
  return { ...row as object, [idField]: (other as Record<string, unknown>)[idField] };
}

function unique(rows: readonly unknown[], id: (row: unknown) => string): unknown[] {
  return [...new Map(rows.map((row) => [id(row), row])).values()];
}
