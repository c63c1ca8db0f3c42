import assert from "node:assert/strict";
import { mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** Operators' files, each with its expected result, and further inputs of the same kinds. */

const TERRITORIES = await mapIn("territories/territories.map.json");
const FEES = await mapIn("fees/fees.map.json");
const PRICES = await mapIn("prices/prices.map.json");

type Row = Record<string, never>;

const territories = (file: string) =>
  outcomeOf("utility_territory", `territories/${file}`, TERRITORIES);
const fees = (file: string) => outcomeOf("finance_fees", `fees/${file}`, FEES);
const prices = (file: string) => outcomeOf("equipment_pricing", `prices/${file}`, PRICES);
const quoteSafe = ({ rows }: { rows: readonly Record<string, unknown>[] }) =>
  rows.map(({ quote_safe }) => quote_safe);

for (
  const [file, warning] of [
    ["place-swapped.geojson", /^2 rows: the outline has latitude before longitude.*feature 1\)$/],
    [
      "place-other-state.geojson",
      /^1 row: the outline does not touch the row's state.*feature 1\)$/,
    ],
    ["place-no-area.geojson", /^1 row: the outline has no area.*\(feature 1\)$/],
    [
      "crs-nad27.geojson",
      /^2 rows are not quote-safe: the file's crs is urn:ogc:def:crs:EPSG::4267/,
    ],
    ["crs-feet.geojson", /^1 row is not quote-safe: the file's crs is urn:ogc:def:crs:EPSG::2249/],
  ] as const
) {
  Deno.test(`${file} is published with a warning, and is not quote-safe`, async () => {
    const outcome = await territories(file);
    assert.deepEqual([outcome.refusal, outcome.invalid], ["", 0]);
    assert.ok(quoteSafe(outcome).every((safe) => safe === false) && outcome.rows.length > 0);
    assert.ok(outcome.warnings.some((one) => warning.test(one)), outcome.warnings.join("\n"));
  });
}

for (
  const [file, count] of [
    ["features-first.geojson", 60],
    ["long-members.geojson", 2],
    ["one-feature.geojson", 1],
    ["sequence.geojson", 2],
    ["collection-named.json", 2],
    ["dateline.geojson", 2],
  ] as const
) {
  Deno.test(`${file} is read completely and without a warning`, async () => {
    const outcome = await territories(file);
    assert.deepEqual([outcome.refusal, outcome.invalid, outcome.warnings], ["", 0, []]);
    assert.equal(outcome.rows.length, count);
    assert.ok(quoteSafe(outcome).every((safe) => safe === true));
  });
}

for (const file of ["no-coordinates.geojson", "null-coordinates.geojson"]) {
  Deno.test(`${file}: the invalid feature is skipped with its number, and the other is read`, async () => {
    const { rows, warnings } = await territories(file);
    assert.equal(rows.length, 1);
    assert.match(
      warnings.join(),
      /^1 feature gives no row \(feature 1: its coordinates are not rings/,
    );
  });
}

for (
  const [file, why] of [
    ["esri.geojson", /Esri JSON\. Export it as GeoJSON/],
    ["topology.geojson", /TopoJSON\. Export it as GeoJSON/],
    ["shapefile.zip", /zipped shapefile\. Export it as GeoJSON/],
    ["truncated.geojson", /breaks off within feature 2 \(line 1\)$/],
    ["windows-1252.geojson", /not UTF-8 in line 1\. Save it as UTF-8/],
  ] as const
) {
  Deno.test(`${file} is refused, with the position or the remedy`, async () => {
    const { refusal, rows } = await territories(file);
    assert.match(refusal, why);
    assert.equal(rows.length, 0);
  });
}

Deno.test("parts.geojson: features of one utility are merged into one territory", async () => {
  const { rows, warnings } = await territories("parts.geojson");
  assert.deepEqual(warnings, ["2 features are parts of 1 territory, and are merged"]);
  const [harbor] = rows as unknown as { geometry: { type: string; coordinates: unknown[] } }[];
  assert.deepEqual([rows.length, harbor!.geometry.type], [2, "MultiPolygon"]);
  assert.equal(harbor!.geometry.coordinates.length, 2);
});

Deno.test("not-available.geojson: placeholders are counted", async () => {
  const { warnings } = await territories("not-available.geojson");
  assert.deepEqual(warnings, [
    '1 row: utility.name is a placeholder (feature 1: "NOT AVAILABLE")',
    '1 row: utility.id is a placeholder (feature 1: "-999999")',
  ]);
});

/** A feature with the properties that the map names. */
const feature = (uid: string, geometry: unknown, more: object = {}) => ({
  type: "Feature",
  properties: { UTIL_NAME: `${uid} Light`, STATE: "MA", TYPE: "municipal", UID: uid, ...more },
  geometry,
});

const square = (west: number, south: number, size = 0.2) => [[
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]];
const BOSTON = { type: "Polygon", coordinates: square(-71.3, 42.2) };

const outcomeOfText = (text: string | Uint8Array, name = "areas.geojson") =>
  outcomeOf("utility_territory", textInput(name, text), TERRITORIES);

Deno.test("GeoJSON is read in all of its forms", async () => {
  const two = [feature("A", BOSTON), feature("B", { ...BOSTON, coordinates: square(-72, 42.2) })];
  const whole = (members: object) => JSON.stringify(members);
  const utf16 = (text: string) => {
    const bytes = new Uint8Array(2 + 2 * text.length);
    bytes.set([0xff, 0xfe]);
    [...text].forEach((sign, at) => bytes.set([sign.charCodeAt(0), 0], 2 + 2 * at));
    return bytes;
  };
  const collection = whole({ type: "FeatureCollection", features: two });
  const forms: [string, string | Uint8Array, string][] = [
    ["a collection", collection, "a.geojson"],
    ["over many lines", JSON.stringify(JSON.parse(collection), null, 2), "a.geojson"],
    [
      "with a foreign member behind",
      whole({
        features: two,
        note: { features: [1], type: "x" },
        type: "FeatureCollection",
      }),
      "a.geojson",
    ],
    ["one a line", two.map((one) => JSON.stringify(one)).join("\n"), "a.geojsonl"],
    [
      "one a line, with returns",
      two.map((one) => JSON.stringify(one)).join("\r\n") + "\r\n",
      "a.json",
    ],
    [
      "a sequence over lines",
      two.map((one) => `\x1e${JSON.stringify(one, null, 1)}\n`).join(""),
      "a",
    ],
    ["an array", JSON.stringify(two), "a.json"],
    ["UTF-16", utf16(collection), "a.geojson"],
    ["a mark first", `\ufeff${collection}`, "a.geojson"],
    ["an escaped name", collection.replace('"features"', '"\\u0066eatures"'), "a.geojson"],
  ];
  for (const [form, text, name] of forms) {
    const { rows, refusal, warnings } = await outcomeOfText(text, name);
    assert.deepEqual([rows.length, refusal, warnings], [2, "", []], form);
  }
});

Deno.test("a property that first appears in the last of many features is read", async () => {
  const features = Array.from({ length: 400 }, (_, at) => feature(`U${at}`, BOSTON));
  const last = feature("Z", BOSTON, { COUNTY: "Suffolk" });
  const map = {
    ...TERRITORIES,
    columns: { ...TERRITORIES.columns, COUNTY: "geography.county_name" },
  };
  const text = JSON.stringify({ type: "FeatureCollection", features: [...features, last] });
  const { rows, refusal } = await outcomeOf("utility_territory", textInput("a.geojson", text), map);
  assert.deepEqual([rows.length, refusal], [401, ""]);
  const place = rows[400] as unknown as { geography: { county_name: string } };
  assert.equal(place.geography.county_name, "Suffolk");
  const proposal = await proposalOf("utility_territory", textInput("a.json", text));
  assert.equal(proposal.map.columns.COUNTY, "geography.county_name");
});

Deno.test("an invalid feature does not stop a file, and is reported in plain words", async () => {
  const broken: unknown[] = [
    null,
    1,
    "x",
    [],
    {},
    { type: "Feature" },
    feature("A", "POLYGON ((0 0))"),
    feature("A", { type: "Polygon", coordinates: {} }),
    feature("A", { type: "Polygon", coordinates: [[["a", "b"]]] }),
    feature("A", { type: "Polygon", coordinates: [[[null, null]]] }),
    feature("A", { type: "MultiPolygon", coordinates: [[[0, 0]]] }),
    feature("A", { type: "GeometryCollection", geometries: null }),
    feature("A", {
      type: "GeometryCollection",
      geometries: [{ type: "Point", coordinates: [0, 0] }],
    }),
    feature("A", { type: "Polygon", coordinates: [] }),
    feature("A", { rings: square(-71, 42) }),
    { ...feature("A", BOSTON), properties: null },
  ];
  for (const one of broken) {
    const text = JSON.stringify({
      type: "FeatureCollection",
      features: [one, feature("B", BOSTON)],
    });
    const { rows, refusal, warnings } = await outcomeOfText(text);
    assert.deepEqual([rows.length, refusal], [1, ""], JSON.stringify(one));
    assert.match(warnings.join(), /^1 feature gives no row \(feature 1: /);
    assert.doesNotMatch(warnings.join(), /undefined|TypeError|not iterable|read properties/);
  }
});

Deno.test("formats other than GeoJSON are identified, with how to convert them", async () => {
  const files: [string | Uint8Array, RegExp][] = [
    ['{"attributes":{"A":1},"geometry":{"rings":[]}}', /Esri JSON/],
    ['{"type":"Polygon","coordinates":[]}', /a Polygon alone/],
    ['{"type":"CityJSON","version":"1.0"}', /its type is "CityJSON"/],
    ['{"error":{"code":498,"message":"Invalid Token"}}', /server's error message: .*Invalid Token/],
    ['<?xml version="1.0"?><kml xmlns="x"></kml>', /KML\. Export it as GeoJSON/],
    ["<!DOCTYPE html><html>", /web page/],
    ["SQLite format 3\0", /GeoPackage/],
    ["%PDF-1.4", /PDF/],
    ['{"type":"FeatureCollection","features":[', /breaks off/],
    ['{"type":"FeatureCollection","features":[{"type":"Feature"', /breaks off within feature 1/],
  ];
  for (const [content, why] of files) {
    assert.match((await outcomeOfText(content)).refusal, why, String(content));
  }
});

Deno.test("WGS 84 and NAD83 degrees are accepted as crs, wherever the member is", async () => {
  const named = (name: string) => ({ type: "name", properties: { name } });
  const cases: [object | null, boolean][] = [
    [null, true],
    [named("urn:ogc:def:crs:OGC:1.3:CRS84"), true],
    [named("EPSG:4326"), true],
    [named("urn:ogc:def:crs:EPSG::4269"), true],
    [named("http://www.opengis.net/def/crs/EPSG/0/4326"), true],
    [{ type: "EPSG", properties: { code: 4326 } }, true],
    [{ type: "EPSG", properties: { code: 26986 } }, false],
    [named("urn:ogc:def:crs:EPSG::3857"), false],
    [named("EPSG:4267"), false],
  ];
  for (const [crs, isSafe] of cases) {
    const features = [feature("A", BOSTON)];
    for (const members of [{ crs, features }, { features, crs }]) {
      const outcome = await outcomeOfText(
        JSON.stringify({ type: "FeatureCollection", ...members }),
      );
      assert.deepEqual(quoteSafe(outcome), [isSafe], JSON.stringify(members));
      assert.equal(outcome.warnings.length, isSafe ? 0 : 1);
    }
  }
});

Deno.test("an outline is checked whatever the source of its row, with tolerance near a border", async () => {
  const { rows } = await outcomeOfText(
    JSON.stringify({ type: "FeatureCollection", features: [feature("A", BOSTON)] }),
  );
  const [row] = rows;
  const of = async (geometry: unknown) => {
    const text = JSON.stringify({ ...row, geometry, quote_safe: true });
    const outcome = await outcomeOf("utility_territory", textInput("a.ndjson", text), undefined);
    return [quoteSafe(outcome)[0], outcome.warnings.length];
  };
  assert.deepEqual(await of(BOSTON), [true, 0]);
  assert.deepEqual(await of({ type: "Polygon", coordinates: square(-87, 36) }), [false, 1]);
  assert.deepEqual(await of({ type: "Polygon", coordinates: square(42.2, -71.3) }), [false, 1]);
  // A line that returns on itself.
  const line = [[[-71, 42], [-71.1, 42.1], [-71, 42], [-71, 42]]];
  assert.deepEqual(await of({ type: "Polygon", coordinates: line }), [false, 1]);
  // All of New England contains the state, and a strip in Rhode Island adjoins it.
  assert.deepEqual(await of({ type: "Polygon", coordinates: square(-75, 40, 8) }), [true, 0]);
  assert.deepEqual(await of({ type: "Polygon", coordinates: square(-71.6, 41.985, 0.02) }), [
    true,
    0,
  ]);
});

Deno.test("rates.pdf is identified as a PDF", async () => {
  assert.match((await fees("rates.pdf")).refusal, /it is a PDF\. Save its table as XLSX or CSV/);
});

Deno.test("escapes.xlsx: escaped characters are decoded", async () => {
  const { rows } = await fees("escapes.xlsx");
  const titles = (rows as Row[]).map((row) => `${row.financier_name}|${row.product_title}`);
  assert.deepEqual(titles, ["Summit Credit\nCo|Sun 20", "Summit Credit Co|Roof 10"]);
});

Deno.test("prefixes.xlsx, part-case-strings.xlsx and part-case-styles.xlsx are read like any workbook", async () => {
  assert.equal((await fees("prefixes.xlsx")).rows.length, 2);
  assert.deepEqual((await fees("part-case-strings.xlsx")).rows[0]!.fee_percentage, 0.185);
  const { Effective: _, ...columns } = FEES.columns;
  const { effective_date: _read, ...read } = FEES.read!;
  const map = { ...FEES, columns, read, fill: { effective_date: "2026-01-15" } };
  const { rows } = await outcomeOf("finance_fees", "fees/part-case-styles.xlsx", map);
  assert.equal(rows[0]!.fee_percentage, 0.185);
});

for (const file of ["zero-width.csv", "no-break.csv", "nfc-nfd.csv"]) {
  Deno.test(`${file}: names that look the same get the same id`, async () => {
    const { errors, warnings } = await fees(file);
    assert.match(errors.join(), /^3 finance_program_version_id is the id of line 2 too/);
    assert.match(warnings.join(), /unusual spaces, invisible characters or split accents/);
  });
}

Deno.test("more invisible characters and kinds of spaces do not create a second id", async () => {
  const header = "Lender,Program,Trade,Type,APR,Term (Years),Dealer Fee,Effective\n";
  const line = (lender: string) => `${lender},Sun 20,Solar,Loan,5%,20,10%,1/15/2026\n`;
  for (
    const lender of ["Cas\u00adcade Home", "Cas\u200dcade Home", "\u200fCascade Home"]
      .concat("Cascade\u2009Home", "Cascade\u3000Home", "Cascade Home\ufeff")
  ) {
    const text = header + line("Cascade Home") + line(lender);
    const { errors, warnings } = await outcomeOf("finance_fees", textInput("a.csv", text), FEES);
    const shown = JSON.stringify(lender);
    assert.match(errors.join(), /^3 finance_program_version_id is the id of line 2 too/, shown);
    assert.match(warnings.join(), /^1 cell ha[sd] /, shown);
  }
});

Deno.test("mojibake.csv: wrongly decoded text is counted", async () => {
  const { warnings } = await fees("mojibake.csv");
  assert.match(warnings.join("\n"), /^1 row: financier_name was encoded twice.*line 2: "CafÃ©/m);
  assert.match(warnings.join("\n"), /^1 row: financier_name contains U\+FFFD.*line 3/m);
});

Deno.test("fee-plus.csv, decimal-comma.csv: a column named like a field, with unreadable values, is left to be decided", async () => {
  const plus = await proposalOf("finance_fees", "fees/fee-plus.csv");
  assert.equal(plus.map.columns["Dealer Fee"], "?");
  assert.ok(
    plus.doubts.some((doubt) => /"Dealer Fee" is to be decided.*18\.5% \+ \$495/.test(doubt)),
  );
  const comma = await proposalOf("finance_fees", "fees/decimal-comma.csv");
  assert.deepEqual([comma.map.columns.APR, comma.map.columns["Dealer Fee"]], ["?", "?"]);
});

Deno.test("partial-expiry.csv: dates are kept, and words mean no end", async () => {
  const { map } = await proposalOf("finance_fees", "fees/partial-expiry.csv");
  assert.equal(map.columns.Expires, "expires_at");
  assert.deepEqual(map.none, { expires_at: ["Ongoing"] });
  const { rows } = await outcomeOf("finance_fees", "fees/partial-expiry.csv", map);
  assert.equal((rows as Row[]).filter(({ expires_at }) => expires_at !== null).length, 2);
  assert.equal(rows.length, 10);
});

Deno.test("cover.xlsx: the sheet whose columns match is read", async () => {
  const { map } = await proposalOf("finance_fees", "fees/cover.xlsx");
  assert.equal(map.sheet, "Fees");
  const { rows, warnings } = await fees("cover.xlsx");
  assert.equal(rows.length, 2);
  assert.match(warnings.join(), /the sheet "Fees" is read, of/);
});

Deno.test("cr-rows.csv: rows may end with a carriage return alone", async () => {
  const { rows, refusal } = await fees("cr-rows.csv");
  assert.deepEqual([rows.length, refusal], [2, ""]);
  assert.equal((rows as Row[])[0]!.product_title, "Sun\n20");
});

Deno.test("messy.xlsx: the proposed map reads everything that can be inferred", async () => {
  const { map, doubts } = await proposalOf("finance_fees", "fees/messy.xlsx");
  assert.deepEqual([map.sheet, map.header, map.merged, map.strip], ["Fees", 4, ["Lender"], ["*"]]);
  assert.deepEqual(map.skip, ["Average", "*"]);
  assert.deepEqual(map.fill, { payment_type: "?" });
  assert.ok(doubts.some((doubt) => doubt.startsWith("merged cells of")));
  const edited = { ...map, fill: { payment_type: "loan" } };
  const { rows, invalid, errors } = await outcomeOf("finance_fees", "fees/messy.xlsx", edited);
  assert.equal(invalid, 0, errors.join("\n"));
  const found = (rows as Row[]).map((row) => [row.financier_name, row.fee_percentage]);
  assert.deepEqual(found.slice(0, 4), [
    ["Cascade Home Lending", 0.225],
    ["Cascade Home Lending", 0.2675],
    ["Cascade Home Lending", 0.145],
    ["Cascade Home Lending", 0.095],
  ]);
});

Deno.test("messy.xlsx with messy.map.json: the same map reads the corrected file of invalid rows", async () => {
  const map = await mapIn("fees/messy.map.json");
  const { invalid } = await outcomeOf("finance_fees", "fees/messy.xlsx", map);
  assert.ok(invalid > 0);
  const header = "line,why," + [...Object.keys(map.columns), ...map.ignore!].join(",");
  const fixed = `\ufeff${header}\r\n6,is merged,Cascade,Sun 20,Solar,20 yr,4.99%,26.75%,` +
    "2026-01-15,,5000,\r\n";
  const outcome = await outcomeOf("finance_fees", textInput("f.csv", fixed), map);
  assert.deepEqual([outcome.refusal, outcome.invalid, outcome.rows.length], ["", 0, 1]);
});

Deno.test("counted-faults.csv: every kind of error is reported, despite an error in all rows", async () => {
  const map = await mapIn("fees/counted-faults.map.json");
  const { invalid, errors } = await outcomeOf("finance_fees", "fees/counted-faults.csv", map, null);
  assert.equal(invalid, 200);
  assert.deepEqual(errors.filter((error) => !error.includes("last_verified_at")), [
    "53 fee_percentage must be a number",
    "93 interest_rate must be a number",
    "123 effective_date is not a day in the calendar",
  ]);
});

Deno.test("format-literals.xlsx: item numbers are read as displayed", async () => {
  const { rows } = await prices("format-literals.xlsx");
  assert.deepEqual((rows as Row[]).map(({ sku }) => sku), ["RR-00412", "10-203", "12345-6789"]);
});

Deno.test("format-units.xlsx: a unit next to a cost is reported in each line", async () => {
  const { errors, invalid } = await prices("format-units.xlsx");
  assert.equal(invalid, 3);
  assert.ok(errors.every((error) => error.endsWith("base_cost must be a number")));
});

Deno.test("model-date.xlsx, model-date.csv: models turned into dates are reported", async () => {
  assert.match(
    (await prices("model-date.xlsx")).errors.join(),
    /^2 sku is a date that a spreadsheet/,
  );
  assert.equal((await prices("model-date.csv")).invalid, 2);
});

Deno.test("hidden-column.xlsx: a hidden column is reported", async () => {
  const { doubts, map } = await proposalOf("equipment_pricing", "prices/hidden-column.xlsx");
  assert.ok(doubts.includes('"Dealer Cost" is hidden in the workbook'));
  const whole = { ...PRICES, columns: map.columns, ignore: ["List"] };
  const { warnings } = await outcomeOf("equipment_pricing", "prices/hidden-column.xlsx", whole);
  assert.deepEqual(warnings, ['the hidden column "Dealer Cost" is read']);
});

Deno.test("not-available.csv: placeholders for models and makers are counted", async () => {
  const { warnings } = await prices("not-available.csv");
  assert.deepEqual(warnings, [
    '5 rows: sku is a placeholder (first on line 2: "N/A")',
    '1 row: manufacturer is a placeholder (line 7: "TBD")',
  ]);
});

Deno.test("apostrophe.csv: a leading apostrophe that marks text is reported", async () => {
  assert.equal((await prices("apostrophe.csv")).invalid, 2);
});
