import { ReadError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Input } from "../../src/publish/files/input.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { openSheet } from "../../src/publish/files/open_sheet.ts";
import { readRows } from "../../src/publish/files/read.ts";
import { type Cell, workbook } from "../support/fixtures/workbook.ts";

const input = (bytes: Buffer, name = "sheet.xlsx"): Input => ({
  name,
  size: bytes.length,
  open: () => Promise.resolve(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()),
});

async function read(bytes: Buffer, sheet?: string) {
  const opened = await openSheet(input(bytes), sheet === undefined ? {} : { sheet });
  const records = await Array.fromAsync(opened.records);
  return records.map(({ line, cells }) => ({ line, cells }));
}

/** The text of one cell. */
async function shown(cell: Cell, epoch1904 = false): Promise<string | undefined> {
  const [row] = await read(workbook([[cell, "end"]], { epoch1904 }));
  return row!.cells[0];
}

Deno.test("cells are read as Excel displays them, with all of their digits", async () => {
  const cells: [Cell, string][] = [
    ["text & <signs>", "text & <signs>"],
    [12, "12"],
    [8712345678906, "8712345678906"],
    [{ value: 871234567891412, format: "0" }, "871234567891412"],
    [0.1 + 0.2, "0.3"],
    [true, "TRUE"],
    [false, "FALSE"],
    [{ value: 0.25, format: "0%" }, "25%"],
    [{ value: 0.0599, format: "0.0%" }, "5.99%"],
    [{ value: 0.07, format: "0.00%;[Red]-0.00%" }, "7%"],
    [{ value: 1234.5, format: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)' }, "1234.5"],
    [{ value: 2139, format: "00000" }, "02139"],
    [{ value: 46024, format: "m/d/yyyy" }, "2026-01-02"],
    [{ value: 46024, format: "[$-409]d\\-mmm\\-yy;@" }, "2026-01-02"],
    [{ value: 46024.5, format: "m/d/yy h:mm" }, "2026-01-02T12:00:00"],
    [{ value: 3, format: '0 "days"' }, "3 days"],
    [{ xml: '<c t="inlineStr"><is><t>in place</t></is></c>' }, "in place"],
    [{ xml: '<c t="str"><f>A1&amp;B1</f><v>made</v></c>' }, "made"],
    [{ xml: "<c><f>1+1</f><v>2</v></c>" }, "2"],
    [{ xml: '<c t="str"><f>IF(A1,"","a")</f><v></v></c>' }, ""],
    [{ xml: '<c t="e"><v>#N/A</v></c>' }, ""],
    [{ xml: "<c><f>E2*2</f></c>" }, ""],
    [{ xml: '<c t="d"><v>2026-01-02</v></c>' }, "2026-01-02"],
    [{ xml: '<c t="d"><v>2026-01-02T00:00:00.000Z</v></c>' }, "2026-01-02"],
    [{ xml: '<c t="d"><v>2026-01-02T12:00:00.000Z</v></c>' }, "2026-01-02T12:00:00"],
  ];
  for (const [cell, text] of cells) assert.equal(await shown(cell), text, JSON.stringify(cell));
});

Deno.test("a format that displays another currency, percent, cents or thousands is read as displayed", async () => {
  const marked: [format: string, text: string][] = [
    ["[$€-407] #,##0.00", "€ 1234.5"],
    ['#,##0.00\\ "€"', "1234.5 €"],
    ["€#,##0", "€1234.5"],
    ["[$£-809]#,##0.00", "£1234.5"],
    ["_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-", "£1234.5"],
    ["[$CAD] #,##0.00", "CAD 1234.5"],
    ['"$"#,##0.00" CAD"', "$1234.5 CAD"],
    ['"CA$"0', "CA$1234.5"],
    ['#,##0.00 "kr"', "1234.5 kr"],
    ['0"¢"', "1234.5¢"],
    ['0 "cents"', "1234.5 cents"],
    ['#,##0 "k"', "1234.5 k"],
    ['#,##0,"M"', "1.2345M"],
    ['0.0"%"', "1234.5%"],
    ["0.0\\%", "1234.5%"],
    ['[>=1000]0"k";0', "1234.5k"],
    ['0;0;0"k"', "1234.5"],
  ];
  for (const [format, text] of marked) {
    assert.equal(await shown({ value: 1234.5, format }), text, format);
  }
  assert.equal(await shown({ value: -5, format: "[$€-407]#,##0_);([$€-407]#,##0)" }), "€-5");
});

Deno.test("a format that displays dollars, or the number itself, is read as the number", async () => {
  const plain = [
    '"$"#,##0.00',
    "[$$-409]#,##0.00_);[Red]([$$-409]#,##0.00)",
    '[$USD] 0;"US$"0',
    '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    "\\ #,##0.00\\ ;[Red]-#,##0.00\\ ",
    '"$"#,##0;;"free"',
    "#,##0,",
    '[>999999]0.0,,"M";[>999]0.0,"k";0',
    "0.00E+00",
  ];
  for (const format of plain) {
    assert.equal(await shown({ value: 1234.5, format }), "1234.5", format);
  }
});

Deno.test("another currency and thousands are errors in a column of dollars", async () => {
  const rows: Cell[][] = [
    ["cost"],
    ...["[$€-407]0", '0 "k"', '"$"0'].map((format): Cell[] => [
      { value: 5, format },
    ]),
  ];
  const read = await Array.fromAsync(
    readRows(datasetNamed("equipment_pricing"), input(workbook(rows)), {
      map: { columns: { cost: "base_cost" }, read: { base_cost: "dollars" } },
    }),
  );
  assert.deepEqual(
    read.map(({ errors }) => errors?.map(({ value, message }) => [value, message])),
    [[["€5", "must be a number"]], [["5 k", "must be a number"]], undefined],
  );
});

Deno.test("a time without a date is not a date", async () => {
  const cells: [Cell, string][] = [
    [{ value: 0.6041666666666666, format: "h:mm" }, "14:30"],
    [{ value: 0.6041666666666666, format: "m/d/yyyy h:mm" }, "14:30"],
    [{ value: 0.25001, format: "h:mm:ss AM/PM" }, "06:00:01"],
    [{ value: 1.25, format: "[h]:mm" }, "30:00"],
    [{ value: 0, format: "m/d/yyyy" }, "1900-01-00"],
    [{ value: -1, format: "m/d/yyyy" }, "-1"],
    [{ value: 46024.5, format: "h:mm" }, "2026-01-02T12:00:00"],
  ];
  for (const [cell, text] of cells) assert.equal(await shown(cell), text, JSON.stringify(cell));
  const rows: Cell[][] = [["effective_date"], ...cells.slice(0, 5).map(([cell]) => [cell])];
  const read = await Array.fromAsync(
    readRows(datasetNamed("finance_fees"), input(workbook(rows)), {}),
  );
  const timeOnly = "is a time without a day";
  assert.deepEqual(
    read.map(({ errors }) => errors?.[0]?.message),
    [timeOnly, timeOnly, timeOnly, timeOnly, "is not a day in the calendar"],
  );
});

Deno.test("dates are counted from 1900, or from 1904 if the workbook says so", async () => {
  const day = (value: number) => ({ value, format: "yyyy-mm-dd" });
  assert.equal(await shown(day(1)), "1900-01-01");
  assert.equal(await shown(day(61)), "1900-03-01");
  assert.equal(await shown(day(46024 - 1462), true), "2026-01-02");
});

Deno.test("a workbook is read whatever the order of its parts", async () => {
  const rows: Cell[][] = [["Fee", "Day"], [
    { value: 0.185, format: "0.0%" },
    { value: 46024, format: "m/d/yyyy" },
  ]];
  const straight = await read(workbook(rows));
  assert.deepEqual(straight, [
    { line: 1, cells: ["Fee", "Day"] },
    { line: 2, cells: ["18.5%", "2026-01-02"] },
  ]);
  for (
    const order of [(names: string[]) => names.toReversed(), (names: string[]) => names.sort()]
  ) {
    assert.deepEqual(await read(workbook(rows, { order })), straight);
  }
});

Deno.test("rows keep the workbook's own numbers, and missing cells are blank", async () => {
  const rows: Cell[][] = [["a", null, "c"], [], [], [null, "b"]];
  assert.deepEqual(await read(workbook(rows)), [
    { line: 1, cells: ["a", "", "c"] },
    { line: 4, cells: ["", "b"] },
  ]);
});

Deno.test("a cell without a value is an error, even in a text column", async () => {
  const rows: Cell[][] = [
    ["manufacturer", "base_cost"],
    [{ xml: '<c t="e"><v>#N/A</v></c>' }, { xml: "<c><f>E2*2</f></c>" }],
  ];
  const read = readRows(datasetNamed("equipment_pricing"), input(workbook(rows)), {});
  const [row] = await Array.fromAsync(read);
  assert.deepEqual(
    row!.errors!.map(({ field, value, message }) => [field, value, message]),
    [
      ["manufacturer", "#N/A", "is an error of the workbook"],
      ["base_cost", "a formula", "is a formula without a stored result"],
    ],
  );
});

Deno.test("merged cells other than the first are errors, in columns that are read", async () => {
  const rows: Cell[][] = [
    ["Price list of 2026", null, null],
    ["State", "Program", null],
    ["MA", "Heat loan", "a note"],
    [null, "Solar loan", null],
    [null, null, null],
    ["NH", "Closed", null],
    ["VT", "Open", null],
  ];
  const bytes = workbook(rows, { merged: ["A1:C1", "A3:A5", "C3:C4", "A6:B6"] });
  const map = {
    header: 2,
    columns: { State: "state_code", Program: "program_name" },
    ignore: [""],
  };
  const read = readRows(datasetNamed("finance_eligibility"), input(bytes), { map });
  const merged = [
    "#MERGED!",
    "is a merged cell, and only the first of the merged cells holds the value",
  ];
  assert.deepEqual(
    (await Array.fromAsync(read)).map((
      { line, errors = [] },
    ) => [line, ...errors.map(({ field, value, message }) => [field, value, message])]),
    [[3], [4, ["state_code", ...merged]], [6], [7]],
  );
});

Deno.test("the value of merged cells is only in the first, even across columns", async () => {
  const bytes = workbook([["Low", "High", "end"], [5, null, "x"]], { merged: ["A2:B2"] });
  const map = {
    columns: { Low: "loan_amount_min", High: "loan_amount_max" },
    ignore: ["end"],
  };
  const [row] = await Array.fromAsync(
    readRows(datasetNamed("finance_products"), input(bytes), { map }),
  );
  assert.deepEqual(row!.errors!.map(({ field }) => field), ["loan_amount_max"]);
});

Deno.test("an id from cells without a value is an error", async () => {
  const bytes = workbook([["Lender", "Code"], ["A", "x"], ["B", null]], { merged: ["B2:B3"] });
  const map = { columns: { Lender: "financier_name" }, id: ["Lender", "Code"], ignore: ["Code"] };
  const rows = await Array.fromAsync(
    readRows(datasetNamed("finance_eligibility"), input(bytes), { map }),
  );
  assert.deepEqual(rows.map(({ errors }) => errors?.map(({ field }) => field)), [
    undefined,
    ["id"],
  ]);
});

Deno.test("hidden rows of a workbook are read, with a warning", async () => {
  const bytes = workbook([["id"], ["a"], ["b"], ["c"]], { hidden: [2, 4] });
  const rows = readRows(datasetNamed("source_documents"), input(bytes), {});
  assert.equal((await Array.fromAsync(rows)).length, 3);
  assert.deepEqual(rows.warnings(), ["2 hidden rows are read (first on line 2)"]);
});

Deno.test("the first visible sheet is read, with a warning if there are several", async () => {
  const bytes = workbook([["old"]], {
    name: "Old",
    isHidden: true,
    more: { Now: [["id"], ["a"]] },
  });
  assert.deepEqual(await read(bytes), [{ line: 1, cells: ["id"] }, { line: 2, cells: ["a"] }]);
  const rows = readRows(datasetNamed("source_documents"), input(bytes), {});
  await Array.fromAsync(rows);
  assert.deepEqual(rows.warnings(), [
    'the sheet "Now" is read, of Old, Now ("sheet" in the map names another)',
  ]);
});

Deno.test("the first sheet is read, or the named one", async () => {
  const bytes = workbook([["first"]], { name: "Fees", more: { "Other & more": [["second"]] } });
  assert.deepEqual((await openSheet(input(bytes))).names, ["Fees", "Other & more"]);
  assert.deepEqual(await read(bytes), [{ line: 1, cells: ["first"] }]);
  assert.deepEqual(await read(bytes, "Other & more"), [{ line: 1, cells: ["second"] }]);
  await assert.rejects(
    read(bytes, "Prices"),
    new ReadError(
      'Cannot read sheet.xlsx: it has no sheet "Prices". It has "Fees", "Other & more"',
    ),
  );
});

Deno.test("a workbook with impossible references is refused, without filling memory", async () => {
  const outside = /it is damaged: a cell in line 1 is in none of the columns A to XFD$/;
  const errors: [xml: string, message: RegExp][] = [
    ['<c r="ZZZZZZZ1"><v>1</v></c>', outside],
    ['<c r="XFE1"><v>1</v></c>', outside],
    ['<c r="1A"><v>1</v></c>', outside],
    [
      '<c t="s"><v>99</v></c>',
      /a cell in line 1 holds text 99, and the workbook has no such text$/,
    ],
    ['</row><row r="x">', /it is damaged: a row is named "x", and rows are numbered from 1$/],
  ];
  for (const [xml, message] of errors) {
    await assert.rejects(read(workbook([[{ xml: `<c/>${xml}` }]])), message, xml);
  }
  const [row] = await read(workbook([["a"], ["b"]], { merged: ["A1:ZZZZZZZ99999999999"] }));
  assert.equal(row!.cells.length, 16_384);
});

Deno.test("a workbook without the part of its sheet is refused as damaged, with the remedy", async () => {
  const change = (text: string) => text.replace("worksheets/sheet1.xml", "worksheets/sheet9.xml");
  await assert.rejects(
    read(workbook([["a"]], { change })),
    /it is damaged: it has no part xl\/worksheets\/sheet9\.xml\. Open it in a spreadsheet program/,
  );
});

Deno.test("an overlong row is refused", async () => {
  const long = `<c t="str"><v>${"a".repeat(10_000_001)}</v></c>`;
  await assert.rejects(
    read(workbook([[{ xml: long }]])),
    /: the row of line 1 is longer than 10000000 characters$/,
  );
});

Deno.test("a part that would fill memory is refused before it is decompressed", async () => {
  const bytes = workbook([["a"]]);
  const entry = bytes.lastIndexOf("xl/sharedStrings.xml") - 46;
  bytes.writeUInt16LE(8, entry + 10);
  bytes.writeUInt32LE(600 * 2 ** 20, entry + 24);
  await assert.rejects(
    read(bytes),
    /its part xl\/sharedStrings\.xml is 600 MB large when it is unpacked, and may be 300 MB\./,
  );
});

Deno.test("a file that is not a workbook is refused, and an old .xls is identified", async () => {
  const whole = workbook([["a"]]);
  for (const bytes of [whole.subarray(0, -20), whole.subarray(0, 60)]) {
    await assert.rejects(read(bytes), /^ReadError: Cannot read sheet\.xlsx: it is not a workbook/);
  }
  const old = Buffer.from("d0cf11e0a1b11ae1", "hex");
  await assert.rejects(
    read(old),
    /it is an old workbook, or one with a password\. Save it as \.xlsx/,
  );
  await assert.rejects(
    read(Buffer.from([0xff, 0x9d, 1, 2])),
    /it has the name of a workbook and is not one/,
  );
});
