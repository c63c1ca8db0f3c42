import assert from "node:assert/strict";
import { DuckDBInstance } from "@duckdb/node-api";
import { DataType, tableFromIPC } from "apache-arrow";
import { fromArrow } from "arquero";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { everything } from "../../src/access/levels.ts";
import { DATASETS, SYNC_DATASETS } from "../../src/datasets/mod.ts";
import { TRADES } from "../../src/datasets/declare/fields.ts";
import { ENDPOINTS } from "../../src/endpoints/mod.ts";
import { dealerFees } from "../support/fixtures/dealer_fees.ts";
import { type DatasetKey, rowsOf } from "../support/fixtures/rows.ts";
import { startService, type TestService } from "../support/service/service.ts";
import { rawRequest } from "../support/process/raw_request.ts";
import "../support/fixtures/same_runs.ts";

const FORMS = {
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  arrow: "application/vnd.apache.arrow.stream",
} as const;
type Form = keyof typeof FORMS;
const NAMES = Object.keys(FORMS) as Form[];

let service: TestService;
let sampleKey: string;
Deno.test.beforeAll(async () => {
  service = await startService();
  for (const { key } of DATASETS) {
    await service.publish(key, rowsOf(key as DatasetKey, 40, 1));
  }
  sampleKey = (await service.makeKey(everything("sample"))).key;
});
Deno.test.afterAll(() => service.close());

const SNAPSHOT = "/api/v1/sync/snapshot";

/** Paths whose rows are available in other formats, with their required parameters. */
const PATHS = ENDPOINTS.filter(({ forms }) => forms === true).flatMap(({ path }) =>
  path === SNAPSHOT ? SYNC_DATASETS.map(({ key }) => `${path}?dataset=${key}`) : [`${path}?`]
);

type Row = Record<string, unknown>;

async function jsonRows(path: string, key?: string): Promise<Row[]> {
  const { data } = await service.json(path, key === undefined ? {} : { key });
  return Array.isArray(data) ? data : data.records ?? data.materials;
}

const get = (path: string, form: Form, options: { key?: string; method?: string } = {}) =>
  service.get(path, { ...options, headers: { accept: FORMS[form] } });

/** The value at a dotted name, or null. */
const at = (row: Row, name: string) =>
  name.split(".").reduce<unknown>((value, part) => (value as Row | null)?.[part] ?? null, row);

/** A value as a table shows it. */
const shown = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

/** Every leaf of a row that is not null, by name. */
function leavesOf(row: Row, names: ReadonlySet<string>, above = ""): Row {
  return Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) => {
      const path = above + name;
      if (value === null) return {};
      const isObject = typeof value === "object" && !Array.isArray(value) && !names.has(path);
      return isObject ? leavesOf(value as Row, names, `${path}.`) : { [path]: shown(value) };
    }),
  );
}

/** Asserts that a table with these names holds all of the rows, and nothing else. */
function assertTable(names: readonly string[], table: readonly Row[], rows: readonly Row[]) {
  assert.equal(table.length, rows.length);
  const known = new Set(names);
  assert.equal(known.size, names.length);
  rows.forEach((row, i) => {
    const full = Object.fromEntries(Object.entries(table[i]!).filter(([, cell]) => cell !== null));
    assert.deepEqual(full, leavesOf(row, known));
  });
}

/** A CSV's cells, typed like the JSON values in their place. */
function csvTable(text: string, rows: readonly Row[]): { names: string[]; table: Row[] } {
  const [names, ...lines] = parse(text, {
    cast: (cell, { quoting }) => cell === "" && !quoting ? null : cell,
  }) as [string[], ...(string | null)[][]];
  const table = lines.map((line, i) =>
    Object.fromEntries(line.map((cell, column) => {
      const like = at(rows[i]!, names[column]!);
      if (cell === null || typeof like === "string") return [names[column], cell];
      return [names[column], typeof like === "object" ? cell : JSON.parse(cell)];
    }))
  );
  return { names, table };
}

/** An Arrow cell as in JSON; a timestamp is written like `like` if it is the same instant. */
function asJson(type: DataType, cell: unknown, like: unknown): unknown {
  if (cell === null) return null;
  if (typeof cell === "bigint") return Number(cell);
  if (DataType.isDate(type)) return new Date(cell as number).toISOString().slice(0, 10);
  if (!DataType.isTimestamp(type)) return cell;
  return Math.floor(cell as number) === Date.parse(String(like)) ? like : cell;
}

async function assertForm(form: Form, path: string, rows: readonly Row[], key?: string) {
  const response = await get(path, form, key === undefined ? {} : { key });
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get("x-svc-row-count"), String(rows.length), path);
  const bytes = await response.bytes();
  if (form === "ndjson") {
    const lines = new TextDecoder().decode(bytes).split("\n");
    assert.equal(lines.pop(), "");
    return assert.deepEqual(lines.map((line) => JSON.parse(line)), rows, path);
  }
  if (form === "csv") {
    const { names, table } = csvTable(new TextDecoder().decode(bytes), rows);
    return assertTable(names, table, rows);
  }
  const arrow = tableFromIPC(bytes);
  const names = arrow.schema.fields.map(({ name }) => name);
  const columns = names.map((_, column) => [...arrow.getChildAt(column)!]);
  const types = arrow.schema.fields.map(({ type }) => type as DataType);
  const table = rows.map((row, i) =>
    Object.fromEntries(
      names.map((
        name,
        column,
      ) => [name, asJson(types[column]!, columns[column]![i], at(row, name))]),
    )
  );
  assert.equal(arrow.numRows, rows.length);
  assertTable(names, table, rows);
}

Deno.test("NDJSON, CSV and Arrow have the same rows as JSON for every list and dataset", async () => {
  for (const path of PATHS) {
    const rows = await jsonRows(path);
    for (const form of NAMES) await assertForm(form, path, rows);
  }
});

Deno.test("Arrow has integers, dates and UTC timestamps where the schema says so", async () => {
  const cases = {
    [`${SNAPSHOT}?dataset=electricity_rates`]: {
      data_year: /^Int(32|64)$/,
      residential_cents_per_kwh: /^Float64$/,
    },
    [`${SNAPSHOT}?dataset=finance_fees`]: {
      effective_date: /^Date32<DAY>$/,
      expires_at: /^Timestamp<MICROSECOND, UTC>$/,
      term_months: /^Int(32|64)$/,
      trade_category: /^Dictionary<Int8, Utf8>$/,
    },
    "/api/v1/context/roofing?": {
      "specs.warranty_years": /^Int(32|64)$/,
      "specs.impact_rating_class": /^Int(32|64)$/,
      "specs.exposure_inches": /^Float64$/,
    },
  };
  for (const [path, types] of Object.entries(cases)) {
    const bytes = await (await get(path, "arrow")).bytes();
    const { fields } = tableFromIPC(bytes).schema;
    for (const [name, type] of Object.entries(types)) {
      assert.match(String(fields.find((field) => field.name === name)?.type), type, name);
    }
    assert.equal(fromArrow(bytes).numRows(), (await jsonRows(path)).length);
  }
});

const ofTrade = fc.constantFrom("", ...TRADES.map((trade) => `&trade=${trade}`));
const limited = fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 60 }).map((n) => `${n}`));
const paged = fc.integer({ min: 1, max: 4 });

Deno.test("NDJSON, CSV and Arrow match JSON for any trade, limit, page, quote_safe and access level", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PATHS),
      fc.constantFrom(...NAMES),
      ofTrade,
      limited,
      paged,
      fc.constantFrom("", "&quote_safe=true", "&quote_safe=false"),
      fc.boolean(),
      async (path, form, trade, limit, page, safe, asSample) => {
        const size = limit === "" ? "" : `&limit=${limit}&per_page=${limit}&page=${page}`;
        const asked = path + trade + size + safe;
        const key = asSample ? sampleKey : undefined;
        const json = await service.get(asked, key === undefined ? {} : { key });
        const { data } = await json.json();
        if (json.status !== 200) {
          const response = await get(asked, form, key === undefined ? {} : { key });
          assert.equal(response.status, json.status);
          assert.equal(response.headers.get("content-type"), "application/json");
          return await response.body?.cancel();
        }
        const rows = Array.isArray(data) ? data : data.records ?? data.materials;
        await assertForm(form, asked, rows, key);
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("NDJSON, CSV and Arrow have JSON's headers, and its envelope's metadata as headers", async () => {
  for (const form of NAMES) {
    const response = await get("/api/v1/finance/fees?limit=3", form, { key: service.key });
    await response.body?.cancel();
    const { headers } = response;
    assert.match(
      headers.get("content-type")!,
      new RegExp(`^${FORMS[form].replaceAll(".", "\\.")}`),
    );
    assert.equal(headers.get("vary"), "x-api-key, accept-encoding, accept");
    assert.equal(headers.get("cache-control"), "private, no-cache");
    assert.equal(headers.get("content-encoding"), null);
    assert.ok(Number(headers.get("x-svc-total-count")) > 3);
    assert.match(headers.get("x-svc-request-id")!, /^req_/);
    assert.ok(Number(headers.get("x-ratelimit-remaining")) > 0);
  }
  const sample = await get("/api/v1/context/permits?", "csv", { key: sampleKey });
  await sample.body?.cancel();
  assert.equal(sample.headers.get("x-svc-access-level"), "sample");

  const page = await get("/api/v1/catalog/equipment?per_page=2", "csv");
  await page.body?.cancel();
  assert.ok(Number(page.headers.get("x-svc-total-count")) > 2);
  assert.equal(page.headers.get("x-svc-cursor"), "v1:equipment_pricing:all");
});

Deno.test("HEAD returns GET's headers and no body in every format", async () => {
  for (const path of ["/api/v1/finance/fees?", `${SNAPSHOT}?dataset=finance_fees`]) {
    for (const form of NAMES) {
      const [got, head] = [await get(path, form), await get(path, form, { method: "HEAD" })];
      assert.equal(head.status, 200);
      assert.deepEqual(await head.bytes(), new Uint8Array());
      assert.ok((await got.bytes()).length > 0);
      assert.notEqual(head.headers.get("content-length"), "0");
      for (const name of ["content-type", "vary", "etag", "x-svc-cursor", "x-svc-dataset"]) {
        assert.equal(head.headers.get(name), got.headers.get(name), name);
      }
    }
  }
});

Deno.test("a snapshot's ETag ends with its format and gives a 304 for that format only", async () => {
  const path = `${SNAPSHOT}?dataset=finance_fees&limit=10`;
  const etags = new Map<string, string>();
  for (const form of NAMES) {
    const response = await get(path, form);
    await response.body?.cancel();
    assert.equal(
      response.headers.get("etag")!.replace("W/", ""),
      `"v1:finance_fees:all:10:${form}"`,
    );
    assert.equal(response.headers.get("x-svc-cursor"), "v1:finance_fees:all");
    assert.equal(response.headers.get("x-svc-dataset"), "finance_fees");
    assert.equal(response.headers.get("x-svc-total-count"), "40");
    etags.set(FORMS[form], response.headers.get("etag")!);
  }
  const json = await service.get(path);
  await json.body?.cancel();
  etags.set("application/json", json.headers.get("etag")!);
  assert.equal(new Set(etags.values()).size, 4);
  for (const [accept] of etags) {
    for (const [of, etag] of etags) {
      const response = await service.get(path, { headers: { accept, "if-none-match": etag } });
      await response.body?.cancel();
      assert.equal(response.status, accept === of ? 304 : 200, `${accept} ${etag}`);
      if (response.status === 304) {
        assert.equal(response.headers.get("etag"), etag.replace("W/", ""));
        assert.equal(response.headers.get("x-svc-cursor"), "v1:finance_fees:all");
      }
    }
  }
});

Deno.test("a compressed snapshot has a weak ETag in every format", async () => {
  const tags = new Map<string, string>();
  let compressed = 0;
  for (
    const accept of [
      "application/json",
      "application/x-ndjson",
      "text/csv",
      "application/vnd.apache.arrow.stream",
    ]
  ) {
    for (const coding of ["identity", "gzip"]) {
      const { status, headers } = await rawRequest(
        `${service.url}${SNAPSHOT}?dataset=finance_fees`,
        {
          key: service.key,
          headers: { accept, "accept-encoding": coding },
        },
      );
      assert.equal(status, 200);
      const isCompressed = headers["content-encoding"] === "gzip";
      if (isCompressed) compressed++;
      const etag = headers.etag!;
      assert.equal(etag.startsWith("W/"), isCompressed, `${accept} ${coding}`);
      const tag = etag.replace("W/", "");
      assert.equal(tags.get(accept) ?? tag, tag, "equal by weak comparison");
      tags.set(accept, tag);
    }
  }
  assert.equal(compressed, 4);
});

Deno.test("a snapshot of 5,200 rows is complete in NDJSON and cut at 5,000 in JSON", async () => {
  const other = await startService();
  try {
    await other.publish("finance_fees", dealerFees(0, 5200));
    const path = `${SNAPSHOT}?dataset=finance_fees`;
    const text = await (await other.get(path, { headers: { accept: FORMS.ndjson } })).text();
    assert.equal(text.split("\n").length - 1, 5200);
    const { data } = await other.json(path);
    assert.deepEqual([data.records.length, data.sync.truncated], [5000, true]);
  } finally {
    await other.close();
  }
});

Deno.test("errors, and endpoints without other formats, return JSON whatever Accept says", async () => {
  const refused = await get("/api/v1/finance/fees?term_months=x", "csv");
  assert.equal(refused.status, 400);
  assert.match((await refused.json()).error, /Invalid term_months/);
  for (const path of ["/api/v1/search?q=heat", "/api/v1/quote-context?trade=hvac"]) {
    const response = await get(path, "csv");
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.equal(response.headers.get("vary"), "x-api-key, accept-encoding");
    await response.body?.cancel();
  }
});

Deno.test("a 304 in another format does not count toward the monthly quota", async () => {
  const { key } = await service.makeKey(null, { monthlyQuota: 1 });
  const path = `${SNAPSHOT}?dataset=finance_fees`;
  const first = await get(path, "ndjson", { key });
  await first.body?.cancel();
  assert.equal(first.status, 200);
  const etag = first.headers.get("etag")!;
  const headers = { accept: FORMS.ndjson, "if-none-match": etag };
  const second = await service.get(path, { key, headers });
  assert.equal(second.status, 304);
  await second.body?.cancel();
});

Deno.test("DuckDB reads every dataset's NDJSON and CSV, and Arquero its Arrow stream", async () => {
  const directory = await Deno.makeTempDir();
  const db = await DuckDBInstance.create(":memory:");
  const connection = await db.connect();
  const count = async (source: string) =>
    Number((await connection.runAndReadAll(`select count(*) from ${source}`)).getRows()[0]![0]);
  try {
    for (const { key, idField } of SYNC_DATASETS) {
      const path = `${SNAPSHOT}?dataset=${key}`;
      const rows = await jsonRows(path);
      const ids = new Set(rows.map((row) => row[idField]));
      const file = `${directory}/${key}`;
      await Deno.writeFile(`${file}.ndjson`, await (await get(path, "ndjson")).bytes());
      await Deno.writeFile(`${file}.csv`, await (await get(path, "csv")).bytes());
      assert.equal(await count(`read_ndjson('${file}.ndjson')`), rows.length, key);
      const csv = await connection.runAndReadAll(
        `select * from read_csv('${file}.csv', all_varchar = true)`,
      );
      const table = csv.getRowObjects() as Row[];
      assert.deepEqual(new Set(table.map((row) => row[idField])), ids, key);
      const arrow = fromArrow(await (await get(path, "arrow")).bytes());
      assert.deepEqual(new Set(arrow.array(idField)), ids, key);
    }
    const fees = `read_csv('${directory}/finance_fees.csv')`;
    const types = await connection.runAndReadAll(
      `describe select fee_percentage, quote_safe from ${fees}`,
    );
    assert.deepEqual(types.getRows().map(([, type]) => type), ["DOUBLE", "BOOLEAN"]);

    const guide = await Deno.readTextFile(new URL("../../docs/bulk.md", import.meta.url));
    const [, sql] = guide.match(/^```sql\n([^]*?)^```/m)!;
    const read = sql!.split(";\n").filter((one) => one !== "");
    assert.equal(read.length, 2);
    for (const one of read) {
      const result = await connection.runAndReadAll(one.replace("('", `('${directory}/`));
      assert.ok(result.getRows().length > 0, one);
    }
  } finally {
    connection.closeSync();
    db.closeSync();
    await Deno.remove(directory, { recursive: true });
  }
});
