import assert from "node:assert/strict";
import { createClient, sqliteStore } from "../../../client/mod.ts";
import { dealerFee } from "../../support/fixtures/dealer_fees.ts";

const ROWS = 1_000_000;
const MEGABYTE = 2 ** 20;

Deno.test("mirroring 1,000,000 rows uses memory for a page, not for the dataset", async () => {
  const directory = await Deno.makeTempDir();
  const client = createClient({ url: "http://large.test", key: "svc_live_x", fetch: largeService });
  const store = sqliteStore(`${directory}/out.db`);
  try {
    let first = 0;
    let most = 0;
    await client.mirror("finance_fees", store, {
      onPage({ pages }) {
        const { rss } = Deno.memoryUsage();
        // By then the client has seen every kind of page.
        if (pages === 20) first = rss;
        most = Math.max(most, rss);
      },
    });
    assert.equal(await store.count("finance_fees"), ROWS);
    const more = Math.round((most - first) / MEGABYTE);
    // As rows these would take more than a gigabyte; some garbage is not collected yet.
    assert.ok(more < 250, `${more} MB more than after 20 pages`);
  } finally {
    await store.close();
    await Deno.remove(directory, { recursive: true });
  }
});

/** Answers like a service with a large dataset, generating each page on request. */
const largeService: typeof fetch = (input) => {
  const url = new URL(String(input));
  const limit = Number(url.searchParams.get("limit"));
  const rowsFrom = (from: number) =>
    Array.from({ length: Math.min(limit, ROWS - from) }, (_, i) => dealerFee(from + i));
  const next = (from: number) =>
    `/api/v1/sync/changes?dataset=finance_fees&since=v1:finance_fees:all:${from}`;
  if (url.pathname.endsWith("snapshot")) {
    return json({
      dataset: { key: "finance_fees", trade: "all", id_field: "finance_program_version_id" },
      records: rowsFrom(0),
      sync: { cursor: "v1:finance_fees:all", truncated: true, changes_url: next(0) },
    });
  }
  const from = Number(url.searchParams.get("since")!.split(":")[3]);
  const rows = rowsFrom(from);
  const to = from + rows.length;
  return json({
    latest_cursor: to < ROWS ? `v1:finance_fees:all:${to}` : "v1:finance_fees:all",
    changes: rows.map((row) => ({ record_id: row.finance_program_version_id, payload: row })),
    sync: { has_more: to < ROWS, next_url: `${next(to)}&limit=${limit}` },
  });
};

const json = (data: unknown) => Promise.resolve(Response.json({ data, error: null }));
