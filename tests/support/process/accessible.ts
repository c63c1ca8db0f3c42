import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** What {@link findings} looks for. */
interface Scope {
  /** The part of the page; all of it by default. */
  readonly within?: string;
  /** The only rules to check; all by default. */
  readonly rules?: readonly string[];
}

const axe = await Deno.readTextFile(new URL(import.meta.resolve("axe-core")));

/** Serious findings of axe on a page: the rule and the first element of each. */
export async function findings(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  // Injected like developer tools do, since the page's own policy blocks scripts.
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
 * Asserts that axe finds nothing serious on the open page, and that it is not wider than its
 * window. In dark mode only rules about colors are checked, and on a phone rules about sizes.
 */
export async function assertAccessible(page: Page, path: string): Promise<void> {
  const look = async (name: string, width: number, dark: boolean, scope: Scope = {}) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    assert.deepEqual(await findings(page, scope), [], `${path}, ${name}`);
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
    assert.ok(wide <= width, `${path} is ${wide} pixels wide, ${name}`);
  };
  await look("in dark", 1280, true, { rules: ["color-contrast"] });
  await look("on a phone", 390, false, { rules: ["scrollable-region-focusable", "target-size"] });
  await look("light", 1280, false);
}
