import { Ajv2020, type ValidateFunction } from "ajv/2020";
import addFormats from "ajv-formats";
import assert from "node:assert/strict";
import { SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { openApi } from "../../src/description/openapi.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** Validates sync responses against `/openapi.json`, which has a row schema for each dataset. */

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(openApi(ENDPOINTS), "openapi");

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  for (const { key } of SYNC_DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 3, 7));
});
Deno.test.afterAll(() => service.close());

type Row = Record<string, unknown>;
interface Answer {
  readonly data: {
    readonly dataset: { readonly key: string };
    records: Row[];
    changes: { payload: Row }[];
  };
}

const snapshot = (key: string): Promise<Answer> =>
  service.json(`/api/v1/sync/snapshot?dataset=${key}`);
const changes = (key: string): Promise<Answer> =>
  service.json(`/api/v1/sync/changes?dataset=${key}&since=v0:${key}:all`);

function validatorOf(path: string): ValidateFunction {
  const pointer = `paths/${path.replaceAll("/", "~1")}/get/responses/200/content/application~1json`;
  return ajv.getSchema(`openapi#/${pointer}/schema`)!;
}

/** A row without its quote-safety and source: no dataset has such rows. */
function stripped(row: Row): Row {
  const { quote_safe: _, provenance: __, source_document_id: ___, ...rest } = row;
  return rest;
}

for (const { key } of SYNC_DATASETS) {
  Deno.test(`snapshots and changes of ${key} match their schema, which rejects other rows`, async () => {
    const [asSnapshot, asChanges] = ["snapshot", "changes"]
      .map((name) => validatorOf(`/api/v1/sync/${name}`)) as [ValidateFunction, ValidateFunction];
    const [{ data }, { data: { changes: changed } }] = [await snapshot(key), await changes(key)];
    assert.deepEqual([data.records.length, changed.length], [3, 3]);
    assert.ok(asSnapshot({ ...(await snapshot(key)) }), JSON.stringify(asSnapshot.errors));
    assert.ok(asChanges(await changes(key)), JSON.stringify(asChanges.errors));

    const other = SYNC_DATASETS[(SYNC_DATASETS.findIndex((one) => one.key === key) + 1) % 10]!;
    const [foreign] = (await snapshot(other.key)).data.records;
    for (const wrong of [stripped(data.records[0]!), foreign!]) {
      const broken = await snapshot(key);
      broken.data.records[0] = wrong;
      assert.equal(asSnapshot(broken), false);
      const brokenChanges = await changes(key);
      brokenChanges.data.changes[0]!.payload = wrong;
      assert.equal(asChanges(brokenChanges), false);
    }
    const relabeled = await snapshot(key);
    Object.assign(relabeled.data.dataset, { key: other.key });
    assert.equal(asSnapshot(relabeled), false);
  });
}
