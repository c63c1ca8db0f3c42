import assert from "node:assert/strict";
import { actionTitle } from "../../src/operate/audit_entries.ts";
import { listAudit } from "../../src/store/audit.ts";
import { listKeys } from "../../src/store/keys/key_lists.ts";
import { getOrganization } from "../../src/store/keys/organizations.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { NOW } from "../support/service/service.ts";

/** Organizations, keys and usage in the dashboard's forms, and their effect on the API. */

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await dashboard.service.publish("finance_fees", dealerFees(0, 40));
  browser = await dashboard.signIn("ada");
});
Deno.test.afterAll(() => dashboard.close());

const FEES = "/api/v1/finance/fees?limit=1";

/** Levels as the matrix sends them: `all` for every name that is not given. */
const levels = (all: string, others: Record<string, string> = {}) =>
  Object.fromEntries([
    ["access:all", all],
    ...Object.entries(others)
      .map(([name, level]) => [`access:${name}`, level]),
  ]);

const secretIn = (html: string) => /<code id="secret">(svc_live_\w+)<\/code>/.exec(html)?.[1] ?? "";

/** Creates an organization; returns its page's path. */
async function makeOrganization(name: string, access: Record<string, string>): Promise<string> {
  const answer = await browser.post("/dashboard/new-organization", { name, ...access });
  assert.equal(answer.status, 303);
  return answer.headers.get("location")!.split("?")[0]!;
}

/** Creates a key; returns its text and its entry in the store. */
async function makeKey(fields: Record<string, string> & { label: string }) {
  const sent = { quota: "1000", once: crypto.randomUUID(), ...fields };
  const answer = await browser.post("/dashboard/keys/new", sent);
  const html = await answer.text();
  assert.equal(answer.status, 200, html);
  return { key: secretIn(html), listing: await listed(sent.label), sent };
}

async function listed(label: string) {
  const all = await listKeys(dashboard.service.store.db, NOW);
  return all.find((key) => key.label === label)!;
}

Deno.test("POST /new-organization creates an organization with its access and rejects a taken name", async () => {
  const access = { ...levels("sandbox", { finance_fees: "production" }), ahri_licensed: "on" };
  const path = await makeOrganization("Acme & Sons / Solar", access);
  assert.equal(path, "/dashboard/organizations/Acme%20%26%20Sons%20%2F%20Solar");
  const { db } = dashboard.service.store;
  const made = await getOrganization(db, "Acme & Sons / Solar");
  assert.deepEqual(made.access, { all: "sandbox", finance_fees: "production" });
  assert.equal(made.ahriLicensed, true);
  assert.match(await browser.page(`${path}?said=made`), /Organization created/);
  assert.match(await browser.page("/dashboard/organizations"), /Acme &amp; Sons \/ Solar/);
  const again = await browser.post("/dashboard/new-organization", {
    name: "Acme & Sons / Solar",
    ...levels("none"),
  });
  assert.equal(again.status, 400);
  assert.match(
    await again.text(),
    /An organization &quot;Acme &amp; Sons \/ Solar&quot; already exists\./,
  );
});

Deno.test("an organization name that cannot be part of a URL is rejected", async () => {
  for (const name of [".", ".."]) {
    const answer = await browser.post("/dashboard/new-organization", { name, ...levels("none") });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /Use letters or digits/);
  }
});

Deno.test("a created key works, its usage is shown, and it gets 401 once revoked", async () => {
  const { service } = dashboard;
  const { key, listing } = await makeKey({
    label: "First <key>",
    organization: "default",
    scope: "chosen",
    ...levels("none", { finance_fees: "production" }),
    expires: "2027-01-31",
    per_minute: "50",
  });
  assert.deepEqual(
    [listing.access.finance_fees, listing.access.permits, listing.monthlyQuota],
    ["production", undefined, 1000],
  );
  assert.equal(listing.expiresAt, "2027-01-31T00:00:00.000Z");
  assert.equal(listing.requestsPerMinute, 50);

  const answered = await service.get(FEES, { key });
  assert.equal(answered.status, 200);
  await answered.body?.cancel();
  const refused = await service.get("/api/v1/context/permits", { key });
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
  await service.app.flush();

  const page = await browser.page(`/dashboard/keys/${listing.id}`);
  assert.match(page, /First &lt;key&gt;/);
  assert.match(page, /2 of 1,000/);
  assert.match(page, /2026-11-20: 2, errors 1/);
  assert.ok(!page.includes(key));
  for (const by of ["day", "key", "org", "route"]) {
    assert.match(await browser.page(`/dashboard/usage?by=${by}`), /1 access_required/);
  }
  assert.match(await browser.page("/dashboard/usage?by=key"), /First &lt;key&gt;/);
  const month = await browser.page("/dashboard/usage");
  assert.match(month, /access level on the dataset is too low/);
  assert.match(month, /2026-11-19: 0, 2026-11-20: 2"/);

  const csv = await browser.get("/dashboard/usage.csv?by=route");
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(
    csv.headers.get("content-disposition"),
    'attachment; filename="usage-2026-11-by-route.csv"',
  );
  const [heading, ...lines] = (await csv.text()).trim().split("\r\n");
  assert.equal(
    heading,
    "route,answered,not_modified,refused,refused_access_required,live_geocodes,bytes",
  );
  assert.ok(lines.some((line) => line.startsWith("/api/v1/context/permits,0,0,1,1,0,")), lines[0]);

  const gone = await browser.post(`/dashboard/keys/${listing.id}/revoke`);
  assert.equal(gone.headers.get("location"), "/dashboard/keys?said=revoked");
  const after = await service.get(FEES, { key });
  assert.equal(after.status, 401);
  await after.body?.cancel();
  assert.match(await browser.page("/dashboard/keys?ended=shown"), /First &lt;key&gt;/);
  assert.doesNotMatch(await browser.page("/dashboard/keys"), /First &lt;key&gt;/);
});

Deno.test("submitting the same form again creates no second key", async () => {
  const { sent } = await makeKey({ label: "Once", organization: "default", scope: "like" });
  const again = await browser.post("/dashboard/keys/new", sent);
  assert.equal(again.status, 400);
  const html = await again.text();
  assert.match(html, /This form was already sent, and its change was made once\./);
  assert.equal(secretIn(html), "");
  const all = await listKeys(dashboard.service.store.db, NOW);
  assert.equal(all.filter(({ label }) => label === "Once").length, 1);
});

Deno.test("a form with invalid input is shown again with the reason", async () => {
  const form = { label: "  ", organization: "default", scope: "like", quota: "5", once: "a" };
  for (
    const [wrong, message] of [
      [{}, "Invalid label. It must not be empty."],
      [{ label: "x".repeat(201) }, "Invalid label. Use at most 200 characters."],
      [{ label: "x", quota: "many" }, "Invalid quota &quot;many&quot;."],
      [{ label: "x", expires: "2020-01-01" }, "Invalid expiry &quot;2020-01-01&quot;. It has"],
      [{ label: "x", scope: "chosen", "access:permits": "all" }, "Unknown level in"],
    ] as const
  ) {
    const answer = await browser.post("/dashboard/keys/new", { ...form, ...wrong });
    const html = await answer.text();
    assert.equal(answer.status, 400, html);
    assert.ok(html.includes(message), message);
    if (!("access:permits" in wrong)) assert.match(html, /name="organization" value="default"/);
  }
});

Deno.test("a new key requires a choice of access, and presets stay within the organization's access", async () => {
  const form = await browser.page("/dashboard/keys/new?organization=default");
  assert.doesNotMatch(form, /name="scope" value="\w+" checked/);
  const fields = { label: "Nothing", organization: "default", quota: "5" };
  const refused = await browser.post("/dashboard/keys/new", {
    ...fields,
    once: crypto.randomUUID(),
  });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Choose what the key may access\./);
  assert.equal(await listed("Nothing"), undefined);
  const quoting = await makeKey({ label: "Quotes", organization: "default", scope: "quoting" });
  assert.equal(quoting.listing.access.quote_context, "production");
  assert.equal(quoting.listing.access.all, "none");
  const mirror = await makeKey({ label: "Copies", organization: "default", scope: "mirror" });
  assert.equal(mirror.listing.access.finance_fees, "production");
  assert.equal(mirror.listing.access.quote_context ?? "none", "none");
  await makeOrganization("Tiny", levels("none", { permits: "sample" }));
  const tiny = await makeKey({ label: "Tiny", organization: "Tiny", scope: "quoting" });
  assert.equal(tiny.listing.access.permits, "sample");
  assert.equal(tiny.listing.access.finance_fees ?? "none", "none");
});

Deno.test("a key cannot get more access than its organization", async () => {
  await makeOrganization("Small", levels("none", { permits: "sample" }));
  const form = await browser.page("/dashboard/keys/new?organization=Small");
  // Without a script, choosing another organization counts only once its levels are shown.
  assert.match(form, /The key will belong to <b>Small<\/b>\./);
  assert.match(form, /value="production" disabled="" aria-label="permits: production"/);
  assert.match(form, /value="none" checked="" aria-label="permits: none"/);
  const answer = await browser.post("/dashboard/keys/new", {
    label: "Too much",
    organization: "Small",
    scope: "chosen",
    quota: "5",
    once: crypto.randomUUID(),
    ...levels("none", { permits: "production" }),
  });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /does not have that access to permits\./);
  assert.equal(await listed("Too much"), undefined);
});

Deno.test("changes to a key's label, quota and access apply at once", async () => {
  const { service } = dashboard;
  const { key, listing } = await makeKey({ label: "Old", organization: "default", scope: "like" });
  const change = async (what: string, fields: Record<string, string>) => {
    const answer = await browser.post(`/dashboard/keys/${listing.id}/${what}`, fields);
    assert.equal(answer.headers.get("location"), `/dashboard/keys/${listing.id}?said=${what}`);
  };
  await change("label", { label: "New" });
  await change("access", {
    access: "all=production",
    scope: "chosen",
    ...levels("none", { permits: "sample" }),
  });
  const refused = await service.get(FEES, { key });
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
  await change("access", { access: "permits=sample", scope: "like" });
  await change("quota", { quota: "2" });
  const last = await service.get(FEES, { key });
  assert.equal(last.status, 200);
  await last.body?.cancel();
  const beyond = await service.get(FEES, { key });
  assert.equal(beyond.status, 429);
  await beyond.body?.cancel();
  assert.match(await browser.page(`/dashboard/keys/${listing.id}?said=quota`), /Quota changed/);
  const faulty = await browser.post(`/dashboard/keys/${listing.id}/quota`, { quota: "-1" });
  assert.equal(faulty.status, 400);
  assert.match(await faulty.text(), /Invalid quota &quot;-1&quot;/);
});

Deno.test('changed levels are rejected if "everything" is chosen', async () => {
  await makeOrganization("Wide", levels("production", { permits: "sample" }));
  const fieldsOf = (html: string) => ({
    levels: /name="levels" value="([^"]+)"/.exec(html)?.[1] ?? "",
    scope: "like",
    organization: "Wide",
    quota: "5",
    once: crypto.randomUUID(),
  });
  const form = fieldsOf(await browser.page("/dashboard/keys/new?organization=Wide"));
  const shown = levels("none");
  for (
    const [changed, names] of [
      [{ ...shown, "access:finance_fees": "sample" }, "finance_fees"],
      [{ ...shown, "access:all": "sample" }, "later datasets"],
    ] as const
  ) {
    const answer = await browser.post("/dashboard/keys/new", {
      ...form,
      label: "Less",
      ...changed,
    });
    const html = await answer.text();
    assert.equal(answer.status, 400);
    assert.ok(
      html.includes(
        `Levels were changed (${names}), but another option was chosen. ` +
          "Choose Only these levels for them, or set them back.",
      ),
      html,
    );
    assert.match(html, /name="scope" value="chosen" checked=""/);
    assert.equal(await listed("Less"), undefined);
  }
  const made = await browser.post("/dashboard/keys/new", { ...form, label: "All", ...shown });
  assert.equal(made.status, 200, await made.text());
  const { id, likeOrganization } = await listed("All");
  assert.equal(likeOrganization, true);

  const opened = await browser.page(`/dashboard/keys/${id}`);
  const current = /name="access" value="([^"]+)"/.exec(opened)?.[1] ?? "";
  const fields = { ...fieldsOf(opened), access: current };
  const all = levels("production", { permits: "sample" });
  const less = { ...fields, ...all, "access:finance_fees": "none" };
  const kept = await browser.post(`/dashboard/keys/${id}/access`, less);
  assert.equal(kept.status, 400);
  assert.match(await kept.text(), /Levels were changed \(finance_fees\)/);
  const chosen = await browser.post(`/dashboard/keys/${id}/access`, { ...less, scope: "chosen" });
  assert.equal(chosen.status, 303);
  const { access } = await listed("All");
  assert.deepEqual(access, { all: "production", finance_fees: "none", permits: "sample" });
});

Deno.test("levels changed by someone else in the meantime are not overwritten", async () => {
  const path = await makeOrganization("Two  at once", levels("production"));
  const opened = await browser.page(path);
  const access = /name="access" value="([^"]+)"/.exec(opened)?.[1] ?? "";
  assert.equal(access, "all=production");
  const taken = { access, ...levels("production", { finance_fees: "none" }) };
  assert.equal((await browser.post(`${path}/access`, taken)).status, 303);
  const stale = { access, ...levels("production", { permits: "none" }) };
  const answer = await browser.post(`${path}/access`, stale);
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /Someone else has changed these levels/);
  const { access: left } = await getOrganization(dashboard.service.store.db, "Two  at once");
  assert.deepEqual(left, { all: "production", finance_fees: "none" });

  const { listing } = await makeKey({ label: "Two", organization: "Two  at once", scope: "like" });
  const key = await browser.post(`/dashboard/keys/${listing.id}/access`, {
    ...stale,
    scope: "like",
  });
  assert.equal(key.status, 400);
  assert.match(await key.text(), /Someone else has changed these levels/);
  // Browsers collapse spaces in an option's text, but not in its value.
  const choice = await browser.page("/dashboard/keys/new");
  assert.match(choice, /<option value="Two {2}at once">/);
});

Deno.test("a key is replaced by a new one, with or without an overlap", async () => {
  const { service } = dashboard;
  const { key, listing } = await makeKey({
    label: "Rolls",
    organization: "default",
    scope: "like",
  });
  const replace = async (id: string, overlap: string) => {
    const fields = { overlap, once: crypto.randomUUID() };
    const answer = await browser.post(`/dashboard/keys/${id}/replace`, fields);
    assert.equal(answer.status, 200);
    return secretIn(await answer.text());
  };
  const second = await replace(listing.id, "24h");
  assert.notEqual(second, key);
  for (const one of [key, second]) {
    const answer = await service.get(FEES, { key: one });
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  }
  const third = await replace(listing.id, "0");
  const statuses = await Promise.all([key, second, third].map(async (one) => {
    const answer = await service.get(FEES, { key: one });
    await answer.body?.cancel();
    return answer.status;
  }));
  assert.deepEqual(statuses, [401, 200, 200]);

  const all = await listKeys(service.store.db, NOW);
  const replacement = all.find(({ id }) =>
    id === all.find(({ id }) => id === listing.id)!.replacedBy
  )!;
  const linked = `href="/dashboard/keys/${replacement.id}">${replacement.hint}</a>`;
  assert.ok((await browser.page(`/dashboard/keys/${listing.id}`)).includes(linked));
  assert.ok(
    (await browser.page("/dashboard/keys?ended=shown")).includes(`replaced by <a ${linked}`),
  );
  assert.equal(replacement.replacedBy, null);
});

Deno.test("a key's limits and expiry can be changed and reset", async () => {
  const { key, listing } = await makeKey({
    label: "Limited",
    organization: "default",
    scope: "like",
  });
  const path = `/dashboard/keys/${listing.id}`;
  await browser.post(`${path}/limits`, { per_minute: "1", resolves_per_minute: "7" });
  const statuses: number[] = [];
  for (let request = 0; request < 2; request++) {
    const answer = await dashboard.service.get(FEES, { key });
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [200, 429]);
  let changed = await listed("Limited");
  assert.deepEqual([changed.requestsPerMinute, changed.resolvesPerMinute], [1, 7]);

  const saved = await browser.post(`${path}/limits`, { per_minute: "", resolves_per_minute: "" });
  assert.match(
    await browser.page(saved.headers.get("location")!),
    /Limits changed\. They apply within a second/,
  );
  changed = await listed("Limited");
  assert.deepEqual([changed.requestsPerMinute, changed.resolvesPerMinute], [null, null]);

  await browser.post(`${path}/expiry`, { expires: "2031-05-01" });
  assert.equal((await listed("Limited")).expiresAt, "2031-05-01T00:00:00.000Z");
  assert.match(await browser.page(path), /name="expires" type="date" value="2031-05-01"/);
  await browser.post(`${path}/expiry`, { expires: "" });
  assert.equal((await listed("Limited")).expiresAt, null);
  const refused = await browser.post(`${path}/expiry`, { expires: "2001-01-01" });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /It has passed/);
});

Deno.test("a key's access is listed by dataset titles", async () => {
  const { listing } = await makeKey({
    label: "Titles",
    organization: "default",
    scope: "chosen",
    ...levels("none", { finance_fees: "production", permits: "sample", hvac_labor: "sample" }),
  });
  const page = await browser.page(`/dashboard/keys/${listing.id}`);
  assert.match(page, /<dt>Production<\/dt><dd>Dealer fees<\/dd>/);
  assert.match(page, /<dt>Sample<\/dt><dd>[^<]*Permit[^<]*<\/dd>/);
  assert.match(await browser.page("/dashboard/keys"), /1 production, 2 sample<\/summary>/);
});

Deno.test("lowering an organization's access lowers its keys' access, and renaming it moves its page", async () => {
  const { service } = dashboard;
  const path = await makeOrganization("Falls", levels("production"));
  const { key } = await makeKey({ label: "Falling", organization: "Falls", scope: "like" });
  const asks = async () => {
    const answer = await service.get(FEES, { key });
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await asks(), 200);
  const fallen = await browser.post(`${path}/access`, {
    access: "all=production",
    ...levels("sample"),
  });
  assert.equal(fallen.status, 303);
  assert.equal(await asks(), 403);
  const renamed = await browser.post(`${path}/name`, { name: "Fell" });
  assert.equal(renamed.headers.get("location"), "/dashboard/organizations/Fell?said=name");
  assert.equal((await browser.get(path)).status, 404);
  const audit = await browser.page("/dashboard/audit");
  assert.match(audit, /<a href="\/dashboard\/organizations\/Fell">Fell<\/a>/);
  assert.ok(!audit.includes(`href="${path}"`), "a page that is gone is not linked");
  const taken = await browser.post("/dashboard/organizations/Fell/name", { name: "default" });
  assert.equal(taken.status, 400);
});

Deno.test("GET /audit shows who did what, and never a key", async () => {
  const { db } = dashboard.service.store;
  const { key } = await makeKey({
    label: "Noted",
    organization: "default",
    scope: "like",
  });
  const page = await browser.page("/dashboard/audit");
  const text = page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  assert.match(text, /ada Created a key Noted Label Noted/);
  assert.ok(!page.includes(key));
  const entries = await listAudit(db, { limit: 1000 });
  assert.ok(!JSON.stringify(entries).includes("svc_live_"));
  const oldest = entries.at(-1)!;
  const before = await browser.page(`/dashboard/audit?before=${oldest.id + 1}`);
  assert.match(before, new RegExp(actionTitle(oldest.action)));
  assert.equal((await browser.get("/dashboard/audit?before=x")).status, 404);
});

Deno.test("GET /dashboard shows the state of datasets and the last day's requests", async () => {
  const text = (await browser.page("/dashboard")).replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  assert.match(text, /Dealer fees 1 40 100% 0 0 0 2026-11-20 12:00/);
  assert.match(text, /Permit requirements none 0 – 0 0 0 never/);
  assert.match(text, /Requests today \d+ 0 yesterday/);
  assert.match(text, /Median response time [\d.]+ ms this server, last hour/);
});

Deno.test("a key is never logged, and shown only on the page that creates it", async () => {
  const { key, listing } = await makeKey({
    label: "Secret",
    organization: "default",
    scope: "like",
  });
  const paths = ["", "/keys", `/keys/${listing.id}`, "/organizations", "/usage", "/audit"];
  for (const path of paths) {
    assert.ok(!(await browser.page(`/dashboard${path}`)).includes(key), path);
  }
  const log = await dashboard.service.logged();
  assert.ok(!log.includes("svc_live_") && !log.includes(browser.csrf));
});
