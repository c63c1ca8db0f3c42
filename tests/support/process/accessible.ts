import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** What {@link findings} is to look for. */
interface Scope {
  /** The part of the page; left out, all of it. */
  readonly within?: string;
  /** The only rules that are checked; left out, all. */
  readonly rules?: readonly string[];
}

const axe = await Deno.readTextFile(new URL(import.meta.resolve("axe-core")));

/** What axe finds on a page that is serious: the rule and the first element of each. */
export async function findings(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // As an inspector would: the page's own policy does not let scripts in.
  if (await page.evaluate("typeof axe") === "undefined") await page.evaluate(axe);
  const options = rules === undefined ? {} : { runOnly: rules };
  const found = await page.evaluate(
    `axe.run(${within === undefined ? "document" : JSON.stringify(within)}, ${
      JSON.stringify(options)
    }).then(({ violations }) =>
      violations.filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
  return found as string[];
}

/**
 * Asserts that axe finds nothing serious on the page that is open, and that it is not wider than its
 * window. In dark only what depends on colors is looked at, on a phone what depends on sizes.
 */
export async function assertAccessible(page: Page, path: string): Promise<void> {
  const look = async (name: string, width: number, dark: boolean, scope: Scope = {}) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    assert.deepEqual(await findings(page, scope), [], `${path}, ${name}`);
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
    assert.ok(wide <= width, `${path} is ${wide} wide, ${name}`);
  };
  await look("in dark", 1280, true, { rules: ["color-contrast"] });
  await look("on a phone", 390, false, { rules: ["scrollable-region-focusable", "target-size"] });
  await look("light", 1280, false);
}
