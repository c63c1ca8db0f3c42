import assert from "node:assert/strict";
import { MessageReader, tableFromIPC } from "apache-arrow";
import { fromArrow } from "arquero";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { ascii } from "../../../src/base/json/json.ts";
import { formOf } from "../../../src/http/forms/accept.ts";
import { valueAt } from "../../../src/base/json/value_at.ts";
import type { JsonSchema } from "../../../src/base/json/json_schema.ts";
import { type Leaf, leavesOf } from "../../../src/http/forms/leaves.ts";
import {
  type BulkForm,
  contentType,
  piecesInForm,
  type Rows,
} from "../../../src/http/forms/rows.ts";
import "../../support/fixtures/same_runs.ts";

Deno.test("formOf returns the format that Accept prefers, and JSON if it accepts none", () => {
  const cases: [string | null, string][] = [
    [null, "json"],
    ["", "json"],
    ["*/*", "json"],
    ["text/html,application/xhtml+xml,*/*;q=0.8", "json"],
    ["application/json", "json"],
    ["text/csv", "csv"],
    ["TEXT/CSV; header=present", "csv"],
    ["application/x-ndjson", "ndjson"],
    ["application/vnd.apache.arrow.stream", "arrow"],
    ["application/vnd.apache.arrow.file", "json"],
    ["text/csv, */*;q=0.1", "csv"],
    ["text/csv, application/json", "csv"],
    ["application/json, text/csv", "json"],
    ["text/csv;q=0.5, application/json;q=0.4", "csv"],
    ["text/csv;q=0.5, application/x-ndjson;q=0.9, application/json;q=0.6", "ndjson"],
    ["text/csv;q=0", "json"],
    ["text/csv;q=x", "json"],
    ["application/json, text/csv;q=5", "json"],
    ["*/*;q=0.9, text/csv;q=0.1", "json"],
    ["application/x-ndjson, */*", "ndjson"],
    ["text/*", "csv"],
    ["text/*;q=0.5, application/json;q=0.6", "json"],
    ["application/*", "json"],
    ["application/json;q=0, */*;q=0.1", "ndjson"],
    ["text/*, text/csv;q=0", "json"],
    [",,; text/csv;;q=1", "json"],
  ];
  for (const [accept, form] of cases) assert.equal(formOf(accept), form, String(accept));
});

const OBJECT = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "object",
  properties,
});
const OR_NULL = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const TEXT: JsonSchema = { type: "string" };

Deno.test("leavesOf names each leaf by its path, and makes lists and free-form objects JSON", () => {
  const polygon = OBJECT({ type: { const: "Polygon" }, coordinates: { type: "array" } });
  const multiPolygon = OBJECT({ type: { const: "MultiPolygon" }, coordinates: { type: "array" } });
  const schema = OBJECT({
    id: TEXT,
    pricing: OR_NULL(OBJECT({ low: OR_NULL({ type: "number" }), count: { type: "integer" } })),
    states: { type: "array" },
    metadata: OR_NULL({ type: "object" }),
    geometry: OR_NULL({ oneOf: [polygon, multiPolygon] }),
    quote_safe: { type: "boolean" },
    kind: OR_NULL({ enum: ["a", "b"] }),
    always: { const: false },
    either: { type: ["string", "number"] },
    anything: {},
    when: { type: ["string", "null"] },
  });
  assert.deepEqual(
    leavesOf(schema).map(({ name, kind }) => `${name} ${kind}`),
    [
      "id text",
      "pricing.low number",
      "pricing.count number",
      "states json",
      "metadata json",
      "geometry json",
      "quote_safe flag",
      "kind text",
      "always flag",
      "either json",
      "anything json",
      "when text",
    ],
  );
});

Deno.test("leavesOf returns the leaves of all alternatives of a union", () => {
  // zod's form of an object without fields.
  const none = { type: "object", additionalProperties: { not: {} } };
  const schema = {
    oneOf: [
      OBJECT({ id: TEXT, category: { const: "a" }, specs: OBJECT({ volts: { type: "number" } }) }),
      OBJECT({
        id: TEXT,
        category: { const: "b" },
        specs: { anyOf: [none, OBJECT({ fuel: TEXT })] },
      }),
      OBJECT({ id: TEXT, category: { const: "c" }, specs: OBJECT({}) }),
    ],
  };
  assert.deepEqual(
    leavesOf(schema).map(({ name, kind }) => `${name} ${kind}`),
    ["id text", "category text", "specs.volts number", "specs.fuel text"],
  );
});

const SCHEMA = OBJECT({
  id: TEXT,
  part: OR_NULL(OBJECT({ text: OR_NULL(TEXT), number: OR_NULL({ type: "number" }) })),
  flag: OR_NULL({ type: "boolean" }),
  list: { type: "array" },
});
const LEAVES = leavesOf(SCHEMA);

/** Text with characters that break tables. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", ",", '"', "\n", "\r\n", " a ", "é", "😀", "null", "1", "true", "=1+1"),
);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) =>
  one === 0 ? 0 : one
);
const PLAIN = { noNullPrototype: true };
const record = fc.record({
  id: text,
  part: orNull(fc.record({ text: orNull(text), number: orNull(number) }, PLAIN)),
  flag: orNull(fc.boolean()),
  list: fc.array(text, { maxLength: 3 }),
}, PLAIN);
const records = fc.array(record, { maxLength: 40 });

/** The expected cells of a table of records. */
const cells = (records: readonly unknown[], leaves: readonly Leaf[]) =>
  records.map((record) =>
    leaves.map(({ path, kind }) => {
      const value = valueAt(record, path) ?? null;
      return kind === "json" && value !== null ? JSON.stringify(value) : value;
    })
  );

const whole = (form: BulkForm, rows: Rows) =>
  new Blob([...piecesInForm(form, rows)] as BlobPart[]).bytes();

function bytesOf(form: BulkForm, records: readonly unknown[]): Promise<Uint8Array> {
  const rows = records.map((record) => ascii(JSON.stringify(record)));
  return whole(form, { length: rows.length, leaves: LEAVES, get: (row) => rows[row]! });
}

const textOf = async (form: BulkForm, records: readonly unknown[]) =>
  new TextDecoder().decode(await bytesOf(form, records));

Deno.test("NDJSON has one record per line", async () => {
  await fc.assert(fc.asyncProperty(records, async (records) => {
    const lines = (await textOf("ndjson", records)).split("\n");
    assert.equal(lines.pop(), "");
    assert.deepEqual(lines.map((line) => JSON.parse(line)), records);
  }));
});

Deno.test("CSV has a header line and one line per record, with null as an empty cell", async () => {
  await fc.assert(fc.asyncProperty(records, async (records) => {
    const lines = parse(await textOf("csv", records), {
      cast: (cell, { quoting }) => cell === "" && !quoting ? null : cell,
      bom: false,
    });
    assert.deepEqual(lines[0], ["id", "part.text", "part.number", "flag", "list"]);
    const shown = cells(records, LEAVES).map((row) =>
      row.map((cell) => cell === null ? null : String(cell))
    );
    assert.deepEqual(lines.slice(1), shown);
  }));
});

Deno.test("an Arrow stream has one typed column per leaf, for apache-arrow and for Arquero", async () => {
  await fc.assert(
    fc.asyncProperty(records, async (records) => {
      const bytes = await bytesOf("arrow", records);
      const table = tableFromIPC(bytes);
      assert.deepEqual(
        table.schema.fields.map(({ name, type, nullable }) => `${name} ${type} ${nullable}`),
        [
          "id Utf8 true",
          "part.text Utf8 true",
          "part.number Float64 true",
          "flag Bool true",
          "list Utf8 true",
        ],
      );
      const columns = LEAVES.map((_, at) => [...table.getChildAt(at)!]);
      assert.deepEqual(
        records.map((_, row) => columns.map((column) => column[row])),
        cells(records, LEAVES),
      );
      const rows = fromArrow(bytes).objects() as Record<string, unknown>[];
      assert.deepEqual(
        rows.map((row) => LEAVES.map(({ name }) => row[name])),
        cells(records, LEAVES),
      );
    }),
    { numRuns: 50 },
  );
});

/** The types of a stream's messages, in order: 1 is a schema, 2 a dictionary, 3 a record batch. */
function messagesOf(bytes: Uint8Array): number[] {
  const reader = new MessageReader(bytes);
  const kinds: number[] = [];
  for (let message = reader.readMessage(); message !== null; message = reader.readMessage()) {
    kinds.push(message.headerType);
    reader.readMessageBody(message.bodyLength);
  }
  return kinds;
}

Deno.test("texts with enumerated values are Arrow dictionaries, each written once before all batches", async () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      id: { type: "string" },
      trade: { type: "string", enum: ["solar", "hvac"] },
      status: { anyOf: [{ type: "string", enum: ["active", "über"] }, { type: "null" }] },
      basis: { type: "string", const: "catalog_record" },
    },
  };
  const rows = Array.from({ length: 30_000 }, (_, at) => ({
    id: `row ${at}`,
    trade: at % 3 === 0 ? "solar" : "hvac",
    status: at % 7 === 0 ? null : at % 2 === 0 ? "active" : "über",
    basis: "catalog_record",
  }));
  const bytes = await new Blob([
    ...piecesInForm("arrow", {
      length: rows.length,
      leaves: leavesOf(schema),
      get: (at) => JSON.stringify(rows[at]),
    }),
  ] as BlobPart[]).bytes();
  const kinds = messagesOf(bytes);
  assert.deepEqual(kinds.slice(0, 4), [1, 2, 2, 2]);
  assert.ok(kinds.length > 5 && kinds.slice(4).every((kind) => kind === 3), String(kinds));
  const table = tableFromIPC(bytes);
  assert.deepEqual(table.schema.fields.map(({ type }) => String(type)), [
    "Utf8",
    "Dictionary<Int8, Utf8>",
    "Dictionary<Int8, Utf8>",
    "Dictionary<Int8, Utf8>",
  ]);
  const read = Array.from(
    { length: rows.length },
    (_, at) =>
      Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, table.get(at)![name]])),
  );
  assert.deepEqual(read, rows);
  assert.deepEqual(fromArrow(bytes).objects(), rows);
});

Deno.test("an Arrow stream without rows has its dictionaries, and a text missing from its dictionary is an error", async () => {
  const leaves = leavesOf({
    type: "object",
    properties: { trade: { type: "string", enum: ["solar", "hvac"] } },
  });
  const none = await new Blob([
    ...piecesInForm("arrow", { length: 0, leaves, get: () => "" }),
  ] as BlobPart[]).bytes();
  assert.deepEqual([messagesOf(none), tableFromIPC(none).numRows], [[1, 2], 0]);
  const other = piecesInForm("arrow", { length: 1, leaves, get: () => '{"trade":"roofing"}' });
  assert.throws(() => [...other], /trade has a text that its dictionary lacks/);
});

Deno.test("rows are encoded on demand, a batch at a time", () => {
  const length = 100_000;
  for (const form of ["ndjson", "csv", "arrow"] as const) {
    let made = 0;
    const get = (row: number) => {
      made++;
      return JSON.stringify({ id: `row ${row}`, part: null, flag: true, list: [] });
    };
    const pieces = piecesInForm(form, { length, leaves: LEAVES, get });
    for (let part = 0; part < 2; part++) pieces.next();
    assert.ok(made > 0 && made < length / 4, `${form}: ${made}`);
  }
});

Deno.test("a stream of many chunks has every record once, in order", async () => {
  const records = Array.from({ length: 20_000 }, (_, row) => ({
    id: `row ${row} é`,
    part: { text: row % 3 === 0 ? null : `"${row}"`, number: row / 8 },
    flag: row % 2 === 0,
    list: [String(row)],
  }));
  const lines = (await textOf("ndjson", records)).trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => JSON.parse(line)), records);
  const csv = parse(await textOf("csv", records), { from_line: 2 }) as string[][];
  assert.deepEqual(csv.map(([id]) => id), records.map(({ id }) => id));
  const table = tableFromIPC(await bytesOf("arrow", records));
  assert.ok(table.batches.length > 1);
  assert.deepEqual([...table.getChild("part.number")!], records.map(({ part }) => part.number));
  assert.deepEqual([...table.getChild("id")!], records.map(({ id }) => id));
});

Deno.test("each format has its content type", () => {
  assert.equal(contentType("ndjson"), "application/x-ndjson");
  assert.equal(contentType("csv"), "text/csv; charset=utf-8; header=present");
  assert.equal(contentType("arrow"), "application/vnd.apache.arrow.stream");
});

Deno.test("Arrow keeps the microseconds of instants in any zone, and days before 1970", async () => {
  const schema = OBJECT({
    day: OR_NULL({ type: "string", format: "date" }),
    when: OR_NULL({ type: "string", format: "date-time" }),
    count: OR_NULL({ type: "integer" }),
    small: { type: "integer", minimum: 0, maximum: 100 },
  });
  const records = [
    { day: "1970-01-02", when: "1970-01-01T00:00:01.000250Z", count: 2 ** 53 - 1, small: 100 },
    { day: null, when: null, count: null, small: 0 },
    { day: "1969-12-31", when: "1970-01-01T02:00:00.5+02:00", count: -1, small: 1 },
    { day: "2024-02-29", when: "1969-12-31T23:59:59.9999Z", count: 0, small: 2 },
  ];
  const stream = new Blob([
    ...piecesInForm("arrow", {
      length: records.length,
      leaves: leavesOf(schema),
      get: (at) => JSON.stringify(records[at]),
    }),
  ] as BlobPart[]);
  const bytes = await stream.bytes();
  const table = tableFromIPC(bytes);
  assert.deepEqual(table.schema.fields.map(({ type }) => String(type)), [
    "Date32<DAY>",
    "Timestamp<MICROSECOND, UTC>",
    "Int64",
    "Int32",
  ]);
  const raw = (name: string) => {
    const { values } = table.getChild(name)!.data[0]!;
    return [...values as Int32Array | BigInt64Array].slice(0, records.length).map(Number);
  };
  assert.deepEqual(raw("day"), [1, 0, -1, 19_782]);
  assert.deepEqual(raw("when"), [1_000_250, 0, 500_000, -100]);
  assert.deepEqual(raw("count"), [2 ** 53 - 1, 0, -1, 0]);
  assert.deepEqual(raw("small"), [100, 0, 1, 2]);
  for (const name of ["day", "when", "count"]) {
    assert.deepEqual([...table.getChild(name)!].map((one) => one === null), [
      false,
      true,
      false,
      false,
    ]);
  }
});
