import assert from "node:assert/strict";
import { appendAudit, type NewAuditEntry } from "../../src/store/audit.ts";
import { makeChange } from "../../src/operate/change.ts";
import { makeKey } from "../../src/operate/keys.ts";
import { dealerFee, dealerFees } from "../support/fixtures/dealer_fees.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";

/** The audit log's page: filters, changes in words, and downloads. */

let dashboard: TestDashboard;
let browser: TestBrowser;
let key: string;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const { service } = dashboard;
  key = (await service.makeKey(null, { label: "Quoting tool" })).id;
  const entries: NewAuditEntry[] = [
    {
      actor: "ann",
      action: "keys create",
      subject: key,
      details: { label: "Quoting tool", monthlyQuota: 1000, access: "finance_fees=sample" },
    },
    { actor: "bob", action: "keys quota", subject: key, details: { quota: 25_000 } },
    {
      actor: "bob",
      action: "keys access",
      subject: key,
      details: { access: "finance_fees=production" },
    },
    { actor: "=cmd", action: "publish", subject: "permits", details: { version: 3, rows: 12 } },
  ];
  for (const entry of entries) {
    await service.store.db.transaction().execute((trx) => appendAudit(trx, entry));
  }
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

const text = (page: string) =>
  [.../<tbody>([^]*)<\/tbody>/.exec(page)?.[1]?.matchAll(/<tr>([^]*?)<\/tr>/g) ?? []]
    .map(([, row]) => row!.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").trim());

Deno.test("GET /audit shows changes in words, with previous values", async () => {
  // The newest is this browser's sign-in.
  const rows = text(await browser.page("/dashboard/audit"));
  assert.equal(rows.length, 5);
  assert.match(rows.shift()!, /Ann Signed in/);
  assert.match(rows[0]!, /=cmd Published a version Permit requirements Version 3 Rows 12$/);
  assert.match(
    rows[1]!,
    /bob Changed a key&#39;s access Quoting tool finance_fees sample → production$/,
  );
  assert.match(
    rows[2]!,
    /bob Changed a key&#39;s quota Quoting tool Requests per month 1,000 → 25,000$/,
  );
  assert.match(rows[3]!, /ann Created a key Quoting tool Label Quoting tool/);
});

Deno.test("GET /audit filters by actor, action and date, and searches", async () => {
  const counts = async (query: string) =>
    text(await browser.page(`/dashboard/audit?${query}`)).length;
  assert.equal(await counts("who=bob"), 2);
  assert.equal(await counts("what=keys+quota"), 1);
  assert.equal(await counts("who=ann&what=publish"), 0);
  assert.equal(await counts("search=PERMITS"), 1);
  assert.equal(await counts("search=25000"), 1);
  const today = new Date().toISOString().slice(0, 10);
  assert.equal(await counts(`since=2000-01-01&until=${today}`), 5);
  assert.equal(await counts("since=2999-01-01"), 0);
  const page = await browser.page("/dashboard/audit?who=bob&what=keys+access");
  assert.match(page, /<option value="bob" selected="">bob/);
  assert.match(page, /href="\/dashboard\/audit\.csv\?who=bob&amp;what=keys\+access"/);
});

Deno.test("GET /audit.csv and /audit.json have the filtered entries", async () => {
  const csv = await browser.get("/dashboard/audit.csv?what=publish");
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  const [head, line, ...others] = (await csv.text()).trimEnd().split("\r\n");
  assert.equal(head, "id,at,actor,action,subject,details");
  // A spreadsheet would evaluate a cell that begins with an equals sign.
  assert.match(
    line!,
    /,'=cmd,publish,permits,"\{""rows"":12,""version"":3\}"$|,'=cmd,publish,permits,"\{""version"":3,""rows"":12\}"$/,
  );
  assert.deepEqual(others, []);
  const json = await (await browser.get("/dashboard/audit.json?who=bob")).json();
  assert.deepEqual(
    json.entries.map(({ action }: { action: string }) => action),
    ["keys access", "keys quota"],
  );
});

Deno.test("GET /audit returns a client error for an invalid day", async () => {
  const answer = await browser.get("/dashboard/audit?since=soon");
  assert.ok(answer.status >= 400 && answer.status < 500);
  assert.match(await answer.text(), /Invalid first day/);
});

Deno.test("GET /audit finds previous values across any number of entries", async () => {
  const { db } = dashboard.service.store;
  const note = (subject: string, action: string, details: Record<string, unknown>) =>
    db.transaction().execute((trx) =>
      appendAudit(trx, { actor: "carl", action, subject, details })
    );
  const own = crypto.randomUUID();
  await note(own, "keys quota", { quota: 7 });
  await note(own, "keys access", { access: "permits=sample" });
  // An entry of another target with the same prefix, then many of its own.
  await note(`${own}-2`, "keys quota", { quota: 8 });
  await db.insertInto("audit").values(
    Array.from({ length: 1203 }, (_, at) => ({
      actor: "carl",
      action: "keys access",
      subject: own,
      details: { access: at % 2 === 0 ? "permits=none" : "permits=sample" },
    })),
  ).execute();
  await note(own, "keys create", { label: "CRM", monthlyQuota: 9 });
  const [created, changed] = text(await browser.page("/dashboard/audit?who=carl"));
  assert.match(created!, /Created a key .* Requests per month 7 → 9$/);
  assert.match(changed!, /permits sample → none$/);
});

Deno.test("GET /audit counts a publish's added and replaced rows, and names a new key's limits", async () => {
  const { service } = dashboard;
  await service.publish("finance_fees", dealerFees(0, 4));
  await service.publish("finance_fees", [
    dealerFee(0, { fee_percentage: 0.5 }),
    dealerFee(1, { fee_percentage: 0.4 }),
    dealerFee(2),
    ...dealerFees(8, 10),
  ]);
  const made = makeKey("default", {
    label: "Limited",
    access: null,
    monthlyQuota: 10,
    requestsPerMinute: 5,
  });
  await makeChange(service.store.db, "ann", made);
  const [key, publish, first] = text(await browser.page("/dashboard/audit"));
  assert.match(key!, /Access everything, production/);
  assert.match(key!, /Requests per minute 5/);
  assert.match(publish!, /Version 1 → 2 Rows 4 → 5 Added 2 Replaced 2 Removed 1/);
  assert.match(first!, /Rows 4 Added 4$/);
});
