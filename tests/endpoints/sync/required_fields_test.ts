import assert from "node:assert/strict";
import { valueAtPath } from "../../../src/base/json/value_at.ts";
import { SYNC_DATASETS } from "../../../src/datasets/mod.ts";
import { type DatasetKey, rowsOf } from "../../support/fixtures/rows.ts";
import { startService, type TestService } from "../../support/service/service.ts";

/** `meta.trust.required_response_fields` of both sync endpoints (spec 1, meta). */

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(() => service.close());

const SIGNALS = ["quote_safe", "source_document_id", "last_verified_at"];

Deno.test("required_response_fields names fields of the dataset's rows", async (t) => {
  for (const { key } of SYNC_DATASETS) {
    await t.step(key, async () => {
      await service.publish(key, rowsOf(key as DatasetKey, 5, 7));
      const snapshot = await service.json(`/api/v1/sync/snapshot?dataset=${key}`);
      const changes = await service.json(`/api/v1/sync/changes?dataset=${key}&since=v0:${key}:all`);
      const fields: string[] = snapshot.meta.trust.required_response_fields;
      assert.deepEqual(changes.meta.trust.required_response_fields, fields);
      assert.equal(snapshot.meta.trust.endpoint, "/api/v1/sync/snapshot");
      assert.equal(changes.meta.trust.endpoint, "/api/v1/sync/changes");
      assert.deepEqual(fields.map((field) => field.split(".").at(-1)), SIGNALS);
      const rows = [
        ...snapshot.data.records,
        ...changes.data.changes.map(({ payload }: { payload: unknown }) => payload),
      ];
      assert.equal(rows.length, 10);
      for (const row of rows) {
        for (const field of fields) assert.notEqual(valueAtPath(row, field), undefined, field);
      }
    });
  }
});

Deno.test("required_response_fields of three datasets is exactly as specified", async () => {
  const wanted = {
    finance_fees: SIGNALS,
    equipment_pricing: SIGNALS.map((name) => `provenance.${name}`),
    hvac_ahri_matches: [
      "quote_safe",
      "provenance.source_document_id",
      "provenance.last_verified_at",
    ],
  };
  for (const [key, fields] of Object.entries(wanted)) {
    const { meta } = await service.json(`/api/v1/sync/snapshot?dataset=${key}`);
    assert.deepEqual(meta.trust.required_response_fields, fields);
  }
});

Deno.test("a 304 has ETag, X-SVC-Dataset and X-SVC-Cursor even if nothing is published", async () => {
  const empty = await startService();
  try {
    for (const { key } of SYNC_DATASETS) {
      const path = `/api/v1/sync/snapshot?dataset=${key}`;
      const first = await empty.get(path);
      await first.body?.cancel();
      const response = await empty.get(path, {
        headers: { "if-none-match": first.headers.get("etag")! },
      });
      assert.equal(response.status, 304);
      assert.equal(response.headers.get("etag"), first.headers.get("etag"));
      assert.equal(response.headers.get("x-svc-dataset"), key);
      assert.equal(response.headers.get("x-svc-cursor"), `v0:${key}:all`);
    }
  } finally {
    await empty.close();
  }
});
