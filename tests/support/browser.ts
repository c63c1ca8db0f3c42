import fs from "node:fs";
import type { Browser } from "playwright-core";

/** Starts Debian's Chromium; `CHROMIUM` names another. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  return await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

/** Playwright looks into /proc when it is loaded, which Deno lets nobody do who has not everything. */
async function loadPlaywright() {
  const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).startsWith("/proc/") && existsSync(path);
  try {
    return await import("playwright-core");
  } finally {
    fs.existsSync = existsSync;
  }
}
