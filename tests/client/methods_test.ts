import assert from "node:assert/strict";
import { type Answer, createClient } from "../../client/mod.ts";
import { ROUTES } from "../../client/generated/endpoints.ts";
import { DATASETS } from "../../src/datasets/mod.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { startService } from "../support/service/service.ts";

type Ask = (params: Record<string, string>) => Promise<Answer<unknown>>;

Deno.test("every client method requests its endpoint and returns the rows of the JSON response", async () => {
  const service = await startService();
  const client = createClient({ url: service.url, key: service.key, tries: 1 });
  try {
    for (const { key } of DATASETS) await service.publish(key, rowsOf(key as DatasetKey, 30, 1));
    for (const { name, path, list } of ROUTES) {
      const { example } = ENDPOINTS.find((endpoint) => endpoint.path === path)!;
      const ask = name.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], client);
      const { rows, info } = await (ask as Ask)(Object.fromEntries(new URLSearchParams(example)));
      const { data } = await service.json(`${path}?${example}`);
      const expected = list === null ? [data].flat() : data[list];
      assert.deepEqual(rows, expected, path);
      assert.match(info.requestId!, /^req_/);
      assert.ok(info.remaining.minute! > 0 && info.remaining.month! > 0, path);
      if (list !== null && data.coverage !== undefined) {
        assert.deepEqual(info.coverage, data.coverage, path);
        assert.equal(info.total, data.coverage.records_available);
      }
    }
  } finally {
    await service.close();
  }
});
