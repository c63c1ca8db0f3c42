import assert from "node:assert/strict";
import { operator } from "../../src/dashboard/shell/operator.ts";
import { RESULT_TYPES } from "../../src/datasets/search/search_document.ts";
import { findAny } from "../../src/endpoints/search/find.ts";
import { collectionsOf } from "../../src/endpoints/search/collections.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { publishFirstSeeds } from "../support/service/seed_rows.ts";

/** How many results of each type are checked. */
const EACH = 200;
const AT_ONCE = 8;

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await publishFirstSeeds(dashboard.service, EACH);
  browser = await dashboard.signIn();
});
Deno.test.afterAll(() => dashboard.close());

interface Result {
  readonly id: string;
  readonly href: string;
  readonly title: string;
}

/** Search results of a type, beyond the 50 of one response. */
async function resultsOf(type: (typeof RESULT_TYPES)[number]): Promise<Result[]> {
  const { library, now } = dashboard.host;
  const collections = collectionsOf(library(), operator(now()), { type });
  const found = new Map<string, Result>();
  for (const letter of "eaiou0123456789") {
    for (const hit of await findAny(collections, letter, EACH)) {
      const result: Result = JSON.parse(hit.json());
      if (found.size < EACH) found.set(result.id, result);
    }
  }
  return [...found.values()];
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;").replaceAll(">", "&gt;");

for (const type of RESULT_TYPES) {
  Deno.test(`every href of type ${type} opens a page that shows its record`, async () => {
    const results = await resultsOf(type);
    assert.ok(results.length >= (type === "price" || type === "dataset" ? 5 : 10), type);
    const waiting = results.values();
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (const { id, href, title } of waiting) {
        const answer = await browser.get(href);
        assert.equal(answer.status, 303, href);
        const page = await browser.page(answer.headers.get("location")!);
        assert.ok(page.includes(escaped(title)), `${href} shows no ${title}`);
        assert.ok(page.includes(escaped(id)), `${href} shows no ${id}`);
      }
    }));
  });
}

Deno.test("an href of an unknown record returns 404 and names the record", async () => {
  const answer = await browser.get("/dashboard/equipment/no-such-record");
  const page = await browser.get(answer.headers.get("location")!);
  assert.equal(page.status, 404);
  assert.ok((await page.text()).includes("no-such-record"));
});

Deno.test("an href with special characters leads to its record's page", async () => {
  const id = "a/b c?d%e#f&ü";
  await dashboard.service.publish("source_documents", [{ id, title: "Odd one" }]);
  const { data: [result] } = await dashboard.service.json(
    "/api/v1/search?type=source_document&q=odd%20one",
  );
  const answer = await browser.get(result.href);
  const page = await browser.page(answer.headers.get("location")!);
  assert.ok(page.includes(escaped(id)));
});
