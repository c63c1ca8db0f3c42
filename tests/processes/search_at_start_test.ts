import assert from "node:assert/strict";
import { everything } from "../../src/access/levels.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { publish } from "../../src/publish/versions/publish.ts";
import { createKey } from "../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../src/store/keys/organizations.ts";
import { openStore } from "../../src/store/store.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { numbered } from "../support/service/service.ts";
import { makeStorePlace } from "../support/service/store_place.ts";
import { startProcess } from "../support/process/service_process.ts";

/** A store with thousands of searchable records, and a key to everything. */
async function fill(config: Parameters<typeof openStore>[0]): Promise<string> {
  const { db, close } = await openStore(config, "server");
  try {
    await ensureDefaultOrganization(db);
    const products = rowsOf("equipment_pricing", 4_000, 7).map((row, i) => ({
      ...row,
      sku: `Searched ${i}`,
    }));
    const permits = rowsOf("permits", 500, 8).map((row, i) => ({
      ...row,
      jurisdiction: { ...row.jurisdiction, authority_name: `Searched Town ${i}` },
    }));
    for (
      const [dataset, rows] of [["equipment_pricing", products], ["permits", permits]] as const
    ) {
      await publish(db, datasetNamed(dataset), numbered(rows), { retentionDays: 30 });
    }
    const made = await db.transaction().execute(async (trx) =>
      await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
        label: "test",
        access: everything("production"),
        monthlyQuota: 1_000_000,
        requestsPerMinute: 1_000_000,
      })
    );
    return made.key;
  } finally {
    await close();
  }
}

Deno.test("GET /api/v1/search 200 finds everything at the first request after a start", async () => {
  const place = await makeStorePlace();
  try {
    const key = await fill(place.config);
    const server = await startProcess(place.env);
    try {
      const ask = async (query: string) => {
        const response = await server.get(`/api/v1/search?limit=50&${query}`, {
          headers: { "x-api-key": key },
        });
        assert.equal(response.status, 200);
        return (await response.json()).data;
      };
      const queries = ["q=searched", "q=searched town", "q=searched 3999&type=equipment", "q=499"];
      const first = await Promise.all(queries.map(ask));
      assert.deepEqual(first.map(({ length }) => length > 0), queries.map(() => true));
      assert.equal(new Set(first[0].map(({ type }: { type: string }) => type)).size, 1);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      assert.deepEqual(await Promise.all(queries.map(ask)), first);
    } finally {
      await server.end("SIGTERM");
    }
  } finally {
    await place.remove();
  }
});
