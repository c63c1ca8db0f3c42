import { join } from "node:path";
import type { Browser } from "playwright-core";
import { inWindow, startBrowser } from "../support/process/browser.ts";
import { runCommand } from "../support/process/commands.ts";
import { ROOT, startProcess } from "../support/process/service_process.ts";

/**
 * `deno task screenshots`: takes the README's screenshots from a service that it starts with the
 * seeds in a temporary directory, and stops the service.
 */

/** A screenshot of a page of the dashboard or, on the API port, of the documentation. */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly dark?: boolean;
  readonly width?: number;
}

const PICTURES: readonly Picture[] = [
  { name: "overview", path: "/dashboard" },
  {
    name: "records",
    path: "/dashboard/datasets/labor_rates?sort=-wage_distribution.hourly_median",
  },
  {
    name: "records-dark",
    path: "/dashboard/datasets/labor_rates?sort=-wage_distribution.hourly_median",
    dark: true,
  },
  { name: "usage", path: "/dashboard/usage?by=route" },
  { name: "overview-phone", path: "/dashboard", width: 390 },
];
const HEIGHT = 760;

/** Requests of a quoting tool, so that usage has something to show. */
const REQUESTS = [
  "/api/v1/quote-context?trade=hvac&state=CO&county=Denver",
  "/api/v1/context/permits?trade=hvac&state=CO",
  "/api/v1/finance/fees?trade=hvac",
  "/api/v1/search?q=heat%20pump",
];

const folder = join(ROOT, "docs/pictures");
const dataDir = await Deno.makeTempDir();
const token = crypto.randomUUID() + crypto.randomUUID();
const service = await startProcess({
  DATA_DIR: dataDir,
  SEEDS_DIR: join(ROOT, "seeds"),
  ADMIN_TOKEN: token,
  LOG_FORMAT: "json",
});
try {
  const made = await runCommand(
    ["keys", "create", "--label", "Quoting tool", "--json"],
    { DATA_DIR: dataDir },
  );
  const { key } = JSON.parse(made.out);
  await untilAccepted(key);
  for (let round = 0; round < 25; round++) {
    for (const path of REQUESTS) {
      const answer = await fetch(service.url + path, { headers: { "x-api-key": key } });
      await answer.body?.cancel();
    }
  }
  // Usage is written once a second.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const browser = await startBrowser();
  try {
    for (const picture of PICTURES) await take(browser, picture);
  } finally {
    await browser.close();
  }
} finally {
  await service.end("SIGTERM");
  await Deno.remove(dataDir, { recursive: true });
}

/** Waits until the running service knows a new key. */
async function untilAccepted(key: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(service.url + REQUESTS[1], { headers: { "x-api-key": key } });
    await answer.body?.cancel();
    if (answer.status !== 401) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The service does not accept the key.");
}

async function take(browser: Browser, { name, path, dark = false, width = 1180 }: Picture) {
  await inWindow(browser, { dark, width, mayBeRefused: true }, async (page) => {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(`${service.adminUrl}/dashboard`);
    await page.getByLabel(/token/i).fill(token);
    await page.getByLabel(/name/i).first().fill("Ann");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.goto(service.adminUrl + path);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  });
  const { size } = await Deno.stat(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png: ${Math.round(size / 1000)} kB`);
}
