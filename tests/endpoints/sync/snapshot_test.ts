import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { SYNC_DATASETS } from "../../../src/datasets/mod.ts";
import { TRADES } from "../../../src/datasets/declare/fields.ts";
import { dealerFee, dealerFees, uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { electricityRate } from "../../support/fixtures/electricity_rates.ts";
import { rawRequest } from "../../support/process/raw_request.ts";
import { NOW, startService, type TestService } from "../../support/service/service.ts";
import { until } from "../../support/process/until.ts";

const PATH = "/api/v1/sync/snapshot";
const FEES = `${PATH}?dataset=finance_fees`;
const RATES = `${PATH}?dataset=electricity_rates`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let service: TestService;
/** The current version's number of `finance_fees`. */
let number: number;
Deno.test.beforeAll(async () => {
  service = await startService();
  // The rows are stored in another order than published, and one has been superseded.
  await service.publish("finance_fees", dealerFees(0, 100).reverse());
  const changed = dealerFee(3, { dealer_fee_version_id: uuidOf(77) });
  service.clock.now = NOW + 1000;
  number = (await service.publish("finance_fees", [...dealerFees(0, 3), changed])).version;
  service.clock.now = NOW;
  await service.publish("electricity_rates", [
    electricityRate(1),
    electricityRate(2),
    electricityRate(3),
  ]);
});
Deno.test.afterAll(() => service.close());

Deno.test(`GET ${PATH} 200 returns every field of the contract`, async () => {
  const response = await service.get(FEES);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/json");
  const body = await response.json();
  assert.deepEqual(Object.keys(body), ["data", "error", "meta"]);
  assert.equal(body.error, null);
  const { data } = body;
  assert.deepEqual(Object.keys(data).sort(), ["dataset", "records", "sync", "version"]);
  assert.deepEqual(data.dataset, {
    key: "finance_fees",
    title: "Dealer fees",
    endpoint: "/api/v1/finance/fees",
    source: "Lender dealer-fee schedules",
    trade: "all",
    id_field: "finance_program_version_id",
  });
  assert.match(data.version.id, UUID);
  assert.deepEqual(data.version, {
    id: data.version.id,
    number,
    cursor: `v${number}:finance_fees:all`,
    published_at: new Date(NOW + 1000).toISOString(),
    row_count: 4,
    quote_safe_count: 4,
    change_summary: { upsert: 0, supersede: 1, delete: 96, unchanged: 3 },
  });
  assert.deepEqual(
    data.records.map((row: { finance_program_version_id: string }) =>
      row.finance_program_version_id
    ),
    [0, 1, 2, 3].map(uuidOf),
  );
  assert.deepEqual(data.records[3], dealerFee(3, { dealer_fee_version_id: uuidOf(77) }));
  assert.deepEqual(Object.keys(data.records[3]), Object.keys(dealerFee(3)));
  assert.deepEqual(data.sync, {
    mode: "snapshot",
    etag: `"v${number}:finance_fees:all:5000"`,
    cursor: `v${number}:finance_fees:all`,
    total: 4,
    truncated: false,
    changes_url: `/api/v1/sync/changes?dataset=finance_fees&since=v${number}%3Afinance_fees%3Aall`,
  });
});

Deno.test(`GET ${PATH} 200 returns the request id, versions, trust and performance in meta`, async () => {
  const response = await service.get(FEES);
  const { meta } = await response.json();
  assert.equal(meta.request_id, response.headers.get("x-svc-request-id"));
  assert.equal(meta.api_version, "2026-06-30");
  assert.equal(meta.dataset_version, `v${number}:finance_fees:all`);
  assert.equal(meta.trust.endpoint, PATH);
  for (const name of ["level", "use_case", "data_rights_note"]) {
    assert.equal(typeof meta.trust[name], "string", name);
  }
  assert.ok(Array.isArray(meta.trust.required_response_fields));
  assert.deepEqual(Object.keys(meta.performance).sort(), [
    "basis",
    "max_response_bytes",
    "target_ms",
    "warn_ms",
  ]);
  assert.equal(meta.performance.target_ms, 300);
  assert.equal(meta.performance.warn_ms, 600);
  assert.equal(meta.performance.basis, "server");
});

Deno.test(`GET ${PATH} 200 sends ETag, X-SVC-Dataset, X-SVC-Cursor and the cache headers`, async () => {
  const { headers } = await rawRequest(service.url + FEES, { key: service.key });
  assert.equal(headers.etag, `"v${number}:finance_fees:all:5000"`);
  assert.equal(headers["x-svc-dataset"], "finance_fees");
  assert.equal(headers["x-svc-cursor"], `v${number}:finance_fees:all`);
  assert.equal(headers["cache-control"], "private, no-cache");
  assert.equal(headers.vary, "x-api-key, accept-encoding, accept");
});

Deno.test(`GET ${PATH} 200 counts the whole version's rows in version, and the trade's in sync.total`, async () => {
  const { data } = await service.json(`${FEES}&trade=solar`);
  assert.equal(data.dataset.trade, "solar");
  assert.equal(data.version.row_count, 4);
  assert.equal(data.version.quote_safe_count, 4);
  assert.equal(data.version.cursor, `v${number}:finance_fees:solar`);
  assert.equal(data.sync.total, 1);
  assert.equal(data.sync.truncated, false);
  assert.equal(data.sync.etag, `"v${number}:finance_fees:solar:5000"`);
  assert.deepEqual(data.records, [dealerFee(0)]);
  const url = new URL(data.sync.changes_url, service.url);
  assert.deepEqual([...url.searchParams], [
    ["dataset", "finance_fees"],
    ["since", `v${number}:finance_fees:solar`],
    ["trade", "solar"],
  ]);

  const rates = await service.json(RATES);
  assert.equal(rates.data.version.row_count, 3);
  assert.equal(rates.data.version.quote_safe_count, 0);
});

Deno.test(`GET ${PATH} 200 returns each trade's rows, and no row twice`, async () => {
  const ids: string[] = [];
  for (const trade of TRADES) {
    const { data } = await service.json(`${FEES}&trade=${trade}`);
    for (const row of data.records) {
      assert.equal(row.trade_category, trade);
      ids.push(row.finance_program_version_id);
    }
    assert.equal(data.sync.total, data.records.length);
  }
  assert.deepEqual(ids.sort(), [0, 1, 2, 3].map(uuidOf));
});

Deno.test(`GET ${PATH} 200 accepts a trade in any case`, async () => {
  const { data } = await service.json(`${FEES}&trade=Solar`);
  assert.equal(data.dataset.trade, "solar");
  assert.equal(data.records.length, 1);
});

Deno.test(`GET ${PATH} 200 ignores the trade for a trade-agnostic dataset, and reports all`, async () => {
  const { data: plain } = await service.json(RATES);
  const response = await service.get(`${RATES}&trade=solar`);
  assert.equal(response.status, 200);
  const { data } = await response.json();
  assert.deepEqual(data, plain);
  assert.equal(data.dataset.trade, "all");
  assert.equal(data.version.cursor, "v1:electricity_rates:all");
  assert.equal(data.sync.etag, '"v1:electricity_rates:all:50000"');
  assert.equal(data.records.length, 3);
  assert.doesNotMatch(data.sync.changes_url, /trade=/);
});

Deno.test(`GET ${PATH} 200 returns complete published rows, including fields that endpoints omit`, async () => {
  const { data } = await service.json(RATES);
  const row = data.records.find(({ id }: { id: string }) => id === "rate-2");
  assert.deepEqual(row, electricityRate(2));
});

Deno.test(`GET ${PATH} 200 truncates at the limit, with a changes_url that starts at v0`, async () => {
  const { data } = await service.json(`${FEES}&limit=3`);
  assert.equal(data.records.length, 3);
  assert.equal(data.version.row_count, 4);
  assert.equal(data.sync.total, 4);
  assert.equal(data.sync.truncated, true);
  assert.equal(data.sync.etag, `"v${number}:finance_fees:all:3"`);
  assert.equal(data.sync.cursor, `v${number}:finance_fees:all`);
  const url = new URL(data.sync.changes_url, service.url);
  assert.equal(url.searchParams.get("since"), "v0:finance_fees:all");
  const { data: changes } = await service.json(data.sync.changes_url);
  assert.equal(changes.changes.length, 4);
});

Deno.test(`GET ${PATH} 200 is not truncated if the limit equals the number of rows`, async () => {
  const { data } = await service.json(`${FEES}&limit=4`);
  assert.equal(data.records.length, 4);
  assert.equal(data.sync.truncated, false);
});

Deno.test(`GET ${PATH} 200 caps the limit: at 5000 for finance_fees, at 50000 for others`, async () => {
  for (const limit of ["5000", "5001", "999999999999", "99999999999999999999"]) {
    const { data } = await service.json(`${FEES}&limit=${limit}`);
    assert.equal(data.sync.etag, `"v${number}:finance_fees:all:5000"`, limit);
  }
  for (const { key } of SYNC_DATASETS) {
    const { data } = await service.json(`${PATH}?dataset=${key}&limit=50001`);
    const ceiling = key === "finance_fees" ? 5000 : 50_000;
    assert.ok(data.sync.etag.endsWith(`:${key}:all:${ceiling}"`), data.sync.etag);
  }
});

Deno.test(`GET ${PATH} 200 returns at most 5000 dealer fees, and the rest through changes_url`, async () => {
  const other = await startService();
  try {
    await other.publish("finance_fees", dealerFees(0, 5003));
    const { data } = await other.json(FEES);
    assert.equal(data.records.length, 5000);
    assert.equal(data.version.row_count, 5003);
    assert.equal(data.sync.truncated, true);
    const ids = new Set<string>();
    let url = data.sync.changes_url;
    for (let more = true; more;) {
      const { data: page } = await other.json(url);
      for (const { record_id } of page.changes) ids.add(record_id);
      url = page.sync.next_url;
      more = page.sync.has_more;
    }
    assert.equal(ids.size, 5003);
  } finally {
    await other.close();
  }
});

Deno.test(`GET ${PATH} 200 reports a null version and cursor v0 if nothing is published`, async () => {
  for (
    const [query, filter, ceiling] of [
      ["dataset=hvac_labor", "all", 50_000],
      ["dataset=finance_products&trade=hvac", "hvac", 50_000],
    ] as const
  ) {
    const key = query.split(/[=&]/)[1];
    const { status, headers, body } = await rawRequest(`${service.url}${PATH}?${query}`, {
      key: service.key,
    });
    assert.equal(status, 200);
    assert.equal(headers.etag, `"v0:${key}:${filter}:${ceiling}"`);
    assert.equal(headers["x-svc-dataset"], key);
    assert.equal(headers["x-svc-cursor"], `v0:${key}:${filter}`);
    const { data, meta } = JSON.parse(body);
    assert.equal(data.version, null);
    assert.deepEqual(data.records, []);
    assert.deepEqual(data.sync, {
      mode: "snapshot",
      etag: `"v0:${key}:${filter}:${ceiling}"`,
      cursor: null,
      total: 0,
      truncated: false,
      changes_url: null,
    });
    assert.equal(meta.dataset_version, null);
  }
});

Deno.test(`GET ${PATH} 200 has a different ETag for each version, trade and limit`, async () => {
  const tags = new Set<string>();
  for (const query of ["", "&trade=solar", "&limit=1", "&limit=2", "&trade=solar&limit=1"]) {
    tags.add((await service.json(FEES + query)).data.sync.etag);
  }
  assert.equal(tags.size, 5);
});

Deno.test(`GET ${PATH} 304 for an exact, weak, listed or any tag, with HEAD too`, async () => {
  const etag = `"v${number}:finance_fees:all:5000"`;
  for (const method of ["GET", "HEAD"]) {
    for (
      const sent of [
        etag,
        `W/${etag}`,
        `"other", ${etag}`,
        `"a,b" , W/${etag},"other"`,
        `${etag},`,
        "*",
        " * ",
      ]
    ) {
      const { status, headers, body } = await rawRequest(service.url + FEES, {
        key: service.key,
        method,
        headers: { "if-none-match": sent },
      });
      const which = `${method} ${sent}`;
      assert.equal(status, 304, which);
      assert.equal(headers.etag, etag, which);
      assert.equal(headers["x-svc-dataset"], "finance_fees", which);
      assert.equal(headers["x-svc-cursor"], `v${number}:finance_fees:all`, which);
      assert.match(headers["x-svc-request-id"]!, /^req_\w+$/, which);
      assert.equal(headers["x-svc-api-version"], "2026-06-30", which);
      assert.match(headers["x-svc-duration-ms"]!, /^\d+(\.\d+)?$/, which);
      assert.equal(headers["x-svc-performance-state"], "ok", which);
      assert.equal(headers["cache-control"], "private, no-cache", which);
      assert.equal(headers.vary, "x-api-key, accept-encoding, accept", which);
      assert.equal(body, "", which);
    }
  }
});

Deno.test(`GET ${PATH} 200 when If-None-Match has another version, trade or limit, or no valid tag`, async () => {
  for (const method of ["GET", "HEAD"]) {
    for (
      const sent of [
        `"v${number - 1}:finance_fees:all:5000"`,
        `"v${number}:finance_fees:solar:5000"`,
        `"v${number}:finance_fees:all:4999"`,
        `"v${number}:electricity_rates:all:5000"`,
        `v${number}:finance_fees:all:5000`,
        `"V${number}:FINANCE_FEES:ALL:5000"`,
        `W/"other", "another"`,
        `""`,
        `"*"`,
        "",
      ]
    ) {
      const { status, body } = await rawRequest(service.url + FEES, {
        key: service.key,
        method,
        headers: { "if-none-match": sent },
      });
      assert.equal(status, 200, `${method} ${sent}`);
      assert.equal(body === "", method === "HEAD", `${method} ${sent}`);
    }
  }
});

Deno.test(`GET ${PATH} 304 for the tag of a compressed response`, async () => {
  const first = await service.get(FEES, { headers: { "accept-encoding": "gzip" } });
  const etag = first.headers.get("etag")!;
  await first.body?.cancel();
  const again = await service.get(FEES, {
    headers: { "accept-encoding": "gzip", "if-none-match": etag },
  });
  assert.equal(again.status, 304);
});

Deno.test(`GET ${PATH} 304 while nothing is published, and 200 from the first version`, async () => {
  const path = `${PATH}?dataset=finance_eligibility`;
  const headers = { "if-none-match": '"v0:finance_eligibility:all:50000"' };
  const unchanged = await service.get(path, { headers });
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.headers.get("x-svc-dataset"), "finance_eligibility");
  await service.publish("finance_eligibility", []);
  const published = await service.get(path, { headers });
  assert.equal(published.status, 200);
  const { data } = await published.json();
  assert.equal(data.version.number, 1);
  assert.equal(data.version.row_count, 0);
  assert.equal(data.sync.cursor, "v1:finance_eligibility:all");
});

Deno.test(`GET ${PATH} 304 counts against the minute limit, but not the monthly quota`, async () => {
  const { key, id } = await service.makeKey(null, { requestsPerMinute: 100, monthlyQuota: 3 });
  const headers = { "if-none-match": `"v${number}:finance_fees:all:5000"` };
  for (let i = 0; i < 10; i++) {
    const response = await service.get(FEES, { key, headers });
    assert.equal(response.status, 304);
    assert.equal(response.headers.get("x-ratelimit-limit"), "100");
    assert.equal(response.headers.get("x-ratelimit-remaining"), String(99 - i));
  }
  for (const remaining of ["89", "88", "87"]) {
    const response = await service.get(FEES, { key });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("x-ratelimit-remaining"), remaining);
    await response.body?.cancel();
  }
  const refused = await service.get(FEES, { key });
  assert.equal(refused.status, 429);
  await refused.body?.cancel();
  // Unchanged is answered even when the quota is used up; changed or invalid requests are not.
  assert.equal((await service.get(FEES, { key, headers })).status, 304);
  for (const path of [FEES, `${FEES}&limit=none`]) {
    const other = await service.get(path, { key, headers: { "if-none-match": '"v0:other"' } });
    assert.equal(other.status, 429, path);
    assert.equal(other.headers.get("x-svc-error-code"), "quota_exceeded");
    await other.body?.cancel();
  }

  const requests = () =>
    service.store.db.selectFrom("usage").select(["requests", "month"]).where("key_id", "=", id)
      .execute();
  // Usage is written twice if the first write falls between two of these requests.
  await until("usage is written", async () => ((await requests())[0]?.requests ?? 0) >= 3, 30_000);
  assert.deepEqual(await requests(), [{ requests: 3, month: "2026-11" }]);
});

Deno.test(`GET ${PATH} 400 names the parameter and the allowed values`, async () => {
  const datasets = SYNC_DATASETS.map(({ key }) => key);
  const allowed = `Use ${datasets.slice(0, -1).join(", ")}, or ${datasets.at(-1)}.`;
  for (
    const [query, message] of [
      ["", `Query parameter 'dataset' is required. ${allowed}`],
      ["?trade=solar", `Query parameter 'dataset' is required. ${allowed}`],
      ["?dataset=permits", `Unsupported dataset "permits". ${allowed}`],
      ["?dataset=", `Unsupported dataset "". ${allowed}`],
      [
        "?dataset=finance_fees&trade=gas",
        'Unsupported trade "gas". Use solar, roofing, hvac, plumbing, or electrical.',
      ],
      [
        "?dataset=electricity_rates&trade=gas",
        'Unsupported trade "gas". Use solar, roofing, hvac, plumbing, or electrical.',
      ],
      ["?dataset=finance_fees&limit=0", "Invalid limit. Use a whole number of at least 1."],
      ["?dataset=finance_fees&limit=-1", "Invalid limit. Use a whole number of at least 1."],
      ["?dataset=finance_fees&limit=1.5", "Invalid limit. Use a whole number of at least 1."],
      ["?dataset=finance_fees&limit=", "Invalid limit. Use a whole number of at least 1."],
      ["?dataset=finance_fees&dataset=finance_fees", "Repeated parameter dataset. Give it once."],
    ] as const
  ) {
    const response = await service.get(PATH + query);
    assert.equal(response.status, 400, query);
    assert.equal(response.headers.get("etag"), null);
    const { data, error } = await response.json();
    assert.equal(data, null);
    assert.equal(error, message);
  }
});

Deno.test(`GET ${PATH} offers exactly the ten datasets of the contract`, () => {
  assert.deepEqual(SYNC_DATASETS.map(({ key }) => key), [
    "finance_fees",
    "finance_products",
    "finance_eligibility",
    "equipment_pricing",
    "utility_territory",
    "electricity_rates",
    "hvac_incentives",
    "hvac_climate",
    "hvac_labor",
    "hvac_ahri_matches",
  ]);
});

Deno.test(`GET ${PATH} 403 below the dataset's access level, with or without If-None-Match`, async () => {
  const { key: sandbox } = await service.makeKey(everything("sandbox"));
  const { key: sample } = await service.makeKey(everything("sample"));
  for (const { key: dataset } of SYNC_DATASETS) {
    const level = dataset === "hvac_ahri_matches" ? "sandbox" : "production";
    const path = `${PATH}?dataset=${dataset}`;
    const allowed = await service.get(path, { key: sandbox });
    assert.equal(allowed.status, level === "sandbox" ? 200 : 403, dataset);
    await allowed.body?.cancel();
    const refused = await service.get(path, { key: sample, headers: { "if-none-match": "*" } });
    assert.equal(refused.status, 403, dataset);
    const { error } = await refused.json();
    assert.equal(error, `Dataset access required: ${dataset} requires ${level} access.`);
  }
});
