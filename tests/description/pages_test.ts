import assert from "node:assert/strict";
import { DATASETS } from "../../src/datasets/mod.ts";
import { EXAMPLES } from "../../src/description/examples.ts";
import { Site } from "../../src/description/pages/site.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { IMPORTERS } from "../../src/importers/mod.ts";

/** The documentation as bytes, without a server: see tests/http/pages_test.ts for that. */

const site = new Site(ENDPOINTS, DATASETS);

async function text(path: string): Promise<string> {
  const page = await site.find(path, true);
  assert.equal(page?.status, 200, path);
  return new TextDecoder().decode(page.bytes);
}

const docsOf = (path: string) => path.replace("/api/v1/", "/docs/endpoints/");

const htmlPaths = site.paths.filter((path) => path.startsWith("/docs") && !/\.\w+$/.test(path));

Deno.test("each endpoint, dataset and guide has a page, as HTML and as Markdown", async () => {
  for (const { path } of ENDPOINTS) await text(docsOf(path));
  for (const { key } of DATASETS) await text(`/docs/datasets/${key}`);
  assert.ok(htmlPaths.length >= ENDPOINTS.length + DATASETS.length + 10);
  for (const path of htmlPaths) {
    assert.match(await text(`${path === "/docs" ? "/docs/start" : path}.md`), /^# /, path);
  }
});

Deno.test("all links and anchors of pages have targets", async () => {
  const anchors = new Map<string, Set<string>>();
  const links: { from: string; to: string }[] = [];
  for (const path of htmlPaths) {
    const html = await text(path);
    anchors.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)));
    for (const [, to] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      links.push({ from: path, to: to! });
    }
  }
  const broken: string[] = [];
  for (const { from, to } of links) {
    if (/^https?:/.test(to)) continue;
    const [path = "", anchor] = to.startsWith("#") ? [from, to.slice(1)] : to.split("#");
    const page = await site.find(path, true);
    const known = anchor === undefined ||
      anchors.get(path === "/docs/start" ? "/docs" : path)?.has(anchor);
    if (page?.status !== 200 || !known) broken.push(`${from}: ${to}`);
  }
  assert.deepEqual(broken, []);
  assert.ok(links.length > 2_000);
});

Deno.test("pages load local files only, and the first page is small", async () => {
  for (const path of htmlPaths) {
    const html = await text(path);
    assert.doesNotMatch(html, /<(?:script|link|img)[^>]+(?:src|href)="(?!\/)/, path);
    assert.doesNotMatch(html, / style="|<style|<script>| on\w+="/, path);
  }
  const parts = await Promise.all(["/docs", "/docs/style.css", "/docs/docs.js"].map(text));
  assert.ok(parts.join("").length < 80_000, `${parts.join("").length}`);
});

Deno.test("every endpoint's page has each parameter, field and error, and a real response", async () => {
  for (const { path, params } of ENDPOINTS) {
    const markdown = await text(`${docsOf(path)}.md`);
    for (const name of Object.keys(params.shape)) {
      assert.ok(markdown.includes(`| \`${name}\``), name);
    }
    for (const part of ["## Response", "## Fields", "```python tab=Python", "key_missing"]) {
      assert.ok(markdown.includes(part), `${path}: ${part}`);
    }
    assert.doesNotMatch(markdown, /undefined|\[object/, path);
  }
});

Deno.test("titles are distinct, and pages link to the previous and next page", async () => {
  const titles = new Set<string>();
  for (const path of htmlPaths) {
    const html = await text(path);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)![1]!);
    assert.match(html, /<a rel="(?:prev|next)" href="\/docs/, path);
    if (path !== "/docs") assert.match(html, /aria-label="Breadcrumbs"/, path);
  }
  assert.equal(titles.size, htmlPaths.length);
});

Deno.test("code is highlighted without a script, and samples of one request form a group", async () => {
  const html = await text("/docs/endpoints/finance/fees");
  assert.match(html, /<div class="code-tabs">/);
  for (const name of ["curl", "TypeScript", "Python", "Client"]) {
    assert.ok(html.includes(`data-tab="${name}"`), name);
  }
  assert.match(html, /<span class="hljs-string">/);
});

/** The results of `/docs/find`, best first, each as kind and title. */
async function found(words: string): Promise<string[]> {
  const page = await site.find("/docs/find", true, new URLSearchParams({ q: words }).toString());
  assert.equal(page?.status, 200);
  const html = new TextDecoder().decode(page.bytes);
  const results = html.matchAll(
    /<li><a href="([^"]+)">([^<]+)<\/a> <span class="quiet">([^<·]+) ·/g,
  );
  return Array.from(results, ([, , title, kind]) => `${kind} ${title}`);
}

Deno.test("search finds guides, endpoints, parameters, fields and error codes, even when misspelled", async () => {
  assert.equal((await found("term_months"))[0], "Parameter term_months");
  assert.ok((await found("cursor_expired")).includes("Error code cursor_expired"));
  assert.ok((await found("mirroring")).includes("Guide Mirroring"));
  assert.ok((await found("mirorring")).includes("Guide Mirroring"));
  assert.ok((await found("quote-context")).includes("Endpoint quote-context"));
  assert.ok((await found("fee_percentage")).includes("Field fee_percentage"));
  assert.deepEqual(await found("zzzzqqqq"), []);
});

Deno.test("search lists each place in the documentation once, even for a field of many datasets", async () => {
  const quoteSafe = await found("quote_safe");
  assert.equal(quoteSafe.filter((one) => one === "Parameter quote_safe").length, 2);
  const page = await site.find("/docs/find", true, "q=quote_safe");
  assert.match(new TextDecoder().decode(page!.bytes), /Field · [A-Z][a-z ]+ and \d+ more/);
  const limited = (await found("rate_limited")).filter((one) => one.endsWith(" rate_limited"));
  assert.deepEqual(limited, ["Error code rate_limited"]);
});

Deno.test("search shows what was typed as text, never as HTML", async () => {
  const page = await site.find("/docs/find", true, "q=%3Cscript%3Ealert(1)%3C%2Fscript%3E");
  const html = new TextDecoder().decode(page!.bytes);
  assert.ok(!html.includes("<script>alert"));
  assert.ok(html.includes("&lt;script&gt;alert(1)&lt;/script&gt;"));
});

Deno.test("search shows the beginning of a text in whole words, without Markdown markup", async () => {
  const page = await site.find("/docs/find", true, "q=quota");
  const html = new TextDecoder().decode(page!.bytes);
  const shown = [...html.matchAll(/<li>[^]*?<p>([^]*?)<\/p>/g)].map(([, text]) => text!);
  assert.ok(shown.length > 3);
  for (const text of shown) {
    assert.doesNotMatch(text, /[`*]|(^| )- | ,|^\d+\. /, text);
    assert.match(text, /[.:…)]$/, text);
  }
  assert.ok(shown.some((text) => text.endsWith("…")));
});

Deno.test("every search result links to an existing page and anchor", async () => {
  const { storedFields } = JSON.parse(await text("/docs/search_index.json"));
  const entries = Object.values<{ url: string }>(storedFields);
  assert.ok(entries.length > 500);
  const broken: string[] = [];
  for (const { url } of entries) {
    const [path = "", anchor] = url.split("#");
    const html = await text(path);
    if (anchor !== undefined && !html.includes(` id="${anchor}"`)) broken.push(url);
  }
  assert.deepEqual([...new Set(broken)], []);
});

Deno.test("every dataset's page describes its fields and shows an example row", async () => {
  for (const { key } of DATASETS) {
    const markdown = await text(`/docs/datasets/${key}.md`);
    assert.match(markdown, /## Example row\n\n```json/, key);
    assert.doesNotMatch(markdown, /undefined|\[object/, key);
    for (const line of markdown.split("\n").filter((line) => line.startsWith("| `"))) {
      const meaning = line.split(/(?<!\\)\|/).at(-2);
      assert.notEqual(meaning?.trim(), "", `${key}: ${line}`);
    }
  }
});

Deno.test("field rules are written in words, and a single day appears once", async () => {
  for (const path of htmlPaths.filter((path) => /^\/docs\/(datasets|endpoints)\//.test(path))) {
    assert.doesNotMatch(await text(`${path}.md`), /`\^|\$`/, path);
  }
  assert.match(await text("/docs/datasets/hvac_climate.md"), /`county_fips`.*five digits/);
  assert.match(await text("/docs/datasets/finance_fees.md"), /last verified on 2026-\d\d-\d\d\./);
});

Deno.test("guides name every importer with what it needs, and llms.txt every page", async () => {
  const guide = await text("/docs/public_data.md");
  for (const { name, companions = {}, optionalCompanions = {}, year } of IMPORTERS) {
    assert.ok(guide.includes(`| \`${name}\``), name);
    assert.ok(year === undefined || guide.includes(`\`--year\` ${year}`), name);
    for (const with_ of Object.keys({ ...companions, ...optionalCompanions })) {
      assert.ok(guide.includes(`--with ${with_}=`), with_);
    }
  }
  const llms = await text("/llms.txt");
  for (const path of htmlPaths.slice(1)) assert.ok(llms.includes(`${path}.md`), path);
  assert.match(llms, /below `\/api\/v1`/);
  const start = await text("/docs.md");
  assert.equal(start, await text("/docs/start.md"));
  assert.match(start, /\[publish your own\]\(\/docs\/publishing\.md\)/);
});

Deno.test("the commands in guides are existing tasks", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const named = await Promise.all(
    ["docs/start.md", "docs/public_data.md", "docs/publishing.md", "docs/running.md", "README.md"]
      .map((file) => Deno.readTextFile(file)),
  );
  const used = [...named.join("\n").matchAll(/(?<!…)deno(?:@[\d.]+)? task ([a-z:]+)/g)].map((
    [, task],
  ) => task!);
  assert.deepEqual([...new Set(used)].filter((task) => !(task in tasks)), []);
});

Deno.test("the example requests match the endpoints' declarations", () => {
  for (const { path, example } of ENDPOINTS) {
    assert.equal(EXAMPLES.answers[path]?.query, example, `${path}: run deno task describe`);
  }
  assert.deepEqual(Object.keys(EXAMPLES.datasets), DATASETS.map(({ key }) => key));
});
