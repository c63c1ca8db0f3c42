import assert from "node:assert/strict";
import { mapIn, outcomeOf, textInput } from "./operator_file.ts";

/** Outlines with an oddity each, of kinds that operators have. */

const TERRITORIES = await mapIn("territories/territories.map.json");

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const OUTER = square(-71.5, 42.2, 0.2);

const feature = (uid: string, geometry: unknown, more: object = {}) => ({
  type: "Feature",
  properties: { UTIL_NAME: `${uid} Light`, STATE: "MA", TYPE: "municipal", UID: uid, ...more },
  geometry,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: "FeatureCollection", ...more, features });
const territories = (text: string) =>
  outcomeOf("utility_territory", textInput("areas.geojson", text), TERRITORIES);

Deno.test("holes are within their outline, or the row is not quote-safe", async () => {
  const polygon = (...rings: unknown[]) => ({ type: "Polygon", coordinates: rings });
  const cases: [geometry: unknown, isStray: boolean][] = [
    [polygon(OUTER, square(-71.45, 42.25, 0.1)), false],
    // Along an edge, and at a corner.
    [polygon(OUTER, square(-71.5, 42.25, 0.1)), false],
    // A sliver at the edge, as simplified outlines have it.
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
