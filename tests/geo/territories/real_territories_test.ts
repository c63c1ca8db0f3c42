import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { crossesItself, type Geometry } from "../../../src/datasets/places/geometry.ts";
import { ShapeIndex } from "../../../src/geo/territories/point_in_polygon.ts";
import { ShapesBuilder } from "../../../src/geo/territories/shapes.ts";
import { rowsAround } from "../../support/naive/geo_even_odd.ts";
import type { At } from "../../support/fixtures/geo_polygons.ts";

/** HIFLD's own file, if it is next to the checkout; without it the tests are ignored. */
const FILE = new URL(
  "../../../../shared/data/utility_territory/hifld_retail_service_territories.ndjson.gz",
  import.meta.url,
);
const ignore = !exists(FILE);

function exists(url: URL): boolean {
  try {
    Deno.statSync(url);
    return true;
  } catch {
    return false;
  }
}

interface Territories {
  readonly geometries: readonly Geometry[];
  readonly index: ShapeIndex;
  readonly twin: (lng: number, lat: number) => number[];
}

let opened: Territories | undefined;

/** All territories, their index, and a naive twin of it. */
function territories(): Territories {
  return opened ??= open();
}

function open(): Territories {
  const lines = new TextDecoder().decode(gunzipSync(Deno.readFileSync(FILE))).trim().split("\n");
  const geometries = lines.map((line): Geometry => JSON.parse(line).geometry);
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  const shapes = builder.finish(Uint32Array.from(geometries.keys()))!;
  return { geometries, index: new ShapeIndex(shapes), twin: rowsAround(geometries) };
}

/** The same pseudorandom numbers between 0 and 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Asserts that index and twin agree, and counts how many points are in one or several territories.
 */
function agree(points: readonly At[]): { inside: number; overlaps: number } {
  const { index, twin } = territories();
  let [inside, overlaps] = [0, 0];
  for (const [lng, lat] of points) {
    const wanted = twin(lng, lat);
    assert.deepEqual([...index.rowsAt(lng, lat)].sort((a, b) => a - b), wanted, `${lng}, ${lat}`);
    if (wanted.length > 0) inside++;
    if (wanted.length > 1) overlaps++;
  }
  return { inside, overlaps };
}

function polygonsOf({ type, coordinates }: Geometry): At[][] {
  const polygons = type === "Polygon" ? [coordinates] : coordinates;
  return polygons.map((rings) => rings.flat() as At[]);
}

const positionsOf = (geometry: Geometry): At[] => polygonsOf(geometry).flat();

/** Random points in the bounding box of one or more rings. */
function within(positions: readonly At[], count: number, random: () => number): At[] {
  const longitudes = positions.map(([lng]) => lng).sort((a, b) => a - b);
  const latitudes = positions.map(([, lat]) => lat).sort((a, b) => a - b);
  const between = (sorted: number[]) => sorted[0]! + random() * (sorted.at(-1)! - sorted[0]!);
  return Array.from({ length: count }, () => [between(longitudes), between(latitudes)]);
}

Deno.test({
  name: "index and twin agree on 2,919 real territories for points all over the United States",
  ignore,
  fn: () => {
    assert.equal(territories().geometries.length, 2919);
    const { inside, overlaps } = agree(within([[-125, 24], [-66, 49.5]], 1000, numbers(1)));
    assert.ok(inside > 500 && overlaps > 100, `${inside}, ${overlaps}`);
  },
});

Deno.test({
  name: "index and twin agree on 2,919 real territories for points in their bounding boxes",
  ignore,
  fn: () => {
    const { geometries } = territories();
    const random = numbers(2);
    const points = Array.from({ length: 1000 }, () => {
      const geometry = geometries[Math.floor(random() * geometries.length)]!;
      return within(positionsOf(geometry), 1, random);
    });
    const { inside } = agree(points.flat());
    assert.ok(inside > 500, `${inside}`);
  },
});

Deno.test({
  name: "index and twin agree on 2,919 real territories for their own corners, which are inside",
  ignore,
  fn: () => {
    const { geometries, index } = territories();
    const random = numbers(3);
    const corners = Array.from({ length: 1000 }, () => {
      const row = Math.floor(random() * geometries.length);
      const positions = positionsOf(geometries[row]!);
      const corner = positions[Math.floor(random() * positions.length)]!;
      assert.ok(index.rowsAt(...corner).has(row), `${corner} of ${row}`);
      return corner;
    });
    assert.equal(agree(corners).inside, corners.length);
  },
});

Deno.test({
  name: "index and twin agree on 2,919 real territories for points in self-intersecting ones",
  ignore,
  fn: () => {
    const { geometries } = territories();
    const small = geometries.filter((geometry) => {
      const { length } = positionsOf(geometry);
      return length > 30 && length < 150;
    });
    const crossing = small.filter(crossesItself).slice(0, 100);
    assert.equal(crossing.length, 100);
    const random = numbers(4);
    const points = crossing.flatMap((geometry) => within(positionsOf(geometry), 10, random));
    assert.ok(agree(points).inside > 300);
  },
});

Deno.test({
  name: "index and twin agree on 2,919 real territories for points near the antimeridian in Alaska",
  ignore,
  fn: () => {
    const random = numbers(5);
    const islands = territories().geometries.flatMap(polygonsOf)
      .filter(([[lng] = [0]]) => lng > 170 || lng < -176);
    assert.ok(islands.some(([[lng] = [0]]) => lng > 0) && islands.some(([[lng] = [0]]) => lng < 0));
    const { inside } = agree(islands.flatMap((island) => within(island, 12, random)));
    assert.ok(inside > 100, `${inside}`);

    const east = within([[170, 50], [180, 66]], 250, random);
    const west = within([[-180, 50], [-165, 66]], 250, random);
    const on = within([[180, 50], [180, 66]], 50, random);
    agree([...east, ...west, ...on, ...on.map(([, lat]): At => [-180, lat])]);
  },
});
