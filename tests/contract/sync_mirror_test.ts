import assert from "node:assert/strict";
import fc from "fast-check";
import { App } from "../../src/service/app.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { TRADES } from "../../src/datasets/declare/fields.ts";
import { createLog } from "../../src/base/log/log.ts";
import { rollback } from "../../src/publish/versions/rollback.ts";
import { dealerFee, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { electricityRate } from "../support/fixtures/electricity_rates.ts";
import {
  type Ask,
  assertMirrors,
  type Change,
  dataText,
  Mirror,
  readSnapshot,
} from "../support/fixtures/mirror.ts";
import { startService, type TestService } from "../support/service/service.ts";

const FILTERS = ["all", ...TRADES];
const CHANGES = "/api/v1/sync/changes";

/** The same runs each time. */
const SEED = 20_261_120;

let service: TestService;
let ask: Ask;
Deno.test.beforeAll(async () => {
  service = await startService();
  ask = (path) => service.get(path);
});
Deno.test.afterAll(() => service.close());

// A run of publishes and clients. Numbers are small, so that ids, trades and revisions collide.

interface RowSpec {
  readonly id: number;
  readonly trade: number;
  readonly revision: number;
  readonly text: number;
}

type Publish =
  | { readonly kind: "whole"; readonly rows: readonly RowSpec[] }
  | { readonly kind: "delta"; readonly rows: readonly RowSpec[]; readonly leaving: number[] }
  | { readonly kind: "rollback"; readonly back: number };

/** The pages that every client requests, whether it is then interrupted, and a publish. */
interface Turn {
  readonly pages: number;
  readonly interrupted: boolean;
  readonly publish: Publish;
}

interface Run {
  readonly first: readonly RowSpec[];
  readonly start: { readonly kind: "nothing" } | { readonly kind: "snapshot"; limit?: number };
  readonly pageSize: number;
  readonly turns: readonly Turn[];
}

const IDS = 10;
const rowSpec: fc.Arbitrary<RowSpec> = fc.record({
  id: fc.nat(IDS - 1),
  trade: fc.nat(TRADES.length - 1),
  revision: fc.nat(1),
  text: fc.nat(1),
});
const rowSpecs = (maxLength: number) =>
  fc.uniqueArray(rowSpec, { selector: ({ id }) => id, maxLength });

const publishing: fc.Arbitrary<Publish> = fc.oneof(
  fc.record({ kind: fc.constant("whole" as const), rows: rowSpecs(IDS) }),
  fc.record({
    kind: fc.constant("delta" as const),
    rows: rowSpecs(4),
    leaving: fc.uniqueArray(fc.nat(IDS - 1), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("rollback" as const), back: fc.nat(5) }),
);

const running: fc.Arbitrary<Run> = fc.record({
  first: rowSpecs(IDS),
  start: fc.oneof(
    fc.constant({ kind: "nothing" as const }),
    fc.constant({ kind: "snapshot" as const }),
    fc.record({ kind: fc.constant("snapshot" as const), limit: fc.integer({ min: 1, max: 4 }) }),
  ),
  pageSize: fc.constantFrom(1, 7, 1000),
  turns: fc.array(
    fc.record({ pages: fc.nat(3), interrupted: fc.boolean(), publish: publishing }),
    { maxLength: 5 },
  ),
});

/** How to create a dataset's rows and read their trade and revision. */
interface Kind<Row> {
  readonly dataset: string;
  readonly filters: readonly string[];
  row(spec: RowSpec): Row;
  trade(row: Row): string | null;
  revision(row: Row): string | null;
}

type Fee = ReturnType<typeof dealerFee>;
const FEES: Kind<Fee> = {
  dataset: "finance_fees",
  filters: FILTERS,
  row: ({ id, trade, revision, text }) =>
    dealerFee(id, {
      trade_category: TRADES[trade]!,
      dealer_fee_version_id: uuidOf(1000 + revision),
      product_title: ["Plain", 'Größe "½" \\ 🏠'][text]!,
    }),
  trade: (row) => row.trade_category,
  revision: (row) => row.dealer_fee_version_id,
};

type Rate = ReturnType<typeof electricityRate>;
const RATES: Kind<Rate> = {
  dataset: "electricity_rates",
  filters: ["all"],
  row: ({ id, trade, revision, text }) =>
    electricityRate(id, {
      id: ["rate", 'ra"te', "ra\\te", "räte", "ra🏠te", "a:b", "a b", "a&b=c", "a,b", "0"][id]!,
      region_name: `Region ${revision}`,
      applicable_trades: [TRADES[trade]!],
      source_url: [null, "https://example.com/ü"][text]!,
    }),
  trade: () => null,
  revision: () => null,
};

/** Publishes a run's versions, next to a naive model that keeps every version. */
class Publisher<Row> {
  readonly versions: Map<string, Row>[] = [];
  /** The number of the run's first version. */
  firstNumber = 0;
  readonly #kind: Kind<Row>;

  constructor(kind: Kind<Row>) {
    this.#kind = kind;
  }

  async publish(publish: Publish): Promise<void> {
    service.clock.now += 1000;
    const { dataset } = this.#kind;
    const after = new Map(this.versions.at(-1) ?? []);
    if (publish.kind === "rollback") {
      const index = Math.max(0, this.versions.length - 1 - publish.back);
      await rollback(service.store.db, datasetNamed(dataset), this.firstNumber + index, {
        retentionDays: 30,
        allowShrink: true,
        now: () => service.clock.now,
      });
      await service.app.update();
      this.versions.push(new Map(this.versions[index]!));
      return;
    }
    const rows = publish.rows.map((spec) => this.#kind.row(spec));
    const ids = rows.map((row) => this.#idOf(row));
    if (publish.kind === "whole") {
      after.clear();
      const { version } = await service.publish(dataset, rows);
      if (this.versions.length === 0) this.firstNumber = version;
    } else {
      const leaving = publish.leaving
        .map((id) => this.#idOf(this.#kind.row({ id, trade: 0, revision: 0, text: 0 })))
        .filter((id) => !ids.includes(id));
      await service.publish(dataset, rows, { delta: true, deletes: leaving });
      for (const id of leaving) after.delete(id);
    }
    rows.forEach((row, i) => after.set(ids[i]!, row));
    this.versions.push(after);
  }

  /** The changes that a client at the run's version `since` must receive, by version. */
  expected(since: number, filter: string) {
    const seen = (trade: string | null) => filter === "all" || trade === filter;
    return this.versions.slice(since + 1).map((after, i) => {
      const before = this.versions[since + i]!;
      const changes = [];
      for (const id of new Set([...before.keys(), ...after.keys()])) {
        const [old, row] = [before.get(id), after.get(id)];
        if (JSON.stringify(old) === JSON.stringify(row)) continue;
        if (row !== undefined && seen(this.#kind.trade(row))) {
          const superseded = old !== undefined &&
            this.#kind.revision(old) !== this.#kind.revision(row);
          changes.push({
            record_id: id,
            operation: superseded ? "supersede" : "upsert",
            trade_category: this.#kind.trade(row),
            payload: row as unknown,
          });
        } else if (old !== undefined && seen(this.#kind.trade(old))) {
          const trade_category = this.#kind.trade(old);
          changes.push({ record_id: id, operation: "delete", trade_category, payload: null });
        }
      }
      return changes.sort(byRecord);
    }).filter((changes) => changes.length > 0);
  }

  #idOf(row: Row): string {
    return datasetNamed(this.#kind.dataset).id(row as never);
  }
}

type ChangeContent = Pick<Change, "record_id" | "operation" | "trade_category" | "payload">;

const byRecord = (a: { record_id: string }, b: { record_id: string }) =>
  a.record_id < b.record_id ? -1 : 1;

/** Changes grouped by version, as `expected` returns them. */
function byVersion(changes: readonly Change[]): ChangeContent[][] {
  const groups: { version: string; contents: ChangeContent[] }[] = [];
  for (const change of changes) {
    const { dataset_version_id: version, record_id, operation, trade_category, payload } = change;
    if (groups.at(-1)?.version !== version) groups.push({ version, contents: [] });
    groups.at(-1)!.contents.push({ record_id, operation, trade_category, payload });
  }
  return groups.map(({ contents }) => contents.sort(byRecord));
}

/** The change that each id stands for: every change has its own id and keeps it. */
const changeOfId = new Map<string, string>();
const idOfChange = new Map<string, string>();

function assertStableIds(changes: readonly Change[]): void {
  for (const { id, dataset_version_id, record_id } of changes) {
    const change = `${dataset_version_id} ${record_id}`;
    assert.equal(changeOfId.get(id) ?? change, change);
    assert.equal(idOfChange.get(change) ?? id, id);
    changeOfId.set(id, change);
    idOfChange.set(change, id);
  }
}

async function assertMirrorsEqualSnapshot<Row>(kind: Kind<Row>, run: Run): Promise<void> {
  const { dataset } = kind;
  const publisher = new Publisher(kind);
  await publisher.publish({ kind: "whole", rows: run.first });

  const clients = await Promise.all(kind.filters.map(async (filter) => {
    const start = { dataset, filter, pageSize: run.pageSize };
    const mirror = run.start.kind === "nothing"
      ? Mirror.fromNothing(ask, start)
      : await Mirror.fromSnapshot(ask, start, run.start.limit);
    return { filter, mirror };
  }));
  for (const { pages, interrupted, publish } of run.turns) {
    for (const { mirror } of clients) {
      for (let page = 0; page < pages; page++) await mirror.step();
      if (interrupted) mirror.interrupt();
    }
    await publisher.publish(publish);
  }
  for (const { filter, mirror } of clients) {
    await mirror.catchUp();
    await assertMirrors(ask, mirror, dataset, filter);
    assertStableIds(mirror.changes);
    await assertOperations(kind, publisher, filter, run.pageSize);
  }
}

/** From any version of the run, a client receives exactly the naive model's changes. */
async function assertOperations<Row>(
  kind: Kind<Row>,
  publisher: Publisher<Row>,
  filter: string,
  pageSize: number,
): Promise<void> {
  const trade = filter === "all" ? "" : `&trade=${filter}`;
  for (let since = 0; since < publisher.versions.length; since++) {
    const changes: Change[] = [];
    const cursor = `v${publisher.firstNumber + since}:${kind.dataset}:${filter}`;
    let url = `${CHANGES}?dataset=${kind.dataset}&since=${cursor}${trade}&limit=${pageSize}`;
    for (let more = true; more;) {
      const { data, error } = await service.json(url);
      assert.equal(error, null);
      changes.push(...data.changes);
      url = data.sync.next_url;
      more = data.sync.has_more;
    }
    assert.deepEqual(byVersion(changes), publisher.expected(since, filter), cursor);
    assertStableIds(changes);
  }
}

Deno.test("mirrors of finance_fees equal the snapshot for every trade, whatever is published between pages", async () => {
  await fc.assert(
    fc.asyncProperty(running, (run) => assertMirrorsEqualSnapshot(FEES, run)),
    { numRuns: 30, seed: SEED, endOnFailure: false },
  );
});

Deno.test("mirrors of electricity_rates, which has no trades, equal the snapshot", async () => {
  await fc.assert(
    fc.asyncProperty(running, (run) => assertMirrorsEqualSnapshot(RATES, run)),
    { numRuns: 20, seed: SEED },
  );
});

Deno.test("a client that filters electricity_rates by trade mirrors all rows", async () => {
  await service.publish("electricity_rates", [1, 2, 3].map((n) => electricityRate(n)));
  const solar: Ask = (path) => ask(path.replace(/&trade=.*|$/, "&trade=solar"));
  const mirror = await Mirror.fromSnapshot(solar, { dataset: "electricity_rates", filter: "all" });
  await service.publish("electricity_rates", [2, 3, 4].map((n) => electricityRate(n)));
  await mirror.catchUp();
  await assertMirrors(ask, mirror, "electricity_rates", "all");
});

Deno.test("a client whose cursor has expired restarts, and no client misses a change", async () => {
  const polls = fc.array(fc.record({ polls: fc.boolean(), row: rowSpec, leaves: fc.boolean() }), {
    minLength: 12,
    maxLength: 30,
  });
  let restarts = 0;
  const property = fc.asyncProperty(polls, fc.constantFrom(1, 7, 1000), async (turns, pageSize) => {
    const publisher = new Publisher(FEES);
    await publisher.publish({ kind: "whole", rows: [] });
    const begin = (filter: string) =>
      Mirror.fromSnapshot(ask, { dataset: "finance_fees", filter, pageSize });
    const clients = await Promise.all(
      FILTERS.map(async (filter) => ({ filter, mirror: await begin(filter), expired: false })),
    );
    async function poll(client: (typeof clients)[number]) {
      try {
        await client.mirror.step();
      } catch (error) {
        assert.match((error as Error).message, /has expired.*Start again from/);
        restarts++;
        client.mirror = await begin(client.filter);
      }
    }
    for (const { polls, row, leaves } of turns) {
      service.clock.now += 1000;
      await service.publish("finance_fees", leaves ? [] : [FEES.row(row)], {
        delta: true,
        deletes: leaves ? [uuidOf(row.id)] : [],
        retentionDays: 0,
      });
      if (polls) { for (const client of clients.slice(0, 3)) await poll(client); }
    }
    for (const client of clients) {
      do await poll(client); while (client.mirror.hasMore);
      await assertMirrors(ask, client.mirror, "finance_fees", client.filter);
    }
  });
  await fc.assert(property, { numRuns: 4, seed: SEED });
  assert.ok(restarts > 0, "no client had to restart, so the test proves nothing");
});

Deno.test("sync returns the same data bytes for the same since and limit, also after a restart", async () => {
  await service.publish("finance_fees", [0, 1, 2, 3, 4, 5, 6].map((n) => dealerFee(n)));
  const { version } = await readSnapshot(ask, "finance_fees", "all");
  await service.publish("finance_fees", [
    dealerFee(0, { trade_category: "electrical" }),
    dealerFee(1, { dealer_fee_version_id: uuidOf(7) }),
    dealerFee(2, { integration: "é🏠" }),
    ...[4, 5, 6, 8, 9].map((n) => dealerFee(n)),
  ]);

  const urls = ["/api/v1/sync/snapshot?dataset=finance_fees"];
  for (const filter of FILTERS) {
    const trade = filter === "all" ? "" : `&trade=${filter}`;
    urls.push(`/api/v1/sync/snapshot?dataset=finance_fees${trade}&limit=2`);
    for (const limit of [1, 2, 1000]) {
      for (const since of [`v0`, `v${version.number}`]) {
        let url = `${CHANGES}?dataset=finance_fees&since=${since}:finance_fees:${filter}${trade}` +
          `&limit=${limit}`;
        for (let more = true; more;) {
          urls.push(url);
          const { data } = await service.json(url);
          url = data.sync.next_url;
          more = data.sync.has_more;
        }
      }
    }
  }
  const first = await Promise.all(urls.map(async (url) => dataText(await (await ask(url)).text())));

  const log = createLog(() => {});
  const restarted = new App(log, {
    requestsPerMinute: 1_000_000,
    resolvesPerMinute: 1_000_000,
    now: () => service.clock.now,
  });
  await restarted.start(service.store);
  try {
    for (const [i, url] of urls.entries()) {
      const again = await (await ask(url)).text();
      assert.equal(dataText(again), first[i], url);
      const request = new Request(service.url + url, { headers: { "x-api-key": service.key } });
      const after = await (await restarted.handle(request)).text();
      assert.equal(dataText(after), first[i], url);
    }
  } finally {
    await restarted.stop();
    log.flush();
  }
});

Deno.test("a row that moves to another trade is a delete for the old trade and an upsert for the new one", async () => {
  await service.publish("finance_fees", [dealerFee(0), dealerFee(1)]);
  const { sync } = await readSnapshot(ask, "finance_fees", "solar");
  const { sync: hvac } = await readSnapshot(ask, "finance_fees", "hvac");
  await service.publish("finance_fees", [
    dealerFee(0, { trade_category: "hvac" }),
    dealerFee(1),
  ]);
  const { data: old } = await service.json(sync.changes_url);
  const { data: now } = await service.json(hvac.changes_url);
  const summaryOf = (changes: Change[]) =>
    changes.map(({ operation, record_id, trade_category, payload }) => [
      operation,
      record_id,
      trade_category,
      payload?.trade_category ?? null,
    ]);
  assert.deepEqual(summaryOf(old.changes), [["delete", uuidOf(0), "solar", null]]);
  assert.deepEqual(summaryOf(now.changes), [["upsert", uuidOf(0), "hvac", "hvac"]]);
});

Deno.test("a change is a supersede exactly when dealer_fee_version_id changed", async () => {
  await service.publish("finance_fees", [dealerFee(0), dealerFee(1), dealerFee(2), dealerFee(4)]);
  const { sync } = await readSnapshot(ask, "finance_fees", "all");
  await service.publish("finance_fees", [
    dealerFee(0, { dealer_fee_version_id: uuidOf(99) }),
    dealerFee(1, { fee_percentage: 0.99 }),
    dealerFee(2),
    dealerFee(3),
  ]);
  const { data } = await service.json(sync.changes_url);
  assert.deepEqual(
    data.changes.map((change: Change) => [change.record_id, change.operation]),
    [
      [uuidOf(0), "supersede"],
      [uuidOf(1), "upsert"],
      [uuidOf(3), "upsert"],
      [uuidOf(4), "delete"],
    ],
  );
});

Deno.test("a deleted row that comes back is an upsert, whatever its dealer_fee_version_id", async () => {
  await service.publish("finance_fees", [dealerFee(0), dealerFee(1)]);
  const { sync } = await readSnapshot(ask, "finance_fees", "all");
  await service.publish("finance_fees", [dealerFee(1)]);
  await service.publish("finance_fees", [
    dealerFee(0, { dealer_fee_version_id: uuidOf(99) }),
    dealerFee(1),
  ]);
  const { data } = await service.json(sync.changes_url);
  assert.deepEqual(
    data.changes.map((change: Change) => [change.record_id, change.operation]),
    [[uuidOf(0), "delete"], [uuidOf(0), "upsert"]],
  );
});
