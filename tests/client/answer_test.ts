import assert from "node:assert/strict";
import { readAnswer } from "../../client/answer.ts";

const read = (body: unknown, list: string | null = null, headers: Record<string, string> = {}) =>
  readAnswer({ headers: new Headers(headers), body }, list);

const A = { id: "a" };
const B = { id: "b" };

Deno.test("all four envelopes give the same rows", () => {
  const meta = { request_id: "req_1", api_version: "2026-06-30" };
  assert.deepEqual(read({ data: [A, B], error: null, meta }).rows, [A, B]);
  assert.deepEqual(read({ success: true, data: [A, B], meta: {} }).rows, [A, B]);
  assert.deepEqual(read({ success: true, data: { records: [A, B] } }, "records").rows, [A, B]);
  assert.deepEqual(read({ data: [A, B], usage: { endpoint: "/x" } }).rows, [A, B]);
});

Deno.test("a single object becomes the only row", () => {
  const benchmark = { metric: "dealer_fee", sample_size: 3 };
  const { rows, info } = read({ success: true, data: benchmark });
  assert.deepEqual(rows, [benchmark]);
  assert.equal(info.coverage, null);
  assert.equal(info.total, null);
  assert.equal(info.truncated, false);
});

Deno.test("readAnswer returns coverage and all other members next to the rows", () => {
  const coverage = { returned: 1, records_available: 7 };
  const body = { success: true, data: { materials: [A], labor: [B], coverage } };
  const { rows, info } = read(body, "materials");
  assert.deepEqual(rows, [A]);
  assert.deepEqual(info.coverage, coverage);
  assert.deepEqual(info.rest, { labor: [B] });
  assert.equal(info.total, 7);
  assert.equal(info.truncated, true);
});

Deno.test("readAnswer takes the total, sample access, remaining limits and request id from headers", () => {
  const { info } = read({ data: [A], usage: {} }, null, {
    "x-svc-total-count": "812",
    "x-svc-access-level": "sample",
    "x-ratelimit-remaining": "599",
    "ratelimit": '"minute";r=599;t=60, "month";r=99870;t=86400',
    "x-svc-request-id": "req_9",
    "x-svc-ignored-params": "term, ?",
  });
  assert.equal(info.total, 812);
  assert.equal(info.truncated, true);
  assert.equal(info.sample, true);
  assert.deepEqual(info.remaining, { minute: 599, month: 99870 });
  assert.equal(info.requestId, "req_9");
  assert.deepEqual(info.ignored, ["term", "?"]);
});

Deno.test("a search with corrected words reports the corrected query as text", () => {
  const corrected = (headers: Record<string, string>) =>
    read({ data: [A] }, null, headers).info
      .corrected;
  assert.equal(corrected({ "x-svc-search-corrected": "mini%20split%20%C3%9F" }), "mini split ß");
  assert.equal(corrected({ "x-svc-search-corrected": "100%" }), "100%");
  assert.equal(corrected({}), null);
});

Deno.test("a list without a total-count header is complete", () => {
  for (
    const { info } of [
      read({ data: [A, B], usage: {} }),
      read({ success: true, data: { records: [A, B], coverage: {} } }, "records"),
    ]
  ) {
    assert.equal(info.total, 2);
    assert.equal(info.truncated, false);
  }
});

Deno.test("info is null or empty for anything the response does not state", () => {
  const { info } = read({ data: [A], error: null, meta: {} });
  assert.deepEqual(info, {
    total: null,
    truncated: null,
    sample: false,
    corrected: null,
    coverage: null,
    remaining: { minute: null, month: null },
    version: null,
    requestId: null,
    ignored: [],
    rest: {},
  });
});

Deno.test("every page but the last is truncated", () => {
  const page = (page: number) =>
    read({ data: [A], meta: { page, per_page: 1, total: 2, total_pages: 2 } }).info;
  assert.deepEqual([page(1).total, page(1).truncated], [2, true]);
  assert.deepEqual([page(2).total, page(2).truncated], [2, false]);
});

Deno.test("sync responses report their version and whether there is more", () => {
  const meta = { dataset_version: "v3:finance_fees:all" };
  const snapshot = { records: [A], version: {}, sync: { total: 9, truncated: true } };
  const first = read({ data: snapshot, error: null, meta }, "records").info;
  assert.deepEqual([first.total, first.truncated, first.version], [9, true, "v3:finance_fees:all"]);
  const changes = { changes: [A], sync: { has_more: true, next_url: "/x" } };
  const next = read({ data: changes, error: null, meta }, "changes").info;
  assert.deepEqual([next.total, next.truncated], [null, true]);
  assert.deepEqual(next.rest, { sync: { has_more: true, next_url: "/x" } });
});
