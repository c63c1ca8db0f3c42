import assert from "node:assert/strict";
// @ts-types="@types/pg"
import pg from "pg";
import { everything } from "../../../src/access/levels.ts";
import { checkStore } from "../../../src/cli/doctor/store.ts";
import { readConfig } from "../../../src/config.ts";
import { datasetNamed } from "../../../src/datasets/mod.ts";
import { publish } from "../../../src/publish/versions/publish.ts";
import { createKey } from "../../../src/store/keys/keys.ts";
import {
  DEFAULT_ORGANIZATION,
  ensureDefaultOrganization,
  getOrganization,
} from "../../../src/store/keys/organizations.ts";
import { openStore, type Store } from "../../../src/store/store.ts";
import { readUsage } from "../../../src/store/usage/usage.ts";
import { pause } from "../../../src/base/async/pause.ts";
import { touch } from "../../../src/store/versions/revisions.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { startPostgres } from "../../support/faults/own_postgres.ts";
import { metric } from "../../support/service/prepared_service.ts";
import { numbered } from "../../support/service/service.ts";
import { type ServiceProcess, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";

/**
 * A Postgres that responds but is read-only, refuses one table, or is another store. `/readyz`,
 * `/metrics` and the log distinguish these; the service continues and recovers by itself.
 */

const postgres = await startPostgres();
const options = { ignore: postgres === undefined };

let url: string;
let store: Store;
let service: ServiceProcess;
let reader: { readonly id: string; readonly key: string };
let answered = 0;

if (postgres !== undefined) {
  Deno.test.beforeAll(async () => {
    await administer("create role service login", "create database data owner service");
    url = postgres.url.replace(/postgres@(.*)\/postgres$/, "service@$1/data");
    store = await openData();
    await publishFees(store, 2);
    reader = await makeKey(store);
    service = await startProcess({ DATABASE_URL: url, DATA_DIR: await Deno.makeTempDir() });
  });
  Deno.test.afterAll(async () => {
    await service.end("SIGKILL").catch(() => {});
    await store.close();
    await postgres.remove();
  });
}

/** Runs statements as the database's administrator, each separately. */
async function administer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(postgres!.url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function openData(): Promise<Store> {
  const opened = await openStore({ databaseUrl: url, dataDir: "/nowhere" }, "server");
  await ensureDefaultOrganization(opened.db);
  return opened;
}

function makeKey({ db }: Store) {
  return db.transaction().execute(async (trx) =>
    await createKey(trx, await getOrganization(trx, DEFAULT_ORGANIZATION), {
      label: "test",
      access: everything("production"),
      monthlyQuota: 1_000_000,
      requestsPerMinute: 1_000_000,
    })
  );
}

async function publishFees({ db }: Store, rows: number): Promise<number> {
  const report = await publish(db, datasetNamed("finance_fees"), numbered(dealerFees(0, rows)), {
    retentionDays: 30,
    allowShrink: true,
  });
  return report.version;
}

/** How many fees a key sees; undefined if it is refused. */
async function feesOf(key: string): Promise<number | undefined> {
  const response = await service.get("/api/v1/finance/fees", { headers: { "x-api-key": key } });
  const { data } = await response.json();
  if (response.status === 200 && key === reader.key) answered++;
  return data?.length;
}

const troubles = async () =>
  (await (await fetch(`${service.adminUrl}/readyz`)).text()).trim().split("\n").slice(1);

const untilTroubles = (expected: readonly string[]) =>
  until(
    `/readyz says ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await troubles()) === JSON.stringify(expected),
    20_000,
  );

const logged = async (event: string) =>
  (await service.log()).filter((entry) => entry.event === event).map(({ code }) => code);

const END_SESSIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = 'data' and application_name = 'home-service-data'`;

Deno.test(
  "on a read-only store usage is kept and reported, and written once when possible",
  options,
  async () => {
    await administer("alter database data set default_transaction_read_only = on", END_SESSIONS);
    assert.equal(await feesOf(reader.key), 2);
    await untilTroubles(["usage cannot be written; it is kept and written later"]);
    await until("the age of usage is reported", () => olderThan("usage_age_seconds", 2), 20_000);
    await until("keys are read", () => youngerThan("keys_age_seconds", 2), 20_000);
    assert.ok((await logged("usage_not_written")).includes("25006"));
    const config = readConfig((name) => ({ DATABASE_URL: url })[name]);
    assert.deepEqual((await checkStore(config))[0], {
      what: "store",
      state: "error",
      found: "is read-only: nothing can be published, and no usage is recorded",
    });

    // Sessions that began meanwhile would stay read-only.
    await administer("alter database data set default_transaction_read_only = off");
    await untilTroubles([]);
    const month = new Date().toISOString().slice(0, 7);
    const written = async () =>
      (await readUsage(store.db, month)).find(({ keyId }) => keyId === reader.id)?.requests;
    await until("usage is written", async () => await written() === answered, 20_000);
  },
);

Deno.test(
  "if keys cannot be read, those in memory stay valid and data is still followed",
  options,
  async () => {
    // Keys that were being read as sessions ended were reported then.
    const before = (await logged("keys_not_read")).length;
    const again = (await logged("keys_read_again")).length;
    const asAdministrator = new pg.Client(postgres!.url.replace(/postgres$/, "data"));
    await asAdministrator.connect();
    await asAdministrator.query("alter table organizations owner to postgres");
    await asAdministrator.query("update revisions set number = number + 1 where name = 'access'");
    await untilTroubles(["keys cannot be read; those in memory stay in use"]);
    await publishFees(store, 3);
    await until("the version is served", async () => await feesOf(reader.key) === 3, 20_000);
    await until("the age of keys is reported", () => olderThan("keys_age_seconds", 2), 20_000);
    await until("data is fresh", () => youngerThan("data_age_seconds", 2), 20_000);

    const { key } = await asAdministrator.query("alter table organizations owner to service")
      .then(() => makeKey(store));
    await until("a new key works", async () => await feesOf(key) === 3, 20_000);
    await asAdministrator.end();
    // Reported when it changes, not each time.
    assert.deepEqual((await logged("keys_not_read")).slice(before), ["42501"]);
    await until(
      "that is reported too",
      async () => (await logged("keys_read_again")).length === again + 1,
      5000,
    );
  },
);

Deno.test(
  "a new store in place of a dropped one is followed, although its version numbers are lower",
  options,
  async () => {
    await store.close();
    await administer("drop database data with (force)");
    await untilTroubles([
      "the store is unreachable; reads continue from memory",
      "usage cannot be written; it is kept and written later",
    ]);
    assert.equal(await feesOf(reader.key), 3);
    await administer("create database data owner service");
    store = await openData();
    assert.equal(await publishFees(store, 5), 1);
    const { key } = await makeKey(store);
    await until("it is served to its keys", async () => await feesOf(key) === 5, 20_000);
    assert.equal(await feesOf(reader.key), undefined);
    await untilTroubles([]);
    assert.equal(await metric(service.adminUrl, "unhandled_errors_total"), 0);
  },
);

Deno.test(
  "a dataset that the store has lost is served as before, and no other dataset gets another number",
  options,
  async () => {
    const { key } = await makeKey(store);
    const labor = datasetNamed("hvac_labor");
    await publish(store.db, labor, numbered(rowsOf("hvac_labor", 3, 1)), { retentionDays: 30 });
    const numbers = async () =>
      (await store.db.selectFrom("datasets").select(["key", "version_number"]).execute())
        .find(({ key }) => key === labor.key)?.version_number;
    const laborPath = "/api/v1/sync/snapshot?dataset=hvac_labor&limit=1";
    await until("labor is served", async () => {
      const response = await service.get(laborPath, { headers: { "x-api-key": key } });
      return (await response.json()).data?.version?.row_count === 3;
    }, 20_000);
    await store.db.transaction().execute(async (trx) => {
      for (const table of ["records", "dataset_versions"] as const) {
        await trx.deleteFrom(table).where("dataset_key", "=", "finance_fees").execute();
      }
      await trx.deleteFrom("datasets").where("key", "=", "finance_fees").execute();
      await touch(trx, "data");
    });
    await untilTroubles([
      "finance_fees: the store has no version any more; the one in memory is served",
    ]);
    await touchData();
    await pause(2_000);
    assert.equal(await feesOf(key), 5);
    assert.equal(await numbers(), 1);
    assert.equal((await logged("datasets_lost")).length, 1);
    assert.equal(await publishFees(store, 4), 1);
    await until("it is served", async () => await feesOf(key) === 4, 20_000);
    await untilTroubles([]);
  },
);

const touchData = () => store.db.transaction().execute((trx) => touch(trx, "data"));

const olderThan = async (name: string, seconds: number) =>
  await metric(service.adminUrl, name) > seconds;
const youngerThan = async (name: string, seconds: number) =>
  await metric(service.adminUrl, name) < seconds;

Deno.test("doctor reports that the database role may not create tables", options, async () => {
  await administer("create database another");
  const config = readConfig((name) => ({ DATABASE_URL: url.replace(/data$/, "another") })[name]);
  assert.deepEqual((await checkStore(config)).at(-1), {
    what: "tables",
    state: "error",
    found: "do not exist, and this role may not create them",
  });
});
