import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { datasetNamed, DATASETS } from "../../src/datasets/mod.ts";
import { Gate } from "../../src/publish/gate.ts";
import {
  type Format,
  type RawRow,
  ReadError,
  readLines,
  readRows,
} from "../../src/publish/read.ts";
import { dealerFee, dealerFees } from "../support/dealer_fees.ts";
import { type DatasetKey, ROWS, rowsOf } from "../support/rows.ts";

let directory: string;
Deno.test.beforeAll(async () => {
  directory = await Deno.makeTempDir();
});
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A file of this name and content. */
async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = `${directory}/${name}`;
  await Deno.writeFile(path, typeof content === "string" ? Buffer.from(content) : content);
  return path;
}

/** What is read of a file of this name and content. */
async function read(
  name: string,
  content: string | Uint8Array,
  dataset: DatasetKey = "finance_fees",
  format?: Format,
): Promise<RawRow[]> {
  return await Array.fromAsync(
    readRows(datasetNamed(dataset), await fileOf(name, content), format),
  );
}

/** The message of the error with which a file is refused. */
async function refusal(
  name: string,
  content: string | Uint8Array,
  dataset: DatasetKey = "finance_fees",
): Promise<string> {
  const error = await read(name, content, dataset).then(
    (rows) => assert.fail(`read ${JSON.stringify(rows)}`),
    (error) => error,
  );
  assert.ok(error instanceof ReadError, `is ${error.name}, no ReadError: ${error.message}`);
  return error.message.replace(directory, "");
}

const numbered = (values: readonly unknown[]) =>
  values.map((value, i) => ({ number: i + 1, value }));

const ndjson = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row) + "\n").join("");

const FEES = dealerFees(0, 30);

Deno.test("NDJSON gives a row for each line, numbered from 1", async () => {
  assert.deepEqual(await read("rows.ndjson", ndjson(FEES)), numbered(FEES));
});

Deno.test("NDJSON needs no line end at its end", async () => {
  assert.deepEqual(await read("rows.ndjson", ndjson(FEES).trimEnd()), numbered(FEES));
});

Deno.test("NDJSON may have CRLF, a byte order mark, blank lines and blanks around rows", async () => {
  const text = "\ufeff" + FEES.map((row) => ` ${JSON.stringify(row)}\t\r\n\r\n   \r\n`).join("");
  assert.deepEqual(await read("rows.ndjson", text), numbered(FEES));
});

Deno.test("an NDJSON line that is not JSON is a fault of that row, and the others are read", async () => {
  const [one, other] = FEES;
  const text = `${JSON.stringify(one)}\n{"broken": \n${JSON.stringify(other)}\nnull\n{} {}\n`;
  assert.deepEqual(await read("rows.ndjson", text), [
    { number: 1, value: one },
    { number: 2, value: undefined, fault: "is not JSON" },
    { number: 3, value: other },
    { number: 4, value: null },
    { number: 5, value: undefined, fault: "is not JSON" },
  ]);
});

Deno.test("a JSON array gives a row for each element", async () => {
  assert.deepEqual(await read("rows.json", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.json", JSON.stringify(FEES, null, 2)), numbered(FEES));
  assert.deepEqual(await read("rows.json", "\ufeff \r\n [ ] "), []);
});

Deno.test("a JSON array may have a byte order mark and CRLF", async () => {
  const text = "\ufeff" + JSON.stringify(FEES, null, 1).replaceAll("\n", "\r\n");
  assert.deepEqual(await read("rows.json", text), numbered(FEES));
});

Deno.test("a JSON array that breaks off, or goes on behind its end, is refused whole", async () => {
  const whole = JSON.stringify(FEES);
  for (
    const text of [
      whole.slice(0, -1),
      whole.slice(0, -10),
      whole.slice(0, whole.lastIndexOf("{")),
      "[",
      whole + " x",
      whole + whole,
      '[{"a":1}, oops]',
    ]
  ) {
    assert.match(await refusal("rows.json", text), /^Cannot read \/rows\.json as json: ./);
  }
});

Deno.test("the format is told from the content where the name does not say csv", async () => {
  assert.deepEqual(await read("rows", ndjson(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.json", ndjson(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.ndjson", JSON.stringify(FEES)), numbered(FEES));
  assert.deepEqual(await read("rows.txt", " \n\n" + ndjson(FEES)), numbered(FEES));
});

Deno.test("a file that is neither is refused, and says what is", async () => {
  assert.equal(
    await refusal("rows.txt", "financier_name,term_months\n"),
    "Cannot read /rows.txt: it holds neither NDJSON nor a JSON array, and is not named .csv",
  );
});

Deno.test("a format that is given goes before the name and the content", async () => {
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
  for (const name of ["rows.ndjson", "rows.json", "rows.csv", "rows"]) {
    assert.deepEqual(await read(name, ""), [], name);
    assert.deepEqual(await read(name, "\n\n"), [], name);
  }
});

/** A cell as spreadsheets write it. */
function cell(value: unknown): string {
  if (value === null) return "";
  const text = String(value);
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csv(rows: readonly object[], end = "\n"): string {
  const names = Object.keys(rows[0]!);
  const lines = rows.map((row) => Object.values(row).map(cell).join(","));
  return [names.join(","), ...lines, ""].join(end);
}

for (const { key } of DATASETS.filter(({ key }) => /^(finance_fees|source_documents)$/.test(key))) {
  const dataset = key as DatasetKey;

  Deno.test(`CSV of ${dataset} gives back the rows that were written, of whatever text`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ROWS[dataset] as fc.Arbitrary<object>, { minLength: 1, maxLength: 8 }),
        async (rows) =>
          assert.deepEqual(await read("rows.csv", csv(rows), dataset), numbered(rows)),
      ),
      { numRuns: 100, seed: 1 },
    );
  });

  Deno.test(`rows of ${dataset} that CSV gives pass the gate`, async () => {
    const gate = new Gate(datasetNamed(dataset));
    for (const row of await read("rows.csv", csv(rowsOf(dataset, 50, 2)), dataset)) gate.pass(row);
    gate.close();
  });
}

Deno.test("CSV may have CRLF, a byte order mark and blank lines", async () => {
  const text = "\ufeff" + csv(FEES, "\r\n").replace("\r\n", "\r\n\r\n") + "\r\n\r\n";
  assert.deepEqual(await read("rows.csv", text), numbered(FEES));
});

Deno.test("CSV columns may come in any order", async () => {
  const turned = FEES.map((row) => Object.fromEntries(Object.entries(row).toReversed()));
  assert.deepEqual(await read("rows.csv", csv(turned)), numbered(FEES));
});

Deno.test("a CSV cell that does not read as its field's kind is left as text for the gate", async () => {
  const text = "financier_name,term_months,interest_rate,quote_safe,expires_at\n" +
    '12,twelve,2.99%,yes,\n "x" ,1e2,-0.5,TRUE,2026\n,"1,200", ,false,null\n';
  assert.deepEqual(
    await read("rows.csv", text.replace(' "x" ', '" x "')),
    numbered([
      {
        financier_name: "12",
        term_months: "twelve",
        interest_rate: "2.99%",
        quote_safe: "yes",
        expires_at: null,
      },
      {
        financier_name: " x ",
        term_months: 100,
        interest_rate: -0.5,
        quote_safe: "TRUE",
        expires_at: "2026",
      },
      {
        financier_name: null,
        term_months: "1,200",
        interest_rate: " ",
        quote_safe: false,
        expires_at: "null",
      },
    ]),
  );
});

Deno.test("a CSV column that the dataset does not have is a fault of every row", async () => {
  const rows = FEES.slice(0, 3).map((row) => ({ ...row, margin: 0.1 }));
  const gate = new Gate(datasetNamed("finance_fees"));
  for (const row of await read("rows.csv", csv(rows))) gate.pass(row);
  assert.throws(() => gate.close(), {
    faultyRows: 3,
    faults: [1, 2, 3].map((row) => ({ row, field: "", message: 'Unrecognized key: "margin"' })),
  });
});

Deno.test("a CSV record of too few or too many cells is refused with its line", async () => {
  const head = "financier_name,term_months\n";
  assert.match(await refusal("rows.csv", head + "a,1\nb\n"), /as csv: .*line 3/);
  assert.match(await refusal("rows.csv", head + "a,1,2\n"), /as csv: .*line 2/);
  assert.match(await refusal("rows.csv", head + '"a,1\n'), /as csv: .*line 2/);
});

for (
  const { key } of DATASETS.filter(({ key }) => !/^(finance_fees|source_documents)$/.test(key))
) {
  Deno.test(`CSV of ${key}, which is not flat, is refused and names the field`, async () => {
    const dataset = key as DatasetKey;
    const nested = rowsOf(dataset, 30, 3).flatMap((row) =>
      Object.entries(row).filter(([, value]) => value !== null && typeof value === "object")
        .map(([name]) => name)
    );
    const message = await refusal("rows.csv", "a,b\n1,2\n", dataset);
    const [, field] = message.match(
      /^Cannot read CSV for \w+: its field (\w+) is not a single value\. Use NDJSON or a JSON array\.$/,
    ) ?? [];
    assert.ok(nested.includes(field!), message);
  });
}

for (
  const [name, content] of [
    ["rows.ndjson.gz", ndjson(FEES)],
    ["rows.json.gz", JSON.stringify(FEES)],
    ["rows.csv.gz", csv(FEES)],
    ["rows.gz", ndjson(FEES)],
    ["rows.NDJSON.GZ", ndjson(FEES)],
  ] as const
) {
  Deno.test(`${name} is unpacked`, async () => {
    assert.deepEqual(await read(name, gzipSync(content)), numbered(FEES));
  });
}

Deno.test("a gzip of several members is read to its end", async () => {
  const parts = [FEES.slice(0, 10), FEES.slice(10)].map((rows) => gzipSync(ndjson(rows)));
  assert.deepEqual(await read("rows.ndjson.gz", Buffer.concat(parts)), numbered(FEES));
});

Deno.test("a gzip that breaks off is refused, however long it is", async () => {
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

Deno.test("a gzip that is none, or was damaged, is refused", async () => {
  assert.match(await refusal("rows.ndjson.gz", ndjson(FEES)), /^Cannot read .*header/);
  const damaged = gzipSync(ndjson(dealerFees(0, 20_000)));
  damaged[damaged.length - 6]! ^= 0xff;
  assert.match(await refusal("rows.ndjson.gz", damaged), /^Cannot read .*incorrect data check/);
});

Deno.test("a file that is missing, and a directory, are refused by their names", async () => {
  for (const name of ["missing.ndjson", "missing.csv.gz", "."]) {
    const rows = readRows(datasetNamed("finance_fees"), `${directory}/${name}`);
    await assert.rejects(Array.fromAsync(rows), (error: Error) => {
      assert.ok(error instanceof ReadError, `${name}: ${error}`);
      assert.ok(error.message.startsWith(`Cannot read ${directory}/${name}: `), error.message);
      return true;
    });
  }
});

Deno.test("a file that is not UTF-8 is refused, not read with signs replaced", async () => {
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

Deno.test("text is read whole wherever its bytes are split", async () => {
  // Signs of three and four bytes, so many that some lie across the borders of what is read at once.
  const rows = Array.from(
    { length: 3000 },
    (_, i) => dealerFee(i, { financier_name: "日本🏠".repeat(1 + i % 13) }),
  );
  const read1 = await read("rows.ndjson", ndjson(rows));
  assert.deepEqual(read1, numbered(rows));
  assert.deepEqual(await read("rows.json", JSON.stringify(rows)), read1);
  assert.deepEqual(await read("rows.csv", csv(rows)), read1);
  assert.deepEqual(await read("rows.ndjson.gz", gzipSync(ndjson(rows))), read1);
});

Deno.test("progress counts the bytes of the file, packed or not, up to its size", async () => {
  for (const name of ["big.ndjson", "big.ndjson.gz"]) {
    const text = ndjson(dealerFees(0, 3000));
    const path = await fileOf(name, name.endsWith("gz") ? gzipSync(text) : text);
    const told: number[] = [];
    const rows = readRows(
      datasetNamed("finance_fees"),
      path,
      undefined,
      (bytes) => told.push(bytes),
    );
    assert.equal((await Array.fromAsync(rows)).length, 3000);
    assert.deepEqual(told, told.toSorted((a, b) => a - b));
    assert.equal(told.at(-1), (await Deno.stat(path)).size);
  }
});

Deno.test("ids to delete are lines, without blank ones and what is around them", async () => {
  const path = await fileOf("ids.txt", "\ufeffa\r\n\r\n  b c \nd");
  assert.deepEqual(await Array.fromAsync(readLines(path)), ["a", "b c", "d"]);
  const packed = await fileOf("ids.txt.gz", gzipSync("a\nb\n"));
  assert.deepEqual(await Array.fromAsync(readLines(packed)), ["a", "b"]);
  await assert.rejects(Array.fromAsync(readLines(`${directory}/missing.txt`)), ReadError);
});
