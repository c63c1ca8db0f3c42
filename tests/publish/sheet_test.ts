import { ReadError } from "../../src/publish/model/errors.ts";
import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import type { ValidationError } from "../../src/publish/model/validation_error.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import { readRows } from "../../src/publish/files/read.ts";
import { parseMap, type SheetMap } from "../../src/publish/model/sheet_map.ts";
import type { Row } from "../../src/publish/sheets/sheet_values.ts";
import { limit } from "../support/process/until.ts";

const FEES = datasetNamed("finance_fees");

const input = (text: string) => ({
  name: "sheet.csv",
  size: null,
  open: () => Promise.resolve(new Blob([text]).stream()),
});

async function read(text: string, map: SheetMap, dataset = FEES) {
  return await Array.fromAsync(readRows(dataset, input(text), { map }));
}

/** One cell, read into a field. */
async function cell(field: string, reading: string | Record<string, unknown>, text: string) {
  const map = { columns: { X: field }, read: { [field]: reading } } as SheetMap;
  const [row] = await read(`X;end\n"${text}";1\n`, { ...map, ignore: ["end"] });
  return row!.errors?.[0]?.message ?? (row!.value as Row)[field];
}

const MAP: SheetMap = {
  columns: { Lender: "financier_name", "Plan  name": "product_title", Fee: "fee_percentage" },
  read: { Fee: "percent" },
  fill: { trade_category: "solar", payment_type: "loan", effective_date: "2026-01-01" },
  derive: { financier_slug: "slug(Lender)" },
  id: ["Lender", "Plan name"],
  ignore: ["Notes"],
};

const SHEET = "Lender,plan NAME,Fee,notes\nGolden Bear,Bear 25,18.5%,x\nSierra,Roof 10,,\n";

Deno.test("a map turns columns with other names into rows that pass the gate", async () => {
  const rows = await read(SHEET, MAP);
  const gate = new Gate(FEES, undefined, {
    amend: (row) => row.last_verified_at ??= "2026-01-01T00:00:00Z",
  });
  const [first, second] = rows.map((row) => JSON.parse(gate.pass(row)!.payload));
  gate.close();
  assert.equal(first.financier_slug, "golden_bear");
  assert.equal(first.fee_percentage, 0.185);
  assert.equal(second.fee_percentage, null);
  assert.equal(second.trade_category, "solar");
  assert.notEqual(first.finance_program_version_id, second.finance_program_version_id);
  assert.deepEqual(rows[0]!.origin!("fee_percentage"), { column: "Fee", value: "18.5%" });
});

Deno.test("a record keeps its id if its values change, but its fee version changes", async () => {
  const ids = async (text: string) => {
    const [row] = await read(text, MAP);
    const { finance_program_version_id: id, dealer_fee_version_id: version } = row!.value as Row;
    return [id, version];
  };
  const [id, version] = await ids(SHEET);
  const [same, other] = await ids(SHEET.replace("18.5%", "19%"));
  assert.equal(same, id);
  assert.notEqual(other, version);
  assert.notEqual((await ids(SHEET.replace("Bear 25", "Bear 26")))[0], id);
});

Deno.test("cells are read according to their declared reading", async () => {
  const cases: [string, string | Record<string, unknown>, string, unknown][] = [
    ["fee_percentage", "percent", "5.99%", 0.0599],
    ["fee_percentage", "percent", "25", 0.25],
    ["fee_percentage", "percent", "25 %", 0.25],
    ["fee_percentage", "percent", "lots", "must be a number"],
    ["fee_percentage", "dollars", "$1,234.50", 1234.5],
    ["fee_percentage", "dollars", "(1,234.50)", -1234.5],
    ["fee_percentage", "dollars", "$12", 12],
    ["fee_percentage", "dollars", "$-5.00", -5],
    ["fee_percentage", "dollars", "-$1,234.50", -1234.5],
    ["fee_percentage", "dollars", "US$-7", -7],
    ["fee_percentage", "dollars", "($5.00)", -5],
    ["fee_percentage", "dollars", "($5", "must be a number"],
    ["fee_percentage", "dollars", "(-5)", "must be a number"],
    ["fee_percentage", "dollars", "1,23", "must be a number"],
    ["fee_percentage", "grouped", "1,234,567.8", 1234567.8],
    // A group of thousands never begins with 0, so this is a decimal comma.
    ["fee_percentage", "grouped", "0,125", "must be a number"],
    ["fee_percentage", "dollars", "$0,950", "must be a number"],
    ["fee_percentage", "dollars", "-00,125", "must be a number"],
    ["fee_percentage", "cents", "12.5", 0.125],
    ["term_months", "years", "25 years", 300],
    ["term_months", "years", "1.5", 18],
    ["term_months", "months", "300 months", 300],
    ["term_months", "months", "120 mo.", 120],
    ["effective_date", "M/D/YYYY", "1/2/2026", "2026-01-02"],
    ["effective_date", "M/D/YYYY", "01/02/2026", "2026-01-02"],
    ["effective_date", "M/D/YYYY", "2026-01-02", "2026-01-02"],
    ["effective_date", "M/D/YYYY", "13/2/2026", "is not a day in the calendar"],
    ["effective_date", "M/D/YYYY", "2/29/2026", "is not a day in the calendar"],
    ["effective_date", "D/M/YYYY", "1/2/2026", "2026-02-01"],
    ["effective_date", "D.M.YY", "1.2.26", "2026-02-01"],
    ["effective_date", "D-MMM-YYYY", "2-Jan-2026", "2026-01-02"],
    ["effective_date", "MMMM D, YYYY", "January 2, 2026", "2026-01-02"],
    ["effective_date", "M/D/YYYY", "soon", "must be a date of the form M/D/YYYY"],
    ["last_verified_at", "M/D/YYYY", "1/2/2026", "2026-01-02T00:00:00Z"],
    ["last_verified_at", "M/D/YYYY h:mm A", "1/2/2026 2:05 PM", "2026-01-02T14:05:00Z"],
    ["last_verified_at", "M/D/YYYY h:mm A", "1/2/2026 12:05 AM", "2026-01-02T00:05:00Z"],
    ["last_verified_at", "M/D/YYYY h:mm A", "1/2/2026 15:00 AM", "is not a time of day"],
    ["last_verified_at", "M/D/YYYY H:mm", "1/2/2026 27:30", "is not a time of day"],
    ["last_verified_at", "M/D/YYYY H:mm", "2026-01-02 24:00", "is not a time of day"],
    ["expires_at", "M/D/YYYY", "12/31/2026", "2026-12-31T23:59:59Z"],
    ["trade_category", { PV: "solar" }, "pv", "solar"],
    ["trade_category", { PV: "solar" }, "roof", "is not one of the texts that the map translates"],
    ["payment_type", "word", "Home Improvement Loan", "home_improvement_loan"],
    ["payment_type", "upper", "ppa", "PPA"],
    ["quote_safe", "yes/no", "Y", true],
    ["quote_safe", "yes/no", "perhaps", "must be yes or no"],
    ["integration", "list", "MA; NH", ["MA", "NH"]],
    ["integration", "list", "MA, NH", ["MA", "NH"]],
    ["integration", "list", "Duke Energy, LLC; PG&E", ["Duke Energy, LLC", "PG&E"]],
    ["integration", "json", '{""a"":1}', { a: 1 }],
  ];
  for (const [field, reading, text, value] of cases) {
    assert.deepEqual(await cell(field, reading, text), value, `${JSON.stringify(reading)} ${text}`);
  }
});

Deno.test("a percentage that is too large is reported as a percentage, and a fraction as a fraction", async () => {
  const faultOf = async (fee: string, readings: SheetMap["read"]) => {
    const [row] = await read(SHEET.replace("18.5%", fee), { ...MAP, read: readings });
    const told: ValidationError[] = [];
    new Gate(FEES, undefined, { onInvalid: (_, errors) => told.push(...errors) }).pass(row!);
    const error = told.find(({ field }) => field === "fee_percentage");
    return [error?.value, error?.message, error?.fix];
  };
  assert.deepEqual(await faultOf("150%", { Fee: "percent" }), [
    "150%",
    "must be at most 100%",
    "correct the number; if it is a multiplier, write 50%",
  ]);
  assert.deepEqual(await faultOf("1.5", {}), [
    "1.5",
    "must be at most 1, because it is a fraction",
    "write 1.5 percent as 0.015, or a multiplier of 1.5 as 0.5",
  ]);
});

Deno.test("blank rows are skipped, and line numbers are those of the file", async () => {
  const rows = await read(
    "\n" + SHEET.replace("\nSierra", "\n,,,\n\n ,,,\nSierra") + ",,,\n\n",
    MAP,
  );
  assert.deepEqual(rows.map(({ number, line }) => [number, line]), [[1, 3], [2, 7]]);
});

Deno.test("nested fields are filled from columns, and required objects are created", async () => {
  const labor = datasetNamed("hvac_labor");
  const [row] = await read("Low,Adder\n12,Crane\n", {
    columns: { Low: "ranges.cost_low", Adder: "adder_label" },
    fill: { unresolved_requirements: [] },
  }, labor);
  assert.deepEqual(row!.value, {
    ranges: { cost_low: 12 },
    provenance: {},
    adder_label: "Crane",
    unresolved_requirements: [],
  });
});

Deno.test("a map that does not fit the sheet is refused, with the mismatch", async () => {
  const errors: [Partial<SheetMap>, RegExp][] = [
    [{ ignore: [] }, /does not say what these columns are: "notes"\. Add them to "columns" or/],
    [
      { columns: { ...MAP.columns, Price: "term_months" } },
      /does not have: "Price"\. It has "Lender"/,
    ],
    [
      { columns: { ...MAP.columns, Lender: "lender_name" } },
      /the map's column "Lender": the dataset has no field "lender_name"/,
    ],
    [
      { columns: { ...MAP.columns, notes: "fee_percentage" } },
      /fills fee_percentage from two columns/,
    ],
    [
      { read: { Fee: "percentage" } },
      /No reading "percentage" for fee_percentage\. Use one of text, /,
    ],
    [{ read: { term_months: "years" } }, /reads "term_months", which it has no column for/],
    [{ fill: { fee: 1 } }, /map: the dataset has no field "fee"/],
    [
      { derive: { financier_slug: "slog(Lender)" } },
      /derives "slog\(Lender\)"\. Use slug\(…\), uuid/,
    ],
    [
      { derive: { financier_slug: "toString(Lender)" } },
      /derives "toString\(Lender\)"\. Use slug\(…\), uuid/,
    ],
    [
      { derive: { financier_slug: "slug(Lendr)" } },
      /derives "slug\(Lendr\)", but "Lendr" is neither a field nor a column/,
    ],
    [{ read: { Fee: "M/D" } }, /The pattern "M\/D" has no year/],
    [{ read: { Fee: "M/YYYY" } }, /The pattern "M\/YYYY" has no day/],
    [
      { read: { Fee: "M/D/YYYY h:mm AM" } },
      /The pattern "M\/D\/YYYY h:mm AM" names the month twice/,
    ],
    [{ id: ["Bank"] }, /makes the id of "Bank", which is not a column/],
  ];
  for (const [change, message] of errors) {
    const error = await read(SHEET, { ...MAP, ...change }).catch((error) => error);
    assert.match(String(error.message), message);
    assert.ok(error instanceof ReadError, error.name);
  }
  await assert.rejects(
    Array.fromAsync(readRows(FEES, { ...input('{"a":1}\n'), name: "rows.ndjson" }, { map: MAP })),
    /a map is for CSV, XLSX and GeoJSON/,
  );
});

Deno.test("an invalid map, or one with open decisions, is refused", () => {
  assert.throws(() => parseMap("{", "m.json"), /^ReadError: Cannot read m\.json: /);
  const errors: [text: string, why: RegExp][] = [
    ["{}", /^ReadError: Cannot use m\.json: columns is missing: give an object$/],
    [
      '{"colums":{}}',
      /Cannot use m\.json: a map has no part "colums"\. Use sheet, header, columns,/,
    ],
    ["[]", /Cannot use m\.json: it must be an object: give an object$/],
    ['{"columns":{"A":1}}', /Cannot use m\.json: columns\.A must be text: give text$/],
    ['{"columns":{},"header":0}', /Cannot use m\.json: header must be /],
    ['{"columns":{},"id":[]}', /Cannot use m\.json: id must /],
    ['{"columns":{},"read":{"a":1}}', /Cannot use m\.json: read\.a must /],
  ];
  for (const [text, why] of errors) assert.throws(() => parseMap(text, "m.json"), why, text);
  assert.throws(
    () =>
      parseMap(
        JSON.stringify({
          columns: { A: "?" },
          fill: { b: "?" },
          read: { c: "?", d: { e: "?", f: 1 } },
        }),
        "m.json",
      ),
    new ReadError(
      'Cannot use m.json: decide what is marked with "?": fill.b, columns.A, read.c, read.d.e',
    ),
  );
});

Deno.test("the header may be on a later line", async () => {
  const rows = await read("Fees of 2026,,,\n,,,\n" + SHEET, { ...MAP, header: 3 });
  assert.deepEqual(rows.map(({ line }) => line), [4, 5]);
  // A title alone on its line does not reveal the separator.
  const alone = await read("Fees of 2026\n\n" + SHEET.replaceAll(",", ";"), { ...MAP, header: 3 });
  assert.deepEqual(alone.map(({ value }) => value), rows.map(({ value }) => value));
});

Deno.test("a value in a column without a name is an error, unless the map ignores the column", async () => {
  const text = "Lender,,Term\nGolden Bear,lost,12\nSierra,,24\n";
  const map = { columns: { Lender: "financier_name", Term: "term_months" } };
  const [first, second] = await read(text, map as SheetMap);
  assert.deepEqual(
    first!.errors!.map(({ value, message }) => [value, message]),
    [["lost", "is outside the 2 columns that have names"]],
  );
  assert.equal(second!.errors, undefined);
  const [left] = await read(text, { ...map, ignore: [""] } as SheetMap);
  assert.equal(left!.errors, undefined);
});

Deno.test("percents that may be fractions are reported: some without a sign, or below 1", async () => {
  const warningsOf = async (fees: readonly string[]) => {
    const text = "Fee,Term\n" + fees.map((fee) => `${fee},12\n`).join("");
    const map = {
      columns: { Fee: "fee_percentage", Term: "term_months" },
      read: { fee_percentage: "percent" },
      strip: ["*"],
    };
    const rows = readRows(FEES, input(text), { map: map as SheetMap });
    await Array.fromAsync(rows);
    return rows.warnings();
  };
  assert.deepEqual(await warningsOf(["18.5%", "0.185"]), [
    'Some values of "Fee" have a percent sign and some have none, of which 1 is below 1 (line 3): ' +
    "each is read as a percent, 0.185 as 0.00185",
  ]);
  assert.deepEqual(await warningsOf(["18.5%", "0%", "0", "", "7%"]), []);
  assert.deepEqual(await warningsOf(["18.5", "12", "0", "1"]), []);
  assert.deepEqual(await warningsOf(["0.99%", "0.5%"]), []);
  assert.deepEqual(await warningsOf(["18.5%*", "9%"]), [], "a footnote does not hide the sign");
  assert.deepEqual(await warningsOf(["0.185", "0", "0.15", "0.075"]), [
    '3 values of "Fee" are below 1 and have no percent sign (first on line 2): ' +
    "each is read as a percent, 0.185 as 0.00185",
  ]);
  assert.deepEqual(await warningsOf(["18.5", "0.99"]), [
    '1 value of "Fee" is below 1 and has no percent sign (line 3): ' +
    "each is read as a percent, 0.185 as 0.00185",
  ]);
});

Deno.test("for a word that means no value, the fix is to leave the cell blank if the field may be null", async () => {
  const fix = async (field: string, text: string, read?: string, dataset = FEES) => {
    const map = { columns: { X: field }, ...read === undefined ? {} : { read: { [field]: read } } };
    const rows = Array.fromAsync(readRows(dataset, input(`X\n${text}\n`), { map }));
    return (await rows)[0]!.errors![0]!.fix;
  };
  const percent = "write it as 25% or 25";
  assert.equal(
    await fix("interest_rate", "n/a", "percent"),
    `${percent}, or leave the cell blank`,
  );
  assert.equal(await fix("interest_rate", "5.x%", "percent"), percent);
  const plain = "write a number such as 1234.5";
  assert.equal(await fix("term_months", "none"), `${plain}, or leave the cell blank`);
  assert.equal(
    await fix("base_cost", "none", undefined, datasetNamed("equipment_pricing")),
    plain,
  );
});

Deno.test("a long cell that is not a number is rejected quickly", async () => {
  for (
    const [reading, text] of [
      ["number", "1".repeat(60_000) + "x"],
      ["percent", `1${" ".repeat(60_000)}x`],
      ["dollars", `1${" ".repeat(60_000)}x`],
      ["cents", `1${" ".repeat(60_000)}x`],
    ] as const
  ) {
    const began = performance.now();
    assert.equal(await cell("fee_percentage", reading, text), "must be a number");
    assert.ok(performance.now() - began < limit(500), reading);
  }
});
