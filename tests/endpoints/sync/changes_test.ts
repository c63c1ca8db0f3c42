import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { SYNC_DATASETS } from "../../../src/datasets/mod.ts";
import { dealerFee, dealerFees, uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { electricityRate } from "../../support/fixtures/electricity_rates.ts";
import type { Change } from "../../support/fixtures/mirror.ts";
import { NOW, startService, type TestService } from "../../support/service/service.ts";

const PATH = "/api/v1/sync/changes";
const FEES = `${PATH}?dataset=finance_fees`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let service: TestService;
Deno.test.beforeAll(async () => {
  service = await startService();
  // finance_fees: version 1 at NOW, version 2 a minute later.
  await service.publish("finance_fees", [dealerFee(0), dealerFee(1), dealerFee(2), dealerFee(5)]);
  service.clock.now = NOW + 60_000;
  await service.publish("finance_fees", [
    dealerFee(0, { trade_category: "hvac" }),
    dealerFee(1, { dealer_fee_version_id: uuidOf(9) }),
    dealerFee(2),
    dealerFee(3),
  ]);
  service.clock.now = NOW;
  await service.publish("electricity_rates", [electricityRate(1), electricityRate(2)]);
});
Deno.test.afterAll(() => service.close());

const ids = (changes: readonly Change[]) => changes.map((change) => change.record_id);

/** The error of a refused request. */
async function refusal(path: string): Promise<string> {
  const response = await service.get(path);
  const { data, error } = await response.json();
  assert.equal(response.status, 400, path);
  assert.equal(data, null);
  return error;
}

Deno.test(`GET ${PATH} 200 returns every field of the contract`, async () => {
  const response = await service.get(`${FEES}&since=v1:finance_fees:all`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal(response.headers.get("cache-control"), "private, no-cache");
  const body = await response.json();
  assert.deepEqual(Object.keys(body), ["data", "error", "meta"]);
  assert.equal(body.error, null);
  const { data, meta } = body;
  const { data: snapshot } = await service.json("/api/v1/sync/snapshot?dataset=finance_fees");
  assert.deepEqual(data.dataset, snapshot.dataset);
  assert.equal(data.from_cursor, "v1:finance_fees:all");
  assert.equal(data.latest_cursor, "v2:finance_fees:all");
  assert.equal(data.has_changes, true);
  assert.deepEqual(data.sync, {
    mode: "delta",
    limit: 1000,
    returned: 4,
    has_more: false,
    next_url: "/api/v1/sync/changes?dataset=finance_fees&since=v2%3Afinance_fees%3Aall",
  });
  assert.deepEqual(Object.keys(data).sort(), [
    "changes",
    "dataset",
    "from_cursor",
    "has_changes",
    "latest_cursor",
    "sync",
  ]);
  assert.equal(meta.request_id, response.headers.get("x-svc-request-id"));
  assert.equal(meta.api_version, "2026-06-30");
  assert.equal(meta.dataset_version, "v2:finance_fees:all");
  assert.equal(meta.trust.endpoint, PATH);
  assert.equal(meta.performance.basis, "server");

  const changes: Change[] = data.changes;
  const published = new Date(NOW + 60_000).toISOString();
  for (const change of changes) {
    assert.match(change.id, UUID);
    assert.deepEqual({ ...change, operation: "", record_id: "", payload: {} }, {
      id: change.id,
      dataset_version_id: snapshot.version.id,
      dataset_key: "finance_fees",
      trade_category: change.trade_category,
      operation: "",
      record_id: "",
      source_table: "finance_fees",
      record_updated_at: published,
      payload: {},
      created_at: published,
    });
  }
  assert.equal(new Set(changes.map(({ id }) => id)).size, 4);
  assert.deepEqual(
    changes.map(({ operation, record_id, trade_category, payload }) => (
      { operation, record_id, trade_category, payload }
    )),
    [
      {
        operation: "upsert",
        record_id: uuidOf(0),
        trade_category: "hvac",
        payload: dealerFee(0, { trade_category: "hvac" }),
      },
      {
        operation: "supersede",
        record_id: uuidOf(1),
        trade_category: "hvac",
        payload: dealerFee(1, { dealer_fee_version_id: uuidOf(9) }),
      },
      {
        operation: "upsert",
        record_id: uuidOf(3),
        trade_category: "plumbing",
        payload: dealerFee(3),
      },
      { operation: "delete", record_id: uuidOf(5), trade_category: "solar", payload: null },
    ],
  );
});

Deno.test(`GET ${PATH} 200 returns null as trade_category for a dataset without trades`, async () => {
  const { data } = await service.json(
    `${PATH}?dataset=electricity_rates&since=v0:electricity_rates:all`,
  );
  assert.deepEqual(data.changes.map((change: Change) => change.trade_category), [null, null]);
  assert.deepEqual(data.changes[0].payload, electricityRate(1));
  assert.equal(data.latest_cursor, "v1:electricity_rates:all");
});

Deno.test(`GET ${PATH} 200 ignores the trade for a trade-agnostic dataset, and reports all`, async () => {
  const { data } = await service.json(
    `${PATH}?dataset=electricity_rates&since=v0:electricity_rates:all&trade=hvac`,
  );
  assert.equal(data.dataset.trade, "all");
  assert.equal(data.changes.length, 2);
  assert.doesNotMatch(data.sync.next_url, /trade=/);
});

Deno.test(`GET ${PATH} 200 returns all current records as upserts from v0`, async () => {
  const { data } = await service.json(`${FEES}&since=v0:finance_fees:all`);
  assert.equal(data.from_cursor, "v0:finance_fees:all");
  assert.equal(data.latest_cursor, "v2:finance_fees:all");
  assert.deepEqual(
    data.changes.map((change: Change) => [change.operation, change.record_id]).sort(),
    [0, 1, 2, 3].map((number) => ["upsert", uuidOf(number)]),
  );
});

Deno.test(`GET ${PATH} 200 returns the change ids of the log from v0`, async () => {
  const { data: all } = await service.json(`${FEES}&since=v0:finance_fees:all`);
  const { data: log } = await service.json(`${FEES}&since=v1:finance_fees:all`);
  for (const { record_id, id, dataset_version_id } of log.changes as Change[]) {
    const loaded = all.changes.find((change: Change) => change.record_id === record_id);
    if (loaded === undefined) continue;
    assert.equal(loaded.id, id);
    assert.equal(loaded.dataset_version_id, dataset_version_id);
  }
});

Deno.test(`GET ${PATH} 200 returns an empty list at the newest cursor, as does its next_url`, async () => {
  for (const trade of ["all", "solar", "roofing"]) {
    const query = trade === "all" ? "" : `&trade=${trade}`;
    const { data } = await service.json(`${FEES}&since=v2:finance_fees:${trade}${query}`);
    assert.equal(data.has_changes, false);
    assert.equal(data.latest_cursor, data.from_cursor);
    assert.deepEqual(data.changes, []);
    assert.equal(data.sync.returned, 0);
    assert.equal(data.sync.has_more, false);
    const { data: next } = await service.json(data.sync.next_url);
    assert.deepEqual(next, data);
  }
});

Deno.test(`GET ${PATH} 200 returns only a trade's changes, with a row's move to another trade as a delete`, async () => {
  const told = async (trade: string) => {
    const { data } = await service.json(
      `${FEES}&since=v1:finance_fees:${trade}&trade=${trade}`,
    );
    assert.equal(data.dataset.trade, trade);
    return data.changes.map((change: Change) => [
      change.operation,
      change.record_id,
      change.trade_category,
    ]);
  };
  assert.deepEqual(await told("solar"), [
    ["delete", uuidOf(0), "solar"],
    ["delete", uuidOf(5), "solar"],
  ]);
  assert.deepEqual(await told("hvac"), [
    ["upsert", uuidOf(0), "hvac"],
    ["supersede", uuidOf(1), "hvac"],
  ]);
  assert.deepEqual(await told("plumbing"), [["upsert", uuidOf(3), "plumbing"]]);
});

Deno.test(`GET ${PATH} 200 keeps the cursor of a trade without changes`, async () => {
  const { data } = await service.json(`${FEES}&since=v1:finance_fees:roofing&trade=roofing`);
  assert.equal(data.latest_cursor, "v1:finance_fees:roofing");
  assert.equal(data.has_changes, false);
  assert.equal(data.sync.has_more, false);
});

Deno.test(`GET ${PATH} 200 pages in order, and next_url keeps dataset, trade and limit`, async () => {
  for (const since of ["v0", "v1"]) {
    const { data: whole } = await service.json(`${FEES}&since=${since}:finance_fees:all`);
    const seen: Change[] = [];
    let url = `${FEES}&since=${since}:finance_fees:all&limit=1`;
    for (let page = 1; page <= 4; page++) {
      const { data } = await service.json(url);
      assert.equal(data.sync.limit, 1);
      assert.equal(data.sync.returned, 1);
      assert.equal(data.sync.has_more, page < 4);
      assert.equal(data.has_changes, true);
      const query = new URL(data.sync.next_url, service.url).searchParams;
      assert.equal(query.get("dataset"), "finance_fees");
      assert.equal(query.get("limit"), "1");
      assert.equal(query.get("since"), data.latest_cursor);
      assert.match(
        data.latest_cursor,
        page < 4 ? /^v[12]:finance_fees:all:\d+$/ : /^v2:finance_fees:all$/,
      );
      seen.push(...data.changes);
      url = data.sync.next_url;
    }
    assert.deepEqual(seen, whole.changes);
  }
  const { data } = await service.json(`${FEES}&since=v1:finance_fees:solar&trade=solar&limit=1`);
  const query = new URL(data.sync.next_url, service.url).searchParams;
  assert.equal(query.get("trade"), "solar");
});

Deno.test(`GET ${PATH} 200 returns 1000 changes per page by default, at most 5000`, async () => {
  const other = await startService();
  try {
    await other.publish("finance_fees", dealerFees(0, 5001));
    for (
      const [query, limit] of [
        ["", 1000],
        ["&limit=1000", 1000],
        ["&limit=5000", 5000],
        ["&limit=5001", 5000],
        ["&limit=99999999999999999999", 5000],
      ] as const
    ) {
      const { data } = await other.json(`${FEES}&since=v0:finance_fees:all${query}`);
      assert.equal(data.sync.limit, limit, query);
      assert.equal(data.sync.returned, limit, query);
      assert.equal(data.changes.length, limit, query);
      assert.equal(data.sync.has_more, true, query);
    }
  } finally {
    await other.close();
  }
});

Deno.test(`GET ${PATH} 200 returns no changes from v0 if nothing is published`, async () => {
  for (const [key, filter] of [["hvac_labor", "all"], ["finance_products", "hvac"]] as const) {
    const trade = filter === "all" ? "" : `&trade=${filter}`;
    const response = await service.get(
      `${PATH}?dataset=${key}&since=v0:${key}:${filter}${trade}`,
    );
    assert.equal(response.status, 200);
    const { data } = await response.json();
    assert.equal(data.from_cursor, `v0:${key}:${filter}`);
    assert.equal(data.latest_cursor, `v0:${key}:${filter}`);
    assert.equal(data.has_changes, false);
    assert.deepEqual(data.changes, []);
    assert.equal(data.sync.has_more, false);
    assert.equal((await service.get(data.sync.next_url)).status, 200);
  }
});

Deno.test(`GET ${PATH} 200 continues from v0 after the first publish`, async () => {
  const start = `${PATH}?dataset=hvac_incentives&since=v0:hvac_incentives:all`;
  const { data: before } = await service.json(start);
  await service.publish("hvac_incentives", []);
  const { data: after } = await service.json(before.sync.next_url);
  assert.deepEqual(after.changes, []);
  assert.equal(after.latest_cursor, "v0:hvac_incentives:all");
});

Deno.test(`GET ${PATH} 200 accepts a cursor with or without percent-encoding`, async () => {
  const { data: plain } = await service.json(`${FEES}&since=v1:finance_fees:all`);
  const { data: encoded } = await service.json(`${FEES}&since=v1%3Afinance_fees%3Aall`);
  assert.deepEqual(encoded, plain);
});

Deno.test(`GET ${PATH} 400 if dataset, since, trade or limit is missing or invalid`, async () => {
  const datasets = SYNC_DATASETS.map(({ key }) => key);
  const allowed = `Use ${datasets.slice(0, -1).join(", ")}, or ${datasets.at(-1)}.`;
  const since = "since=v1:finance_fees:all";
  for (
    const [query, message] of [
      [since, `Query parameter 'dataset' is required. ${allowed}`],
      [`dataset=fees&${since}`, `Unsupported dataset "fees". ${allowed}`],
      [
        "dataset=finance_fees",
        "Query parameter 'since' is required. Use sync.cursor of a snapshot or latest_cursor of " +
        "a changes response.",
      ],
      ["dataset=finance_fees&since=", "Invalid since. Give a value or leave it out."],
      [`dataset=finance_fees&${since}&limit=0`, "Invalid limit. Use a whole number of at least 1."],
      [`dataset=finance_fees&${since}&limit=x`, "Invalid limit. Use a whole number of at least 1."],
      [
        `dataset=finance_fees&${since}&trade=gas`,
        'Unsupported trade "gas". Use solar, roofing, hvac, plumbing, or electrical.',
      ],
      [`dataset=finance_fees&${since}&${since}`, "Repeated parameter since. Give it once."],
    ] as const
  ) assert.equal(await refusal(`${PATH}?${query}`), message);
});

Deno.test(`GET ${PATH} 400 for a malformed cursor`, async () => {
  const cursors = [
    "1",
    "v1",
    "2",
    "v1:finance_fees",
    "v-1:finance_fees:all",
    "v1.5:finance_fees:all",
    "v01:finance_fees:all",
    "v1:finance_fees:all:",
    "v1:finance_fees:all:x",
    "v1:finance_fees:all:1:1",
    "v1:finance_fees:all:-1",
    "v0:finance_fees:all:3",
    "V1:FINANCE_FEES:ALL",
    "v1:finance_fees:all'--",
    '"v1:finance_fees:all:5000"x',
    "v99999999999999999999:finance_fees:all",
  ];
  for (const cursor of cursors) {
    assert.match(
      await refusal(`${FEES}&since=${encodeURIComponent(cursor)}`),
      /^Invalid since: malformed cursor\. Use sync\.cursor/,
      cursor,
    );
  }
});

Deno.test(`GET ${PATH} 400 for a cursor of another dataset or trade`, async () => {
  for (const dataset of ["finance_products", "electricity_rates", "unknown"]) {
    assert.equal(
      await refusal(`${FEES}&since=v1:${dataset}:all`),
      "Invalid since: the cursor belongs to another dataset, not to finance_fees.",
    );
  }
  for (
    const [cursor, trade] of [["solar", "all"], ["all", "solar"], ["hvac", "solar"], ["gas", "all"]]
  ) {
    const query = trade === "all" ? "" : `&trade=${trade}`;
    assert.match(
      await refusal(`${FEES}&since=v1:finance_fees:${cursor}${query}`),
      new RegExp(`^Invalid since: the cursor belongs to another trade filter, not to ${trade}\\.`),
    );
  }
});

Deno.test(`GET ${PATH} 400 for a cursor of a version that is not published yet`, async () => {
  for (
    const cursor of [
      "v3:finance_fees:all",
      "v9007199254740993:finance_fees:all",
      "v2:finance_fees:all:999999",
      "v1:hvac_labor:all",
    ]
  ) {
    const dataset = cursor.split(":")[1];
    assert.equal(
      await refusal(`${PATH}?dataset=${dataset}&since=${cursor}`),
      "Invalid since: the cursor is of a version that this service does not have. " +
        `Start again from /api/v1/sync/snapshot?dataset=${dataset}.`,
      cursor,
    );
  }
});

Deno.test(`GET ${PATH} 200 waits briefly for a cursor's version that only another server has yet`, async () => {
  const { update } = service.app;
  service.app.update = () => Promise.resolve();
  await service.publish("finance_eligibility", []);
  service.app.update = update;
  const body = await service.json(
    `${PATH}?dataset=finance_eligibility&since=v1:finance_eligibility:all`,
  );
  assert.equal(body.data.latest_cursor, "v1:finance_eligibility:all");
});

Deno.test(`GET ${PATH} 400 for snapshot with a cursor other than v0`, async () => {
  assert.match(
    await refusal(`${FEES}&since=v1:finance_fees:all&snapshot=1`),
    /^Invalid snapshot\./,
  );
});

Deno.test(`GET ${PATH} 403 below the dataset's access level`, async () => {
  const { key } = await service.makeKey(everything("sandbox"));
  const fees = await service.get(`${FEES}&since=v1:finance_fees:all`, { key });
  assert.equal(fees.status, 403);
  const { error } = await fees.json();
  assert.equal(error, "Dataset access required: finance_fees requires production access.");
});

Deno.test(`GET ${PATH} 400 for an invalid cursor takes precedence over 403`, async () => {
  const { key } = await service.makeKey(everything("sandbox"));
  for (
    const [query, code] of [
      ["since=junk", "cursor_malformed"],
      ["since=v1:hvac_labor:all", "cursor_other"],
      ["since=v1:finance_fees:solar", "cursor_other"],
      ["since=v1:finance_fees:all&snapshot=1", "parameter_invalid"],
    ] as const
  ) {
    const response = await service.get(`${FEES}&${query}`, { key });
    assert.equal(response.status, 400, query);
    assert.equal(response.headers.get("x-svc-error-code"), code);
    await response.body?.cancel();
  }
});

Deno.test(`GET ${PATH} 400 for an expired cursor names the snapshot, but only after a change was deleted`, async (test) => {
  const other = await startService();
  const cursor = (version: number, trade: string, more = "") =>
    `${FEES}&since=v${version}:finance_fees:${trade}${trade === "all" ? "" : `&trade=${trade}`}` +
    more;
  async function status(path: string) {
    const response = await other.get(path);
    const { error } = await response.json();
    return { status: response.status, error };
  }
  const publish = async (change: Partial<ReturnType<typeof dealerFee>>) => {
    other.clock.now += 1000;
    await other.publish("finance_fees", [dealerFee(0, change)], { delta: true, retentionDays: 0 });
  };
  try {
    await other.publish("finance_fees", [dealerFee(0), dealerFee(2)], { retentionDays: 0 });
    const { data: truncated } = await other.json(
      "/api/v1/sync/snapshot?dataset=finance_fees&limit=1",
    );
    const { data: walk } = await other.json(cursor(0, "all", "&limit=1"));
    // Versions 2 to 11 change one solar row; with version 1, there are eleven.
    for (let version = 2; version <= 11; version++) {
      await publish({ fee_percentage: version / 100 });
    }

    await test.step("no change expires while only ten versions follow the first", async () => {
      const { data } = await other.json(cursor(1, "all"));
      assert.deepEqual(ids(data.changes), Array(10).fill(uuidOf(0)));
      assert.equal((await other.json(walk.sync.next_url)).error, null);
      assert.equal((await other.json(truncated.sync.changes_url)).error, null);
    });

    // Now versions 3 to 12 are the last ten, and version 2 has been pruned.
    await publish({ fee_percentage: 0.5 });
    await test.step("the cursor before the pruned version has expired", async () => {
      assert.deepEqual(await status(cursor(1, "all")), {
        status: 400,
        error: "Invalid since: the cursor has expired, changes after it are no longer kept. " +
          "Start again from /api/v1/sync/snapshot?dataset=finance_fees.",
      });
      assert.deepEqual(await status(cursor(1, "solar")), {
        status: 400,
        error: "Invalid since: the cursor has expired, changes after it are no longer kept. " +
          "Start again from /api/v1/sync/snapshot?dataset=finance_fees&trade=solar.",
      });
    });
    await test.step("earlier next_url and changes_url have expired too", async () => {
      for (const url of [walk.sync.next_url, truncated.sync.changes_url]) {
        const { status: code, error } = await status(url);
        assert.equal(code, 400, url);
        assert.match(error, /has expired/);
      }
    });
    await test.step("the next cursor returns all of the last ten versions", async () => {
      const { data } = await other.json(cursor(2, "all"));
      assert.equal(data.changes.length, 10);
      assert.equal(data.latest_cursor, "v12:finance_fees:all");
      const { data: page } = await other.json(cursor(2, "all", "&limit=3"));
      assert.equal(page.sync.returned, 3);
    });
    await test.step("a trade without changes keeps its cursor", async () => {
      for (const trade of ["roofing", "hvac"]) {
        const { data } = await other.json(cursor(1, trade));
        assert.equal(data.latest_cursor, `v1:finance_fees:${trade}`);
        assert.deepEqual(data.changes, []);
      }
    });
    await test.step("v0 and the snapshot's URL keep working", async () => {
      const { data } = await other.json(cursor(0, "all"));
      assert.deepEqual(ids(data.changes).sort(), [uuidOf(0), uuidOf(2)]);
      const { error } = await status(cursor(1, "all"));
      const url = /\/api\/v1\/sync\/snapshot\?\S+(?=\.$)/.exec(error)![0];
      assert.equal((await other.json(url)).data.records.length, 2);
    });
    await test.step("a trade that a row left misses the delete once that has been pruned", async () => {
      await publish({ trade_category: "electrical" });
      const moved = 13;
      for (let version = 14; version <= 23; version++) {
        await publish({ trade_category: "electrical", fee_percentage: version / 100 });
      }
      for (const trade of ["solar", "electrical", "all"]) {
        assert.equal((await status(cursor(moved - 1, trade))).status, 400, trade);
      }
      const { data: solar } = await other.json(cursor(moved, "solar"));
      assert.deepEqual(solar.changes, []);
      assert.equal((await status(cursor(moved, "electrical"))).status, 200);
      assert.equal((await status(cursor(1, "roofing"))).status, 200);
    });
  } finally {
    await other.close();
  }
});

Deno.test(`GET ${PATH} 200 keeps changes for the configured number of days`, async () => {
  const other = await startService();
  const day = 86_400_000;
  try {
    for (let version = 1; version <= 12; version++) {
      await other.publish("finance_fees", [dealerFee(0, { fee_percentage: version / 100 })]);
    }
    // Thirty days after version 2 it is still kept; one millisecond later it is not.
    other.clock.now = NOW + 30 * day;
    await other.publish("finance_fees", [dealerFee(0, { fee_percentage: 0.13 })]);
    const { data } = await other.json(`${FEES}&since=v1:finance_fees:all`);
    assert.equal(data.changes.length, 12);
    other.clock.now++;
    await other.publish("finance_fees", [dealerFee(0, { fee_percentage: 0.14 })]);
    const { error } = await other.json(`${FEES}&since=v1:finance_fees:all`);
    assert.match(error, /has expired/);
    // At least ten versions are kept, whatever their age.
    const { data: last } = await other.json(`${FEES}&since=v4:finance_fees:all`);
    assert.equal(last.changes.length, 10);
    assert.match((await other.json(`${FEES}&since=v3:finance_fees:all`)).error, /has expired/);
  } finally {
    await other.close();
  }
});
