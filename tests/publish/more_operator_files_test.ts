import assert from "node:assert/strict";
import { workbook } from "../support/fixtures/workbook.ts";
import { readRows } from "../../src/publish/files/read.ts";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { collection, feature, mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** More kinds of files that operators have, taken from public bug reports. */

const TERRITORIES = await mapIn("territories/territories.map.json");
const FEES = await mapIn("fees/fees.map.json");
const PRICES = await mapIn("prices/prices.map.json");

const square = (west: number, south: number, size = 0.2) => [[
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]];
const BOSTON = { type: "Polygon", coordinates: square(-71.3, 42.2) };
const parts = (...polygons: unknown[]) => ({ type: "MultiPolygon", coordinates: polygons });
const territories = (text: string, map = TERRITORIES) =>
  outcomeOf("utility_territory", textInput("areas.geojson", text), map);

const FEE_HEADER = "Lender,Program,Trade,Type,APR,Term (Years),Dealer Fee,Effective\n";
const FEE = ",Sun 20,Solar,loan,5.99%,20,18.5%,1/15/2026\n";
const fees = (text: string) => outcomeOf("finance_fees", textInput("fees.csv", text), FEES);
const prices = (rows: readonly string[]) =>
  outcomeOf(
    "equipment_pricing",
    textInput("prices.csv", ["Make,SKU,Cost", ...rows, ""].join("\n")),
    PRICES,
  );

Deno.test("each part of an outline is checked for swapped coordinates and for distance from the others", async () => {
  const cases: [unknown, RegExp | undefined][] = [
    [parts(square(-71.3, 42.2), square(-87, 36)), /a part of the outline is far from/],
    [parts(square(-71.3, 42.2), square(42.4, -71.5)), /has latitude before longitude/],
    // A part in a neighboring state, a chain of islands, and a degenerate part.
    [parts(square(-71.3, 42.2), square(-72, 43)), undefined],
    [parts(square(-71.3, 42.2), square(-66, 44), square(-62.5, 46)), undefined],
    [parts(square(-71.3, 42.2), [[[-87, 36], [-87, 36], [-87, 36], [-87, 36]]]), undefined],
  ];
  for (const [geometry, warning] of cases) {
    const { rows, warnings } = await territories(collection([feature("A", geometry)]));
    assert.equal(rows[0]!.quote_safe, warning === undefined, JSON.stringify(geometry));
    if (warning === undefined) assert.deepEqual(warnings, []);
    else assert.match(warnings.join(), warning);
  }
});

Deno.test("a property whose name differs in case between features is read from each", async () => {
  const features = [
    feature("A", BOSTON, { County: "Suffolk" }),
    feature("B", BOSTON, { COUNTY: "Essex" }),
  ];
  const map = {
    ...TERRITORIES,
    columns: { ...TERRITORIES.columns, County: "geography.county_name" },
  };
  const { rows } = await territories(collection(features), map);
  const counties = rows.map((row) => (row.geography as { county_name: string }).county_name);
  assert.deepEqual(counties, ["Suffolk", "Essex"]);
});

Deno.test("ids written as long numbers keep all of their digits", async () => {
  const text = collection([feature("1", BOSTON), feature("2", BOSTON)])
    .replace('"UID":"1"', '"UID":12345678901234567891')
    .replace('"UID":"2"', '"UID":12345678901234567892');
  const { rows } = await territories(text);
  const ids = rows.map((row) => (row.utility as { id: string }).id);
  assert.deepEqual(ids, ["12345678901234567891", "12345678901234567892"]);
});

Deno.test("an incomplete download is reported", async () => {
  const all = [feature("A", BOSTON)];
  const whole = { numberMatched: 1, exceededTransferLimit: false };
  assert.deepEqual((await territories(collection(all, whole))).warnings, []);
  for (
    const more of [
      { exceededTransferLimit: true },
      { properties: { exceededTransferLimit: true } },
      { numberMatched: 2500, numberReturned: 1 },
    ]
  ) {
    const { warnings, rows } = await territories(collection(all, more));
    assert.equal(rows.length, 1);
    assert.match(warnings.join(), /its server has more features than it gave/);
  }
});

Deno.test("other map and data formats are named, with how to convert them", async () => {
  const files: [string, RegExp][] = [
    ['Version 300\nCharset "WindowsLatin1"\nDelimiter ","\n', /a MapInfo file/],
    ['{"version":0.6,"generator":"Overpass API","elements":[]}', /OpenStreetMap's own JSON/],
  ];
  for (const [text, why] of files) {
    const outcome = await outcomeOf("utility_territory", textInput("a.json", text), TERRITORIES);
    assert.match(outcome.refusal, why);
    assert.match(outcome.refusal, /Export it as GeoJSON/);
  }
  const wkt = 'UTIL_NAME,STATE,TYPE,UID,the_geom\nA,MA,municipal,a,"POLYGON ((-71 42,-70 42))"\n';
  const { map, doubts } = await proposalOf("utility_territory", textInput("a.csv", wkt));
  assert.equal(map.columns.the_geom, "?");
  assert.match(doubts.join("\n"), /"the_geom" holds outlines as WKT.*export the territories as/);
});

Deno.test("full state names are proposed as their codes", async () => {
  const text = collection([feature("A", BOSTON, { STATE: "Massachusetts" })]);
  const { map } = await proposalOf("utility_territory", textInput("a.geojson", text));
  assert.deepEqual(map.read?.["geography.state_code"], { Massachusetts: "MA" });
  const lower = collection([feature("A", BOSTON, { STATE: "ma" })]);
  const other = await proposalOf("utility_territory", textInput("a.geojson", lower));
  assert.equal(other.map.read?.["geography.state_code"], "upper");
});

Deno.test("control characters and HTML entities in text are counted", async () => {
  const { warnings } = await fees(
    FEE_HEADER + `Bob\u0092s Credit${FEE}` + `Smith &amp; Sons${FEE}O&#39;Neil${FEE}A & B${FEE}`,
  );
  assert.deepEqual(warnings, [
    '1 row: financier_name contains a control character (line 2: "Bob\u0092s Credit")',
    '2 rows: financier_name contains an HTML code instead of a character (first on line 3: "Smith &amp; Sons")',
  ]);
});

Deno.test("names that differ only in dashes, quotes, widths or alphabets are counted", async () => {
  const pairs = [
    ["RR-412", "RR\u2011412"],
    ["RR-412", "RR\u2212412"],
    ["O'Neil", "O\u2019Neil"],
    ["RR412", "\uff32\uff32\uff14\uff11\uff12"],
    ["Cascade", "\u0421asc\u0430de"],
  ];
  for (const pair of pairs) {
    const { warnings, rows } = await prices(pair.map((sku) => `Ridge,${sku},5`));
    assert.equal(rows.length, 2);
    assert.match(warnings.join(), /^1 row: sku only looks like that of another row/, pair.join());
  }
  assert.deepEqual((await prices(["Ridge,RR-412,5", "Ridge,RR-413,5"])).warnings, []);
});

Deno.test("placeholders of databases and programs in place of a model are counted", async () => {
  for (const sku of ["(blank)", "<null>", "[null]", "\\N", "n / a", "No data", "N/A*", "None."]) {
    assert.match((await prices([`Ridge,${sku},5`])).warnings.join(), /sku is a placeholder/, sku);
  }
  assert.match((await prices(["Ridge,412.0,5"])).warnings.join(), /sku ends with \.0/);
  assert.deepEqual((await prices(["Ridge,Nonesuch,5", "Ridge,412.05,5"])).warnings, []);
});

Deno.test("model numbers turned into powers of ten are reported, with a decimal comma too", async () => {
  const { errors } = await prices(['Ridge,"8,71235E+11",5', "Ridge,1.2E-05,6", "Ridge,1E5,7"]);
  assert.deepEqual(errors.map((error) => error.slice(0, 17)), [
    "2 sku is a number",
    "3 sku is a number",
  ]);
});

Deno.test("model numbers turned into dates, times or powers of ten are reported in every format", async () => {
  const damaged = [
    ...["2024-03-24 00:00:00", "24.03.2026", "Mrz 24", "März 24", "24-Mar-2026 0:00", "10:30:00"],
    ...["Sept-24", "1.2e+05", "1.2E+5", "3.00E+11", '"Mar 24, 2026"'],
  ];
  for (const sku of damaged) {
    assert.equal((await prices([`Ridge,${sku},5`])).invalid, 1, sku);
  }
  for (const sku of ["3E5", "10.2.24", "3/24", "MAR24", "RR-2024-03", "1e5x"]) {
    assert.equal((await prices([`Ridge,${sku},5`])).invalid, 0, sku);
  }
});

Deno.test("a model that a workbook stores as a power of ten is reported; a price is not", async () => {
  const cell = (value: number) => ({ value, format: "0.00E+00" });
  const of = (rows: Parameters<typeof workbook>[0]) =>
    outcomeOf(
      "equipment_pricing",
      textInput("prices.xlsx", workbook([["Make", "SKU", "Cost"], ...rows])),
      PRICES,
    );
  assert.match(
    (await of([["Ridge", cell(300_000), 5]])).errors.join(),
    /is a number that a spreadsheet has shortened/,
  );
  assert.deepEqual((await of([["Ridge", cell(871_234_567_891), 5]])).rows[0]!.sku, "871234567891");
  assert.equal((await of([["Ridge", "A", cell(12_000)]])).rows[0]!.base_cost, 12_000);
});

Deno.test("percents are read only where the cell format shows them", async () => {
  const format = "[<1]0.0%;0.0";
  const rows = [18.5, 25, 0.185].map((value, at) => [
    ...[`Lender ${at}`, "Sun 20", "Solar", "loan", "5.99%", "20"],
    { value, format },
    "1/15/2026",
  ]);
  const file = textInput("fees.xlsx", workbook([FEE_HEADER.trim().split(","), ...rows]));
  const { rows: read, errors } = await outcomeOf("finance_fees", file, FEES);
  assert.deepEqual(errors, []);
  assert.deepEqual(read.map(({ fee_percentage }) => fee_percentage), [0.185, 0.25, 0.185]);
});

Deno.test("a hidden sheet is read if no other has the columns, with a warning", async () => {
  const sheet = [FEE_HEADER.trim().split(","), `A${FEE}`.trim().split(",")];
  const options = { name: "Fees", isHidden: true, more: { Cover: [["Rates"], ["Spring"]] } };
  const { rows, warnings } = await outcomeOf(
    "finance_fees",
    textInput("fees.xlsx", workbook(sheet, options)),
    FEES,
  );
  assert.equal(rows.length, 1);
  assert.match(
    warnings.join(),
    /^the sheet "Fees" is read, which the workbook hides, of Fees, Cover/,
  );
});

Deno.test("matrices are detected whatever their columns are called", async () => {
  const headers = [
    ["25-Year", "20-Year", "15-Year"],
    ["5.99% / 25 yr", "6.99% / 25 yr", "7.99% / 20 yr"],
    ["25 yr @ 5.99%", "25 yr @ 6.99%", "20 yr @ 7.99%"],
    ["Price (1-9)", "Price (10-49)", "Price (50+)"],
    ["Jan 2026", "Feb 2026", "Mar 2026"],
  ];
  for (const names of headers) {
    const text = `Lender,Program,${names.join(",")}\nA,Sun,18.5%,15%,12%\nB,Sun,17%,14%,11%\n`;
    const { map, doubts } = await proposalOf("finance_fees", textInput("a.csv", text));
    for (const name of names) assert.equal(map.columns[name], "?", name);
    assert.match(doubts.join("\n"), /Unpivot them/);
  }
  const none = "Address 1,Address 2,Address 3\n1,2,3\n";
  const { doubts } = await proposalOf("finance_fees", textInput("a.csv", none));
  assert.doesNotMatch(doubts.join("\n"), /Unpivot/);
});

Deno.test("more words for an open end are proposed as no value", async () => {
  const days = ["12/31/2026", "While funds last", "Until exhausted", "3/1/2026", "(blank)"];
  const text = days.map((day, at) => `L${at}${FEE.trimEnd()},${day}\n`).join("");
  const { map } = await proposalOf(
    "finance_fees",
    textInput("a.csv", FEE_HEADER.trimEnd() + ",Expires\n" + text),
  );
  assert.equal(map.columns.Expires, "expires_at");
  assert.deepEqual(map.none, { expires_at: ["While funds last", "Until exhausted", "(blank)"] });
});

Deno.test("a review joins a column name of several lines into one", async () => {
  const header = FEE_HEADER.trim().split(",").map((name) => name.replace(" ", "\n"));
  const file = textInput("fees.xlsx", workbook([header, `A${FEE}`.trim().split(",")]));
  const [row] = await Array.fromAsync(
    readRows(datasetNamed("finance_fees"), file, { map: FEES }),
  );
  assert.ok(row!.columns!.some(({ name }) => name === "Dealer Fee"));
  assert.equal(row!.origin!("fee_percentage")!.column, "Dealer Fee");
});

Deno.test("repeated header lines, as on each page, are skipped and counted", async () => {
  const again = FEE_HEADER.replace("Program", " program ");
  const whole = "\ufeff" + FEE_HEADER + "A" + FEE + "\ufeff" + FEE_HEADER + "B" + FEE + FEE_HEADER +
    "C" + FEE;
  const { rows, errors, warnings } = await fees(whole);
  assert.deepEqual(rows.map((row) => row.financier_name), ["A", "B", "C"]);
  assert.deepEqual(errors, []);
  assert.deepEqual(warnings, [
    "2 lines repeat the names of the columns, and are left out (first: line 3)",
  ]);
  // Other texts might be values.
  assert.equal((await fees(FEE_HEADER + "A" + FEE + again)).invalid, 1);
});

Deno.test("formulas and escaped quotation marks in text are counted", async () => {
  const warningsOf = async (sku: string) => (await prices([`Ridge,${sku},5`])).warnings.join();
  for (const formula of ["=A2&B2", '"=HYPERLINK(""x"")"', "=VLOOKUP(A2;B:C;2)"]) {
    assert.match(
      await warningsOf(formula),
      /sku contains a formula instead of its result/,
      formula,
    );
  }
  assert.match(await warningsOf('2\\" pipe'), /sku holds \\", a quotation mark/);
  for (const sku of ["=", "=AB", "A=B2", '2" pipe']) assert.equal(await warningsOf(sku), "", sku);
});

Deno.test("a transposed table and one without column names are explained", async () => {
  const doubtsOf = async (text: string) =>
    (await proposalOf("finance_fees", textInput("fees.csv", text))).doubts.join("\n");
  const sideways = "Lender,A,B\nProgram,One,Two\nAPR,5%,6%\nDealer Fee,18%,12%\n";
  assert.match(await doubtsOf(sideways), /the table is transposed: .* Transpose/);
  const nameless = "A,One,Solar,5%,240,18%\nB,Two,Solar,6%,240,12%\n";
  const doubts = await doubtsOf(nameless);
  assert.match(doubts, /line 1 holds values and no names of columns: add a line above it/);
  assert.doesNotMatch(doubts, /Unpivot/);
  assert.doesNotMatch(await doubtsOf(FEE_HEADER + "A" + FEE), /transposed|no names of columns/);
});

Deno.test("a multi-line JSON object is refused as a whole, not line by line", async () => {
  for (const object of [{ data: [{ a: 1 }] }, { rows: 2 }]) {
    const text = JSON.stringify(object, null, 2);
    const file = textInput("fees.json", text);
    const { refusal } = await outcomeOf("finance_fees", file, undefined);
    assert.match(refusal, /it is one JSON object over several lines/);
  }
});
