import assert from "node:assert/strict";
import { type Upload, Uploads } from "../../src/dashboard/publish/uploads.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { listAudit } from "../../src/store/audit.ts";
import { listVersions } from "../../src/store/versions/versions.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";
import { dealerFee, dealerFees, uuidOf } from "../support/fixtures/dealer_fees.ts";
import { NOW } from "../support/service/service.ts";
import { type Cell, workbook } from "../support/fixtures/workbook.ts";

/** Publishing through forms alone, as a browser without a script does. */

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await dashboard.service.publish("finance_fees", dealerFees(0, 10));
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

const HERE = "/dashboard/datasets/finance_fees/publish";

/** Uploads a file; returns the response. */
async function send(name: string, content: BlobPart, fields: Record<string, File> = {}) {
  const form = new FormData();
  form.set("file", new File([content], name));
  for (const [field, file] of Object.entries(fields)) form.set(field, file);
  return await browser.post(HERE, form);
}

async function sent(name: string, content: BlobPart): Promise<string> {
  const answer = await send(name, content);
  assert.equal(answer.status, 303, await answer.text());
  return answer.headers.get("location")!;
}

const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join("\n");

const versions = () => listVersions(dashboard.host.store.db, "finance_fees");

/** The hidden fields of the confirmation form on a page. */
const shownIn = (page: string) => ({
  version: hidden(page, "version"),
  changes: hidden(page, "changes"),
});

/** The value of a hidden field. */
function hidden(page: string, name: string): string {
  const field = page.match(new RegExp(`name="${name}" value="([^"]*)"`));
  assert.ok(field, `no field ${name}`);
  return field[1]!;
}

Deno.test("a file is published as reviewed, with publisher, file name and note", async () => {
  const before = (await versions()).length;
  const rows = [dealerFee(0, { fee_percentage: 0.5 }), ...dealerFees(1, 9), dealerFee(77)];
  const at = await sent("spring.ndjson", lines(rows));
  const choices = { mode: "whole" };
  const kept = await browser.post(at, choices);
  assert.equal(kept.headers.get("location"), `${at}/check`);
  const page = await browser.page(`${at}/check`);
  // Deletions come first; changed rows have their own page, with fractions as percentages.
  assert.match(page, /Removed \(1\).*Changed \(1\).*Added \(1\)/s);
  assert.match(page, /<li class="deleted">/);
  const changes = await browser.page(`${at}/check?show=changed`);
  assert.ok(changes.includes("<ins>50%</ins>"), changes);
  assert.match(await browser.page(`${at}/check?show=new`), /<li class="new">/);
  const csv = await browser.get(`${at}/changes.csv`);
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.match(await csv.text(), /^\ufeff?change,label,id,field,before,after\r\nremoved,/);
  assert.match(page, /1 added, 1 replaced, 1 removed, 8 unchanged/);
  assert.equal((await versions()).length, before, "a review publishes nothing");

  const shown = shownIn(page);
  const done = await browser.post(`${at}/confirm`, { ...shown, note: "spring 2026" });
  assert.equal(
    done.headers.get("location"),
    "/dashboard/datasets/finance_fees/versions?said=published",
  );
  const newest = (await versions()).at(-1)!;
  assert.deepEqual(
    [newest.number, newest.rowCount, newest.publishedBy, newest.note, newest.fileName],
    [before + 1, 10, "Ann", "spring 2026", "spring.ndjson"],
  );
  const [entry] = await listAudit(dashboard.host.store.db, { limit: 1 });
  assert.deepEqual([entry!.actor, entry!.action, entry!.subject], [
    "Ann",
    "publish",
    "finance_fees",
  ]);
  // It is served at once, and the upload is gone.
  assert.equal(dashboard.host.library().version("finance_fees").info!.number, newest.number);
  assert.equal((await browser.get(`${at}/check`)).status, 404);
});

Deno.test("a confirmation sent twice publishes once, and both responses report success", async () => {
  const before = (await versions()).length;
  const at = await sent("twice.ndjson", lines(dealerFees(0, 8)));
  await browser.post(at, { mode: "whole" });
  const shown = shownIn(await browser.page(`${at}/check`));
  const confirm = () => browser.post(`${at}/confirm`, { ...shown, note: "" });
  const both = await Promise.all([confirm(), confirm()]);
  for (const { status, headers } of [...both, await confirm()]) {
    assert.equal(status, 303);
    assert.equal(
      headers.get("location"),
      "/dashboard/datasets/finance_fees/versions?said=published",
    );
  }
  assert.equal((await versions()).length, before + 1);
  // The upload does not belong to another dataset.
  const other = at.replace("finance_fees", "permits");
  assert.equal((await browser.post(`${other}/confirm`, { ...shown, note: "" })).status, 400);
});

Deno.test("a rejected confirmation can be sent again", async () => {
  const at = await sent("again.ndjson", lines(dealerFees(0, 10)));
  await browser.post(at, { mode: "whole" });
  const shown = shownIn(await browser.page(`${at}/check`));
  const confirm = (note: string) => browser.post(`${at}/confirm`, { ...shown, note });
  assert.equal((await confirm("x".repeat(301))).status, 400);
  assert.equal((await confirm("short")).status, 303);
});

Deno.test("errors are reported with their lines, and nothing is published", async () => {
  const before = (await versions()).length;
  const at = await sent(
    "onInvalid.ndjson",
    lines([dealerFee(1), { ...dealerFee(2), term_months: "x" }]),
  );
  await browser.post(at, { mode: "delta" });
  const answer = await browser.get(`${at}/check`);
  const page = await answer.text();
  assert.equal(answer.status, 400);
  assert.match(page, /1 row has errors\. Nothing was published\./);
  assert.match(page, /<td>2<\/td><td><code>term_months<\/code>/);
  // A forged form, since no page offers one.
  const forced = await browser.post(`${at}/confirm`, { version: String(before + 1), changes: "1" });
  assert.equal(forced.status, 400);
  await forced.body?.cancel();
  assert.equal((await versions()).length, before);
});

Deno.test("removing most rows requires a confirmation", async () => {
  const before = (await versions()).length;
  const at = await sent("few.ndjson", lines([dealerFee(1)]));
  await browser.post(at, { mode: "whole" });
  const page = await browser.page(`${at}/check`);
  assert.match(page, /9 of 10 rows are removed\. Yes, I mean it\./);
  const shown = shownIn(page);
  const refused = await browser.post(`${at}/confirm`, shown);
  assert.equal(refused.status, 400);
  assert.match(
    await refused.text(),
    /9 of its 10 rows would be removed\. Confirm below that you mean it\.</,
  );
  assert.equal((await versions()).length, before);
  const done = await browser.post(`${at}/confirm`, { ...shown, shrink: "yes" });
  assert.equal(done.status, 303);
  assert.equal((await versions()).at(-1)!.rowCount, 1);
  await dashboard.service.publish("finance_fees", dealerFees(0, 10));
});

Deno.test("a version published in the meantime requires a new review", async () => {
  const at = await sent("late.ndjson", lines(dealerFees(0, 10)));
  await browser.post(at, { mode: "whole" });
  const shown = shownIn(await browser.page(`${at}/check`));
  await dashboard.service.publish("finance_fees", dealerFees(0, 11));
  const refused = await browser.post(`${at}/confirm`, shown);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /was published in the meantime\. Review what changes now\.</);
  const unseen = await browser.post(`${at}/confirm`);
  assert.equal(unseen.status, 400, "without the reviewed version nothing is published");
  await unseen.body?.cancel();
  assert.equal((await versions()).at(-1)!.rowCount, 11);
});

Deno.test("choices changed in another window require a new review", async () => {
  const before = (await versions()).length;
  const at = await sent("twice.ndjson", lines([dealerFee(1, { fee_percentage: 0.6 })]));
  await browser.post(at, { mode: "delta" });
  const shown = shownIn(await browser.page(`${at}/check`));
  await browser.post(at, { mode: "whole" });
  const refused = await browser.post(`${at}/confirm`, { ...shown, shrink: "yes" });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /The map or the options have changed since this review/);
  assert.equal((await versions()).length, before);
});

Deno.test("a patch updates some columns of current rows and skips lines without a match", async () => {
  const csv = "finance_program_version_id,fee_percentage\n" +
    `${uuidOf(3)},0.333\n${uuidOf(999)},0.4\n`;
  const at = await sent("prices.csv", csv);
  assert.match(await browser.page(at), /no map is needed/);
  const missing = await browser.post(at, { mode: "patch" });
  assert.equal(missing.status, 400);
  assert.match(await missing.text(), /Name the fields that identify a row/);
  await browser.post(at, { mode: "patch", match: "finance_program_version_id" });
  const page = await browser.page(`${at}/check`);
  assert.match(page, /1 line of the file stays out/);
  assert.match(page, /<ins>33\.3%<\/ins>/);
  const shown = shownIn(page);
  await dashboard.service.publish("finance_fees", dealerFees(0, 12));
  const late = await browser.post(`${at}/confirm`, shown);
  assert.equal(late.status, 400);
  const now = await late.text();
  assert.match(now, /was published in the meantime/);
  await browser.post(`${at}/confirm`, shownIn(now));
  const record = await browser.page(`/dashboard/datasets/finance_fees/records/${uuidOf(3)}`);
  assert.match(record, /0\.333/);
});

Deno.test("an unreadable file returns 400 with the reason and the upload form", async () => {
  const refusals: [name: string, content: BlobPart, why: RegExp][] = [
    ["empty.csv", "", /Choose a file that is not empty/],
    ["notes.md", "just words", /holds neither NDJSON nor a JSON array/],
    ["old.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /old workbook/],
    ["broken.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), /Cannot read broken\.xlsx/],
    ["odd.csv", new Uint8Array([0x41, 0xff, 0xfe, 0x2c]), /Choose its encoding/],
  ];
  for (const [name, content, why] of refusals) {
    const answer = await send(name, content);
    const page = await answer.text();
    assert.equal(answer.status, 400, name);
    assert.match(page, why, name);
    // The form is shown again.
    assert.match(page, /type="file"/);
  }
});

Deno.test("an uploaded map is used, and one with open decisions is rejected", async () => {
  const csv = "Lender,What,APR\nAcme,Loan 1,5%\n";
  const map = {
    columns: { Lender: "financier_name", What: "product_title", APR: "interest_rate" },
    read: { interest_rate: "percent" },
    fill: { payment_type: "?" },
    id: ["What"],
  };
  const answer = await send("fees.csv", csv, {
    map: new File([JSON.stringify(map)], "fees.map.json"),
  });
  const page = await answer.text();
  assert.equal(answer.status, 400);
  assert.match(page, /decide what is marked with (&quot;|")\?(&quot;|"): fill\.payment_type/);

  const decided = { ...map, fill: { payment_type: "loan" } };
  const taken = await send("fees.csv", csv, {
    map: new File([JSON.stringify(decided)], "fees.map.json"),
  });
  const form = await browser.page(taken.headers.get("location")!);
  assert.match(form, /<option value="product_title" selected(="")?>/);
  assert.match(form, /value="percent"/);
});

Deno.test("a newly chosen field gets a proposed format and needs no fill value anymore", async () => {
  const csv = "Who,What,Kind of work,APR,Beginning\n" +
    "Acme,Loan 1,HVAC,5%,1/31/2026\nAcme,Loan 2,Pool,6%,2/1/2026\n";
  const at = await sent("own.csv", csv);
  const page = await browser.page(at);
  assert.match(page, /Check these points/);
  // The allowed values of an undecided field are shown next to it.
  assert.match(page, /One of solar, hvac, roofing, plumbing, electrical\./);
  const fields = fieldsOf(page);
  const columns = ["financier_name", "product_title", "trade_category", "interest_rate"];
  [...columns, "effective_date"].forEach((field, place) => fields[`field.${place}`] = field);
  const first = await browser.post(at, { ...fields, verified: "now" });
  assert.equal(first.headers.get("location"), `${at}?said=readings`);
  const filled = await browser.page(`${at}?said=readings`);
  assert.match(filled, /The reading of the columns that you chose was filled in/);
  assert.doesNotMatch(filled, /Check these points/, "they were about the first proposal");
  const now = fieldsOf(filled);
  assert.equal(now["read.4"], "M/D/YYYY");
  assert.deepEqual([now["text.2.0"], now["value.2.0"], now["value.2.1"]], ["HVAC", "hvac", "?"]);
  const open = await browser.post(at, { ...now, verified: "now" });
  assert.equal(open.status, 400);
  assert.match(
    (await open.text()).replaceAll("&quot;", '"'),
    /Decide what is marked with "\?": a value for payment_type, what "Pool" means in trade_category\./,
  );
  const fill = Object.keys(now).find((name) => now[name] === "payment_type")!;
  const done = await browser.post(at, {
    ...now,
    [fill.replace("field", "text")]: "loan",
    "value.2.1": "plumbing",
    "id.1": "yes",
    mode: "delta",
    verified: "now",
  });
  assert.equal(done.headers.get("location"), `${at}/check`, await done.text());
  assert.match(await browser.page(`${at}/check`), /2 added, 0 replaced, 0 removed/);
});

/** The fields of the map form, as a browser sends them. */
function fieldsOf(page: string): Record<string, string> {
  const form = /<form[^>]*class="steps"[^]*?<\/form>/.exec(page)![0];
  const text = (html: string) =>
    html.replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");
  const fields: Record<string, string> = {};
  for (const [, attributes] of form.matchAll(/<input ([^>]*)>/g)) {
    const of = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes!)?.[1];
    const isOff = /type="(checkbox|radio)"/.test(attributes!) && !/\bchecked\b/.test(attributes!);
    const name = of("name");
    if (name !== undefined && !isOff) fields[name] = text(of("value") ?? "");
  }
  for (const [, name, inner] of form.matchAll(/<select name="([^"]*)"[^>]*>([^]*?)<\/select>/g)) {
    fields[name!] = text(/value="([^"]*)" selected/.exec(inner!)?.[1] ?? "");
  }
  for (const [, name, inner] of form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g)) {
    fields[name!] = text(inner!);
  }
  return fields;
}

Deno.test("a messy workbook needs only one value and a date on top of its proposed map", async () => {
  const bytes = await Deno.readFile(
    new URL("../publish/operator_files/fees/messy.xlsx", import.meta.url),
  );
  const at = await sent("messy.xlsx", bytes);
  const fields = fieldsOf(await browser.page(at));
  assert.equal(fields["none.text.1"], "Ongoing\nTBD");
  assert.deepEqual([fields.strip, fields.skip, fields.merged], ["*", "Average\n*", "Lender"]);
  const undecided = Object.keys(fields).filter((name) => fields[name] === "?");
  assert.deepEqual(undecided, ["fill.text.0"]);
  await browser.post(at, { ...fields, "fill.text.0": "loan", verified: "now", mode: "delta" });
  const page = await browser.page(`${at}/check`);
  assert.match(page, /6 added, 0 replaced, 0 removed/);
  // The form keeps every setting.
  assert.equal(fieldsOf(await browser.page(at))["none.text.1"], "Ongoing\nTBD");
});

Deno.test("a sheet is read in the chosen encoding", async () => {
  const text = "Lender,Program\nCr\u00e9dit Mutuel,Loan 1\n";
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const form = new FormData();
  form.set("file", new File([bytes], "fees.csv"));
  form.set("encoding", "windows-1252");
  const answer = await browser.post(HERE, form);
  assert.equal(answer.status, 303);
  assert.match(await browser.page(answer.headers.get("location")!), /Cr\u00e9dit Mutuel/);
});

Deno.test("the form shows which sheet of a workbook is read, and another one can be chosen", async () => {
  const fee = (lender: string): Cell[] => [lender, "Loan", { value: 0.05, format: "0%" }];
  const bytes = workbook([["Old"], ["x"]], {
    name: "Old",
    isHidden: true,
    more: {
      Spring: [["Lender", "Program", "Dealer Fee"], fee("Acme")],
      Autumn: [["Bank", "Program", "Dealer Fee"], fee("Brook")],
    },
  });
  const at = await sent("fees.xlsx", bytes as Uint8Array<ArrayBuffer>);
  const first = await browser.page(at);
  assert.match(first, /<option value="Spring" selected="">/);
  assert.match(first, /<th scope="row">Lender<span class="under">Acme</);

  const fields = { "column.0": "Lender", "field.0": "financier_name", do: "check", keep: "status" };
  const other = await browser.post(at, { ...fields, sheet: "Autumn" });
  assert.equal(other.headers.get("location"), `${at}?said=sheet`);
  const page = await browser.page(`${at}?said=sheet`);
  assert.match(page, /The sheet that you chose is used now\. Review what its columns mean\./);
  assert.match(page, /<option value="Autumn" selected="">/);
  assert.match(page, /<th scope="row">Bank<span class="under">Brook</);
  assert.match(page, /name="keep" value="status"/);

  const same = await browser.post(at, { ...fields, "column.0": "Bank", sheet: "Autumn" });
  assert.equal(same.headers.get("location"), `${at}/check`);
  const none = await browser.post(at, { ...fields, sheet: "Winter" });
  assert.equal(none.status, 400);
  assert.match(await none.text(), /it has no sheet &quot;Winter&quot;/);
});

const ring = [[-105, 39.7], [-104.9, 39.7], [-104.9, 39.8], [-105, 39.7]];
const COUNTY = JSON.stringify({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { OBJECTID: 1, UTIL_NAME: "Springfield Light", ST: "CO" },
      geometry: { type: "Polygon", coordinates: [ring] },
    },
    {
      type: "Feature",
      properties: { OBJECTID: 2, UTIL_NAME: "A point", ST: "CO" },
      geometry: { type: "Point", coordinates: [-105, 39.7] },
    },
  ],
});
const COUNTY_MAP = JSON.stringify({
  columns: { UTIL_NAME: "utility.name", ST: "geography.state_code" },
  fill: { "utility.provider_type": "municipal", "utility.state_codes": ["CO"], quote_safe: false },
  derive: { "utility.id": "slug(utility.name)" },
  id: ["UTIL_NAME"],
});

Deno.test("a county's GeoJSON is published as territories with boundaries, in the same steps", async () => {
  const publishing = "/dashboard/datasets/utility_territory/publish";
  const form = new FormData();
  form.set("file", new File([COUNTY], "county.geojson"));
  const proposed = (await browser.post(publishing, form)).headers.get("location")!;
  const asked = await browser.page(proposed);
  assert.match(asked, /<th scope="row">UTIL_NAME<span class="under">Springfield Light<\/span>/);
  assert.ok(!asked.includes("(outline)"), "the outline needs no map");

  form.set("map", new File([COUNTY_MAP], "county.map.json"));
  const at = (await browser.post(publishing, form)).headers.get("location")!;
  const map = JSON.parse(COUNTY_MAP);
  const kept = await browser.post(at, {
    "column.0": "UTIL_NAME",
    "field.0": map.columns.UTIL_NAME,
    "id.0": "yes",
    "column.1": "ST",
    "field.1": map.columns.ST,
    "read.1": "list",
    "fill.field.0": "utility.provider_type",
    "fill.text.0": "municipal",
    "fill.field.1": "utility.state_codes",
    "fill.text.1": '["CO"]',
    "fill.field.2": "quote_safe",
    "fill.text.2": "false",
    "derive.field.0": "utility.id",
    "derive.text.0": "slug(utility.name)",
    mode: "whole",
    verified: "now",
  });
  assert.equal(kept.headers.get("location"), `${at}/check`, await kept.text());
  const page = await browser.page(`${at}/check`);
  assert.match(page, /1 feature gives no row \(feature 2: its geometry is a Point, no area\)/);
  const shown = shownIn(page);
  const done = await browser.post(`${at}/confirm`, shown);
  assert.match(done.headers.get("location")!, /said=published/);
  const { data } = await dashboard.service.json(
    "/api/v1/context/utility-territory?state=CO&include_geometry=true",
  );
  const [row] = data.records;
  assert.deepEqual([row.utility.name, row.geometry_status], ["Springfield Light", "loaded"]);
  const record = await browser.page(
    `/dashboard/datasets/utility_territory/records/${encodeURIComponent(row.record_id)}`,
  );
  assert.match(record, /<figure class="map"><svg [^>]*aria-label="Map of Springfield Light/);
  assert.equal(
    (await send("county.geojson", COUNTY)).status,
    400,
    "fees have no outline",
  );
  const metres = COUNTY.replaceAll("-105", "-11688546").replaceAll("-104", "-11577226");
  for (
    const [text, why] of [
      [
        metres,
        /no feature gives a row \(feature 1: its coordinates are not degrees: export it as WGS/,
      ],
      ['{"type":"FeatureCollection","features":[]}', /it has no features/],
    ] as const
  ) {
    const none = new FormData();
    none.set("file", new File([text], "county.geojson"));
    const refused = await browser.post(publishing, none);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), why);
  }
});

Deno.test("an upload is not found under another dataset", async () => {
  const at = await sent("here.ndjson", lines([dealerFee(1)]));
  const elsewhere = at.replace("finance_fees", "permits");
  assert.equal((await browser.get(elsewhere)).status, 404);
});

Deno.test("uploads are dropped an hour after their last use, or when they take too much memory", () => {
  const uploads = new Uploads();
  const fees = datasetNamed("finance_fees");
  const read: Pick<Upload, "map" | "sheets" | "isSheet" | "doubts" | "opening"> = {
    opening: {},
    map: undefined,
    sheets: [],
    isSheet: false,
    doubts: [],
  };
  const fileOf = (size: number) => ({ name: "a.csv", bytes: new Uint8Array(size) });
  const first = uploads.add(fees, fileOf(10), read, NOW);
  assert.equal(uploads.find(fees, first.id, NOW + 3_599_000), first);
  assert.equal(uploads.find(fees, first.id, NOW + 7_000_000), first);
  assert.throws(() => uploads.find(fees, first.id, NOW + 11_000_000), /no longer here/);

  const many = Array.from({ length: 5 }, () => uploads.add(fees, fileOf(40 * 2 ** 20), read, NOW));
  const held = many.filter(({ id }) => {
    try {
      return uploads.find(fees, id, NOW) !== undefined;
    } catch {
      return false;
    }
  });
  assert.deepEqual(held, many.slice(-3));
});

Deno.test("a corrected file keeps its map and verified date, and the next file reuses the map", async () => {
  const head = "Lender,What,Kind,APR,From\n";
  const row = (rate: string) => `Acme,Loan 1,loan,${rate},2026-01-01\n`;
  const map = {
    columns: {
      Lender: "financier_name",
      What: "product_title",
      Kind: "payment_type",
      APR: "interest_rate",
      From: "effective_date",
    },
    read: { interest_rate: "percent" },
    fill: { trade_category: "solar" },
    derive: { financier_slug: "slug(financier_name)" },
    id: ["What"],
  };
  const sentFile = await send("fees.csv", head + row("lots"), {
    map: new File([JSON.stringify(map)], "fees.map.json"),
  });
  const at = sentFile.headers.get("location")!;
  const fields: Record<string, string> = { mode: "delta", verified: "2026-02-01" };
  Object.entries(map.columns).forEach(([column, field], place) => {
    fields[`column.${place}`] = column;
    fields[`field.${place}`] = field;
  });
  fields["read.3"] = "percent";
  fields["id.1"] = "yes";
  fields["fill.field.0"] = "trade_category";
  fields["fill.text.0"] = "solar";
  fields["derive.field.0"] = "financier_slug";
  fields["derive.text.0"] = "slug(financier_name)";
  await browser.post(at, fields);
  const refused = await browser.get(`${at}/check`);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /Send the corrected file/);
  const form = new FormData();
  form.set("file", new File([head + row("5%")], "fees2.csv"));
  const again = await browser.post(`${at}/file`, form);
  assert.equal(again.headers.get("location"), `${at}/check`);
  const page = await browser.page(`${at}/check`);
  assert.match(page, /Added \(1\)/);
  assert.match(page, /<code class="value">5%<\/code>.*<code class="value">0\.05<\/code>/s);
  // The next file with the same columns is read by the same map.
  const next = await send("fees3.csv", head + row("6%"));
  assert.match(next.headers.get("location")!, /said=remembered$/);
});
