import type { Browser, Page } from "playwright-core";
import assert from "node:assert/strict";
import { makeSignInLink, useAdminToken } from "../../src/operate/sign_in.ts";
import { assertAccessible } from "../support/process/accessible.ts";
import { inWindow, type Look, startBrowser } from "../support/process/browser.ts";
import { makeCertificate } from "../support/process/certificate.ts";
import {
  serveDashboard,
  startDashboard,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { limit } from "../support/process/until.ts";

/** Organizations, keys and usage in a real browser: with and without scripts, and by keyboard. */

const TOKEN = "a-token-of-an-operator-1234567890";

let dashboard: TestDashboard;
let browser: Browser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await dashboard.service.publish("finance_fees", dealerFees(0, 20));
  await useAdminToken(dashboard.service.store.db, TOKEN);
  browser = await startBrowser();
});
Deno.test.afterAll(async () => {
  await browser.close();
  await dashboard.close();
});

const inBrowser = (look: Look, work: (page: Page) => Promise<void>) =>
  inWindow(browser, look, work);

/** Signs in by a link. */
async function signIn(page: Page, actor = "ada"): Promise<void> {
  const { store: { db }, clock } = dashboard.service;
  const link = await makeSignInLink(db, actor, clock.now);
  await page.goto(`${dashboard.url}/dashboard/sign-in?link=${link}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

/** Sends the API a request with a key; returns the status. */
async function ask(key: string): Promise<number> {
  const answer = await dashboard.service.get("/api/v1/finance/fees?limit=1", { key });
  await answer.body?.cancel();
  return answer.status;
}

for (const script of [true, false]) {
  Deno.test(`an operator signs in, creates, uses and revokes a key, ${script ? "with" : "without"} a script`, async () => {
    const name = script ? "Acme with" : "Acme without";
    await inBrowser({ script }, async (page) => {
      const link = (name: string) => page.getByRole("link", { name, exact: true });
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await page.goto(`${dashboard.url}/dashboard/organizations`);
      await page.getByLabel("Token").fill(TOKEN);
      await page.getByLabel("Your name, for the audit").fill("Grace");
      await button("Sign in").click();

      await link("Create an organization").click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("later datasets: sandbox").check();
      await button("Create the organization").click();
      await page.getByText("Organization created.").waitFor();

      await link("Create a key").click();
      await page.getByLabel("Label (what the key is for)").fill(`Key of ${name}`);
      await page.getByLabel(/^Everything /).check();
      await button("Create the key").click();
      const key = (await page.locator("#secret").textContent())!;
      assert.match(key, /^svc_live_\w{36}$/);
      if (script) {
        await button("Copy").click();
        await page.getByRole("button", { name: /^(Copied|Press Ctrl\+C)$/ }).waitFor();
      } else {
        assert.equal(await button("Copy").isVisible(), false);
      }
      assert.equal(await ask(key), 200);
      await dashboard.service.app.flush();

      await link("Usage").click();
      await link("Key").click();
      await page.getByRole("row", { name: new RegExp(`Key of ${name} 1 new 0 0`) }).waitFor();
      assert.ok(!(await page.content()).includes(key));

      // The row leads to the key's own usage, and from there to the key.
      await link(`Key of ${name}`).click();
      await page.locator(".chips").getByRole("link", { name: `Key of ${name}`, exact: true })
        .click();
      await page.getByText("Revoke it", { exact: true }).click();
      await button("Revoke now").click();
      await page.getByText("The key is revoked.").waitFor();
      assert.equal(await ask(key), 401);

      await link("Audit").click();
      await page.getByRole("row", { name: /Grace Revoked a key/ }).first().waitFor();
      assert.ok(!page.url().includes("svc_") && !(await page.content()).includes(key));
      await button("Sign out").click();
      await page.getByLabel("Token").waitFor();
    });
  });
}

Deno.test("the access matrix is limited to the chosen organization's access", async () => {
  await inBrowser({}, async (page) => {
    await signIn(page);
    await page.goto(`${dashboard.url}/dashboard/new-organization`);
    await page.getByLabel("Name", { exact: true }).fill("Ceiling");
    await page.getByRole("button", { name: "all to sample" }).click();
    assert.ok(await page.getByLabel("permits: sample", { exact: true }).isChecked());
    await page.getByRole("button", { name: "Create the organization" }).click();
    await page.getByText("Organization created.").waitFor();

    await page.goto(`${dashboard.url}/dashboard/keys/new`);
    const production = page.getByLabel("permits: production", { exact: true });
    assert.ok(await production.isEnabled());
    await page.getByLabel("Label (what the key is for)").fill("Written before");
    const choice = page.getByRole("combobox", { name: "Organization" });
    await choice.focus();
    await choice.selectOption("Ceiling");
    await page.locator('input[value="production"][aria-label="permits: production"]:disabled')
      .waitFor();
    assert.equal(await page.evaluate("document.activeElement.name"), "organization");
    assert.equal(
      await page.getByLabel("Label (what the key is for)").inputValue(),
      "Written before",
    );
    await page.getByLabel("permits: sample", { exact: true }).check();
    assert.ok(await page.getByLabel("Only these levels").isChecked());
    assert.match(page.url(), /organization=Ceiling$/);
    // A page that shows a key must not be stored: htmx may store only its path.
    const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
    assert.equal(
      kept,
      '[{},{"htmx-current-path-for-history":"/dashboard/keys/new?organization=Ceiling"}]',
    );
  });
});

/** Presses Tab until an element whose label starts with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const label = "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()";
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    if (String(await page.evaluate(label)).startsWith(name)) return;
  }
  assert.fail(`${name} cannot be reached by keyboard`);
}

Deno.test("an operator can sign in, create a key and revoke it by keyboard alone", async () => {
  await inBrowser({}, async (page) => {
    await page.goto(`${dashboard.url}/dashboard/keys/new`);
    // The page focuses the field shortly after it has loaded.
    await page.getByLabel("Token").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(TOKEN);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Create a key" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to the page");
    await tabTo(page, "Label");
    await page.keyboard.type("By keyboard");
    // No option is chosen at first: the group is one tab stop, and arrow keys choose.
    await tabTo(page, "Quoting tool");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByText("Your new key").waitFor();
    const key = (await page.locator("#secret").textContent())!;
    await tabTo(page, "I copied it");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "By keyboard" }).waitFor();
    await tabTo(page, "Revoke it");
    await page.keyboard.press("Enter");
    await tabTo(page, "Revoke now");
    await page.keyboard.press("Enter");
    await page.getByText("The key is revoked.").waitFor();
    assert.equal(await ask(key), 401);
  });
});

Deno.test("on a phone, the month's chart starts scrolled to today", async () => {
  const { service } = dashboard;
  assert.equal(await ask((await service.makeKey(null)).key), 200);
  await service.app.flush();
  await inBrowser({ width: 390 }, async (page) => {
    await signIn(page);
    await page.goto(`${dashboard.url}/dashboard/usage`);
    const [box, today] = await Promise.all(
      [".bars", ".bars g:last-of-type"].map((one) => page.locator(one).boundingBox()),
    );
    assert.ok(today!.x >= box!.x && today!.x + today!.width <= box!.x + box!.width + 1);
  });
});

Deno.test("axe finds nothing serious in light and dark mode, and no page is wider than a phone", async () => {
  // Very long names wrap, also on a phone: a key's and the signed-in user's.
  const endless = "x".repeat(100);
  const { id } = await dashboard.service.makeKey(null, { label: endless + endless });
  const paths = [
    "",
    "/keys",
    `/keys/${id}`,
    "/keys/new",
    "/organizations/default",
    "/new-organization",
    "/usage",
    `/usage?by=route&key=${id}`,
    "/usage?by=hour&compare=2026-01",
    "/audit",
    "/audit?who=ada&what=keys&search=x",
    "/audit?since=2026-01-01&until=2026-01-02",
  ];
  await inBrowser({}, async (page) => {
    const check = async (path: string) => {
      await assertAccessible(page, path);
      const cell = await page.evaluate(
        "Math.max(0, ...[...document.querySelectorAll('td, th')].map((one) => one.offsetWidth))",
      );
      assert.ok(Number(cell) <= 1280, `a cell of ${path} is ${cell} wide`);
    };
    await page.goto(`${dashboard.url}/dashboard/sign-in`);
    await check("/sign-in");
    await signIn(page, endless);
    for (const path of paths) {
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await page.evaluate(
        "for (const one of document.querySelectorAll('details')) one.open = true",
      );
      await check(path);
      await page.setViewportSize({ width: 390, height: 900 });
      await page.reload();
      const edge = await page.evaluate(
        "document.querySelector('.sections [aria-current]').getBoundingClientRect().right",
      );
      assert.ok(Number(edge) <= 390, `${path}'s section is beyond the edge of a phone`);
    }
  });
});

Deno.test("on a phone, a short user name stays on one line", async () => {
  await inBrowser({ width: 390 }, async (page) => {
    await signIn(page, "ada");
    const { height } = (await page.locator(".who span").boundingBox())!;
    assert.ok(height < 32, `"ada" is ${height} high`);
  });
});

Deno.test("over HTTPS off loopback, forms work and cookies are secure", async () => {
  const files = await makeCertificate();
  const [cert, key] = [await Deno.readTextFile(files.cert), await Deno.readTextFile(files.key)];
  const secure = serveDashboard(dashboard.service, {
    adminHost: "0.0.0.0",
    tls: { certFile: files.cert, keyFile: files.key },
  }, { cert, key });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    assert.match(secure.url, /^https:/);
    const page = await context.newPage();
    page.setDefaultTimeout(limit(20_000));
    const { store: { db }, clock } = dashboard.service;
    const link = await makeSignInLink(db, "ada", clock.now);
    await page.goto(`${secure.url}/dashboard/sign-in?link=${link}`);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    const cookies = await context.cookies();
    assert.ok(cookies.length > 0);
    for (const { name, httpOnly, secure, sameSite } of cookies) {
      assert.deepEqual([httpOnly, secure, sameSite], [true, true, "Strict"], name);
    }
    await page.goto(`${secure.url}/dashboard/new-organization`);
    await page.getByLabel("Name", { exact: true }).fill("Over HTTPS");
    await page.getByRole("button", { name: "Create the organization" }).click();
    await page.getByText("Organization created.").waitFor();
    const session = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const forged = await page.request.post(`${secure.url}/dashboard/sign-out`, {
      headers: { cookie: session, origin: secure.url },
      form: {},
    });
    assert.equal(forged.status(), 403, "a form without its token");
  } finally {
    await context.close();
    await secure.close();
    await files.remove();
  }
});
