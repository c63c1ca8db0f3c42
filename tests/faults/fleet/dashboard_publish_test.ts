import assert from "node:assert/strict";
import { sql } from "kysely";
import { makeSignInLink } from "../../../src/operate/sign_in.ts";
import { dealerFees } from "../../support/fixtures/dealer_fees.ts";
import { canStartFleet, type Fleet, startFleet } from "../../support/process/fleet.ts";
import { until } from "../../support/process/until.ts";
import { signInBy, type TestBrowser } from "../../support/service/dashboard.ts";

/** Three servers with the smallest connection pool, whose dashboards people publish from. */

const options = { ignore: !canStartFleet };
const HERE = "/dashboard/datasets/finance_fees/publish";
const CONNECTIONS = 4;

let fleet: Fleet;
if (canStartFleet) {
  Deno.test.beforeAll(async () => {
    fleet = await startFleet(3, {
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      ADMIN_TOKEN: "the same token on all three",
    });
  });
  Deno.test.afterAll(() => fleet.close());
}

async function signIn(at: number, actor: string): Promise<TestBrowser> {
  const link = await makeSignInLink(fleet.store.db, actor, Date.now());
  return await signInBy(fleet.replicas[at]!.service.adminUrl, link);
}

/** Uploads a file and returns the path of its review. */
async function send(browser: TestBrowser, count: number): Promise<string> {
  const lines = dealerFees(0, count).map((row) => JSON.stringify(row)).join("\n");
  const form = new FormData();
  form.set("file", new File([lines], `${count}.ndjson`));
  const answer = await browser.post(HERE, form);
  const path = answer.headers.get("location");
  assert.ok(path !== null, await answer.text());
  await browser.post(path, { mode: "whole" });
  return path;
}

async function confirm(browser: TestBrowser, path: string): Promise<Response> {
  const page = await browser.page(`${path}/check`);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;
  return await browser.post(`${path}/confirm`, {
    version: field("version"),
    changes: field("changes"),
    note: "",
  });
}

async function rowsAt(at: number): Promise<number> {
  const path = "/api/v1/sync/snapshot?dataset=finance_fees&limit=1";
  const response = await fleet.replicas[at]!.service.get(path, {
    headers: { "x-api-key": fleet.key },
  });
  return (await response.json()).data?.version?.row_count;
}

const servedEverywhere = (rows: number) =>
  until("all servers serve the published version", async () => {
    const found = await Promise.all([...fleet.replicas.keys()].map(rowsAt));
    return found.every((count) => count === rows);
  }, 20_000);

/** The servers' current connections to Postgres. */
async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(fleet.store.db);
  return rows[0]!.count;
}

Deno.test(
  "a version published from one server's dashboard is served by all servers",
  options,
  async () => {
    const browser = await signIn(1, "Ann");
    const done = await confirm(browser, await send(browser, 5_000));
    assert.equal(done.status, 303, await done.text());
    await servedEverywhere(5_000);
  },
);

Deno.test(
  "of two concurrent publishes from two dashboards, the second is asked to review again",
  options,
  async () => {
    const browsers = [await signIn(0, "Ben"), await signIn(2, "Cleo")];
    const counts = [5_200, 5_300];
    const paths = await Promise.all(browsers.map((browser, i) => send(browser, counts[i]!)));
    let most = 0;
    const watch = setInterval(async () => most = Math.max(most, await connections()), 100);
    // Both are reviewed before either is confirmed.
    await Promise.all(paths.map((path, i) => browsers[i]!.page(`${path}/check`)));
    const answers = await Promise.all(paths.map((path, i) => confirm(browsers[i]!, path)));
    clearInterval(watch);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400], texts.join("\n"));
    const second = answers.findIndex(({ status }) => status === 400);
    assert.match(texts[second]!, /was published in the meantime\. Review what changes now/);
    await servedEverywhere(counts[1 - second]!);

    const again = await confirm(browsers[second]!, paths[second]!);
    assert.equal(again.status, 303, await again.text());
    await servedEverywhere(counts[second]!);
    // Includes the connections of the test's own pool.
    const allowed = CONNECTIONS * 3 + 2 * 2 + 10;
    assert.ok(most > 0 && most <= allowed, `${most} connections`);
    for (const { service } of fleet.replicas) {
      assert.deepEqual((await service.log()).filter(({ level }) => level === "error"), []);
    }
  },
);
