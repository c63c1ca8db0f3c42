import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, findings } from "../support/process/accessible.ts";
import { inWindow, type Look, startBrowser } from "../support/process/browser.ts";
import { startDashboard, type TestDashboard } from "../support/service/dashboard.ts";
import { rowsOf } from "../support/fixtures/rows.ts";

/** The dashboard's data pages in a real browser, with and without scripts. */

let dashboard: TestDashboard;
let browser: Browser;
let cookie: string;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const { service } = dashboard;
  await service.publish("source_documents", rowsOf("source_documents", 5, 1));
  await service.publish("permits", rowsOf("permits", 60, 2));
  await service.publish("utility_territory", rowsOf("utility_territory", 20, 3));
  cookie = (await dashboard.signIn("Ann")).cookie;
  browser = await startBrowser();
});
Deno.test.afterAll(async () => {
  await browser.close();
  await dashboard.close();
});

/** Runs `work` in its own window, signed in. */
const inBrowser = (look: Look, work: (page: Page) => Promise<void>) =>
  inWindow(browser, { ...look, mayBeRefused: true }, async (page, context) => {
    const [name, value] = cookie.split("=") as [string, string];
    await context.addCookies([{ name, value, url: `${dashboard.url}/dashboard` }]);
    await work(page);
  });

const FEES = "/dashboard/datasets/finance_fees";

/** The sheet of the guide, as a spreadsheet saves it. */
async function guideSheet(): Promise<string> {
  const guide = await Deno.readTextFile(new URL("../../docs/publishing.md", import.meta.url));
  const sheet = /^```csv\n([^]*?)^```$/m.exec(guide)![1]!;
  return "\ufeff" + sheet.replaceAll("\n", "\r\n");
}

const corrected = (sheet: string) => {
  const lines = sheet.split("\r\n");
  return lines.filter((_, at) => at !== 4).join("\r\n").replace("no fee", "0%");
};

/** Drops a file as a user does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  // The drop handler is attached once the page has loaded.
  await page.locator("form[data-drop]").waitFor();
  await page.waitForLoadState("load");
  const file = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)})`;
  const transfer = await page.evaluateHandle(
    `(() => { const to = new DataTransfer(); to.items.add(${file}); return to; })()`,
  );
  await page.locator("form[data-drop]").dispatchEvent("drop", { dataTransfer: transfer });
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel(/Drop a file here|Send the corrected file/).setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: /Review the file|Check it again/ }).click();
}

for (const script of [true, false]) {
  const how = script ? "by dropping it" : "without a script";
  Deno.test(`the guide's sheet is published ${how}, compared with another version and rolled back`, async () => {
    const { service } = dashboard;
    await service.publish("finance_fees", []);
    // A map is reused for the same column names, so each run has different ones.
    const notes = script ? "Notes" : "Remarks";
    const sheet = (await guideSheet()).replace("Notes", notes);
    const send = script ? drop : choose;
    await inBrowser({ script }, async (page) => {
      const heading = page.getByRole("heading", { level: 1 });
      const tab = (name: string) =>
        page.getByRole("navigation", { name: "Dealer fees" })
          .getByRole("link", { name, exact: true });
      await page.goto(dashboard.url + FEES);
      await tab("Publish").click();
      await send(page, "fees.csv", sheet);

      // The proposed column map shows its doubts and is corrected.
      await page.getByText("rows that agree in").waitFor();
      await page.getByText("line 5 repeats line 4").waitFor();
      await page.getByLabel(`Our field for ${notes}`).selectOption("integration");
      await page.getByLabel("Verified").fill("now");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await page.getByText("2 rows have errors. Nothing was published.").waitFor();
      const errors = page.getByRole("region", { name: /^fee_percentage .* must be a number$/ });
      assert.match(await errors.innerText(), /7\s+fee_percentage[^]*no fee/);

      // The corrected file keeps the map and the verified date.
      await send(page, "fees.csv", corrected(sheet));
      await page.getByText("4 added, 0 replaced, 0 removed").waitFor();
      await page.getByText("Bear 25, Golden Bear Finance").waitFor();
      await page.getByLabel("Note, kept with the version").fill("spring 2026");
      await page.getByRole("button", { name: /Publish version/ }).click();
      await page.getByText(/Version \d+ is live\./).waitFor();
      await page.getByRole("cell", { name: "spring 2026" }).first().waitFor();

      // Its records are listed, and a record shows the corrected map.
      await tab("Records").click();
      await page.getByRole("searchbox").fill("bear 25");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("link", { name: "Bear 25, Golden Bear Finance" }).click();
      assert.equal(await heading.innerText(), "Bear 25, Golden Bear Finance");
      await page.getByText("call Ann").waitFor();
      await page.getByText("0.185 fraction").waitFor();

      // Two versions are compared, and a rollback shows its changes first.
      await tab("Versions").click();
      await page.getByRole("button", { name: "Compare" }).click();
      await page.getByText("4 added, 0 changed, 0 removed.").waitFor();
      await tab("Versions").click();
      await page.getByRole("link", { name: "Roll back" }).first().click();
      await page.getByText("0 added, 0 replaced, 4 removed").waitFor();
      await page.getByLabel(/4 of 4 rows are removed/).check();
      await page.getByRole("button", { name: /Publish it again/ }).click();
      await page.getByText(/Version \d+ is live: the earlier/).waitFor();
    });
    assert.equal(service.app.library.current.version("finance_fees").size, 0);
  });
}

Deno.test("axe finds nothing serious on data pages in light and dark mode, and none is wider than a phone", async () => {
  const { columns } = dashboard.host.library().version("utility_territory");
  const territory = columns.id.get(0)!;
  await dashboard.service.publish("finance_fees", rowsOf("finance_fees", 40, 5));
  await dashboard.service.publish("finance_fees", rowsOf("finance_fees", 30, 5));
  const form = new FormData();
  form.set("file", new File([await guideSheet()], "fees.csv"));
  const signedIn = await dashboard.signIn();
  const sent = await signedIn.post(`${FEES}/publish`, form);
  const upload = sent.headers.get("location")!;
  const paths = [
    "/dashboard/datasets",
    "/dashboard/datasets/permits?state=CO",
    "/dashboard/datasets/permits?sort=-fees.fee_low&is.trade=hvac&q=permit",
    "/dashboard/datasets/permits/quality",
    "/dashboard/datasets/permits/schema",
    `${FEES}/versions`,
    `${FEES}/versions/compare?from=1&to=2`,
    `${FEES}/versions/1/rollback`,
    `${FEES}/publish`,
    upload,
    `${upload}/check`,
    `/dashboard/utility/${encodeURIComponent(territory)}`,
    "/dashboard/benchmarks",
    "/dashboard/benchmarks/dealer_fee",
  ];
  await inBrowser({}, async (page) => {
    for (const path of paths) {
      await page.goto(dashboard.url + path);
      await assertAccessible(page, path);
    }
  });
});

Deno.test("axe finds nothing serious on open menus, which stay within the window", async () => {
  for (const look of [{ width: 1280 }, { width: 390, dark: true }]) {
    const { width } = look;
    await inBrowser(look, async (page) => {
      await page.goto(`${dashboard.url}/dashboard/datasets/permits`);
      const menus = page.locator(".menus summary");
      assert.ok(await menus.count() > 2);
      for (const name of await menus.allTextContents()) {
        const menu = page.locator("details.menu", { hasText: name }).first();
        await menu.locator("summary").click();
        assert.deepEqual(await findings(page, { within: "details.menu[open]" }), [], name);
        const box = await menu.locator("> :not(summary)").boundingBox();
        assert.ok(box!.x >= 0 && box!.x + box!.width <= width, `${name} is beyond ${width}`);
        await menu.locator("summary").click();
      }
    });
  }
});

Deno.test("without a script, the table can be filtered, sorted and its columns chosen", async () => {
  await inBrowser({ script: false }, async (page) => {
    await page.goto(`${dashboard.url}/dashboard/datasets/permits`);
    await page.locator("summary", { hasText: "Permit type" }).click();
    await page.locator("details[open] a").first().click();
    await page.waitForURL(/is\.permit_type=/);
    await page.getByRole("columnheader", { name: /Fee low/ }).getByRole("link").click();
    await page.waitForURL(/sort=fees\.fee_low/);
    await page.locator("summary", { hasText: "Columns" }).click();
    await page.getByRole("checkbox", { name: "County", exact: true }).uncheck();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await page.waitForURL(/column=/);
    assert.equal(await page.getByRole("columnheader", { name: "County" }).count(), 0);
  });
});

/** Paper sizes in CSS pixels, minus margins of 1 cm. */
const PAPERS = { a4: [718, 1047], letter: [740, 980] } as const;

Deno.test("pages print on A4 and letter without content cut off at the side", async () => {
  const { columns } = dashboard.host.library().version("utility_territory");
  const paths = [
    "/dashboard",
    "/dashboard/datasets/permits",
    `/dashboard/utility/${encodeURIComponent(columns.id.get(0)!)}`,
    "/dashboard/usage",
    "/dashboard/audit",
  ];
  for (const [format, [width, height]] of Object.entries(PAPERS)) {
    await inBrowser({}, async (page) => {
      await page.setViewportSize({ width, height });
      for (const path of paths) {
        await page.goto(dashboard.url + path);
        await page.emulateMedia({ media: "print" });
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        assert.ok(Number(wide) <= width, `${path} is ${wide} wide on ${format}`);
        const shown = "nav, .menus, button, .button";
        for (const one of await page.locator(shown).all()) assert.ok(!await one.isVisible(), path);
        const cut = await page.evaluate(`[...document.querySelectorAll("main *")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 &&
            ["auto", "scroll", "hidden"].includes(getComputedStyle(one).overflowX) &&
            one.clientWidth > 1).map((one) => one.outerHTML.slice(0, 80))`);
        assert.deepEqual(cut, [], `${path} on ${format}`);
      }
    });
  }
});

Deno.test("tabs, filters, menus and sorting work with the keyboard alone", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${dashboard.url}/dashboard/datasets/permits`);
    const reached = new Set<string>();
    for (let step = 0; step < 200; step++) {
      await page.keyboard.press("Tab");
      reached.add(
        await page.evaluate(
          "(document.activeElement?.textContent || document.activeElement?.name || '').trim()",
        ),
      );
      if (reached.has("Next")) break;
    }
    for (
      const name of ["Records", "Publish", "q", "Filters", "CSV of this view", "Columns", "Next"]
    ) {
      assert.ok(reached.has(name), `${name} is not reached: ${[...reached].join(", ")}`);
    }
    await page.getByText("Filters", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Trade" }).waitFor();

    // A menu opens by keyboard, and its first value narrows the table; a heading sorts it.
    await page.goto(`${dashboard.url}/dashboard/datasets/permits`);
    await page.locator("summary", { hasText: "Permit type" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/is\.permit_type=/);
    await page.getByRole("columnheader", { name: /Fee low/ }).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=fees\.fee_low/);
    assert.match(page.url(), /is\.permit_type=/);
  });
});
