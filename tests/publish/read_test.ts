import { GateError, ReadError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import type { Format } from "../../src/publish/files/open_file.ts";
import { readLines, readRows } from "../../src/publish/files/read.ts";
import type { RawRow } from "../../src/publish/model/raw_row.ts";
import { shapeOf } from "../../src/publish/gate/shape.ts";
import { valueAtPath } from "../../src/base/json/value_at.ts";
import type { Row } from "../../src/publish/sheets/sheet_values.ts";
import { dealerFee, dealerFees } from "../support/fixtures/dealer_fees.ts";
import { type DatasetKey, ROWS, rowsOf } from "../support/fixtures/rows.ts";

let directory: string;
Deno.test.beforeAll(async () => {
  directory = await Deno.makeTempDir();
});
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A file with this name and content. */
async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = `${directory}/${name}`;
  await Deno.writeFile(path, typeof content === "string" ? Buffer.from(content) : content);
  return path;
}

/** The rows of a file with this name and content, without their positions. */
async function read(
  name: string,
  content: string | Uint8Array,
  dataset: DatasetKey = "finance_fees",
  format?: Format,
): Promise<Pick<RawRow, "number" | "value" | "errors">[]> {
  const rows = readRows(
    datasetNamed(dataset),
    await fileOf(name, content),
    format === undefined ? {} : { format },
  );
  return (await Array.fromAsync(rows)).map(({ number, value, errors }) =>
    errors === undefined ? { number, value } : { number, value, errors }
  );
}

/** The error message with which a file is refused. */
async function refusal(
  name: string,
  content: string | Uint8Array,
  dataset: DatasetKey = "finance_fees",
): Promise<string> {
  const error = await read(name, content, dataset).then(
    (rows) => assert.fail(`read ${JSON.stringify(rows)}`),
    (error) => error,
  );
  assert.ok(error instanceof ReadError, `${error.name} instead of ReadError: ${error.message}`);
  return error.message.replace(directory, "");
}

const numbered = (values: readonly unknown[]) =>
  values.map((value, i) => ({ number: i + 1, value }));

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

const FEES = dealerFees(0, 30);

Deno.test("NDJSON yields one row per line, numbered from 1", async () => {
  assert.deepEqual(await read("rows.ndjson", ndjson(FEES)), numbered(FEES));
});

Deno.test("NDJSON does not need a final line break", async () => {
  assert.deepEqual(await read("rows.ndjson", ndjson(FEES).trimEnd()), numbered(FEES));
});

Deno.test("NDJSON may have CRLF, a byte order mark, blank lines and white space around rows", async () => {
  const text = "\ufeff" + FEES.map((row) => ` ${JSON.stringify(row)}\t\r\n\r\n   \r\n`).join("");
  assert.deepEqual(await read("rows.ndjson", text), numbered(FEES));
});

const notJson = (value: string) => ({
  field: "",
  value,
  message: "is not JSON",
  fix: "check quotes, commas and brackets",
});

Deno.test("an NDJSON line that is not JSON is an error of its row, and the others are read", async () => {
  const [one, other] = FEES;
  const text = `${JSON.stringify(one)}\n{"broken": \n${JSON.stringify(other)}\nnull\n{} {}\n`;
  assert.deepEqual(await read("rows.ndjson", text), [
    { number: 1, value: one },
    { number: 2, value: undefined, errors: [notJson('{"broken":')] },
    { number: 3, value: other },
    { number: 4, value: null },
    { number: 5, value: undefined, errors: [notJson("{} {}")] },
  ]);
});

Deno.test("a JSON array yields one row per element", async () => {
  assert.deepEqual(await read("rows.json", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.json", JSON.stringify(FEES, null, 2)), numbered(FEES));
  assert.deepEqual(await read("rows.json", "\ufeff \r\n [ ] "), []);
});

Deno.test("a JSON array may have a byte order mark and CRLF", async () => {
  const text = "\ufeff" + JSON.stringify(FEES, null, 1).replaceAll("\n", "\r\n");
  assert.deepEqual(await read("rows.json", text), numbered(FEES));
});

Deno.test("a JSON array that is truncated, or continues after its end, is refused as a whole", async () => {
  const whole = JSON.stringify(FEES);
  for (
    const text of [
      whole.slice(0, -1),
      whole.slice(0, -10),
      whole.slice(0, whole.lastIndexOf("{")),
      "[",
      whole + " x",
      whole + whole,
    ]
  ) {
    assert.match(await refusal("rows.json", text), /^Cannot read \/rows\.json as json: ./);
  }
});

Deno.test("the format is detected from the content unless the name says csv", async () => {
  assert.deepEqual(await read("rows", ndjson(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.json", ndjson(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.ndjson", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.txt", " \n\n" + ndjson(FEES)), numbered(FEES));
});

Deno.test("a file in no known format is refused, and the error names the formats", async () => {
  assert.equal(
    await refusal("rows.dat", "financier_name,term_months\n"),
    "Cannot read /rows.dat: it holds neither NDJSON nor a JSON array, and is not named .csv or .xlsx",
  );
});

Deno.test("an explicit format takes precedence over the name and the content", async () => {
  const row = { financier_name: "[x]" };
  assert.deepEqual(
    await read("rows.ndjson", "financier_name\n[x]\n", "finance_fees", "csv"),
    numbered([row]),
  );
  assert.deepEqual(
    await read("rows.csv", ndjson(FEES), "finance_fees", "ndjson"),
    numbered(FEES),
  );
});

Deno.test("an empty file has no rows", async () => {
  for (const name of ["rows.ndjson", "rows.json", "rows"]) {
    assert.deepEqual(await read(name, ""), [], name);
    assert.deepEqual(await read(name, "\n\n"), [], name);
  }
});

Deno.test("a sheet without column names is refused, not read as empty", async () => {
  for (const text of ["", "\n\n", ",,,\n"]) {
    assert.equal(
      await refusal("rows.csv", text),
      "Cannot read /rows.csv as csv: it is empty: no line names columns",
    );
  }
  assert.equal(await refusal("rows.xlsx", ""), "Cannot read /rows.xlsx: it is empty");
  assert.deepEqual(await read("rows.csv", "financier_name,term_months\n"), []);
});

Deno.test("line breaks within cells are counted once, whatever they are", async () => {
  for (const inner of ["\n", "\r\n"]) {
    for (const outer of ["\n", "\r\n"]) {
      const cells =
        `financier_name,product_title${outer}"one${inner}two${inner}",x${outer}c,d${outer}`;
      const rows = readRows(datasetNamed("finance_fees"), await fileOf("rows.csv", cells));
      assert.deepEqual((await Array.fromAsync(rows)).map(({ line }) => line), [2, 5]);
    }
  }
});

Deno.test("an unclosed quote is reported with the line where its row begins", async () => {
  const names = "financier_name,product_title\n";
  for (
    const [head, line] of [
      [names, 2],
      [names + '"two\nlines",x\n', 4],
      ["sep=,\n" + names, 3],
    ] as const
  ) {
    for (const end of ["\n", "\r\n"]) {
      const text = head + '"open,b\n' + "c,d\n".repeat(2_000);
      assert.equal(
        await refusal("rows.csv", text.replaceAll("\n", end)),
        `Cannot read /rows.csv as csv: a quote (") in the row of line ${line} is never closed. ` +
          "Close it or take it out",
      );
    }
  }
});

Deno.test("an overlong row is reported, with or without an open quote in it", async () => {
  for (const first of ['"', ""]) {
    const text = "financier_name,product_title\n" + first + "x\n".repeat(first === "" ? 0 : 1) +
      "x".repeat(10_500_000);
    assert.equal(
      await refusal("rows.csv", text),
      "Cannot read /rows.csv as csv: the row of line 2 is longer than 10000000 characters. " +
        'Is it the right file, and is each quote (") in that row closed?',
    );
  }
});

Deno.test("a quote closed by a later row's quote is reported, and the rows between are not swallowed", async () => {
  const names = "financier_name,product_title,term_months\n";
  for (
    const rows of [
      'a,"10 ft,13\nb,"plain",14\n',
      'a,"8 ft,13\nb,"8"" tee",14\n',
      'a,"x",12\n"open,b,13\n"c",d,14\n',
    ]
  ) {
    for (const end of ["\n", "\r\n"]) {
      assert.match(
        await refusal("rows.csv", (names + rows).replaceAll("\n", end)),
        new RegExp(`in the row of line ${rows.includes("open") ? 3 : 2} is never closed`),
      );
    }
  }
  const sound = names + '"""Gold"" and\nmore","12"" pipe",13\na,"""x"",""y""\n",14\n';
  assert.deepEqual(
    (await read("rows.csv", sound)).map(({ value }) => (value as Row).financier_name),
    ['"Gold" and\nmore', "a"],
  );
});

Deno.test("a file that is named like a workbook but is none is refused, with the remedy", async () => {
  for (const name of ["fees.xls", "fees.XLSX"]) {
    assert.equal(
      await refusal(name, "<table><tr><td>Lender</td></tr></table>"),
      `Cannot read /${name}: it has the name of a workbook and is not one. ` +
        "Open it in a spreadsheet program and save it as .xlsx",
    );
  }
});

/** A cell as written by spreadsheets. */
function cell(value: unknown): string {
  if (value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, one column per leaf. */
function csv(rows: readonly object[], end = "\n", dataset: DatasetKey = "finance_fees"): string {
  const names = [...shapeOf(datasetNamed(dataset).schema).leaves.keys()];
  const lines = rows.map((row) =>
    names.map((name) => cell(valueAtPath(row as Row, name) ?? null)).join(",")
  );
  return [names.join(","), ...lines, ""].join(end);
}

/** Rows as completed by the gate. */
async function readComplete(name: string, content: string | Uint8Array, dataset?: DatasetKey) {
  const rows = await read(name, content, dataset);
  const { complete } = shapeOf(datasetNamed(dataset ?? "finance_fees").schema);
  for (const { value } of rows) complete(value);
  return rows;
}

/** A row whose texts are trimmed and not empty. */
function tidy<Value>(value: Value): Value {
  if (typeof value === "string") return (value.trim() || "x") as Value;
  if (Array.isArray(value)) return value.map(tidy) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, tidy(field)]),
  ) as Value;
}

for (const dataset of ["finance_fees", "source_documents", "hvac_labor"] as const) {
  Deno.test(`CSV of ${dataset} reads back as the rows that were written, with any text`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array((ROWS[dataset] as fc.Arbitrary<object>).map(tidy), { minLength: 1, maxLength: 8 }),
        async (rows) =>
          assert.deepEqual(
            await readComplete("rows.csv", csv(rows, "\n", dataset), dataset),
            numbered(rows),
          ),
      ),
      { numRuns: 100, seed: 1 },
    );
  });
}

for (const { key } of DATASETS) {
  const dataset = key as DatasetKey;

  Deno.test(`rows of ${dataset} read from CSV pass the gate like the original rows`, async () => {
    const rows = rowsOf(dataset, 30, 2).map(tidy);
    const [read, written] = [new Gate(datasetNamed(dataset)), new Gate(datasetNamed(dataset))];
    const passed = (await readComplete("rows.csv", csv(rows, "\n", dataset), dataset))
      .map((row) => read.pass(row)?.payload);
    read.close();
    assert.deepEqual(passed, numbered(rows).map((row) => written.pass(row)?.payload));
  });
}

Deno.test("CSV may have CRLF, a byte order mark and blank lines and columns", async () => {
  const text = "\ufeff" + csv(FEES, "\r\n").replace("\r\n", "\r\n\r\n") + "\r\n,,,\r\n";
  assert.deepEqual(await readComplete("rows.csv", text), numbered(FEES));
  const wide = csv(FEES).replaceAll("\n", ",,\n");
  assert.deepEqual(await readComplete("rows.csv", wide), numbered(FEES));
});

Deno.test("CSV may mix line endings", async () => {
  const [header, ...lines] = csv(FEES).trimEnd().split("\n");
  const text = `${header}\r\n` +
    lines.map((line, i) => line + (i % 2 === 0 ? "\n" : "\r\n")).join("");
  assert.deepEqual(await readComplete("rows.csv", text), numbered(FEES));
  assert.deepEqual(await readComplete("rows.csv", csv(FEES, "\r")), numbered(FEES));
});

Deno.test("CSV may be separated by semicolons, tabs or bars, and may declare the separator", async () => {
  for (const sign of [";", "\t", "|"]) {
    const text = csv(FEES).replaceAll(",", sign);
    assert.deepEqual(await readComplete("rows.csv", text), numbered(FEES), sign);
  }
  const said = "sep=;\r\nfinancier_name\r\na, b\r\n";
  assert.deepEqual(await read("rows.csv", said), numbered([{ financier_name: "a, b" }]));
});

Deno.test("the separator is detected from the table, not from the commas of a title", async () => {
  for (const sign of [";", "\t", "|"]) {
    const text = ["Fees, of 2026, in all states", csv(FEES).replaceAll(",", sign)].join("\n");
    const map = {
      header: 2,
      columns: { financier_name: "financier_name", term_months: "term_months" },
    };
    const rows = readRows(datasetNamed("finance_fees"), await fileOf("titled.csv", text), {
      map,
      others: true,
    });
    assert.deepEqual(
      (await Array.fromAsync(rows)).map(({ value }) => (value as Row).term_months ?? null),
      FEES.map(({ term_months }) => term_months),
    );
  }
  const lists = "financier_name,integration\na,MA;NH;VT\nb,CA;NV;AZ\n";
  assert.deepEqual((await read("rows.csv", lists)).map(({ value }) => (value as Row).integration), [
    "MA;NH;VT",
    "CA;NV;AZ",
  ]);
});

Deno.test("an id protected from becoming a number is read without its protection", async () => {
  const text = 'financier_name,integration\n="00123",x\n"=""0A""",=1+1\n';
  assert.deepEqual(
    await read("rows.csv", text),
    numbered([
      { financier_name: "00123", integration: "x" },
      { financier_name: "0A", integration: "=1+1" },
    ]),
  );
});

Deno.test("a spreadsheet's substitutes for a value are errors, even in a text field", async () => {
  const cells = [
    ["#N/A", "is an error of the workbook"],
    ["#REF!", "is an error of the workbook"],
    ["#MERGED!", "is a merged cell, and only the first of the merged cells holds the value"],
    ["1.23457E+11", "is a number that a spreadsheet has shortened, so that digits are lost"],
    ["8E+11", "is a number that a spreadsheet has shortened, so that digits are lost"],
    ["#4 AWG", undefined],
    ["2E10", undefined],
    ["1.5E", undefined],
  ] as const;
  const text = "financier_name\n" + cells.map(([cell]) => `${cell}\n`).join("");
  assert.deepEqual(
    (await read("rows.csv", text)).map(({ errors }) => errors?.[0]?.message),
    cells.map(([, message]) => message),
  );
});

Deno.test("a quote within a CSV cell is an ordinary character, as in spreadsheets", async () => {
  const text = 'financier_name,product_title\nAcme,3/4" pipe\n "Acme" ,"a, ""b"""\n';
  const rows = await read("quotes.txt", text);
  assert.deepEqual(
    rows,
    numbered([
      { financier_name: "Acme", product_title: '3/4" pipe' },
      { financier_name: '"Acme"', product_title: 'a, "b"' },
    ]),
  );
});

Deno.test("UTF-16 is detected by its byte order mark or its zero bytes", async () => {
  const bytes = Buffer.from(csv(FEES), "utf16le");
  const bigEndian = Buffer.from(bytes).swap16();
  for (
    const content of [
      bytes,
      bigEndian,
      Buffer.concat([Buffer.of(0xff, 0xfe), bytes]),
      Buffer.concat([Buffer.of(0xfe, 0xff), bigEndian]),
    ]
  ) assert.deepEqual(await readComplete("rows.csv", content), numbered(FEES));
});

Deno.test("CSV columns may come in any order, and cells may be padded", async () => {
  const text = "term_months , financier_name\n 60, Lender \n";
  const rows = readRows(datasetNamed("finance_fees"), await fileOf("rows.csv", text));
  const [row] = await Array.fromAsync(rows);
  assert.deepEqual(row!.value, { term_months: 60, financier_name: "Lender" });
  assert.deepEqual(rows.warnings(), [
    "2 cells had white space at their ends, which was left out " +
    '("term_months", "financier_name")',
  ]);
});

Deno.test("a CSV cell of the wrong type is an error with a remedy", async () => {
  const columns = {
    term_months: ["twelve", "1,200", "0x78", "0b1", "1_000", "Infinity", "1e"],
    interest_rate: ["2.99%", "$3"],
    quote_safe: ["yes", "1"],
    effective_date: ["1/31/2026", "2026-02-30", "2026-1-1"],
    expires_at: ["null", "01.02.2026"],
  };
  for (const [name, cells] of Object.entries(columns)) {
    for (const text of cells) {
      const [row] = await read("rows.csv", `financier_name,${name}\nx,"${text}"\n`);
      const [error, ...more] = row!.errors ?? [];
      assert.deepEqual(more, []);
      assert.deepEqual([error!.field, error!.value], [name, text], text);
      assert.ok(error!.message !== "" && error!.fix !== "");
    }
  }
});

Deno.test("numbers and flags in CSV are read in every common form", async () => {
  const text = "term_months,interest_rate,quote_safe\n1e2,-0.5,TRUE\n+3,.25,false\n007,1.,True\n";
  assert.deepEqual(
    (await read("rows.csv", text)).map(({ value }) => Object.values(value as object)),
    [[100, -0.5, true], [3, 0.25, false], [7, 1, true]],
  );
});

Deno.test("a date in CSV is the start of a day, or the end in expires_at", async () => {
  const text = "last_verified_at,expires_at,effective_date\n2026-01-31,2026-12-31,2026-02-01\n";
  assert.deepEqual(
    await read("rows.csv", text),
    numbered([{
      last_verified_at: "2026-01-31T00:00:00Z",
      expires_at: "2026-12-31T23:59:59Z",
      effective_date: "2026-02-01",
    }]),
  );
});

/** The errors with which a CSV file is refused before its rows are read. */
async function headerFaults(text: string) {
  const error = await read("rows.csv", text).then(() => assert.fail("was read"), (error) => error);
  assert.ok(error instanceof GateError, String(error));
  return error.errors.map(({ line, field, message }) => [line, field, message]);
}

Deno.test("a common name for a field is an error that suggests the field and --map", async () => {
  for (const name of ["Dealer Fee", "dealer fee %", "fee_percent"]) {
    const error = await read("rows.csv", `${name}\n1\n`).then(
      () => assert.fail(),
      (error) => error,
    );
    assert.match(error.errors[0].fix, /^name the column fee_percentage, or say with --map /, name);
  }
});

Deno.test("the line and why columns of an error file are skipped", async () => {
  const [header, ...lines] = csv(FEES).trimEnd().split("\n");
  const text = [
    `line,why,${header}`,
    ...lines.map((line, i) => `${7 + i},no fee: give one,${line}`),
  ];
  assert.deepEqual(await readComplete("rows.csv", text.join("\n")), numbered(FEES));
  // Only if both are present; a sheet's own column named line is unknown.
  assert.deepEqual(await headerFaults("line,term_months\n1,2\n"), [
    [1, "line", "is not a field of this dataset"],
  ]);
});

Deno.test("an unknown or repeated CSV column is refused", async () => {
  assert.deepEqual(await headerFaults("\nfinancier_name,margin,fee_percent\na,1,2\n"), [
    [2, "margin", "is not a field of this dataset"],
    [2, "fee_percent", "is not a field of this dataset"],
  ]);
  assert.deepEqual(await headerFaults("term_months,financier_name,term_months\n1,a,2\n"), [
    [1, "term_months", "is the name of columns 1 and 3"],
  ]);
});

Deno.test("a CSV record with too many cells is an error with its line, and missing cells are blank", async () => {
  const head = "financier_name,term_months\n";
  const [few, quoted, many] = await Array.fromAsync(
    readRows(
      datasetNamed("finance_fees"),
      await fileOf("rows.csv", head + 'b\n"c\nd",2,,\n\na,1,2\n'),
    ),
  );
  assert.deepEqual([few!.value, few!.line], [{ financier_name: "b" }, 2]);
  assert.deepEqual([quoted!.errors, quoted!.line, many!.line], [undefined, 3, 6]);
  assert.deepEqual(many!.errors!.map(({ message }) => message), [
    "is outside the 2 columns that have names",
  ]);
  assert.match(await refusal("rows.csv", head + '"a,1\n'), /as csv: .*line 2/);
});

Deno.test("nesting deeper than a hundred levels is refused before it uses memory", async () => {
  const deep = "[".repeat(60_000_000);
  assert.match(await refusal("rows.json", deep), /nested deeper than 100 levels/);
  assert.match(await refusal("rows", deep), /nested deeper than 100 levels/);
  for (const text of [deep, `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`]) {
    const [row] = await read("rows.ndjson", text, "finance_fees", "ndjson");
    assert.equal(row!.errors![0]!.message, "is nested deeper than 100 levels");
  }
});

Deno.test("rows of a JSON array have their own line numbers", async () => {
  const text = '[\n  {"a": 1},\n\n  {"b":\n 2}, {"c": "]}\\""},\noops]';
  const rows = readRows(datasetNamed("finance_fees"), await fileOf("rows.json", text));
  assert.deepEqual(
    (await Array.fromAsync(rows)).map(({ line, value }) => [line, value]),
    [[2, { a: 1 }], [4, { b: 2 }], [5, { c: ']}"' }], [6, undefined]],
  );
});

for (
  const [name, content] of [
    ["rows.ndjson.gz", ndjson(FEES)],
    ["rows.json.gz", JSON.stringify(FEES)],
    ["rows.csv.gz", csv(FEES)],
    ["rows.gz", ndjson(FEES)],
    // Names that browsers or servers may give to compressed files.
    ["packed.ndjson", ndjson(FEES)],
    ["packed.csv", csv(FEES)],
    ["rows.NDJSON.GZ", ndjson(FEES)],
  ] as const
) {
  Deno.test(`${name} is decompressed`, async () => {
    assert.deepEqual(await readComplete(name, gzipSync(content)), numbered(FEES));
  });
}

Deno.test("a file compressed twice is refused with that reason", async () => {
  await assert.rejects(
    read("twice.ndjson.gz", gzipSync(gzipSync(ndjson(FEES)))),
    /^ReadError: Cannot read .*: it is compressed with gzip twice\. Decompress it once$/,
  );
});

Deno.test("a gzip file with several members is read to the end", async () => {
  const parts = [FEES.slice(0, 10), FEES.slice(10)].map((rows) => gzipSync(ndjson(rows)));
  assert.deepEqual(await read("rows.ndjson.gz", Buffer.concat(parts)), numbered(FEES));
});

Deno.test("a truncated gzip file is refused, whatever its length", async () => {
  const short = gzipSync(ndjson(FEES));
  const long = gzipSync(ndjson(dealerFees(0, 20_000)));
  for (
    const [bytes, end] of [[short, 0], [short, 5], [short, 40], [short, -4], [long, -9]] as const
  ) {
    assert.match(
      await refusal("rows.ndjson.gz", bytes.subarray(0, end)),
      /^Cannot read \/rows\.ndjson\.gz.*unexpected end of file/,
      `${bytes.length} bytes up to ${end}`,
    );
  }
});

Deno.test("a small gzip file of many blank lines does not block the event loop", async () => {
  const bytes = gzipSync(Buffer.alloc(4_000_000, "\n"), { level: 9 });
  assert.ok(bytes.length < 10_000, `${bytes.length} bytes`);
  const file = await fileOf("blank.csv.gz", bytes);
  let turns = 0;
  const timer = setInterval(() => turns++, 100);
  try {
    await assert.rejects(
      Array.fromAsync(readRows(datasetNamed("finance_fees"), file)),
      /it is empty: no line names columns/,
    );
  } finally {
    clearInterval(timer);
  }
  assert.ok(turns >= 3, `${turns} turns`);
});

Deno.test("a file that is not gzip or is damaged is refused", async () => {
  assert.match(
    await refusal("rows.ndjson.gz", ndjson(FEES)),
    /^Cannot read .*: it is named \.gz but is not compressed with gzip\. Remove \.gz from its name$/,
  );
  const damaged = gzipSync(ndjson(dealerFees(0, 20_000)));
  damaged[damaged.length - 6]! ^= 0xff;
  assert.match(await refusal("rows.ndjson.gz", damaged), /^Cannot read .*incorrect data check/);
});

Deno.test("a missing file and a directory are refused by name", async () => {
  for (const name of ["missing.ndjson", "missing.csv.gz", "."]) {
    const rows = readRows(datasetNamed("finance_fees"), `${directory}/${name}`);
    await assert.rejects(Array.fromAsync(rows), (error: Error) => {
      assert.ok(error instanceof ReadError, `${name}: ${error}`);
      assert.ok(error.message.startsWith(`Cannot read ${directory}/${name}: `), error.message);
      return true;
    });
  }
});

Deno.test("a file that is not UTF-8 is refused, not read with replacement characters", async () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const row = dealerFee(1, { financier_name: "Crédit" });
  for (
    const [name, text] of [
      ["rows.ndjson", ndjson([row])],
      ["rows.json", JSON.stringify([row])],
      ["rows.csv", csv([row])],
    ] as const
  ) {
    const rows = await read(name, latin1(text)).catch((error) => {
      assert.ok(error instanceof ReadError, String(error));
      return undefined;
    });
    assert.equal((rows?.[0]?.value as typeof row | undefined)?.financier_name, undefined, name);
  }
});

Deno.test("a file that is not UTF-8 is refused with the line of the invalid byte", async () => {
  const rows = dealerFees(0, 3000).map((row) => ({ ...row, financier_name: "日本🏠" }));
  const lines = ndjson(rows).toString().split("\n").map((line) => Buffer.from(line));
  for (const at of [0, 1, 777, 2998, 2999]) {
    const bad = lines.with(at, Buffer.concat([lines[at]!, Buffer.from([0x80])]));
    const bytes = Buffer.concat(bad.flatMap((line) => [line, Buffer.from("\n")]));
    assert.match(
      await refusal("rows.ndjson", bytes),
      new RegExp(`^Cannot read .*: it is not UTF-8 in line ${at + 1}\\. Save it as UTF-8`),
    );
  }
});

Deno.test("text is read correctly wherever its bytes are split", async () => {
  // Enough characters of three and four bytes that some cross the boundaries of chunks.
  const rows = Array.from(
    { length: 3000 },
    (_, i) => dealerFee(i, { financier_name: "日本🏠".repeat(1 + i % 13) }),
  );
  const read1 = await read("rows.ndjson", ndjson(rows));
  assert.deepEqual(read1, numbered(rows));
  assert.deepEqual(await read("rows.json", JSON.stringify(rows)), read1);
  assert.deepEqual(await readComplete("rows.csv", csv(rows)), read1);
  assert.deepEqual(await read("rows.ndjson.gz", gzipSync(ndjson(rows))), read1);
});

Deno.test("progress counts the bytes of the file, compressed or not, up to its size", async () => {
  for (const name of ["big.ndjson", "big.ndjson.gz"]) {
    const text = ndjson(dealerFees(0, 3000));
    const path = await fileOf(name, name.endsWith("gz") ? gzipSync(text) : text);
    const told: number[] = [];
    const rows = readRows(
      datasetNamed("finance_fees"),
      path,
      { progress: (bytes) => told.push(bytes) },
    );
    assert.equal((await Array.fromAsync(rows)).length, 3000);
    assert.deepEqual(told, told.toSorted((a, b) => a - b));
    assert.equal(told.at(-1), (await Deno.stat(path)).size);
  }
});

Deno.test("ids to delete are read one per line, trimmed and without blank lines", async () => {
  const path = await fileOf("ids.txt", "\ufeffa\r\n\r\n  b c \nd");
  assert.deepEqual(await Array.fromAsync(readLines(path)), ["a", "b c", "d"]);
  const packed = await fileOf("ids.txt.gz", gzipSync("a\nb\n"));
  assert.deepEqual(await Array.fromAsync(readLines(packed)), ["a", "b"]);
  await assert.rejects(Array.fromAsync(readLines(`${directory}/missing.txt`)), ReadError);
});
