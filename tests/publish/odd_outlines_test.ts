import assert from "node:assert/strict";
import { collection, feature, mapIn, outcomeOf, proposalOf, textInput } from "./operator_file.ts";

/** Outlines with one anomaly each, of kinds that operators have. */

const TERRITORIES = await mapIn("territories/territories.map.json");

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const OUTER = square(-71.5, 42.2, 0.2);

const territories = (text: string) =>
  outcomeOf("utility_territory", textInput("areas.geojson", text), TERRITORIES);

Deno.test("a row with a hole outside its outline is not quote-safe", async () => {
  const polygon = (...rings: unknown[]) => ({ type: "Polygon", coordinates: rings });
  const cases: [geometry: unknown, isStray: boolean][] = [
    [polygon(OUTER, square(-71.45, 42.25, 0.1)), false],
    // Along an edge, and at a corner.
    [polygon(OUTER, square(-71.5, 42.25, 0.1)), false],
    // A sliver at the edge, as in simplified outlines.
    [polygon(OUTER, square(-71.51, 42.3, 0.01)), false],
    [polygon(OUTER, square(-71.6, 42.1, 0.4)), true],
    [polygon(OUTER, OUTER), true],
    [polygon(OUTER, square(-71.2, 42.25, 0.1)), true],
    [polygon(OUTER, square(-71.35, 42.25, 0.1)), true],
    [{
      type: "MultiPolygon",
      coordinates: [[square(-71.9, 42.2, 0.1)], [OUTER, square(-71.6, 42.1, 0.4)]],
    }, true],
  ];
  for (const [at, [geometry, isStray]] of cases.entries()) {
    const { rows, warnings } = await territories(collection([feature("A", geometry)]));
    assert.equal(rows[0]!.quote_safe, !isStray, String(at));
    if (!isStray) assert.deepEqual(warnings, [], String(at));
    else assert.match(warnings.join(), /1 row: a hole of the outline is not inside it/, String(at));
  }
});

const SQUARE = { type: "Polygon", coordinates: [OUTER] };

Deno.test("features without an outline are counted", async () => {
  const { rows, warnings } = await territories(
    collection([feature("A", SQUARE), feature("B", null), feature("C", null)]),
  );
  assert.deepEqual(rows.map((row) => row.quote_safe), [true, false, false]);
  assert.deepEqual(warnings, [
    "2 features have no outline, so their rows are not quote-safe (first: feature 2)",
  ]);
});

Deno.test("a state's FIPS code is proposed as its postal code, and a wrong one is reported once", async () => {
  const text = collection([feature("A", SQUARE, { STATE: "25" })]);
  const { map } = await proposalOf("utility_territory", textInput("areas.geojson", text));
  assert.deepEqual(map.read?.["geography.state_code"], { 25: "MA" });
  assert.deepEqual((await territories(text)).errors, [
    "1 geography.state_code must be two capital letters",
  ]);
});

Deno.test("files that are not GeoJSON are identified, whatever their name", async () => {
  const files: [name: string, text: string | Uint8Array, why: RegExp][] = [
    [
      "a.json",
      '{"error":{"code":499,"message":"Token Required"}}',
      /a server's error message.*499/,
    ],
    ["a.geojson", `callback(${collection([])});`, /it is JavaScript, or JSONP/],
    ["a.js", `var areas = ${collection([])};`, /it is JavaScript, or JSONP/],
    [
      "a.geojson",
      Uint8Array.from([0x7b, 0x22, 0xe9]),
      /it is not UTF-8 in line 1\. Save it as UTF-8$/,
    ],
  ];
  for (const [name, content, why] of files) {
    const input = textInput(name, content);
    assert.match((await outcomeOf("utility_territory", input, TERRITORIES)).refusal, why);
  }
});

Deno.test("a sheet of territories needs a coverage level, which outlines imply", async () => {
  const { map } = await proposalOf(
    "utility_territory",
    textInput("a.csv", "Utility,State,Type,ZIP\nA Light,MA,municipal,02118\n"),
  );
  assert.equal(map.fill?.["geography.coverage_level"], "?");
});

Deno.test("features of a collection are numbered as features, those in lines as lines", async () => {
  const features = [feature("A", SQUARE), feature("B", SQUARE, { STATE: "TN" })];
  const collected = await territories(JSON.stringify(JSON.parse(collection(features)), null, 2));
  assert.match(
    collected.warnings.join(),
    /row's state, so the row is not quote-safe \(feature 2\)/,
  );
  const oneALine = await territories(features.map((one) => JSON.stringify(one)).join("\n"));
  assert.match(oneALine.warnings.join(), /row's state, so the row is not quote-safe \(line 2\)/);
});
