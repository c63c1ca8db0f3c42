import type { Browser, Page } from "playwright-core";
import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { assertAccessible } from "../support/process/accessible.ts";
import { inWindow, type Look, startBrowser } from "../support/process/browser.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { startService, type TestService } from "../support/service/service.ts";

/** The documentation in a real browser: Debian's Chromium. */

const PAGES = [
  "/docs",
  "/docs/mirroring",
  "/docs/errors",
  "/docs/endpoints/finance/fees",
  "/docs/endpoints/quote-context",
  "/docs/datasets/utility_territory",
];

let service: TestService;
let browser: Browser;
Deno.test.beforeAll(async () => {
  service = await startService();
  await service.publish("finance_fees", dealerFees(0, 20));
  browser = await startBrowser();
});
Deno.test.afterAll(async () => {
  await browser.close();
  await service.close();
});

const inBrowser = (look: Look, work: (page: Page) => Promise<void>) =>
  inWindow(browser, look, work);

Deno.test("axe finds nothing serious in light and dark mode, and no page is wider than a phone", async () => {
  await inBrowser({}, async (page) => {
    for (const path of PAGES) {
      await page.goto(service.url + path);
      await assertAccessible(page, path);
    }
  });
});

Deno.test("Try it sends the form's request, and keeps the key for the tab's session only", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs/endpoints/finance/fees`);
    await page.getByLabel("API key").fill(service.key);
    await page.locator("#try summary", { hasText: "more parameters" }).click();
    await page.locator('#try [name="param:limit"]').fill("2");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/200 OK · \d+ ms here, [\d.]+ ms on the server/).waitFor();
    const body = await page.locator("#try pre.response").textContent();
    // The form starts with the example parameters, which together match one fee.
    assert.equal(JSON.parse(body ?? "").data.length, 1);
    assert.match(
      await page.locator(".response-headers pre").textContent() ?? "",
      /x-svc-request-id: /,
    );
    assert.ok(!page.url().includes("svc_"));
    const kept = await page.evaluate("JSON.stringify([localStorage, document.cookie])");
    assert.ok(!String(kept).includes("svc_"));
    await page.goto(`${service.url}/docs/endpoints/search`);
    assert.equal(await page.getByLabel("API key").inputValue(), service.key);
  });
});

Deno.test("the sidebar lists all pages next to the text and marks the current one", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs/mirroring`);
    const sidebar = page.getByRole("navigation", { name: "All pages" });
    const current = sidebar.getByRole("link", { name: "Mirroring", exact: true });
    assert.equal(await current.getAttribute("aria-current"), "page");
    const [link, text] = await Promise.all(
      [current, page.locator("main")].map((one) => one.boundingBox()),
    );
    assert.ok(link!.y > 0 && link!.y < 900 && link!.x + link!.width <= text!.x);
  });
});

Deno.test("pages print on A4 and letter without content cut off at the side", async () => {
  for (const width of [718, 740]) {
    await inBrowser({ width }, async (page) => {
      for (const path of PAGES) {
        await page.goto(service.url + path);
        await page.emulateMedia({ media: "print" });
        const cut = await page.evaluate(`[document.documentElement,
            ...document.querySelectorAll("main pre, main .table, main figure")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML.slice(0, 80))`);
        assert.deepEqual(cut, [], `${path} at ${width}`);
        assert.ok(!await page.getByRole("navigation").first().isVisible());
      }
    });
  }
});

Deno.test("enumerated and boolean parameters are selects", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs/endpoints/quote-context`);
    const options = await page.locator('#try [name="param:trade"] option').allTextContents();
    for (const trade of ["solar", "hvac", "roofing", "plumbing", "electrical"]) {
      assert.ok(options.includes(trade), trade);
    }
  });
});

Deno.test("a chosen language is remembered on the next page, and a sample can be copied", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs`);
    await page.getByRole("tab", { name: "Python" }).click();
    await page.goto(`${service.url}/docs/endpoints/finance/fees`);
    const selected = page.getByRole("tab", { name: "Python" });
    assert.equal(await selected.getAttribute("aria-selected"), "true");
    assert.equal(await page.getByRole("tabpanel", { name: "TypeScript" }).isVisible(), false);
    assert.ok(await page.getByRole("button", { name: "Copy", exact: true }).count() > 1);
  });
});

Deno.test("/ focuses the search, arrows choose a result, Enter opens it", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs`);
    await page.keyboard.press("/");
    await page.keyboard.type("cursor_expired");
    await page.getByRole("option", { name: /^cursor_expired/ }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/errors#cursor_expired/);
  });
});

Deno.test("search works without a script", async () => {
  await inBrowser({ script: false }, async (page) => {
    await page.goto(`${service.url}/docs`);
    await page.getByRole("searchbox").or(page.locator('input[name="q"]')).first().fill("mirror");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/find\?q=mirror/);
    assert.ok(await page.locator(".search-results li").count() > 3);
  });
});

Deno.test("pages can be navigated by keyboard, and without a script all but Try it is shown", async () => {
  await inBrowser({ width: 390 }, async (page) => {
    await page.goto(`${service.url}/docs`);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to the text");
    await page.locator(".small-menu summary").focus();
    await page.keyboard.press("Enter");
    await page.locator(".small-menu a", { hasText: "Mirroring" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Mirroring" }).waitFor();
  });
  await inBrowser({ script: false }, async (page) => {
    await page.goto(`${service.url}/docs/endpoints/finance/fees`);
    assert.equal(await page.getByRole("heading", { name: "Try it" }).isVisible(), false);
    assert.ok(await page.getByRole("heading", { name: "Parameters" }).isVisible());
    assert.equal(await page.locator(".columns nav a").count() > ENDPOINTS.length, true);
  });
});
