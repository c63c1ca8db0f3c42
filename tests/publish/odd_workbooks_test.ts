import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Cell, workbook, type WorkbookOptions } from "../support/fixtures/workbook.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { inspectFile } from "../../src/publish/files/inspect_file.ts";
import { mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** Workbooks with one anomaly each, of kinds that operators have. */

const FEES = await mapIn("fees/fees.map.json");
const PRICES = await mapIn("prices/prices.map.json");
const HEADER = [
  "Lender",
  "Program",
  "Trade",
  "Type",
  "APR",
  "Term (Years)",
  "Dealer Fee",
  "Effective",
];
const fee = (lender: Cell, program = "Sun 20"): Cell[] => [
  ...[lender, program, "Solar", "loan", "5.99%", "20", "18.5%", "1/15/2026"],
];
const file = (rows: readonly (readonly Cell[])[], options: WorkbookOptions = {}) =>
  textInput("fees.xlsx", workbook([HEADER, ...rows], options));

Deno.test("superscript digits of a workbook are kept, and reported as a footnote", async () => {
  const lender = {
    xml: '<c t="inlineStr"><is><r><t>Golden Bear</t></r><r><rPr><vertAlign val="superscript"/>' +
      "</rPr><t>1</t></r><r><t> Inc</t></r></is></c>",
  };
  const end = {
    xml: '<c t="inlineStr"><is><r><t>Sierra</t></r><r><rPr><vertAlign val="superscript"/>' +
      "</rPr><t>12</t></r></is></c>",
  };
  const { rows, warnings } = await outcomeOf("finance_fees", file([fee(lender), fee(end)]), FEES);
  assert.deepEqual(rows.map((row) => row.financier_name), ["Golden Bear¹ Inc", "Sierra¹²"]);
  assert.deepEqual(warnings, [
    '1 row: financier_name ends with a footnote mark (line 3: "Sierra¹²")',
  ]);
});

Deno.test("sheets that fit as well as the one that is read are named", async () => {
  const more = { "2026": [HEADER, fee("B")], Notes: [["Lender", "Notes"]] };
  const book = file([fee("A")], { name: "2025", more });
  const { warnings, rows } = await outcomeOf("finance_fees", book, FEES);
  assert.equal(rows.length, 1);
  assert.match(warnings.join("\n"), /the sheet "2025" is read, of 2025, 2026, Notes/);
  const { doubts } = await inspectFile(datasetNamed("finance_fees"), book);
  assert.match(String(doubts[0]), /^"2026" has as many matching columns/);
  assert.match(
    warnings.join("\n"),
    /"2026" has as many matching columns, and no row of it is read/,
  );
});

Deno.test("parentheses around part of a number format are displayed", async () => {
  const format = "[<=9999999]000-0000;(###) ###-####";
  const rows = [
    ["Make", "SKU", "Cost"],
    ...[1234567, 1234567890].map((value) => [
      ...["Ridge", { value, format }, 5],
    ]),
  ];
  const prices = textInput("prices.xlsx", workbook(rows));
  const { rows: read } = await outcomeOf("equipment_pricing", prices, PRICES);
  assert.deepEqual(read.map((row) => row.sku), ["123-4567", "(123) 456-7890"]);
});

Deno.test("rows with a height of zero are hidden", async () => {
  const change = (text: string) => text.replace('<row r="3">', '<row r="3" ht="0">');
  const { warnings } = await outcomeOf(
    "finance_fees",
    file([fee("A"), fee("B")], { change }),
    FEES,
  );
  assert.deepEqual(warnings, ["1 hidden row is read (line 3)"]);
});

Deno.test("a workbook damaged in transit is refused, not read with wrong values", async () => {
  const bytes = workbook([HEADER, fee("A")]);
  const at = bytes.indexOf("5.99%");
  const damaged = Buffer.concat([bytes.subarray(0, at), Buffer.from("6"), bytes.subarray(at + 1)]);
  const { refusal } = await outcomeOf("finance_fees", textInput("fees.xlsx", damaged), FEES);
  assert.match(refusal, /it is damaged: its part .* is not as it was saved\. Get it again/);
});

Deno.test("workbook parts that are not XML are named", async () => {
  const change = (text: string) => text.replace("<worksheet ", "<worksheet<");
  await assert.rejects(
    proposalOf("finance_fees", file([fee("A")], { change })),
    /its part xl\/worksheets\/sheet1\.xml is not XML in UTF-8 .* save it again as \.xlsx/,
  );
});

Deno.test("files of legacy programs are identified, with how to convert them", async () => {
  const dbf = "\x03\x7e\x0b\x1c\x02\0\0\0\x41\0\x20\0" + "\0".repeat(20);
  const files: [string, RegExp][] = [
    [dbf, /a dBASE file/],
    ["ID;PWXL;N;E\r\nC;Y1;X1;K5\r\nE\r\n", /a SYLK file/],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\n', /a DIF file/],
  ];
  for (const [text, why] of files) {
    const bytes = Buffer.from(text, "latin1");
    const { refusal } = await outcomeOf("finance_fees", textInput("fees.csv", bytes), FEES);
    assert.match(refusal, why);
    assert.match(refusal, /Save its table as XLSX or CSV/);
  }
});
