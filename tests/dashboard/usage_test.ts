import assert from "node:assert/strict";

import type { KeyId } from "../../src/access/key_format.ts";
import { needsAttention } from "../../src/operate/attention.ts";
import { listKeys } from "../../src/store/keys/key_lists.ts";
import { dealerFee, dealerFees } from "../support/fixtures/dealer_fees.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { NOW } from "../support/service/service.ts";
import { ProcessUsage } from "../support/service/usage.ts";

/** Usage by day, hour, key and endpoint, month comparisons, and what needs attention. */

const FEES = "/api/v1/finance/fees";
const PERMITS = "/api/v1/context/permits";

let dashboard: TestDashboard;
let browser: TestBrowser;
/** Ids by label. */
const keys = new Map<string, KeyId>();
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const { service } = dashboard;
  await service.publish("finance_fees", dealerFees(0, 10));
  for (const label of ["Quoting tool", "Mirror"]) {
    keys.set(label, (await service.makeKey(null, { label, monthlyQuota: 100 })).id);
  }
  const process = new ProcessUsage();
  const count = (
    label: string,
    route: string,
    at: string,
    times: number,
    ms: number,
    code?: "rate_limited",
  ) => {
    for (let time = 0; time < times; time++) {
      process.count(keys.get(label)!, route, Date.parse(at), code ?? "answered", 100, 0, ms);
    }
  };
  count("Quoting tool", FEES, "2026-11-20T08:10:00Z", 30, 0.3);
  count("Quoting tool", FEES, "2026-11-20T09:10:00Z", 5, 0.3, "rate_limited");
  count("Quoting tool", PERMITS, "2026-11-19T09:10:00Z", 7, 40);
  count("Mirror", PERMITS, "2026-11-20T08:10:00Z", 11, 40);
  count("Quoting tool", FEES, "2026-10-05T08:10:00Z", 70, 0.3);
  for (let request = 0; request < 90; request++) process.spend(keys.get("Mirror")!, 100, NOW);
  await process.flush(service.store.db, NOW);
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

/** The cells of each row in a page's first table. */
function rowsIn(page: string): string[][] {
  const body = /<tbody>([^]*?)<\/tbody>/.exec(page)?.[1] ?? "";
  return [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)]
      .map(([, cell]) => cell!.replace(/<[^>]+>/g, ""))
  );
}

Deno.test("GET /usage by key shows requests, the change since the month before, latency and quota", async () => {
  const page = await browser.page("/dashboard/usage?month=2026-11&by=key");
  const rows = new Map(rowsIn(page).map(([name, ...cells]) => [name, cells]));
  const tool = rows.get("Quoting tool")!;
  // Requests, change, unchanged, errors, geocoded, sent, median, 99%, quota, codes.
  assert.deepEqual([tool[0], tool[1], tool[3]], ["42", "−40%", "5"]);
  assert.deepEqual(tool.slice(6, 8), ["≤ 0.5 ms", "≤ 50 ms"]);
  assert.equal(tool.at(-1), "5 rate_limited");
  const mirror = rows.get("Mirror")!;
  assert.deepEqual([mirror[0], mirror[1]], ["11", "new"]);
  assert.match(mirror[8]!, /90 of 100/);
  assert.match(page, /53 ?<\/dd><dd class="quiet">70 in 2026-10 \(−24%\)/);
});

Deno.test("a month can be compared with any other", async () => {
  const page = await browser.page("/dashboard/usage?month=2026-10&compared=2026-11&by=route");
  const [fees] = rowsIn(page);
  assert.deepEqual(fees!.slice(0, 3), [FEES, "70", "+100%"]);
});

Deno.test("a key links to its endpoints, an endpoint to its keys, and a day to its hours", async () => {
  const follow = async (page: string, name: string) => {
    const [, to] = new RegExp(`<th scope="row"><a href="([^"]+)">(?:<\\w+[^>]*>)?${name}<`)
      .exec(page) ?? [];
    return await browser.page(to!.replaceAll("&amp;", "&"));
  };
  const ofKey = await follow(
    await browser.page("/dashboard/usage?month=2026-11&by=key"),
    "Quoting tool",
  );
  assert.deepEqual(rowsIn(ofKey).map(([name, requests]) => [name, requests]), [
    [FEES, "35"],
    [PERMITS, "7"],
  ]);
  assert.match(ofKey, /aria-label="Remove: Quoting tool"/);
  const ofEndpoint = await follow(ofKey, PERMITS);
  assert.deepEqual(rowsIn(ofEndpoint).map(([name, requests]) => [name, requests]), [
    ["Quoting tool", "7"],
  ]);
  const hours = await follow(
    await browser.page("/dashboard/usage?month=2026-11&by=day"),
    "2026-11-20",
  );
  assert.deepEqual(rowsIn(hours).slice(0, 2), [
    ["2026-11-20 08:00", "41", "0", "≤ 0.5 ms", "≤ 50 ms"],
    ["2026-11-20 09:00", "5", "5", "≤ 0.5 ms", "≤ 0.5 ms"],
  ]);
  assert.match(hours, /2026-11-20 08: 41, 2026-11-20 09: 5/);
});

Deno.test("GET /usage.csv has the shown rows, with the same filters", async () => {
  const answer = await browser.get(
    `/dashboard/usage.csv?month=2026-11&by=route&key=${keys.get("Mirror")}`,
  );
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  assert.match(head!, /^route,answered/);
  assert.deepEqual(lines.map((line) => line.split(",").slice(0, 2)), [[PERMITS, "11"]]);
});

Deno.test("GET /usage returns a client error for an invalid day, month or group, or an unknown key", async () => {
  const invalid = ["day=2026-02-30", "month=2026-13", "by=color", "compared=x"];
  for (const query of [...invalid, "key=abc", "key=no-id", "key=00000000"]) {
    const answer = await browser.get(`/dashboard/usage?${query}`);
    await answer.body?.cancel();
    assert.ok(answer.status >= 400 && answer.status < 500, query);
  }
});

Deno.test("the overview starts with what needs attention, with links", async () => {
  await dashboard.service.publish("finance_fees", [
    ...dealerFees(0, 9),
    dealerFee(9, { expires_at: "2026-11-01T00:00:00Z" }),
  ]);
  const page = await browser.page("/dashboard");
  assert.match(page, /Mirror has used 90% of its monthly quota/);
  assert.ok(page.includes(`href="/dashboard/keys/${keys.get("Mirror")}">See the key`));
  assert.match(page, /Dealer fees: 1 of 10 rows have expired/);
  assert.ok(page.indexOf("Needs attention") < page.indexOf("Requests today"));
  assert.match(page, /2026-11-20 08: 41/);
});

Deno.test("needsAttention lists problems that clients notice now before future ones", async () => {
  const { service } = dashboard;
  const library = dashboard.host.library();
  const listed = await listKeys(service.store.db, NOW);
  const today = {
    name: "2026-11-20",
    label: "2026-11-20",
    answered: 190,
    not_modified: 0,
    refused: { rate_limited: 8, access_required: 2 },
    live_geocodes: 0,
    bytes: 0,
  };
  const found = needsAttention({
    troubles: ["The store cannot be reached."],
    library,
    keys: listed,
    today,
    now: NOW,
  });
  assert.deepEqual(found.slice(0, 2).map(({ kind, text }) => [kind, text]), [
    ["bad", "The store cannot be reached."],
    ["bad", "5% of today's requests are errors, most of them rate_limited (8)."],
  ]);
  assert.ok(found.slice(2).every(({ kind }) => kind === "warn"));
  const quiet = needsAttention({
    troubles: [],
    library,
    keys: [],
    today: { ...today, refused: { rate_limited: 9 } },
    now: NOW,
  });
  assert.ok(quiet.every(({ about }) => about.kind === "dataset" || about.kind === "datasets"));
});
