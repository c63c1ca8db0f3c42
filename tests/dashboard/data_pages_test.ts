import assert from "node:assert/strict";
import { outlineOf } from "../../src/dashboard/datasets/outline.ts";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { rowFields } from "../../src/description/rows.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { dealerFee, dealerFees } from "../support/fixtures/dealer_fees.ts";
import { polygon, rectangle } from "../support/fixtures/geo_polygons.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import { limit } from "../support/process/until.ts";

const MANY = 2_345;

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const { service } = dashboard;
  await service.publish("finance_fees", dealerFees(0, MANY));
  await service.publish("permits", rowsOf("permits", 120, 2));
  await service.publish("hvac_ahri_matches", rowsOf("hvac_ahri_matches", 30, 3));
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

const FEES = "/dashboard/datasets/finance_fees";

/** The rows of a page's records. */
const rowsIn = (page: string) =>
  page.match(/<a href="\/dashboard\/datasets\/\w+\/records\//g) ?? [];

/** The ids of a page's records, in order. */
const idsIn = (page: string) =>
  [...page.matchAll(/\/dashboard\/datasets\/(\w+)\/records\/([^"]+)"/g)]
    .filter(([, key]) => key !== "source_documents")
    .map(([, , id]) => decodeURIComponent(id!));

Deno.test("every full page has 50 records and about the same size", async () => {
  const [first, last] = [await browser.page(FEES), await browser.page(`${FEES}?page=46`)];
  assert.equal(rowsIn(first).length, 50);
  assert.match(first, /1 to 50 of 2,345/);
  assert.match(last, /2,251 to 2,300 of 2,345/);
  assert.ok(Math.abs(first.length - last.length) < first.length / 10);
  const beyond = await browser.page(`${FEES}?page=999`);
  assert.equal(rowsIn(beyond).length, 0);
  assert.match(beyond, /There are 47 pages/);
  assert.match(await browser.page(`${FEES}?q=no-such-fee&page=2`), /There is 1 page</);
});

Deno.test("filters are those of the endpoint and find the same records", async () => {
  const query = "trade=solar&payment_type=LOAN&term_months=120";
  const { data } = await dashboard.service.json(`/api/v1/finance/fees?${query}`);
  const ids = data.map((row: { finance_program_version_id: string }) =>
    row.finance_program_version_id
  );
  assert.ok(ids.length > 0);
  assert.deepEqual(idsIn(await browser.page(`${FEES}?${query}`)), ids.slice(0, 50));
  const page = await browser.page(`${FEES}?${query}`);
  assert.ok(page.includes(`/api/v1/finance/fees?${query.replaceAll("&", "&amp;")}`));

  const refused = await browser.get(`${FEES}?term_months=many`);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Invalid term_months\. Use a whole number/);
});

Deno.test("rows that the endpoint omits by default are shown, with a note", async () => {
  const page = await browser.page("/dashboard/datasets/permits");
  assert.match(page, /120 records/);
  assert.match(page, /By default the endpoint applies <code>trade=hvac<\/code>/);
});

Deno.test("the search box finds what search finds, combines with filters, and finds a record by id", async () => {
  const found = await dashboard.service.json(
    "/api/v1/search?type=finance&q=program%2000012&limit=50",
  );
  const ids = found.data.map((result: { id: string }) => result.id);
  assert.deepEqual(idsIn(await browser.page(`${FEES}?q=program+00012`)), ids);
  const solar = idsIn(await browser.page(`${FEES}?q=program+00012&trade=solar`));
  const isSolar = (id: string) => parseInt(id.slice(-12), 16) % 5 === 0;
  assert.deepEqual(solar, ids.filter(isSolar));
  const id = dealerFee(77).finance_program_version_id;
  assert.deepEqual(idsIn(await browser.page(`${FEES}?q=${id}`)), [id]);
});

Deno.test("the search box has the same length limit as search", async () => {
  const began = performance.now();
  const page = await browser.page(`${FEES}?q=program+00012${"+".repeat(110)}${"1".repeat(40_000)}`);
  assert.equal(idsIn(page).length, idsIn(await browser.page(`${FEES}?q=program+00012`)).length);
  assert.ok(performance.now() - began < limit(1000));
});

Deno.test("the page names the filters that its API request cannot express", async () => {
  const cannot = async (query: string) =>
    (await browser.page(`${FEES}?${query}`)).match(/cannot filter by <code>([^<]*)/)?.[1];
  assert.equal(await cannot("trade=solar"), undefined);
  assert.equal(await cannot("q=program"), undefined);
  assert.equal(await cannot("q=program&trade=solar"), "trade");
  assert.equal(await cannot("trade=solar&because=unsafe&source=a"), "because source");
});

Deno.test("the search box filters a dataset without search by its text", async () => {
  const row = rowsOf("hvac_ahri_matches", 30, 3).find((row) => row.outdoor_unit.model !== null);
  const model = row!.outdoor_unit.model!;
  const page = await browser.page(
    `/dashboard/datasets/hvac_ahri_matches?q=${encodeURIComponent(model)}`,
  );
  assert.ok(idsIn(page).includes(row!.record_id));
});

Deno.test(
  "a downloaded view can be published again without changing anything",
  async () => {
    for (const form of ["csv", "ndjson"]) {
      const answer = await browser.get(`${FEES}/download/${form}?trade=solar`);
      assert.match(
        answer.headers.get("content-disposition")!,
        new RegExp(`^attachment; filename="finance_fees-v\\d+\\.${form}"$`),
      );
      const file = new File([await answer.bytes()], `fees.${form}`);
      const body = new FormData();
      body.set("file", file);
      const sent = await browser.post(`${FEES}/publish`, body);
      const at = sent.headers.get("location")!;
      await browser.post(at, { mode: "delta" });
      let page = await browser.page(`${at}/check`);
      // The review shows its progress until it is done.
      for (let tries = 0; tries < 200 && !page.includes("unchanged"); tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        page = await browser.page(`${at}/check`);
      }
      // Unchanged counts all rows of the version, not only those of the file.
      assert.match(page, /0 added, 0 replaced, 0 removed, 2,345 unchanged/);
    }
  },
);

Deno.test("each reason why rows are not quote-safe links to as many rows as it counts", async () => {
  const page = await browser.page("/dashboard/datasets/permits/quality");
  const reasons = [
    ...page.matchAll(
      /href="(\/dashboard\/datasets\/permits\?because=[^"]+)">[^<]*<\/a><\/td><td>[^<]*<\/td><td class="number">([\d,]+)</g,
    ),
  ];
  assert.ok(reasons.length > 0, page);
  for (const [, href, rows] of reasons) {
    const records = await browser.page(href!.replaceAll("&amp;", "&"));
    assert.match(records, new RegExp(`>${rows} records?( of 120 rows)?<`), href);
  }
});

Deno.test("a benchmark's histogram matches a naive count, and its figures match the endpoint", async () => {
  const page = await browser.page("/dashboard/benchmarks/dealer_fee?payment_type=loan");
  const { data } = await dashboard.service.json(
    "/api/v1/benchmarks?metric=dealer_fee&payment_type=loan",
  );
  const bars = [...page.matchAll(
    /<rect[^>]* data-count="(\d+)"><title>([\d.]+)% to ([\d.]+)%/g,
  )].map(([, count, from, to]) => ({ count: Number(count), from: Number(from), to: Number(to) }));
  const values = dealerFees(0, MANY).filter(({ payment_type }) => payment_type === "loan")
    .flatMap(({ fee_percentage }) => fee_percentage === null ? [] : [fee_percentage * 100]);
  const within = (low: number, high: number, isLast: boolean) =>
    values.filter((value) =>
      value >= low - 1e-9 && (value < high - 1e-9 || isLast && value <= high + 1e-9)
    ).length;
  assert.ok(bars.length >= 10);
  assert.deepEqual(
    bars.map(({ count }) => count),
    bars.map(({ from, to }, at) => within(from, to, at === bars.length - 1)),
  );
  const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;
  for (const figure of [data.p25, data.median, data.p75, data.avg, data.stddev]) {
    assert.ok(page.includes(`<dd>${percent(figure)}</dd>`), percent(figure));
  }
  assert.ok(page.includes(`<dd>${data.sample_size.toLocaleString("en-US")}</dd>`));
  const refused = await browser.page("/dashboard/benchmarks/dealer_fee?term_months=x");
  assert.match(refused, /Invalid term_months/);
});

Deno.test("a territory's page draws its boundary, or says that there is none", async () => {
  const [row] = rowsOf("utility_territory", 1, 1);
  const drawn = polygon(rectangle(-106, 39, -104, 41), rectangle(-105.5, 39.5, -104.5, 40.5));
  const geography = { ...row!.geography, distance_miles: null };
  await dashboard.service.publish("utility_territory", [
    { ...row!, geography, record_id: "with", geometry: drawn, geometry_status: "loaded" },
    { ...row!, geography, record_id: "without", geometry: null, quote_safe: false },
  ]);
  const at = (id: string) => browser.page(`/dashboard/datasets/utility_territory/records/${id}`);
  const [path] = outlineOf(drawn).paths;
  assert.ok((await at("with")).includes(`<path class="own" d="${path}" fill-rule="evenodd"`));
  assert.match(await at("without"), /This record has no boundary, so there is no map/);
});

Deno.test("a record's page shows every field with its unit and meaning", async () => {
  const fee = dealerFee(5);
  const page = await browser.page(`${FEES}/records/${fee.finance_program_version_id}`);
  for (const { path, description } of rowFields(datasetNamed("finance_fees"))) {
    assert.ok(page.includes(`<code>${path}</code>`), path);
    assert.ok(page.includes(description.replaceAll("'", "&#39;").replaceAll('"', "&quot;")), path);
  }
  assert.ok(page.includes(`<td>${fee.term_months} months</td>`));
});

Deno.test("a deleted record is shown in its last state, and an unknown one returns 404", async () => {
  const rows = rowsOf("hvac_labor", 3, 1);
  await dashboard.service.publish("hvac_labor", rows);
  await dashboard.service.publish("hvac_labor", rows.slice(1));
  const at = "/dashboard/datasets/hvac_labor/records";
  const page = await browser.page(`${at}/${encodeURIComponent(rows[0]!.record_id)}`);
  assert.match(page, /The current version does not have this record/);
  assert.match(page, /<b>Version 2<\/b> removed/);
  assert.equal((await browser.get(`${at}/nobody`)).status, 404);
});

Deno.test("every dataset has all its pages, even while nothing is published", async () => {
  for (const { key } of DATASETS) {
    for (const tab of ["", "/versions", "/quality", "/schema", "/publish"]) {
      const page = await browser.page(`/dashboard/datasets/${key}${tab}`);
      assert.match(page, /aria-current="page"/, key);
    }
  }
  assert.equal((await browser.get("/dashboard/datasets/nothing")).status, 404);
});

Deno.test("an unknown version returns 404 and names the versions that are kept", async () => {
  for (const path of ["compare?from=1&to=99", "99/rollback"]) {
    const answer = await browser.get(`${FEES}/versions/${path}`);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /: only version 1 is kept/);
  }
});

Deno.test("the overview links to the documentation on the API port", async () => {
  assert.match(await browser.page("/dashboard"), /<a href="http[^"]+\/docs">Documentation<\/a>/);
});
