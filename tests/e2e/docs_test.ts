import type { Browser, Page } from "playwright-core";
import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
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

Deno.test("axe finds nothing serious, light, dark and on a phone, where nothing is wider than it", async () => {
  const axe = await Deno.readTextFile(new URL(import.meta.resolve("axe-core")));
  for (const options of [{}, { dark: true }, { width: 390 }]) {
    await inBrowser(options, async (page) => {
      for (const path of PAGES) {
        await page.goto(service.url + path);
        // As an inspector would: the page's own policy does not let scripts in.
        const found = await page.evaluate(`${axe}; axe.run(document).then(({ violations }) =>
          violations.filter(({ impact }) => impact === "serious" || impact === "critical")
            .map(({ id, nodes }) => id + ": " + nodes[0].html))`);
        assert.deepEqual(found, [], `${path} ${JSON.stringify(options)}`);
        const width = await page.evaluate("document.documentElement.scrollWidth");
        assert.ok(Number(width) <= (options.width ?? 1280), `${path} is ${width} wide`);
      }
    });
  }
});

Deno.test("Try it asks with the key of the form, and keeps it nowhere", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${service.url}/docs/endpoints/finance/fees`);
    await page.getByLabel("x-api-key").fill(service.key);
    await page.getByLabel("limit", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText(/200, [\d.]+ ms on the server/).waitFor();
    const answer = await page.locator("#try pre").textContent();
    assert.equal(JSON.parse(answer ?? "").data.length, 2);
    assert.ok(!page.url().includes("svc_"));
    const kept = await page.evaluate(
      "JSON.stringify([localStorage, sessionStorage, document.cookie])",
    );
    assert.ok(!String(kept).includes("svc_"));
  });
});

Deno.test("samples call the address that the page was read from", async () => {
  const samples = async (page: Page) => (await page.locator("pre code").allTextContents()).join("");
  for (const path of ["/docs", "/docs/endpoints/finance/fees"]) {
    await inBrowser({}, async (page) => {
      await page.goto(service.url + path);
      const text = await samples(page);
      assert.ok(text.includes(`${service.url}/api/v1/`) && !text.includes("127.0.0.1:8080"), path);
      assert.equal(await page.getByText("in place of").count(), 0);
    });
    await inBrowser({ script: false }, async (page) => {
      await page.goto(service.url + path);
      assert.ok((await samples(page)).includes("http://127.0.0.1:8080/api/v1/"));
      assert.equal(await page.getByText("in place of").count(), 1);
    });
  }
});

Deno.test("pages are read and walked by keyboard, and without script all but Try it is there", async () => {
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
