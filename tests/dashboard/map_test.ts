import assert from "node:assert/strict";
import { outlineOf } from "../../src/dashboard/datasets/outline.ts";
import { surroundingsOf } from "../../src/dashboard/datasets/surroundings.ts";
import type { UtilityTerritory } from "../../src/datasets/utility_territory.ts";
import { polygon, rectangle } from "../support/fixtures/geo_polygons.ts";
import { rowsOf } from "../support/fixtures/rows.ts";
import {
  startDashboard,
  type TestBrowser,
  type TestDashboard,
} from "../support/service/dashboard.ts";

/** The map of a territory: its boundary, with borders, names, a scale and its neighbors. */

const DENVER = polygon(rectangle(-105.3, 39.5, -104.6, 40));
const PATH = "/dashboard/datasets/utility_territory/records";

let dashboard: TestDashboard;
let browser: TestBrowser;
Deno.test.beforeAll(async () => {
  dashboard = await startDashboard();
  const [first, east, far, none] = rowsOf("utility_territory", 4, 3) as UtilityTerritory[];
  const named = (row: UtilityTerritory, id: string, name: string) => ({
    ...row,
    record_id: id,
    utility: { ...row.utility, name },
    geometry_status: "loaded" as const,
  });
  await dashboard.service.publish("utility_territory", [
    { ...named(first!, "denver", "Mile High Power"), geometry: DENVER },
    {
      ...named(east!, "east", "Plains Cooperative"),
      geometry: polygon(rectangle(-104.6, 39.5, -100, 40.2)),
    },
    {
      ...named(far!, "far", "Bay Light & Power"),
      geometry: polygon(rectangle(-122.5, 37.5, -122, 38)),
    },
    {
      ...none!,
      record_id: "none",
      geometry: null,
      geometry_status: "pending",
      quote_safe: false,
    },
  ]);
  browser = await dashboard.signIn("Ann");
});
Deno.test.afterAll(() => dashboard.close());

Deno.test("a territory's map draws its boundary, counties, cities, a scale and neighbors", async () => {
  const page = await browser.page(`${PATH}/denver`);
  const [map] = /<figure class="map">[^]*<\/figure>/.exec(page)!;
  for (const kind of ["own", "county", "neighbor", "scale"]) {
    assert.match(map, new RegExp(`<path class="${kind}" d="M`), kind);
  }
  for (const city of ["Denver", "Boulder"]) assert.ok(map.includes(`>${city}</text>`), city);
  assert.match(map, />10 mi<\/text>/);
  assert.match(
    map,
    /<a href="\/dashboard\/datasets\/utility_territory\/records\/east">Plains Coop/,
  );
  assert.match(map, /<title>Plains Cooperative<\/title>/);
  assert.ok(!map.includes("Bay Light"), "a utility 900 miles away is not a neighbor");
  assert.ok(page.length < 30_000, `${page.length} characters`);
});

Deno.test("the page of a territory without a boundary says that there is no map", async () => {
  const page = await browser.page(`${PATH}/none`);
  assert.match(page, /This record has no boundary, so there is no map\./);
  assert.ok(!page.includes("<svg"));
});

const around = (geometry: Parameters<typeof outlineOf>[0]) =>
  surroundingsOf(
    outlineOf(geometry),
    dashboard.host.library().versionOrEmpty("utility_territory"),
    undefined,
  );

Deno.test("the scale is a round number of miles, drawn to the map's scale", async () => {
  for (const [degrees, text] of [[0.1, "2 mi"], [1, "20 mi"], [6, "100 mi"], [20, "500 mi"]]) {
    const half = Number(degrees) / 2;
    const view = outlineOf(polygon(rectangle(-98 - half, 39 - half, -98 + half, 39 + half)));
    const { scale } = await around(
      polygon(rectangle(-98 - half, 39 - half, -98 + half, 39 + half)),
    );
    assert.equal(scale.text, text);
    const unitsPerMile = view.unitsPerDegree / 69;
    assert.ok(Math.abs(scale.length - parseInt(String(text)) * unitsPerMile) < 1);
    assert.ok(scale.length >= 50 && scale.length <= 200, `${text} is ${scale.length} long`);
  }
});

Deno.test("labels lie within the map and do not overlap, whatever area it shows", async () => {
  for (const degrees of [0.1, 1, 5, 25]) {
    const half = degrees / 2;
    const { labels } = await around(
      polygon(rectangle(-98 - half, 39 - half, -98 + half, 39 + half)),
    );
    for (const [at, one] of labels.entries()) {
      assert.ok(one.x >= 0 && one.x <= 640 && one.y >= 0 && one.y <= 440, one.text);
      for (const other of labels.slice(at + 1)) {
        const isApart = Math.abs(one.y - other.y) >= 14 || Math.abs(one.x - other.x) >= 14;
        assert.ok(isApart, `${one.text} and ${other.text}`);
      }
    }
  }
});

Deno.test("a map of several states labels them and omits counties", async () => {
  const { countyLines, stateLines, labels } = await around(
    polygon(rectangle(-110, 33, -90, 45)),
  );
  assert.equal(countyLines, "");
  assert.match(stateLines, /^M/);
  const states = labels.filter(({ kind }) => kind === "state").map(({ text }) => text);
  assert.ok(states.includes("Nebraska") && states.includes("Iowa"), states.join());
});

Deno.test("a neighbor that reaches far beyond the map is clipped at its edge", async () => {
  const { neighbors } = await around(DENVER);
  assert.equal(neighbors.length, 2);
  for (const { path } of neighbors) {
    const numbers = path.match(/-?\d+/g)!.map(Number);
    assert.ok(Math.max(...numbers) <= 646 && Math.min(...numbers) >= -6, path);
  }
});

Deno.test("borders around the 180th meridian are drawn without a line around the globe", async () => {
  const aleutians = polygon(rectangle(178, 51, 179.9, 53));
  const { stateLines } = await around({
    type: "MultiPolygon",
    coordinates: [aleutians, polygon(rectangle(-179.9, 51, -176, 53))].flatMap((one) =>
      one.type === "Polygon" ? [one.coordinates] : one.coordinates
    ),
  });
  assert.match(stateLines, /^M/);
  // No line goes around the globe.
  for (const [, x1, y1, x2, y2] of stateLines.matchAll(/M(-?\d+) (-?\d+)L(-?\d+) (-?\d+)/g)) {
    assert.ok(Math.hypot(Number(x1) - Number(x2), Number(y1) - Number(y2)) < 640);
  }
});
