import assert from "node:assert/strict";
import fs from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { limit } from "./until.ts";

/** Starts Debian's Chromium; `CHROMIUM` names another. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  return await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

/** Display options of a window. */
export interface Look {
  readonly dark?: boolean;
  readonly width?: number;
  readonly script?: boolean;
  /** A page may be an error, whose status the console reports. */
  readonly mayBeRefused?: boolean;
}

/** Runs an action in its own window; errors of the page fail the test. */
export async function inWindow(
  browser: Browser,
  { dark = false, width = 1280, script = true, mayBeRefused = false }: Look,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    colorScheme: dark ? "dark" : "light",
    viewport: { width, height: 900 },
    javaScriptEnabled: script,
  });
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(limit(20_000));
  page.on("console", (message) => {
    if (mayBeRefused && /status of 4\d\d/.test(message.text())) return;
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await work(page, context);
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, []);
}

/** Playwright reads /proc when it is loaded, which Deno allows only with all permissions. */
async function loadPlaywright() {
  const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).startsWith("/proc/") && existsSync(path);
  try {
    return await import("playwright-core");
  } finally {
    fs.existsSync = existsSync;
  }
}
