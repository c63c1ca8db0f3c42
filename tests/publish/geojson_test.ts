import assert from "node:assert/strict";
import { datasetNamed } from "../../src/datasets/mod.ts";
import { Gate } from "../../src/publish/gate/gate.ts";
import { territoriesOf } from "../../src/publish/versions/territories.ts";
import { readRows } from "../../src/publish/files/read.ts";
import type { SheetMap } from "../../src/publish/model/sheet_map.ts";

const TERRITORIES = datasetNamed("utility_territory");
const RING = [[-105, 39.7], [-104.9, 39.7], [-104.9, 39.8], [-105, 39.7]];

const feature = (name: string, geometry: unknown, more: object = {}) => ({
  type: "Feature",
  properties: { OBJECTID: 1, UTIL_NAME: name, ST: "CO", EIAID: 42, ...more },
  geometry,
});

const MAP: SheetMap = {
  columns: {
    util_name: "utility.name",
    ST: "geography.state_code",
    EIAID: "utility.eia_utility_id",
  },
  fill: { "utility.provider_type": "municipal", "utility.state_codes": ["CO"], quote_safe: true },
  derive: { "utility.id": "slug(utility.name)" },
  id: ["UTIL_NAME"],
};

const inputOf = (text: string) => ({
  name: "areas.geojson",
  size: null,
  open: () => Promise.resolve(new Blob([text]).stream()),
});

async function rowsOf(features: readonly unknown[], map = MAP) {
  const text = JSON.stringify({ type: "FeatureCollection", name: "areas", features });
  const provenance = { source: "county", verified: "2026-01-01T00:00:00Z" };
  return await Array.fromAsync(territoriesOf(TERRITORIES, inputOf(text), map, provenance));
}

Deno.test("features of a county's file become territories that pass the gate", async () => {
  const rows = await rowsOf([
    feature("Springfield Light", {
      type: "Polygon",
      coordinates: [RING.map((at) => [...at, 1600])],
    }),
    feature("High Plains", {
      type: "MultiPolygon",
      coordinates: [[RING], [RING.map(([x, y]) => [x! + 1, y])]],
    }),
    feature("No Outline", null),
  ]);
  const gate = new Gate(TERRITORIES);
  const passed = rows.map((one, i) => {
    assert.ok("row" in one);
    return JSON.parse(gate.pass({ number: i + 1, value: one.row })?.payload ?? "null");
  });
  gate.close();
  const [polygon, several, none] = passed;
  assert.deepEqual(polygon.utility, {
    id: "springfield_light",
    name: "Springfield Light",
    slug: null,
    eia_utility_id: "42",
    provider_type: "municipal",
    state_codes: ["CO"],
  });
  // Elevations are dropped.
  assert.deepEqual(polygon.geometry, { type: "Polygon", coordinates: [RING] });
  assert.equal(polygon.geometry_status, "loaded");
  assert.equal(polygon.quote_safe, true);
  assert.equal(polygon.geography.coverage_level, "polygon");
  assert.equal(polygon.provenance.source_document_id, "county");
  assert.equal(several.geometry.coordinates.length, 2);
  assert.deepEqual([none.geometry, none.geometry_status, none.quote_safe], [
    null,
    "unavailable",
    false,
  ]);
});

Deno.test("features that are not areas in degrees are skipped and reported with their position", async () => {
  const projected = RING.map(([x, y]) => [x! * 111_000, y! * 111_000]);
  const rows = await rowsOf([
    feature("Point", { type: "Point", coordinates: [1, 2] }),
    feature("Projected", { type: "Polygon", coordinates: [projected] }),
    feature("Thin", { type: "Polygon", coordinates: [[[0, 0], [1, 1]]] }),
    { type: "Topology" },
    feature("Good", { type: "Polygon", coordinates: [RING] }),
  ]);
  const unused = rows.flatMap((one) => "unused" in one ? [`${one.line} ${one.unused}`] : []);
  assert.deepEqual(unused, [
    "1 its geometry is a Point, no area",
    "2 its coordinates are not degrees: export it as WGS 84 (EPSG:4326)",
    "3 its outline has no ring of four positions",
    "4 it is not a feature",
  ]);
  assert.equal(rows.filter((one) => "row" in one).length, 1);
});

Deno.test("a file in which no feature yields a row is refused, not published as empty", async () => {
  const refusalOf = async (...features: object[]) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features }));
    const name = "county.geojson";
    const open = () => Promise.resolve(ReadableStream.from([bytes]));
    const rows = readRows(TERRITORIES, { name, size: null, open }, {
      map: MAP,
    });
    return await Array.fromAsync(rows).then(() => "none", ({ message }) => message);
  };
  assert.equal(await refusalOf(), "Cannot read county.geojson: it has no features");
  assert.equal(
    await refusalOf(feature("Point", { type: "Point", coordinates: [1, 2] })),
    "Cannot read county.geojson: no feature gives a row (feature 1: its geometry is a Point, no area)",
  );
});

Deno.test("a feature that would exhaust memory is refused with its position", async () => {
  const whole = JSON.stringify(feature("Springfield Light", null));
  const long: [head: string, piece: string, message: string][] = [
    [
      `{"type":"FeatureCollection","features":[${whole},` +
      '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[',
      "[1,2],".repeat(100_000),
      "feature 2 has more than 2000000 positions",
    ],
    [
      `${whole}\n{"type":"Feature","properties":{"UTIL_NAME":"`,
      "x".repeat(500_000),
      "feature 2 (line 2) is longer than 50000000 characters",
    ],
  ];
  for (const [head, piece, message] of long) {
    const content = function* () {
      yield new TextEncoder().encode(head);
      for (let at = 0; at < 120; at++) yield new TextEncoder().encode(piece);
    };
    const open = () => Promise.resolve(ReadableStream.from(content()));
    const input = { name: "long.geojson", size: null, open };
    await assert.rejects(
      Array.fromAsync(territoriesOf(TERRITORIES, input, MAP, {})),
      { name: "RangeError", message },
    );
  }
});

Deno.test("a map with properties that no feature has is refused", async () => {
  await assert.rejects(
    rowsOf([feature("A", null)], { ...MAP, columns: { ...MAP.columns, NAME: "utility.slug" } }),
    /No feature has the properties NAME\. They have OBJECTID, UTIL_NAME, ST, EIAID/,
  );
});

Deno.test("a list is derived from a property", async () => {
  const { "utility.state_codes": _, ...fill } = MAP.fill!;
  const derive = { ...MAP.derive, "utility.state_codes": "list(geography.state_code)" };
  const [one] = await rowsOf([feature("Springfield Light", null)], { ...MAP, fill, derive });
  assert.ok(one !== undefined && "row" in one, JSON.stringify(one));
  assert.deepEqual((one.row as { utility: { state_codes: unknown } }).utility.state_codes, ["CO"]);
});

Deno.test("a property that a feature lacks is blank, also if every object inherits its name", async () => {
  const polygon = { type: "Polygon", coordinates: [RING] };
  const map = { ...MAP, columns: { ...MAP.columns, constructor: "territory_notes" } };
  const rows = await rowsOf([
    feature("One", polygon, { constructor: "Built 1950" }),
    feature("Two", polygon),
  ], map);
  const notes = rows.map((one) => "row" in one ? one.row.territory_notes ?? null : one);
  assert.deepEqual(notes, ["Built 1950", null]);
});
