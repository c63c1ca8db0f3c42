import assert from "node:assert/strict";
import { valueAt } from "../../src/base/json/value_at.ts";
import type { DealerFee } from "../../src/datasets/finance_fees.ts";
import { endOf } from "../../src/datasets/declare/expiry.ts";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { DEFAULT_COLUMNS } from "../../src/operate/records/default_columns.ts";
import { facetColumns, facetFilter } from "../../src/operate/records/facets.ts";
import { leafValues } from "../../src/operate/records/leaf_values.ts";
import { chosenColumns, recordColumns } from "../../src/operate/records/record_columns.ts";
import { isSortable, sortedRows } from "../../src/operate/records/record_order.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";

/** The table of a dataset's records: its columns, order, facets and downloads. */

const FEES = "/dashboard/datasets/finance_fees";
const MANY = 700;

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  await dashboard.service.serve({
    ...Object.fromEntries(DATASETS.map(({ key }) => [key, rowsOf(key as "permits", 40, 7)])),
    finance_fees: dealerFees(0, MANY),
  });
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

const held = (key: string) => dashboard.host.library().versionOrEmpty(key);

const recordsOf = (key: string) =>
  Array.from({ length: held(key).size }, (_, row) => JSON.parse(held(key).records().get(row)));

/** The ids of a page's records, in order. */
const idsIn = (page: string) =>
  [...page.matchAll(/<th scope="row"><a href="\/dashboard\/datasets\/\w+\/records\/([^"]+)"/g)]
    .map(([, id]) => decodeURIComponent(id!));

const headsIn = (page: string) =>
  [...page.matchAll(/<th scope="col"[^>]*>(?:<a [^>]*>)?(?:<span class="label">)?([^<]+)/g)]
    .map(([, name]) => name);

Deno.test("a stored column equals the field of its records", () => {
  for (const dataset of DATASETS) {
    const version = held(dataset.key);
    const records = recordsOf(dataset.key);
    for (const column of recordColumns(dataset)) {
      const { stored } = column;
      if (stored === undefined) continue;
      const read: Record<string, (row: number) => unknown> = {
        number: (row) => version.numbers(stored).get(row),
        flag: (row) => version.flags(stored).values[row],
        text: (row) => version.texts(stored).get(row),
        texts: (row) => version.lists(stored).get(row),
      };
      const kind = version.data.columns[stored]!.kind;
      records.forEach((record, row) => {
        const value = valueAt(record, column.path) ?? null;
        const wanted = kind === "number"
          ? value === null ? NaN : typeof value === "string" ? endOf(value) : value
          : kind === "flag"
          ? value === null ? 255 : Number(value)
          : kind === "texts"
          ? value ?? []
          : value;
        assert.deepEqual(read[kind]!(row), wanted, `${dataset.key} ${column.name} row ${row}`);
      });
    }
  }
});

Deno.test("a dataset's default columns are fields of its records", () => {
  for (const dataset of DATASETS) {
    const names = new Set(recordColumns(dataset).map(({ name }) => name));
    for (const name of DEFAULT_COLUMNS[dataset.key] ?? []) {
      assert.ok(names.has(name), `${dataset.key} ${name}`);
    }
    assert.ok(chosenColumns(dataset, []).length >= 4, dataset.key);
    const labels = recordColumns(dataset).map(({ label, unit }) => `${label} ${unit}`);
    assert.deepEqual(labels, [...new Set(labels)], `${dataset.key} has two columns of one name`);
  }
});

Deno.test("every sortable column is sorted like a naive comparison, with missing values last", async () => {
  for (const dataset of DATASETS) {
    const version = held(dataset.key);
    for (const column of recordColumns(dataset).filter((one) => isSortable(version, one))) {
      for (const isDescending of [false, true]) {
        const rows = await sortedRows(
          version,
          { column, isDescending },
          version.columns.quote_safe,
        );
        assert.deepEqual(rows.toSorted(), Uint32Array.from(rows.keys()), column.name);
        if (column.kind !== "number") continue;
        const values = [...rows].map((row) => valueAt(recordsOf(dataset.key)[row], column.path));
        const given = values.filter((value): value is number => typeof value === "number");
        const sorted = given.toSorted((a, b) => isDescending ? b - a : a - b);
        assert.deepEqual(values.slice(0, given.length), sorted, `${dataset.key} ${column.name}`);
      }
    }
  }
});

Deno.test("a field without a stored column is read from the records", async () => {
  const dataset = datasetNamed("labor_rates");
  const column = recordColumns(dataset).find(({ name }) => name === "employment")!;
  assert.equal(column.stored, undefined);
  const values = await leafValues(held("labor_rates"), column);
  assert.deepEqual(
    [...values],
    recordsOf("labor_rates").map(({ employment }) => employment ?? NaN),
  );
});

Deno.test("every value of every facet selects exactly the rows with that value", () => {
  for (const dataset of DATASETS) {
    const version = held(dataset.key);
    const records = recordsOf(dataset.key);
    for (const column of facetColumns(dataset, version)) {
      const valuesOf = (record: unknown) => [valueAt(record, column.path) ?? []].flat().map(String);
      for (const value of new Set(records.flatMap(valuesOf))) {
        const filter = facetFilter(
          dataset,
          version,
          { name: column.name, value },
          version.columns.quote_safe,
        );
        const passing = records.filter((_, row) => filter.passes(row));
        const wanted = records.filter((record) => valuesOf(record).includes(value));
        assert.deepEqual(passing, wanted, `${dataset.key} ${column.name}=${value}`);
      }
    }
  }
});

Deno.test("GET records sorted by descending fee shows the highest first and the unit in the heading", async () => {
  const page = await browser.page(`${FEES}?sort=-fee_percentage`);
  const fee = (row: DealerFee) => row.fee_percentage ?? -1;
  const highest = Math.max(...dealerFees(0, MANY).map(fee));
  const byId = new Map(dealerFees(0, MANY).map((row) => [row.finance_program_version_id, row]));
  const shown = idsIn(page).map((id) => fee(byId.get(id)!));
  assert.equal(shown.length, 50);
  assert.equal(shown[0], highest);
  assert.deepEqual(shown, shown.toSorted((a, b) => b - a));
  assert.match(page, /aria-sort="descending"><a href="[^"]*sort=fee_percentage">/);
  assert.match(page, /<span class="label">Fee percentage<\/span><span class="unit">%<\/span>/);
  assert.ok(page.includes(`<td class="number">${Math.round(highest * 100)}%</td>`));
});

Deno.test("GET records with chosen columns keeps them in every link of the page", async () => {
  const page = await browser.page(`${FEES}?column=term_months&column=integration&column=nothing`);
  assert.deepEqual(headsIn(page), ["Record", "Term", "Integration", "Quote-safe", "Verified"]);
  assert.match(page, /href="[^"]*column=term_months&amp;column=integration&amp;[^"]*page=2"/);
  assert.match(page, /<input type="hidden" name="column" value="term_months"/);
});

Deno.test("an unknown price is shown as unknown, not 0, in the table and on the record's page", async () => {
  const path = "/dashboard/datasets/equipment_pricing";
  const [unknown, known] = [true, false].map((isUnknown) =>
    recordsOf("equipment_pricing").filter(({ base_cost: cost, pricing }) =>
      (cost === 0 && pricing === null) === isUnknown
    )
  );
  assert.ok(unknown!.length > 0 && known!.length > 0);
  const table = await browser.page(`${path}?column=base_cost`);
  assert.equal(
    [...table.matchAll(/<td class="number"><span class="quiet">unknown<\/span><\/td>/g)].length,
    unknown!.length,
  );
  const page = await browser.page(`${path}/records/${unknown![0].record_id}`);
  assert.match(page, /<code>base_cost<\/code>[^]*?<span class="quiet">unknown<\/span>/);
  assert.doesNotMatch(page, />0 USD</);
});

Deno.test("an unknown sort column leaves the default order", async () => {
  assert.deepEqual(
    idsIn(await browser.page(`${FEES}?sort=nothing`)),
    idsIn(await browser.page(FEES)),
  );
});

Deno.test("each facet value leads to as many records as it counts, also with filters", async () => {
  for (const query of ["", "?trade=solar", "?is.payment_type=loan&sort=term_months"]) {
    const page = await browser.page(FEES + query);
    const values = [...page.matchAll(
      /<a href="(\/dashboard\/datasets\/finance_fees\?[^"]*is\.[^"]*)"><span>([^<]*)<\/span><span class="number quiet">([\d,]+)</g,
    )];
    assert.ok(values.length >= 4, query);
    for (const [, to, name, rows] of values) {
      const narrowed = await browser.page(to!.replaceAll("&amp;", "&"));
      assert.match(narrowed, new RegExp(`role="status">${rows} records?[ <]`), `${query} ${name}`);
    }
  }
});

Deno.test("an active facet has a link that removes it, and an unknown facet finds nothing", async () => {
  const page = await browser.page(`${FEES}?is.payment_type=loan`);
  assert.match(page, /Payment type: loan <a href="\/dashboard\/datasets\/finance_fees" /);
  assert.match(await browser.page(`${FEES}?is.nothing=1`), /No matching records/);
});

Deno.test("GET download/view returns the table's columns, order and rows as CSV", async () => {
  const query =
    "is.payment_type=loan&sort=-fee_percentage&column=fee_percentage&column=financier_name";
  const answer = await browser.get(`${FEES}/download/view?${query}`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-disposition")!, /finance_fees-v\d+\.view\.csv"/);
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  assert.equal(head, "finance_program_version_id,fee_percentage,financier_name");
  const loans = dealerFees(0, MANY).filter(({ payment_type }) => payment_type === "loan");
  assert.equal(lines.length, loans.length);
  assert.deepEqual(
    lines.slice(0, 50).map((line) => line.split(",")[0]),
    idsIn(await browser.page(`${FEES}?${query}`)),
  );
});

Deno.test("filters have labels, and the state filter lists the records' states by name", async () => {
  await dashboard.service.publish("hvac_climate", rowsOf("hvac_climate", 60, 9));
  const page = await browser.page("/dashboard/datasets/hvac_climate");
  assert.match(page, /<label for="filter-state">State<\/label><select/);
  const states = new Set(recordsOf("hvac_climate").map(({ state_code }) => state_code));
  for (const state of states) assert.match(page, new RegExp(`<option value="${state}">[A-Z]`));
});
