import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import Flatbush from "flatbush";
import type { Geometry } from "../../src/datasets/places/geometry.ts";
import { PointInPolygonPool } from "../../src/geo/territories/pool.ts";
import { ShapeIndex } from "../../src/geo/territories/point_in_polygon.ts";
import { type Shapes, ShapesBuilder } from "../../src/geo/territories/shapes.ts";
import { boundaries, random, territoryOf } from "../support/fixtures/boundaries.ts";
import type { Options } from "./options.ts";
import { addressesAmong, measureResolves } from "./resolves.ts";
import { type Row, type Table, thousandths } from "./table.ts";

const LOOKUPS = 2_000;
const BATCHES = 200;
const BATCH = 1_000;

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)]!;

function points(count: number): Float64Array {
  return Float64Array.from(
    { length: 2 * count },
    (_, i) => i % 2 === 0 ? -124 + 57 * random() : 25 + 24 * random(),
  );
}

/** Milliseconds of each call, sorted. */
async function timed(calls: number, call: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

/** Points per second through a pool with many queued batches. */
async function throughput(pool: PointInPolygonPool, shapes: Shapes): Promise<number> {
  const batches = Array.from({ length: BATCHES }, () => points(BATCH));
  const started = performance.now();
  await Promise.all(batches.map((batch) => pool.locate(shapes, batch)));
  return (BATCHES * BATCH) / ((performance.now() - started) / 1000);
}

/** `booleanPointInPolygon` for the parts whose boxes contain a point. */
function turfLookup(geometries: readonly Geometry[], shapes: Shapes) {
  const boxes = Flatbush.from(shapes.boxes);
  const parts = geometries.flatMap((geometry) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates
  ).map((coordinates) => ({ type: "Polygon" as const, coordinates }));
  return (lng: number, lat: number) =>
    boxes.search(lng, lat, lng, lat)
      .filter((part) => booleanPointInPolygon([lng, lat], parts[part]!));
}

/** One lookup through the pool compared to this thread and to Turf; batches on two workers. */
async function measurePool(
  shapes: Shapes,
  geometries: readonly Geometry[],
  rounds: number,
): Promise<Row[]> {
  const index = new ShapeIndex(shapes);
  const lookUp = turfLookup(geometries, shapes);
  const turfRowsAt = ([lng, lat]: Float64Array) => lookUp(lng!, lat!);
  const [one, two] = [new PointInPolygonPool(1), new PointInPolygonPool(2)];
  const row = (what: string, times: number[]) => ({
    look_up: what,
    median_ms: thousandths(at(times, 0.5)),
    p99_ms: thousandths(at(times, 0.99)),
  });
  try {
    for (const pool of [one, two]) await throughput(pool, shapes);
    const rows: Row[] = [
      row("on this thread", await timed(LOOKUPS, () => index.locate(points(1)))),
      row("with Turf, on nested arrays", await timed(LOOKUPS, () => turfRowsAt(points(1)))),
      row("through the pool", await timed(LOOKUPS, () => one.locate(shapes, points(1)))),
    ];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const alone = await throughput(one, shapes);
      ratios.push(await throughput(two, shapes) / alone);
    }
    ratios.sort((a, b) => a - b);
    return [...rows, { look_up: "batches: two workers, times one", times: at(ratios, 0.5) }];
  } finally {
    one.close();
    two.close();
  }
}

/** Points in utility territories, in this process and through the service. */
export async function measureTerritories(options: Options): Promise<Table[]> {
  const { name, geometries } = await boundaries();
  const builder = new ShapesBuilder();
  for (const geometry of geometries) builder.add(geometry);
  const shapes = builder.finish(Uint32Array.from(geometries.keys()))!;
  const positions = (shapes.coordinates.length / 2).toLocaleString("en");
  const index = new ShapeIndex(shapes);
  const addresses = await addressesAmong((lng, lat) => index.rowsAt(lng, lat).size > 0);
  return [
    {
      title: `Points in polygons: ${name} ${geometries.length} boundaries, ${positions} positions`,
      rows: await measurePool(shapes, geometries, options.rounds),
    },
    ...await measureResolves(geometries.map(territoryOf), addresses, options),
  ];
}
